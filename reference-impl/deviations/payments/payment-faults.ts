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
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { actLater } from './payment-tasks.ts';
import type { Work } from '../../runtime/work.ts';

/** No event of this type is sent. */
const silent = (silenced: string): Replacement =>
  replacing(announcePayment, async (right, work, payment, type) => {
    if (type !== silenced) await right(work, payment, type);
  });

/** Events show a payment otherwise. */
const announcing = (alter: (payment: Payment) => Payment): Replacement =>
  replacing(announcePayment, (right, work, payment, type) => right(work, alter(payment), type));

/** Events show a refund for this reason as one that failed as it began. */
const failedFromTheStart =
  (reason: Refund['reason']) =>
  (payment: Payment): Payment =>
    payment.refund?.status === 'PENDING' && payment.refund.reason === reason
      ? { ...payment, refund: { ...payment.refund, status: 'FAILED' } }
      : payment;

/** Payments that fail for one reason say another. */
const calling = (meant: FailureReason, wrong: FailureReason): Replacement =>
  replacing(failureReasonOf, (right, work, payment) => {
    const reason = right(work, payment);
    return reason === meant ? wrong : reason;
  });

/** Other members change together with a step of the lifecycle. */
const moving = (step: PaymentTrigger, alter: (change: Partial<Payment>) => Partial<Payment>): Replacement =>
  replacing(movePayment, (right, work, payment, trigger, change) =>
    right(work, payment, trigger, trigger === step ? alter({ ...change }) : change),
  );

/** Something follows a step of a payment. */
const after = (step: typeof fail, then: (work: Work, payment: Payment) => Promise<void>): Replacement =>
  replacing(step, async (right, work, payment) => {
    await right(work, payment);
    await then(work, payment);
  });

const goBack = (work: Work, payment: Payment): Promise<void> => actLater(work, 'payment.goBack', payment);

