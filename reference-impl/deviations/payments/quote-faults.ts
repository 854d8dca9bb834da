import { isCrypto } from '../../ledger/currencies.ts';
import { isInternal } from '../../ledger/journal.ts';
import { conflict, invalidField } from '../../http/api-error.ts';
import {
  beginExecution,
  executeQuote,
  executeReserved,
  expireQuote,
  fundQuote,
  mustBeAwaited,
  mustBeOpen,
  reservedOf,
} from '../../payments/execute-quote.ts';
import { debitSource, isCovered } from '../../payments/money.ts';
import { createPayment, movePayment } from '../../payments/moves.ts';
import { boundsOf, lockedAmount, openQuote, quoteLifeMs } from '../../payments/open-quote.ts';
import type { Payment } from '../../payments/payment.ts';
import { paidEnd, payingEnd } from '../../payments/quote-ends.ts';
import { isPaidOnExecution, quoteOf, quotes, type Quote } from '../../payments/quote-store.ts';
import { executeQuoteHandler, quoteView } from '../../payments/quotes.ts';
import { transactions, transactionView } from '../../payments/transaction-store.ts';
import { largestReceived, leastReceived } from '../../pricing/bounds.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { Work } from '../../runtime/work.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { FailureReason } from '../../../spec/vocabulary.ts';
import type { Where } from '../../store/store.ts';
import { answering, lacking, withBody, without } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { plainNotFound } from '../refusals.ts';
import { actLater, breakPayment } from './payment-tasks.ts';

const showing = (view: (quote: JsonObject, work: Work) => JsonObject): Replacement =>
  replacing(quoteView, (right) => (call, quote) => view(right(call, quote), call));

