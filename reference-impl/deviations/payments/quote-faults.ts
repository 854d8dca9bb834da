import { isCrypto } from '../../ledger/currencies.ts';
import { isInternal } from '../../ledger/journal.ts';
import { conflict, invalidField } from '../../http/api-error.ts';
import { boundsOf, lockedAmount, openQuote, quoteLifeMs } from '../../payments/open-quote.ts';
import { paidEnd, payingEnd } from '../../payments/quote-ends.ts';
import { quoteOf, quotes, type Quote } from '../../records/quote-store.ts';
import { quoteView } from '../../payments/quotes.ts';
import { largestReceived, leastReceived } from '../../pricing/bounds.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { JsonObject } from '../../../spec/json.ts';
import { without } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { plainNotFound } from '../refusing.ts';
import type { Work } from '../../runtime/work.ts';

const showing = (view: (quote: JsonObject, work: Work) => JsonObject): Replacement =>
  replacing(quoteView, (right, call, quote) => view(right(call, quote), call));

/** A quote between two accounts is refused once an earlier one of them has ended like this. */
const refusingAfter = (status: Quote['status']): Replacement =>
  replacing(openQuote, async (right, work, request, by) => {
    const { source, destination } = request;
    if (source.sourceType === 'ACCOUNT' && destination.destinationType === 'ACCOUNT') {
      const where = {
        'source.accountId': source.accountId,
        'destination.accountId': destination.accountId,
        status,
      };
      if ((await work.collection(quotes).first({ where })) !== undefined)
        throw conflict(`An earlier quote of this payment is ${status}.`);
    }
    return right(work, request, by);
  });

/** Faults in the members of a quote, and in who may have one. */
export const quoteFaults = faultsOf({
  'errors/quote-not-found': {
    'missing-quote-is-a-plain-404': plainNotFound(quoteOf, 'QUOTE_NOT_FOUND'),
  },
  'quotes/has-an-expiration-time': {
    'quote-leaves-its-expiry-out': showing((quote) => without(quote, 'expiresAt')),
  },
  'quotes/rate-stays-fixed': {
    'quote-shows-another-rate-each-time': showing((quote, { now }) => ({
      ...quote,
      exchangeRate: Number(quote['exchangeRate']) + now().getTime(),
    })),
  },
  'quotes/fees-stay-fixed': {
    'quote-shows-other-fees-each-time': showing((quote, { now }) => ({
      ...quote,
      feesIncluded: Number(quote['feesIncluded']) + now().getTime(),
    })),
  },
  'quotes/settled-quote-names-its-transaction': {
    'quote-names-no-transaction': showing((quote) => without(quote, 'transactionId')),
  },
  'quotes/settled-quote-names-the-right-transaction': {
    'settled-quote-names-another-transaction': showing((quote, { newId }) => ({
      ...quote,
      transactionId: newId('Transaction'),
    })),
  },
  'quotes/holds-for-about-five-minutes': {
    'quote-holds-for-a-minute': replacing(quoteLifeMs, () => 60_000),
  },
  'quotes/locked-amount-is-in-the-locked-currency': {
    'quote-sends-one-more-than-locked': replacing(lockedAmount, (right, ...given) => right(...given) + 1),
  },
  'lookups/bounds-are-honoured': {
    'least-of-a-lookup-is-refused': replacing(boundsOf, (right, work, request) => {
      const [least, most] = right(work, request);
      return request.lockedCurrencySide === 'RECEIVING' ? [leastReceived + 1, most] : [least, most];
    }),
    'most-of-a-lookup-is-refused': replacing(boundsOf, (right, work, request) => {
      const [least, most] = right(work, request);
      return request.lockedCurrencySide === 'RECEIVING' ? [least, largestReceived - 1] : [least, most];
    }),
  },
  'payments/quote-expired-recovers-by-a-new-quote': {
    'quote-after-an-expired-one-is-refused': refusingAfter('EXPIRED'),
  },
  'payments/quote-execution-failed-recovers-by-a-new-quote': {
    'quote-after-a-failed-one-is-refused': refusingAfter('FAILED'),
  },
  'refunds/crypto-balance-can-be-quoted': {
    'crypto-balance-pays-no-quote': replacing(payingEnd, async (right, work, source) => {
      const end = await right(work, source);
      if (source.sourceType === 'ACCOUNT' && isCrypto(end.currency))
        throw invalidField('source.accountId', `source.accountId holds ${end.currency}.`);
      return end;
    }),
  },
  'errors/lookup-request-not-found': {
    'missing-lookup-is-a-plain-404': plainNotFound(paidEnd, 'LOOKUP_REQUEST_NOT_FOUND'),
  },
  'quotes/between-internal-accounts': {
    'quotes-pay-no-internal-account': replacing(paidEnd, async (right, work, request) => {
      const { destination } = request;
      if (destination.destinationType === 'ACCOUNT' && isInternal(destination.accountId))
        throw invalidField('destination.accountId', 'destination.accountId must be an external account.');
      return right(work, request);
    }),
  },
  'quotes/from-external-account': {
    'quotes-pull-from-no-external-account': replacing(payingEnd, async (right, work, source) => {
      if (source.sourceType === 'ACCOUNT' && !isInternal(source.accountId))
        throw invalidField('source.accountId', 'source.accountId must be an internal account.');
      return right(work, source);
    }),
  },
  'quotes/from-account-to-uma-address': {
    'quotes-pay-no-uma-address': replacing(paidEnd, async (right, work, request) => {
      const end = await right(work, request);
      if (request.destination.destinationType === 'UMA_ADDRESS')
        throw invalidField('destination.destinationType', 'destination.destinationType must be ACCOUNT.');
      return end;
    }),
  },
});