/** Faults in outgoing payments on their course, and in its events. */
export const paymentFaults = faultsOf({
  'payments/execution-fires-pending': {
    'pending-is-not-announced': silent('OUTGOING_PAYMENT.PENDING'),
  },
  'webhooks/order-on-success': {
    'payments-of-the-platform-skip-processing': replacing(
      announcePayment,
      async (right, work, payment, type) => {
        if (payment.customerId !== undefined || type !== 'OUTGOING_PAYMENT.PROCESSING')
          await right(work, payment, type);
      },
    ),
  },
  'payments/processing-fires-processing': {
    'processing-is-not-announced': silent('OUTGOING_PAYMENT.PROCESSING'),
  },
  'payments/completion-fires-completed': {
    'completion-is-not-announced': silent('OUTGOING_PAYMENT.COMPLETED'),
  },
  'payments/failure-fires-failed': {
    'failure-is-not-announced': silent('OUTGOING_PAYMENT.FAILED'),
  },
  'payments/expiry-fires-expired': {
    'expiry-is-not-announced': silent('OUTGOING_PAYMENT.EXPIRED'),
  },
  'payments/refund-of-a-failure-fires-refund-pending': {
    'refund-start-is-not-announced': silent('OUTGOING_PAYMENT.REFUND_PENDING'),
  },
  'payments/refund-settling-fires-refund-completed': {
    'refund-end-is-not-announced': silent('OUTGOING_PAYMENT.REFUND_COMPLETED'),
  },
  'payments/refund-failing-fires-refund-failed': {
    'refund-failure-is-not-announced': silent('OUTGOING_PAYMENT.REFUND_FAILED'),
  },
  'webhooks/outgoing-data-is-a-snapshot-at-the-event': {
    'webhook-data-is-read-at-delivery': replacing(announcePayment, (_right, work, payment, type) =>
      actLater(work, 'payment.announceLate', payment, { type }),
    ),
    'completion-is-announced-again-differently': after(deliver, (work, payment) =>
      actLater(work, 'payment.tellAgain', payment),
    ),
  },
  'webhooks/outgoing-data-is-the-payment-that-changed': {
    'completion-shows-the-payment-before': remembering(announcePayment, (right) => {
      let last: Payment | undefined;
      return async (work, payment, type) => {
        const isMeant = type === 'OUTGOING_PAYMENT.COMPLETED';
        const before = isMeant ? last : undefined;
        if (isMeant) last = payment;
        await right(work, before ?? payment, type);
      };
    }),
  },
  'payments/sent-amount-stays': {
    'sent-amount-grows-at-completion': replacing(transactionView, (right, context, transaction) => {
      const shown = right(context, transaction);
      const { sentAmount, status, type } = shown;
      if (type !== 'OUTGOING' || status !== 'COMPLETED' || !isJsonObject(sentAmount)) return shown;
      return { ...shown, sentAmount: { ...sentAmount, amount: Number(sentAmount['amount']) + 1 } };
    }),
  },
  'webhooks/outgoing-types-are-the-listed-ones': {
    'confirmation-has-a-type-of-its-own': replacing(announcePayment, async (right, work, payment, type) => {
      if (type === 'OUTGOING_PAYMENT.PROCESSING') await right(work, payment, 'OUTGOING_PAYMENT.CONFIRMED');
      await right(work, payment, type);
    }),
  },
  'webhooks/notification-names-the-customer': {
    'notification-leaves-the-customer-out': announcing((payment) => lacking(payment, 'customerId')),
  },
  'webhooks/outgoing-data-is-complete': {
    'notification-leaves-the-fees-out': announcing((payment) => lacking(payment, 'fees')),
  },
  'webhooks/refund-events-keep-the-status': {
    'refund-event-is-of-a-completed-payment': announcing((payment) =>
      payment.refund ? { ...payment, status: 'COMPLETED' } : payment,
    ),
  },
  'webhooks/refund-events-show-the-refund-status': {
    'refund-event-shows-a-pending-refund': announcing((payment) =>
      payment.refund ? { ...payment, refund: { ...payment.refund, status: 'PENDING' } } : payment,
    ),
  },
  'payments/refund-of-a-failure-starts-pending': {
    'refund-of-a-failure-starts-failed': announcing(failedFromTheStart('TRANSACTION_FAILED')),
  },
  'payments/cancellation-starts-a-refund': {
    'refund-of-a-cancellation-starts-failed': announcing(failedFromTheStart('USER_CANCELLATION')),
  },
  'internal-accounts/balance-is-not-negative': {
    'accounts-can-be-overdrawn': [
      replacing(canPay, async (_right, _work, { inner }) => inner.sourceAccount !== undefined),
      replacing(mustHave, () => {}),
    ],
  },
  'payments/execution-debits-the-sent-amount': {
    'execution-debits-without-the-fees': replacing(debitSource, (right, work, payment) => {
      const { sentAmount, fees } = payment;
      return right(work, { ...payment, sentAmount: { ...sentAmount, amount: sentAmount.amount - fees } });
    }),
  },
  'transfers/out-follows-the-payment-lifecycle': {
    'transfers-are-never-processing': replacing(confirm, async (right, work, payment) => {
      const isMeant =
        payment.status === 'PENDING' && !payment.inner.cancelled && payment.quoteId === undefined;
      await (isMeant ? result(work, { ...payment, status: 'PROCESSING' }) : right(work, payment));
    }),
  },
  'payments/reason-quote-expired': {
    'expiry-is-a-reason-before-it-comes': replacing(
      resultAfterMs,
      async (_right, _work, { inner }) => inner.plan.processingMs ?? 0,
    ),
    'failed-execution-is-called-an-expiry': calling('QUOTE_EXECUTION_FAILED', 'QUOTE_EXPIRED'),
  },
  'payments/reason-quote-execution-failed': {
    'failed-execution-has-another-reason': calling('QUOTE_EXECUTION_FAILED', 'COUNTERPARTY_POST_TX_FAILED'),
  },
  'payments/reason-insufficient-balance': {
    'failed-execution-is-called-a-lack-of-funds': calling('QUOTE_EXECUTION_FAILED', 'INSUFFICIENT_BALANCE'),
  },
  'payments/reason-funding-amount-mismatch': {
    'failed-execution-is-called-a-funding-mismatch': calling(
      'QUOTE_EXECUTION_FAILED',
      'FUNDING_AMOUNT_MISMATCH',
    ),
  },
  'payments/reason-lightning-payment-failed': {
    'failed-execution-is-called-a-lightning-failure': calling(
      'QUOTE_EXECUTION_FAILED',
      'LIGHTNING_PAYMENT_FAILED',
    ),
    'missing-route-has-another-reason': calling('LIGHTNING_PAYMENT_FAILED', 'QUOTE_EXECUTION_FAILED'),
  },
  'payments/lack-of-funds-has-its-reason': {
    'lack-of-funds-has-another-reason': calling('INSUFFICIENT_BALANCE', 'QUOTE_EXECUTION_FAILED'),
  },
  'payments/reason-counterparty-post-tx-failed': {
    'counterparty-failure-has-another-reason': calling(
      'COUNTERPARTY_POST_TX_FAILED',
      'QUOTE_EXECUTION_FAILED',
    ),
  },
  'payments/reason-invalid-bank-account': {
    'invalid-account-has-another-reason': calling('INVALID_BANK_ACCOUNT', 'QUOTE_EXECUTION_FAILED'),
  },
  'payments/failure-sets-a-reason': {
    'failure-leaves-its-reason-out': moving('fail', (change) => lacking(change, 'failureReason')),
  },
  'payments/failure-starts-a-refund': {
    'failed-payment-is-not-refunded': replacing(hasRefund, () => false),
  },
  'webhooks/order-on-failure-refunded': {
    'refund-is-announced-before-the-failure': replacing(fail, async (_right, work, payment) => {
      const failureReason = failureReasonOf(work, payment);
      const refunding = hasRefund(work, payment)
        ? await startRefund(work, payment, 'TRANSACTION_FAILED')
        : payment;
      await movePayment(work, refunding, 'fail', { failureReason });
      await followWithQuote(work, payment.quoteId, 'fail');
    }),
  },
  'payments/failed-is-terminal': {
    'failed-payment-goes-back': after(fail, goBack),
    'failed-payment-goes-back-late': after(fail, (work, payment) =>
      actLater(work, 'payment.goBackLate', payment),
    ),
  },
  'payments/completion-sets-settled-at': {
    'completion-leaves-settled-at-out': moving('deliver', (change) => lacking(change, 'settledAt')),
  },
  'payments/only-listed-transitions': {
    'completed-payment-goes-back': after(deliver, async (work, payment) => {
      if (payment.inner.plan.returnedByBank !== true) await goBack(work, payment);
    }),
  },
  'payments/expired-is-terminal': {
    'expired-payment-goes-back': replacing(movePayment, async (right, work, payment, trigger, change) => {
      const moved = await right(work, payment, trigger, change);
      if (trigger === 'expire') await goBack(work, moved);
      return moved;
    }),
  },
  'webhooks/order-on-manual-cancellation': {
    'cancelled-payment-completes-before-its-refund': replacing(
      cancelPayment,
      async (_right, work, payment) => {
        const inner = { ...payment.inner, cancelled: true };
        const cancelled = await movePayment(work, payment, 'cancel', { inner });
        const settledAt = work.now().toISOString();
        const early = await movePayment(work, cancelled, 'deliverAfterCancellation', { settledAt });
        return startRefund(work, early, 'USER_CANCELLATION');
      },
    ),
  },
  'payments/delivered-after-cancellation-completes': {
    'delivery-after-a-cancellation-is-forgotten': replacing(arriveAnyway, async () => {}),
  },
});