/** A quote between two accounts is refused once an earlier one of them has ended like this. */
const refusingAfter = (status: Quote['status']): Replacement =>
  replacing(openQuote, (right) => async (work, request, by) => {
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

/** Whether a payment of the same payer failed for this reason. */
const hasFailedFor = async (work: Work, reason: FailureReason, payer: Where): Promise<boolean> =>
  (await work.collection(transactions).first({ where: { ...payer, failureReason: reason } })) !== undefined;

/** The execution of a quote finds that its source cannot pay. */
const unpaidWhere = (isBlocked: (work: Work, payment: Payment) => boolean | Promise<boolean>): Replacement =>
  during(
    executeReserved,
    replacing(
      isCovered,
      (right) => async (work, payment) => (await right(work, payment)) && !(await isBlocked(work, payment)),
    ),
  );

const movingOnExecution = (change: (payment: Payment, work: Work) => Partial<Payment>): Replacement =>
  replacing(
    movePayment,
    (right) => (work, payment, trigger, given) =>
      right(work, payment, trigger, {
        ...given,
        ...(trigger === 'executeReserved' && change(payment, work)),
      }),
  );

/** What can be wrong with quotes, from their creation to their execution, funding or expiry. */
export const quoteFaults = {
  'missing-quote-is-a-plain-404': fault('errors/quote-not-found', plainNotFound(quoteOf, 'QUOTE_NOT_FOUND')),
  'quote-leaves-its-expiry-out': fault(
    'quotes/has-an-expiration-time',
    showing((quote) => without(quote, 'expiresAt')),
  ),
  'quote-shows-another-rate-each-time': fault(
    'quotes/rate-stays-fixed',
    showing((quote, { now }) => ({
      ...quote,
      exchangeRate: Number(quote['exchangeRate']) + now().getTime(),
    })),
  ),
  'quote-shows-other-fees-each-time': fault(
    'quotes/fees-stay-fixed',
    showing((quote, { now }) => ({
      ...quote,
      feesIncluded: Number(quote['feesIncluded']) + now().getTime(),
    })),
  ),
  'quote-names-no-transaction': fault(
    'quotes/settled-quote-names-its-transaction',
    showing((quote) => without(quote, 'transactionId')),
  ),
  'settled-quote-names-another-transaction': fault(
    'quotes/settled-quote-names-the-right-transaction',
    showing((quote, { newId }) => ({ ...quote, transactionId: newId('Transaction') })),
  ),
  'quote-holds-for-a-minute': fault(
    'quotes/holds-for-about-five-minutes',
    replacing(quoteLifeMs, () => () => 60_000),
  ),
  'quote-sends-one-more-than-locked': fault(
    'quotes/locked-amount-is-in-the-locked-currency',
    replacing(
      lockedAmount,
      (right) =>
        (...given) =>
          right(...given) + 1,
    ),
  ),
  'least-of-a-lookup-is-refused': fault(
    'lookups/bounds-are-honoured',
    replacing(boundsOf, (right) => (work, request) => {
      const [least, most] = right(work, request);
      return request.lockedCurrencySide === 'RECEIVING' ? [leastReceived + 1, most] : [least, most];
    }),
  ),
  'most-of-a-lookup-is-refused': fault(
    'lookups/bounds-are-honoured',
    replacing(boundsOf, (right) => (work, request) => {
      const [least, most] = right(work, request);
      return request.lockedCurrencySide === 'RECEIVING' ? [least, largestReceived - 1] : [least, most];
    }),
  ),
  'quote-debits-at-its-creation': fault(
    'quotes/creation-debits-nothing',
    replacing(openQuote, (right) => async (work, ...given) => {
      const opened = await right(work, ...given);
      if (isPaidOnExecution(opened.quote.source)) await debitSource(work, opened.payment);
      return opened;
    }),
  ),
  'unfunded-quote-is-processed': fault(
    'payments/unfunded-payment-is-not-processed',
    replacing(openQuote, (right) => async (work, ...given) => {
      const opened = await right(work, ...given);
      if (!isPaidOnExecution(opened.quote.source)) await movePayment(work, opened.payment, 'confirm');
      return opened;
    }),
  ),
  'processing-is-announced-before-the-funds': fault(
    'webhooks/processing-only-when-confirmed',
    replacing(openQuote, (right) => async (work, ...given) => {
      const opened = await right(work, ...given);
      const { payment, quote } = opened;
      const data = transactionView(work, { ...payment, status: 'PROCESSING' });
      if (!isPaidOnExecution(quote.source))
        await work.emit({ resource: payment.id, type: 'OUTGOING_PAYMENT.PROCESSING', data });
      return opened;
    }),
  ),
  'quote-after-an-expired-one-is-refused': fault(
    'payments/quote-expired-recovers-by-a-new-quote',
    refusingAfter('EXPIRED'),
  ),
  'quote-after-a-failed-one-is-refused': fault(
    'payments/quote-execution-failed-recovers-by-a-new-quote',
    refusingAfter('FAILED'),
  ),
  'crypto-balance-pays-no-quote': fault(
    'refunds/crypto-balance-can-be-quoted',
    replacing(payingEnd, (right) => async (work, source) => {
      const end = await right(work, source);
      if (source.sourceType === 'ACCOUNT' && isCrypto(end.currency))
        throw invalidField('source.accountId', `source.accountId holds ${end.currency}.`);
      return end;
    }),
  ),
  'missing-lookup-is-a-plain-404': fault(
    'errors/lookup-request-not-found',
    plainNotFound(paidEnd, 'LOOKUP_REQUEST_NOT_FOUND'),
  ),
  'quotes-pay-no-internal-account': fault(
    'quotes/between-internal-accounts',
    replacing(paidEnd, (right) => async (work, request) => {
      const { destination } = request;
      if (destination.destinationType === 'ACCOUNT' && isInternal(destination.accountId))
        throw invalidField('destination.accountId', 'destination.accountId must be an external account.');
      return right(work, request);
    }),
  ),
  'quotes-pay-no-uma-address': fault(
    'quotes/from-account-to-uma-address',
    replacing(paidEnd, (right) => async (work, request) => {
      const end = await right(work, request);
      if (request.destination.destinationType === 'UMA_ADDRESS')
        throw invalidField('destination.destinationType', 'destination.destinationType must be ACCOUNT.');
      return end;
    }),
  ),
  'execution-answers-processing': fault(
    'quotes/execute-answers-pending',
    answering(executeQuoteHandler, (answer) =>
      withBody(answer, (payment) => ({ ...payment, status: 'PROCESSING' })),
    ),
  ),
  'settled-at-comes-with-the-execution': fault(
    'transactions/settled-at-waits-for-the-payout',
    movingOnExecution((_payment, { now }) => ({ settledAt: now().toISOString() })),
  ),
  'execution-prices-anew': fault(
    'quotes/executes-at-its-rate',
    movingOnExecution(({ receivedAmount }) => ({
      receivedAmount: { ...receivedAmount, amount: receivedAmount.amount - 1 },
    })),
  ),
  'executed-payment-starts-processing': fault(
    'payments/execution-creates-a-pending-payment',
    replacing(beginExecution, (right) => async (...given) => ({
      ...(await right(...given)),
      status: 'PROCESSING',
    })),
  ),
  'crypto-balance-cannot-be-quoted': fault(
    'refunds/crypto-balance-can-be-quoted',
    unpaidWhere((_work, { inner }) => isCrypto(inner.sendingCurrency)),
  ),
  'account-that-lacked-funds-stays-blocked': fault(
    'payments/insufficient-balance-recovers-by-funding',
    unpaidWhere((work, { inner: { sourceAccount } }) =>
      hasFailedFor(work, 'INSUFFICIENT_BALANCE', { 'inner.sourceAccount': sourceAccount }),
    ),
  ),
  'source-is-debited-late': fault(
    'payments/execution-debits-the-source',
    during(
      executeReserved,
      replacing(debitSource, () => (work, payment) => actLater(work, 'payment.debitLate', payment)),
    ),
  ),
  'quote-can-be-executed-again': fault(
    'quotes/executes-once',
    replacing(executeQuote, (right) => async (work, quote) => {
      if (quote.status === 'PENDING' || !isPaidOnExecution(quote.source)) return right(work, quote);
      const paid = await reservedOf(work, quote);
      const again = {
        ...lacking(paid, 'settledAt', 'failureReason', 'refund'),
        id: work.newId('Transaction'),
        status: 'PENDING' as const,
        inner: { ...paid.inner, debited: 0 },
      };
      return executeReserved(work, await createPayment(work, again, 'reserve'));
    }),
  ),
  'expired-quote-can-be-executed': fault(
    'quotes/cannot-execute-after-expiry',
    replacing(mustBeOpen, (right) => (work, quote) => {
      if (quote.status !== 'PENDING') right(work, quote);
    }),
    // A quote that is EXPIRED already could not be executed by mistake any more.
    replacing(expireQuote, () => async () => {}),
  ),
  'quote-never-expires': fault(
    'payments/unexecuted-quote-expires',
    replacing(expireQuote, () => async () => {}),
  ),
  'executed-payment-expires-with-its-quote': fault(
    'payments/expired-means-never-executed',
    replacing(expireQuote, (right) => async (work, task) => {
      const quote = await work.collection(quotes).get(String(task['id']));
      if (quote?.status === 'PROCESSING')
        await breakPayment(work, await reservedOf(work, quote), { status: 'EXPIRED' });
      return right(work, task);
    }),
  ),
  'funds-of-any-currency-are-accepted': fault(
    'sandbox/funds-of-another-currency-are-refused',
    replacing(mustBeAwaited, () => () => {}),
  ),
  'any-amount-funds-a-quote': fault(
    'payments/another-amount-has-its-reason',
    during(
      fundQuote,
      replacing(
        beginExecution,
        (right) => (work, payment, change) => right(work, payment, { ...change, plan: payment.inner.plan }),
      ),
    ),
  ),
  'wrong-funds-spoil-the-next-ones': fault(
    'payments/funding-mismatch-recovers-by-retry',
    during(
      fundQuote,
      replacing(beginExecution, (right) => async (work, payment, change) => {
        const { customerId } = payment;
        const isDoubted = await hasFailedFor(work, 'FUNDING_AMOUNT_MISMATCH', { customerId });
        return right(
          work,
          payment,
          isDoubted ? { ...change, plan: { fails: 'FUNDING_AMOUNT_MISMATCH' } } : change,
        );
      }),
    ),
  ),
} as const satisfies Faults;
