import { isJsonObject } from '../../../spec/json.ts';
import type { FailureReason } from '../../../spec/vocabulary.ts';
import type { PaymentTrigger } from '../../../spec/machines/payment.ts';
import { mustHave } from '../../ledger/journal.ts';
import { canPay, debitSource } from '../../payments/money.ts';
import { announcePayment, movePayment } from '../../payments/moves.ts';
import type { Payment, Refund } from '../../payments/payment.ts';
import { followWithQuote } from '../../records/quote-store.ts';
import {
  arriveAnyway,
  cancelPayment,
  confirm,
  deliver,
  fail,
  failureReasonOf,
  hasRefund,
  result,
  resultAfterMs,
  startRefund,
} from '../../payments/steps.ts';
import { transactionView } from '../../records/transaction-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking } from '../altered-answers.ts';
import { fault, type Faults } from '../deviation.ts';
import { actLater } from './payment-tasks.ts';
import type { Work } from '../../runtime/work.ts';

/** No event of this type is sent. */
const silent = (silenced: string): Replacement =>
  replacing(announcePayment, (right) => async (work, payment, type) => {
    if (type !== silenced) await right(work, payment, type);
  });

/** Events show a payment otherwise. */
const announcing = (alter: (payment: Payment) => Payment): Replacement =>
  replacing(announcePayment, (right) => (work, payment, type) => right(work, alter(payment), type));

/** Events show a refund for this reason as one that failed as it began. */
const failedFromTheStart =
  (reason: Refund['reason']) =>
  (payment: Payment): Payment =>
    payment.refund?.status === 'PENDING' && payment.refund.reason === reason
      ? { ...payment, refund: { ...payment.refund, status: 'FAILED' } }
      : payment;

/** Payments that fail for one reason say another. */
const calling = (meant: FailureReason, wrong: FailureReason): Replacement =>
  replacing(failureReasonOf, (right) => (work, payment) => {
    const reason = right(work, payment);
    return reason === meant ? wrong : reason;
  });

/** Other members change together with a step of the lifecycle. */
const moving = (step: PaymentTrigger, alter: (change: Partial<Payment>) => Partial<Payment>): Replacement =>
  replacing(
    movePayment,
    (right) => (work, payment, trigger, change) =>
      right(work, payment, trigger, trigger === step ? alter({ ...change }) : change),
  );

/** Something follows a step of a payment. */
const after = (step: typeof fail, then: (work: Work, payment: Payment) => Promise<void>): Replacement =>
  replacing(step, (right) => async (work, payment) => {
    await right(work, payment);
    await then(work, payment);
  });

const goBack = (work: Work, payment: Payment): Promise<void> => actLater(work, 'payment.goBack', payment);

