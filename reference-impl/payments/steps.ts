import type { FailureReason } from '../../spec/vocabulary.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { bankReturnMs } from '../runtime/sandbox-triggers.ts';
import { goOn, type PaymentTask } from './course.ts';
import { payOut, payOutAtLoss, payRefund, recallPayout } from './money.ts';
import { beginRefund, movePayment, moveRefund } from './moves.ts';
import { paymentOf, type Payment, type RefundReason } from './payment.ts';
import { followWithQuote, quoteOf } from '../records/quote-store.ts';
import type { TaskHandler, Work } from '../runtime/work.ts';

/** Lets an executed payment take its course. */
export const startCourse = (work: Work, payment: Payment): Promise<void> =>
  goOn(work, 'payment.confirm', payment, payment.inner.plan.pendingMs);

/** Begins a refund, which is paid a step later. */
export const startRefund = replaceable(
  async (work: Work, payment: Payment, reason: Exclude<RefundReason, 'TIMEOUT'>): Promise<Payment> => {
    const refunding = await beginRefund(work, payment, reason);
    await goOn(work, 'payment.refund', refunding);
    return refunding;
  },
);

/** How long until the payout has a result. Virtual milliseconds. */
export const resultAfterMs = replaceable(
  async (work: Work, { inner: { plan }, quoteId }: Payment): Promise<number> => {
    if (plan.afterExpiry !== true || quoteId === undefined) return plan.processingMs ?? 0;
    const { expiresAt } = await quoteOf(work, quoteId);
    return Math.max(0, Date.parse(expiresAt) - work.now().getTime());
  },
);

/** PROCESSING, until the payout has a result. */
export const confirm = replaceable(async (work: Work, payment: Payment): Promise<void> => {
  if (payment.status !== 'PENDING' || payment.inner.cancelled) return;
  const processing = await movePayment(work, payment, 'confirm');
  await goOn(work, 'payment.result', processing, await resultAfterMs(work, processing));
});

/** Why a payment that fails has failed. */
export const failureReasonOf = replaceable(
  (_work: Work, { inner }: Payment): FailureReason => inner.plan.fails ?? 'QUOTE_EXECUTION_FAILED',
);

/** Whether a failed payment has a refund: where something was debited. */
export const hasRefund = replaceable((_work: Work, { inner }: Payment): boolean => inner.debited > 0);

/** FAILED, and a refund where something was debited. */
export const fail = replaceable(async (work: Work, payment: Payment): Promise<void> => {
  const failureReason = failureReasonOf(work, payment);
  const failed = await movePayment(work, payment, 'fail', { failureReason });
  if (hasRefund(work, failed)) await startRefund(work, failed, 'TRANSACTION_FAILED');
  await followWithQuote(work, payment.quoteId, 'fail');
});

/** Pays out: COMPLETED. */
export const deliver = replaceable(async (work: Work, payment: Payment): Promise<void> => {
  await payOut(work, payment);
  const done = await movePayment(work, payment, 'deliver', { settledAt: work.now().toISOString() });
  await followWithQuote(work, payment.quoteId, 'complete');
  if (payment.inner.plan.returnedByBank === true) await goOn(work, 'payment.return', done, bankReturnMs);
});

/** Cancels a payment that is PROCESSING: it stays so, and its refund begins. */
export const cancelPayment = replaceable(async (work: Work, payment: Payment): Promise<Payment> => {
  const inner = { ...payment.inner, cancelled: true };
  return startRefund(work, await movePayment(work, payment, 'cancel', { inner }), 'USER_CANCELLATION');
});

/** Takes a PENDING payment through PROCESSING, so that it can be cancelled. */
export const confirmNow = (work: Work, payment: Payment): Promise<Payment> =>
  movePayment(work, payment, 'confirm');

/** Ends a payout: it fails, arrives, or is cancelled by its payer. */
export const result = async (work: Work, payment: Payment): Promise<void> => {
  if (payment.status !== 'PROCESSING' || payment.refund !== undefined) return;
  const { plan } = payment.inner;
  if (plan.fails !== undefined) await fail(work, payment);
  else if (plan.cancelledAndDelivered === true) await cancelPayment(work, payment);
  else await deliver(work, payment);
};

/** Pays a refund that has begun, or lets it fail. */
export const settleRefund = replaceable(async (work: Work, payment: Payment): Promise<void> => {
  if (payment.refund?.status !== 'PENDING') return;
  const { plan } = payment.inner;
  if (plan.refundFails === true) {
    await moveRefund(work, payment, 'fail');
    return;
  }
  await payRefund(work, payment);
  const settled = await moveRefund(work, payment, 'settle', { settledAt: work.now().toISOString() });
  if (plan.cancelledAndDelivered === true) await goOn(work, 'payment.arriveAnyway', settled);
});

/** FAILED after all, and a refund: the bank did not keep the money. */
export const returnByBank = replaceable(async (work: Work, payment: Payment): Promise<void> => {
  if (payment.status !== 'COMPLETED') return;
  await recallPayout(work, payment);
  const failureReason = 'INVALID_BANK_ACCOUNT';
  const failed = await movePayment(work, payment, 'returnByBank', { failureReason });
  await startRefund(work, failed, 'TRANSACTION_FAILED');
});

/** Delivers a payment that was cancelled and refunded. */
export const arriveAnyway = replaceable(async (work: Work, payment: Payment): Promise<void> => {
  if (payment.status !== 'PROCESSING' || payment.refund?.status !== 'COMPLETED') return;
  await payOutAtLoss(work, payment);
  await movePayment(work, payment, 'deliverAfterCancellation', { settledAt: work.now().toISOString() });
  await followWithQuote(work, payment.quoteId, 'complete');
});

const onPayment =
  (step: (work: Work, payment: Payment) => Promise<void>): TaskHandler =>
  async (work, { id }) => {
    const payment = await paymentOf(work, String(id));
    if (payment) await step(work, payment);
  };

/** The scheduler's tasks for outgoing payments. */
export const paymentTasks = {
  'payment.confirm': onPayment(confirm),
  'payment.result': onPayment(result),
  'payment.refund': onPayment(settleRefund),
  'payment.return': onPayment(returnByBank),
  'payment.arriveAnyway': onPayment(arriveAnyway),
} as const satisfies Readonly<Record<PaymentTask, TaskHandler>>;

/** A payment that cannot go on fails, and what was debited goes back. */
const giveUp = async (work: Work, payment: Payment): Promise<void> => {
  if (payment.status !== 'PENDING' && payment.status !== 'PROCESSING') return;
  const processing = payment.status === 'PENDING' ? await movePayment(work, payment, 'confirm') : payment;
  const plan = { fails: 'QUOTE_EXECUTION_FAILED' } as const;
  await fail(work, { ...processing, inner: { ...processing.inner, plan } });
};

/** A refund that cannot be paid has failed. */
const giveUpRefund = async (work: Work, payment: Payment): Promise<void> => {
  if (payment.refund?.status === 'PENDING') await moveRefund(work, payment, 'fail');
};

/** The end of an outgoing payment when a step of it fails. One that was paid stays as it is. */
export const paymentRecoveries = {
  'payment.confirm': onPayment(giveUp),
  'payment.result': onPayment(giveUp),
  'payment.refund': onPayment(giveUpRefund),
} as const satisfies Readonly<Partial<Record<PaymentTask, TaskHandler>>>;
