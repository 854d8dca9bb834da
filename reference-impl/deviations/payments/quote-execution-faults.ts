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
import { faultsOf } from '../deviation.ts';
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
      async (right, work, payment) => (await right(work, payment)) && !(await isBlocked(work, payment)),
    ),
  );

const movingOnExecution = (change: (payment: Payment, work: Work) => Partial<Payment>): Replacement =>
  replacing(movePayment, (right, work, payment, trigger, given) =>
    right(work, payment, trigger, {
      ...given,
      ...(trigger === 'executeReserved' && change(payment, work)),
    }),
  );

/** Faults in the execution of a quote, in its funds and its end. */
export const quoteExecutionFaults = faultsOf({
  'payments/execution-debits-the-sent-amount': {
    'quote-takes-half-as-much-again': costing(({ quoteId, sentAmount }) =>
      quoteId === undefined ? 0 : Math.ceil(sentAmount.amount / 2),
    ),
  },
  'quotes/creation-debits-nothing': {
    'quote-debits-at-its-creation': replacing(openQuote, async (right, work, ...given) => {
      const opened = await right(work, ...given);
      if (isPaidOnExecution(opened.quote.source)) await debitSource(work, opened.payment);
      return opened;
    }),
  },
  'payments/unfunded-payment-is-not-processed': {
    'unfunded-quote-is-processed': replacing(openQuote, async (right, work, ...given) => {
      const opened = await right(work, ...given);
      if (!isPaidOnExecution(opened.quote.source)) await movePayment(work, opened.payment, 'confirm');
      return opened;
    }),
  },
  'webhooks/processing-only-when-confirmed': {
    'processing-is-announced-before-the-funds': replacing(openQuote, async (right, work, ...given) => {
      const opened = await right(work, ...given);
      const { payment, quote } = opened;
      const data = transactionView(work, { ...payment, status: 'PROCESSING' });
      if (!isPaidOnExecution(quote.source))
        await work.emit({ resource: payment.id, type: 'OUTGOING_PAYMENT.PROCESSING', data });
      return opened;
    }),
  },
  'quotes/execute-answers-pending': {
    'execution-answers-processing': answering(executeQuoteHandler, (answer) =>
      withBody(answer, (payment) => ({ ...payment, status: 'PROCESSING' })),
    ),
  },
  'transactions/settled-at-waits-for-the-payout': {
    'settled-at-comes-with-the-execution': movingOnExecution((_payment, { now }) => ({
      settledAt: now().toISOString(),
    })),
  },
  'quotes/executes-at-its-rate': {
    'execution-prices-anew': movingOnExecution(({ receivedAmount }) => ({
      receivedAmount: { ...receivedAmount, amount: receivedAmount.amount - 1 },
    })),
  },
  'payments/execution-creates-a-pending-payment': {
    'executed-payment-starts-processing': replacing(beginExecution, async (right, ...given) => ({
      ...(await right(...given)),
      status: 'PROCESSING',
    })),
  },
  'refunds/crypto-balance-can-be-quoted': {
    'crypto-balance-cannot-be-quoted': unpaidWhere((_work, { inner }) => isCrypto(inner.sendingCurrency)),
  },
  'payments/insufficient-balance-recovers-by-funding': {
    'account-that-lacked-funds-stays-blocked': unpaidWhere((work, { inner: { sourceAccount } }) =>
      hasFailedFor(work, 'INSUFFICIENT_BALANCE', { 'inner.sourceAccount': sourceAccount }),
    ),
  },
  'payments/execution-debits-the-source': {
    'source-is-debited-late': during(
      executeReserved,
      replacing(debitSource, (_right, work, payment) => actLater(work, 'payment.debitLate', payment)),
    ),
    'the-platform-is-debited-late': during(
      executeReserved,
      replacing(debitSource, (right, work, payment) =>
        payment.customerId === undefined
          ? actLater(work, 'payment.debitLate', payment)
          : right(work, payment),
      ),
    ),
  },
  'quotes/executes-once': {
    'quote-can-be-executed-again': replacing(executeQuote, async (right, work, quote) => {
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
  },
  'quotes/cannot-execute-after-expiry': {
    'expired-quote-can-be-executed': [
      replacing(mustBeOpen, (right, work, quote) => {
        if (quote.status !== 'PENDING') right(work, quote);
      }),
      replacing(expireQuote, async () => {}),
    ],
  },
  'payments/unexecuted-quote-expires': {
    'quote-never-expires': replacing(expireQuote, async () => {}),
  },
  'payments/expired-means-never-executed': {
    'executed-payment-expires-with-its-quote': replacing(expireQuote, async (right, work, task) => {
      const quote = await work.collection(quotes).get(String(task['id']));
      if (quote?.status === 'PROCESSING')
        await breakPayment(work, await reservedOf(work, quote), { status: 'EXPIRED' });
      return right(work, task);
    }),
  },
  'sandbox/funds-of-another-currency-are-refused': {
    'funds-of-any-currency-are-accepted': replacing(mustBeAwaited, () => {}),
  },
  'payments/another-amount-has-its-reason': {
    'any-amount-funds-a-quote': during(
      fundQuote,
      replacing(beginExecution, (right, work, payment, change) =>
        right(work, payment, { ...change, plan: payment.inner.plan }),
      ),
    ),
  },
  'payments/funding-mismatch-recovers-by-retry': {
    'wrong-funds-spoil-the-next-ones': during(
      fundQuote,
      replacing(beginExecution, async (right, work, payment, change) => {
        const { customerId } = payment;
        const isDoubted = await hasFailedFor(work, 'FUNDING_AMOUNT_MISMATCH', { customerId });
        return right(
          work,
          payment,
          isDoubted ? { ...change, plan: { fails: 'FUNDING_AMOUNT_MISMATCH' } } : change,
        );
      }),
    ),
  },
});
