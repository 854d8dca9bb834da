import { isCrypto } from '../../ledger/currencies.ts';
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
import { openQuote } from '../../payments/open-quote.ts';
import type { Payment } from '../../payments/payment.ts';
import { isPaidOnExecution, quotes } from '../../records/quote-store.ts';
import { executeQuoteHandler } from '../../payments/quotes.ts';
import { transactions, transactionView } from '../../records/transaction-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { FailureReason } from '../../../spec/vocabulary.ts';
import type { Where } from '../../store/store.ts';
import { answering, lacking, withBody } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import { costing } from '../pricing/extra-charges.ts';
import { fault, type Faults } from '../deviation.ts';
import { actLater, breakPayment } from './payment-tasks.ts';
import type { Work } from '../../runtime/work.ts';

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

/** Faults in the execution of a quote, in its funds and its end. */
export const quoteExecutionFaults = {
  'quote-takes-half-as-much-again': fault(
    'payments/execution-debits-the-sent-amount',
    ...costing(({ quoteId, sentAmount }) => (quoteId === undefined ? 0 : Math.ceil(sentAmount.amount / 2))),
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
