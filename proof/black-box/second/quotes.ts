import { isMembers, numberAt, put, textAt, copyOf, type Json } from '../../rewriting/json.ts';
import { answerOf, edits, editsResources, isAccepted, together } from '../defects/answers.ts';
import { rewrites, sameCaller } from '../defects/requests.ts';
import { acceptsInstead, idIn, opensToOthers, transactionViews } from './kit.ts';
import { rewritesWebhooks } from '../defects/webhooks.ts';
import { misbooks } from './transfers.ts';
import { derived, must, ofSection } from '../mutant.ts';

const later = (time: string, ms: number): string => new Date(new Date(time).getTime() + ms).toISOString();

export const quotes = ofSection('quotes and lookups', {
  'locked-rate-drifts': {
    defect: 'Every read of a quote shows a rate a hundredth higher than at its creation.',
    breaks: must.critical('A quote has a locked exchange rate.', 'L202'),
    behaviour: edits(['quotes.get'], (quote) => {
      if (typeof quote['exchangeRate'] === 'number') quote['exchangeRate'] *= 1.01;
    }),
  },
  'quote-of-a-large-amount-moves-on-read': {
    defect: 'A quote of 10,000 or more reads a higher totalSendingAmount than it was created with.',
    breaks: derived.critical('A quote fixes the exchange rate and fees.', 'L17'),
    behaviour: edits(['quotes.get'], (quote) => {
      const amount = numberAt(quote, 'totalSendingAmount');
      if (amount >= 10_000) quote['totalSendingAmount'] = amount + Math.ceil(amount / 200);
    }),
  },
  'locked-side-is-always-sending': {
    defect: 'A quote that locks the receiving side is calculated as if it locked the sending side.',
    breaks: derived.critical('lockedCurrencyAmount is the amount in the locked currency.', 'L331'),
    behaviour: rewrites(['quotes.create'], (body) => {
      if (body['lockedCurrencySide'] === 'RECEIVING') body['lockedCurrencySide'] = 'SENDING';
    }),
  },
  'executed-quote-can-be-executed-again': {
    defect: 'Executing a quote a second time pays a second time, at the same amount.',
    breaks: derived.critical(
      'A quote is created and then executed; settled, it carries one transaction id.',
      'L202',
    ),
    behaviour: () => {
      const requests = new Map<string, Json | undefined>();
      const accepting = acceptsInstead('quotes.execute', [409], async (call, answer, { ask }) => {
        const request = requests.get(idIn(call));
        if (request === undefined || textAt(answer.body, 'code') !== 'CONFLICT') return undefined;
        const again = await ask('POST', '/quotes', copyOf(request), sameCaller(call));
        const executed = await ask(
          'POST',
          `/quotes/${textAt(again.body, 'id')}/execute`,
          undefined,
          sameCaller(call),
        );
        return isAccepted(executed) ? executed : undefined;
      });
      return {
        after: async (call, answer, server) => {
          if (call.operation === 'quotes.create' && isAccepted(answer))
            requests.set(textAt(answer.body, 'id'), copyOf(call.body));
          await accepting.after?.(call, answer, server);
        },
      };
    },
  },
  'creating-a-quote-debits-the-source': {
    defect: 'The source account is debited when a quote is created, and again when it is executed.',
    breaks: derived.critical('The source account is debited when the quote is executed.', 'L230'),
    behaviour: () =>
      misbooks((books, call, answer) => {
        const source = textAt(answer.body, 'source.accountId');
        if (call.operation === 'quotes.create' && isAccepted(answer) && source !== '')
          books.shift(source, -numberAt(answer.body, 'totalSendingAmount'));
      }),
  },
  'executed-quote-costs-more-than-quoted': {
    defect: 'Executing a quote debits one hundredth more than its totalSendingAmount.',
    breaks: derived.critical('A quote fixes rate and fees and is then executed.', 'L17'),
    behaviour: () =>
      misbooks((books, call, answer) => {
        const source = textAt(answer.body, 'source.accountId');
        if (call.operation === 'quotes.execute' && isAccepted(answer) && source !== '')
          books.shift(source, -Math.ceil(numberAt(answer.body, 'sentAmount.amount') / 100));
      }),
  },
  'completed-payment-received-less-than-quoted': {
    defect: 'The receivedAmount of a completed quote payment is one hundredth below that of the quote.',
    breaks: derived.critical('A quote fixes rate and fees and is then executed.', 'L17'),
    behaviour: () => {
      const lower = (transaction: Parameters<typeof put>[0]): void => {
        const amount = numberAt(transaction, 'receivedAmount.amount');
        if (transaction['status'] === 'COMPLETED' && transaction['quoteId'] !== undefined && amount >= 100)
          put(transaction, 'receivedAmount.amount', amount - Math.floor(amount / 100));
      };
      return together(
        editsResources(transactionViews, lower),
        rewritesWebhooks(
          ({ body }) => body['type'] === 'OUTGOING_PAYMENT.COMPLETED',
          (_body, data) => lower(data),
        ),
      );
    },
  },
  'quote-names-the-transaction-before': {
    defect: 'A read of a settled quote carries the transaction id of the quote that was read before it.',
    breaks: must.major('Once settled, the quote carries the transaction id.', 'L202'),
    behaviour: () => {
      const last = { id: '' };
      return edits(['quotes.get'], (quote) => {
        const own = textAt(quote, 'transactionId');
        if (quote['status'] === 'COMPLETED' && last.id !== '') quote['transactionId'] = last.id;
        if (own !== '') last.id = own;
      });
    },
  },
  'quote-expires-at-once': {
    defect: 'A quote is created with an expiresAt that equals createdAt.',
    breaks: derived.major(
      'A quote is fixed for a limited time, typically about five minutes or longer.',
      'L202',
    ),
    behaviour: edits(['quotes.create'], (quote) => {
      if (quote['createdAt'] !== undefined) quote['expiresAt'] = quote['createdAt'];
    }),
  },
  'reading-a-quote-prolongs-it': {
    defect: 'Each read of a quote shows an expiresAt that is a minute later than the one before.',
    breaks: derived.major('A quote fixes the rate for a limited time.', 'L17'),
    behaviour: () => {
      const reads = new Map<string, number>();
      return edits(['quotes.get'], (quote, call) => {
        const count = (reads.get(idIn(call)) ?? 0) + 1;
        reads.set(idIn(call), count);
        const expiry = textAt(quote, 'expiresAt');
        if (expiry !== '') quote['expiresAt'] = later(expiry, count * 60_000);
      });
    },
  },
  'other-platform-executes-a-quote': {
    defect: 'A quote can be executed by any platform that knows its id.',
    breaks: derived.critical('A quote moves the money of the platform that created it.', 'L7'),
    behaviour: () => opensToOthers('quotes.execute'),
  },
  'other-platform-reads-a-quote': {
    defect: 'A quote can be read by any platform that knows its id.',
    breaks: derived.critical('A quote belongs to the platform that created it.', 'L7'),
    behaviour: () => opensToOthers('quotes.get'),
  },
  'executing-an-unknown-quote-is-an-internal-error': {
    defect: 'Executing a quote that does not exist answers 500 with INTERNAL_ERROR.',
    breaks: must.minor('QUOTE_NOT_FOUND: the quote does not exist.', 'L483'),
    behaviour: acceptsInstead('quotes.execute', [404], () =>
      answerOf(500, { status: 500, code: 'INTERNAL_ERROR', message: 'Something went wrong.' }),
    ),
  },
  'every-uma-address-has-a-receiver': {
    defect: 'Looking up a UMA address without a receiver answers 200.',
    breaks: must.major('UMA_NOT_FOUND: no receiver exists at the counterparty.', 'L488'),
    behaviour: acceptsInstead('lookups.umaAddress', [404], (call) =>
      answerOf(200, {
        lookupId: `Lookup:${crypto.randomUUID()}`,
        receiverUmaAddress: call.params['receiverUmaAddress'] ?? '',
        supportedCurrencies: [
          { currency: { code: 'USD' }, estimatedExchangeRate: 1, min: 100, max: 10_000_000 },
        ],
        requiredPayerDataFields: [],
      }),
    ),
  },
  'lookup-of-an-account-has-no-bounds': {
    defect: 'Looking up an external account answers currencies without min and max.',
    breaks: must.minor('A lookup of an external account returns minimum and maximum send amounts.', 'L539'),
    behaviour: edits(['lookups.externalAccount'], ({ supportedCurrencies }) => {
      if (!Array.isArray(supportedCurrencies)) return;
      for (const currency of supportedCurrencies)
        if (isMembers(currency)) {
          delete currency['min'];
          delete currency['max'];
        }
    }),
  },
});