/** Faults in outgoing payments on their course, and in its events. */
export const paymentFaults = {
  'pending-is-not-announced': fault('payments/execution-fires-pending', silent('OUTGOING_PAYMENT.PENDING')),
  'processing-is-not-announced': fault(
    'payments/processing-fires-processing',
    silent('OUTGOING_PAYMENT.PROCESSING'),
  ),
  'completion-is-not-announced': fault(
    'payments/completion-fires-completed',
    silent('OUTGOING_PAYMENT.COMPLETED'),
  ),
  'failure-is-not-announced': fault('payments/failure-fires-failed', silent('OUTGOING_PAYMENT.FAILED')),
  'expiry-is-not-announced': fault('payments/expiry-fires-expired', silent('OUTGOING_PAYMENT.EXPIRED')),
  'refund-start-is-not-announced': fault(
    'payments/refund-of-a-failure-fires-refund-pending',
    silent('OUTGOING_PAYMENT.REFUND_PENDING'),
  ),
  'refund-end-is-not-announced': fault(
    'payments/refund-settling-fires-refund-completed',
    silent('OUTGOING_PAYMENT.REFUND_COMPLETED'),
  ),
  'refund-failure-is-not-announced': fault(
    'payments/refund-failing-fires-refund-failed',
    silent('OUTGOING_PAYMENT.REFUND_FAILED'),
  ),
  'webhook-data-is-read-at-delivery': fault(
    'webhooks/outgoing-data-is-a-snapshot-at-the-event',
    replacing(
      announcePayment,
      () => (work, payment, type) => actLater(work, 'payment.announceLate', payment, { type }),
    ),
  ),
  'completion-shows-the-payment-before': fault(
    'webhooks/outgoing-data-is-the-payment-that-changed',
    replacing(announcePayment, (right) => {
      let last: Payment | undefined;
      return async (work, payment, type) => {
        const isMeant = type === 'OUTGOING_PAYMENT.COMPLETED';
        const before = isMeant ? last : undefined;
        if (isMeant) last = payment;
        await right(work, before ?? payment, type);
      };
    }),
  ),
  'sent-amount-grows-at-completion': fault(
    'payments/sent-amount-stays',
    replacing(transactionView, (right) => (context, transaction) => {
      const shown = right(context, transaction);
      const { sentAmount, status, type } = shown;
      if (type !== 'OUTGOING' || status !== 'COMPLETED' || !isJsonObject(sentAmount)) return shown;
      return { ...shown, sentAmount: { ...sentAmount, amount: Number(sentAmount['amount']) + 1 } };
    }),
  ),
  'confirmation-has-a-type-of-its-own': fault(
    'webhooks/outgoing-types-are-the-listed-ones',
    replacing(announcePayment, (right) => async (work, payment, type) => {
      if (type === 'OUTGOING_PAYMENT.PROCESSING') await right(work, payment, 'OUTGOING_PAYMENT.CONFIRMED');
      await right(work, payment, type);
    }),
  ),
  'notification-leaves-the-customer-out': fault(
    'webhooks/notification-names-the-customer',
    announcing((payment) => lacking(payment, 'customerId')),
  ),
  'notification-leaves-the-fees-out': fault(
    'webhooks/outgoing-data-is-complete',
    announcing((payment) => lacking(payment, 'fees')),
  ),
  'refund-event-is-of-a-completed-payment': fault(
    'webhooks/refund-events-keep-the-status',
    announcing((payment) => (payment.refund ? { ...payment, status: 'COMPLETED' } : payment)),
  ),
  'refund-event-shows-a-pending-refund': fault(
    'webhooks/refund-events-show-the-refund-status',
    announcing((payment) =>
      payment.refund ? { ...payment, refund: { ...payment.refund, status: 'PENDING' } } : payment,
    ),
  ),
  'refund-of-a-failure-starts-failed': fault(
    'payments/refund-of-a-failure-starts-pending',
    announcing(failedFromTheStart('TRANSACTION_FAILED')),
  ),
  'refund-of-a-cancellation-starts-failed': fault(
    'payments/cancellation-starts-a-refund',
    announcing(failedFromTheStart('USER_CANCELLATION')),
  ),
  'accounts-can-be-overdrawn': fault(
    'internal-accounts/balance-is-not-negative',
    replacing(
      canPay,
      () =>
        async (_work, { inner }) =>
          inner.sourceAccount !== undefined,
    ),
    replacing(mustHave, () => () => {}),
  ),
  'execution-debits-without-the-fees': fault(
    'payments/execution-debits-the-sent-amount',
    replacing(debitSource, (right) => (work, payment) => {
      const { sentAmount, fees } = payment;
      return right(work, { ...payment, sentAmount: { ...sentAmount, amount: sentAmount.amount - fees } });
    }),
  ),
  'transfers-are-never-processing': fault(
    'transfers/out-follows-the-payment-lifecycle',
    replacing(confirm, (right) => async (work, payment) => {
      const isMeant =
        payment.status === 'PENDING' && !payment.inner.cancelled && payment.quoteId === undefined;
      await (isMeant ? result(work, { ...payment, status: 'PROCESSING' }) : right(work, payment));
    }),
  ),
  'expiry-is-a-reason-before-it-comes': fault(
    'payments/reason-quote-expired',
    replacing(
      resultAfterMs,
      () =>
        async (_work, { inner }) =>
          inner.plan.processingMs ?? 0,
    ),
  ),
  'failed-execution-has-another-reason': fault(
    'payments/reason-quote-execution-failed',
    calling('QUOTE_EXECUTION_FAILED', 'COUNTERPARTY_POST_TX_FAILED'),
  ),
  'failed-execution-is-called-an-expiry': fault(
    'payments/reason-quote-expired',
    calling('QUOTE_EXECUTION_FAILED', 'QUOTE_EXPIRED'),
  ),
  'failed-execution-is-called-a-lack-of-funds': fault(
    'payments/reason-insufficient-balance',
    calling('QUOTE_EXECUTION_FAILED', 'INSUFFICIENT_BALANCE'),
  ),
  'failed-execution-is-called-a-funding-mismatch': fault(
    'payments/reason-funding-amount-mismatch',
    calling('QUOTE_EXECUTION_FAILED', 'FUNDING_AMOUNT_MISMATCH'),
  ),
  'failed-execution-is-called-a-lightning-failure': fault(
    'payments/reason-lightning-payment-failed',
    calling('QUOTE_EXECUTION_FAILED', 'LIGHTNING_PAYMENT_FAILED'),
  ),
  'lack-of-funds-has-another-reason': fault(
    'payments/lack-of-funds-has-its-reason',
    calling('INSUFFICIENT_BALANCE', 'QUOTE_EXECUTION_FAILED'),
  ),
  'counterparty-failure-has-another-reason': fault(
    'payments/reason-counterparty-post-tx-failed',
    calling('COUNTERPARTY_POST_TX_FAILED', 'QUOTE_EXECUTION_FAILED'),
  ),
  'missing-route-has-another-reason': fault(
    'payments/reason-lightning-payment-failed',
    calling('LIGHTNING_PAYMENT_FAILED', 'QUOTE_EXECUTION_FAILED'),
  ),
  'invalid-account-has-another-reason': fault(
    'payments/reason-invalid-bank-account',
    calling('INVALID_BANK_ACCOUNT', 'QUOTE_EXECUTION_FAILED'),
  ),
  'failure-leaves-its-reason-out': fault(
    'payments/failure-sets-a-reason',
    moving('fail', (change) => lacking(change, 'failureReason')),
  ),
  'failed-payment-is-not-refunded': fault(
    'payments/failure-starts-a-refund',
    replacing(hasRefund, () => () => false),
  ),
  'refund-is-announced-before-the-failure': fault(
    'webhooks/order-on-failure-refunded',
    replacing(fail, () => async (work, payment) => {
      const failureReason = failureReasonOf(work, payment);
      const refunding = hasRefund(work, payment)
        ? await startRefund(work, payment, 'TRANSACTION_FAILED')
        : payment;
      await movePayment(work, refunding, 'fail', { failureReason });
      await followWithQuote(work, payment.quoteId, 'fail');
    }),
  ),
  'failed-payment-goes-back': fault('payments/failed-is-terminal', after(fail, goBack)),
  'failed-payment-goes-back-late': fault(
    'payments/failed-is-terminal',
    after(fail, (work, payment) => actLater(work, 'payment.goBackLate', payment)),
  ),
  'completion-is-announced-again-differently': fault(
    'webhooks/outgoing-data-is-a-snapshot-at-the-event',
    after(deliver, (work, payment) => actLater(work, 'payment.tellAgain', payment)),
  ),
  'completion-leaves-settled-at-out': fault(
    'payments/completion-sets-settled-at',
    moving('deliver', (change) => lacking(change, 'settledAt')),
  ),
  'completed-payment-goes-back': fault(
    'payments/only-listed-transitions',
    after(deliver, async (work, payment) => {
      if (payment.inner.plan.returnedByBank !== true) await goBack(work, payment);
    }),
  ),
  'expired-payment-goes-back': fault(
    'payments/expired-is-terminal',
    replacing(movePayment, (right) => async (work, payment, trigger, change) => {
      const moved = await right(work, payment, trigger, change);
      if (trigger === 'expire') await goBack(work, moved);
      return moved;
    }),
  ),
  'cancelled-payment-completes-before-its-refund': fault(
    'webhooks/order-on-manual-cancellation',
    replacing(cancelPayment, () => async (work, payment) => {
      const inner = { ...payment.inner, cancelled: true };
      const cancelled = await movePayment(work, payment, 'cancel', { inner });
      const settledAt = work.now().toISOString();
      const early = await movePayment(work, cancelled, 'deliverAfterCancellation', { settledAt });
      return startRefund(work, early, 'USER_CANCELLATION');
    }),
  ),
  'delivery-after-a-cancellation-is-forgotten': fault(
    'payments/delivered-after-cancellation-completes',
    replacing(arriveAnyway, () => async () => {}),
  ),
} as const satisfies Faults;
