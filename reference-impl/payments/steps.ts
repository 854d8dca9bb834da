import type { FailureReason } from '../../spec/vocabulary.ts';
import { damaged, type Damages, type NamedFault } from '../deviations/faults.ts';
import type { TaskHandler } from '../runtime/agenda.ts';
import type { Work } from '../runtime/work.ts';
import { bankReturnMs } from '../sandbox-triggers.ts';
import { payOut, payOutAtLoss, payRefund, takeBack } from './money.ts';
import { beginRefund, breakPayment, movePayment, moveRefund } from './moves.ts';
import { paymentOf, type Payment, type RefundReason } from './payment.ts';
import { followWithQuote, quoteOf } from './quote-store.ts';
import { transactionView } from './transaction-store.ts';

/** Where an executed payment goes on. Each step runs alone, in virtual time, and puts the next on the agenda. */
type PaymentTask =
  | 'payment.confirm'
  | 'payment.result'
  | 'payment.refund'
  | 'payment.return'
  | 'payment.arriveAnyway'
  | 'payment.goBack'
  | 'payment.reopenRefund';

/** How long a faulty server lets a final status stand. */
export const mischiefMs = 50;

/** How much longer every state lasts where payments take their time. */
export const extraMs = ({ variations }: Work): number =>
  variations.has('payments-take-their-time') ? 120 : 0;

/** Puts a step of a payment on the agenda. Durations are virtual milliseconds. */
export const goOn = (work: Work, kind: PaymentTask, payment: Payment, afterMs = 0): Promise<void> =>
  work.schedule({
    kind,
    dueAt: new Date(work.now().getTime() + afterMs + extraMs(work)),
    payload: { id: payment.id },
  });

/** Lets an executed payment take its course. */
export const startCourse = (work: Work, payment: Payment): Promise<void> =>
  goOn(work, 'payment.confirm', payment, payment.inner.plan.pendingMs);

/** The faults that call a refund the other way round. */
const misnamers = {
  TRANSACTION_FAILED: 'refund-of-a-failure-is-called-a-cancellation',
  USER_CANCELLATION: 'refund-of-a-cancellation-is-called-a-failure',
} as const;

const other = { TRANSACTION_FAILED: 'USER_CANCELLATION', USER_CANCELLATION: 'TRANSACTION_FAILED' } as const;

/** How long a refund that was credited at once is not settled yet. */
const creditedBeforeMs = 120;

/** What will fail is never credited: it could not be taken back from who spent it. */
const isCreditedAtOnce = ({ variations }: Work, { inner }: Payment): boolean =>
  inner.plan.refundFails !== true && variations.has('refunds-are-credited-at-once');

const startRefund = async (
  work: Work,
  payment: Payment,
  reason: Exclude<RefundReason, 'TIMEOUT'>,
): Promise<Payment> => {
  const refunding = await beginRefund(
    work,
    payment,
    work.faults.has(misnamers[reason]) ? other[reason] : reason,
  );
  if (isCreditedAtOnce(work, refunding)) await payRefund(work, refunding);
  await goOn(work, 'payment.refund', refunding, isCreditedAtOnce(work, refunding) ? creditedBeforeMs : 0);
  return refunding;
};

/** How long until the payout has a result. */
const resultAfterMs = async (work: Work, { inner, quoteId }: Payment): Promise<number> => {
  const isLate = inner.plan.afterExpiry === true && !work.faults.has('expiry-is-a-reason-before-it-comes');
  if (!isLate || quoteId === undefined) return inner.plan.processingMs ?? 0;
  const { expiresAt } = await quoteOf(work, quoteId);
  return Math.max(0, Date.parse(expiresAt) - work.now().getTime());
};

const confirm = async (work: Work, payment: Payment): Promise<void> => {
  if (payment.status !== 'PENDING' || payment.inner.cancelled) return;
  if (payment.quoteId === undefined && work.faults.has('transfers-are-never-processing')) {
    await result(work, { ...payment, status: 'PROCESSING' });
    return;
  }
  const processing = await movePayment(work, payment, 'confirm');
  await goOn(work, 'payment.result', processing, await resultAfterMs(work, processing));
};

const instead =
  (wrong: FailureReason, right: FailureReason) =>
  (reason: FailureReason): FailureReason =>
    reason === right ? wrong : reason;

/** What faults make of the reason of a failure. */
const misreasons: Damages<FailureReason> = {
  'failed-execution-has-another-reason': instead('COUNTERPARTY_POST_TX_FAILED', 'QUOTE_EXECUTION_FAILED'),
  'failed-execution-is-called-an-expiry': instead('QUOTE_EXPIRED', 'QUOTE_EXECUTION_FAILED'),
  'failed-execution-is-called-a-lack-of-funds': instead('INSUFFICIENT_BALANCE', 'QUOTE_EXECUTION_FAILED'),
  'failed-execution-is-called-a-funding-mismatch': instead(
    'FUNDING_AMOUNT_MISMATCH',
    'QUOTE_EXECUTION_FAILED',
  ),
  'lack-of-funds-has-another-reason': instead('QUOTE_EXECUTION_FAILED', 'INSUFFICIENT_BALANCE'),
  'counterparty-failure-has-another-reason': instead('QUOTE_EXECUTION_FAILED', 'COUNTERPARTY_POST_TX_FAILED'),
  'invalid-account-has-another-reason': instead('QUOTE_EXECUTION_FAILED', 'INVALID_BANK_ACCOUNT'),
};

/** FAILED, and a refund where something was debited. */
const fail = async (work: Work, payment: Payment): Promise<void> => {
  const { plan, debited } = payment.inner;
  const failureReason = damaged(work.faults, misreasons, plan.fails ?? 'QUOTE_EXECUTION_FAILED');
  const toFailed = (now: Payment): Promise<Payment> =>
    movePayment(work, now, 'fail', work.faults.has('failure-leaves-its-reason-out') ? {} : { failureReason });
  const hasRefund = debited > 0 || work.variations.has('undebited-failures-are-refunded-too');
  const isRefunded = hasRefund && !work.faults.has('failed-payment-is-not-refunded');
  const toRefunding = async (now: Payment): Promise<Payment> =>
    isRefunded ? startRefund(work, now, 'TRANSACTION_FAILED') : now;
  if (work.faults.has('refund-is-announced-before-the-failure')) await toFailed(await toRefunding(payment));
  else await toRefunding(await toFailed(payment));
  await followWithQuote(work, payment.quoteId, 'fail');
  if (work.faults.has('failed-payment-goes-back')) await goOn(work, 'payment.goBack', payment, mischiefMs);
};

const deliver = async (work: Work, payment: Payment): Promise<void> => {
  await payOut(work, payment);
  const settledAt = work.now().toISOString();
  const change = work.faults.has('completion-leaves-settled-at-out') ? {} : { settledAt };
  const done = await movePayment(work, payment, 'deliver', change);
  await followWithQuote(work, payment.quoteId, 'complete');
  if (payment.inner.plan.returnedByBank === true) await goOn(work, 'payment.return', done, bankReturnMs);
  else if (work.faults.has('completed-payment-goes-back'))
    await goOn(work, 'payment.goBack', done, mischiefMs);
};

/** Cancels a payment that is PROCESSING: it stays so, and its refund begins. */
export const cancelPayment = async (work: Work, payment: Payment): Promise<Payment> => {
  const inner = { ...payment.inner, cancelled: true };
  const cancelled = await movePayment(work, payment, 'cancel', { inner });
  if (work.faults.has('cancelled-payment-completes-before-its-refund')) {
    const settledAt = work.now().toISOString();
    const early = await movePayment(work, cancelled, 'deliverAfterCancellation', { settledAt });
    return startRefund(work, early, 'USER_CANCELLATION');
  }
  return startRefund(work, cancelled, 'USER_CANCELLATION');
};

/** Takes a PENDING payment through PROCESSING, so that it can be cancelled. */
export const confirmNow = (work: Work, payment: Payment): Promise<Payment> =>
  movePayment(work, payment, 'confirm');

async function result(work: Work, payment: Payment): Promise<void> {
  if (payment.status !== 'PROCESSING' || payment.refund !== undefined) return;
  const { plan } = payment.inner;
  if (plan.fails !== undefined) await fail(work, payment);
  else if (plan.cancelledAndDelivered === true) await cancelPayment(work, payment);
  else await deliver(work, payment);
}

const reopenLater = async (work: Work, payment: Payment, fault: NamedFault): Promise<void> => {
  if (work.faults.has(fault)) await goOn(work, 'payment.reopenRefund', payment, mischiefMs);
};

const settleRefund = async (work: Work, payment: Payment): Promise<void> => {
  if (payment.refund?.status !== 'PENDING') return;
  const { plan } = payment.inner;
  if (plan.refundFails === true) {
    await reopenLater(work, await moveRefund(work, payment, 'fail'), 'failed-refund-is-reopened');
    return;
  }
  if (!isCreditedAtOnce(work, payment)) await payRefund(work, payment);
  const isEarly = work.faults.has('refund-settles-before-it-begins');
  const settledAt = isEarly ? '2000-01-01T00:00:00.000Z' : work.now().toISOString();
  const change = work.faults.has('refund-leaves-settled-at-out') ? {} : { settledAt };
  const settled = await moveRefund(work, payment, 'settle', change);
  await reopenLater(work, settled, 'completed-refund-is-reopened');
  if (plan.cancelledAndDelivered === true) await goOn(work, 'payment.arriveAnyway', settled);
  else if (settled.inner.cancelled && work.variations.has('cancelled-payments-end-failed'))
    await movePayment(work, settled, 'fail', { failureReason: 'QUOTE_EXECUTION_FAILED' });
};

const returnByBank = async (work: Work, payment: Payment): Promise<void> => {
  if (payment.status !== 'COMPLETED') return;
  await takeBack(work, payment);
  const { settledAt: _settled, ...unsettled } = payment;
  const returned = work.variations.has('bank-returns-take-settled-at-away') ? unsettled : payment;
  const failureReason = work.variations.has('bank-returns-have-another-reason')
    ? 'COUNTERPARTY_POST_TX_FAILED'
    : 'INVALID_BANK_ACCOUNT';
  const failed = await movePayment(work, returned, 'returnByBank', { failureReason });
  if (!work.faults.has('bank-return-is-not-refunded')) await startRefund(work, failed, 'TRANSACTION_FAILED');
};

/** Only a faulty server has it in its agenda. */
const goBack = async (work: Work, payment: Payment): Promise<void> => {
  await breakPayment(work, payment, { status: 'PROCESSING' });
};

/** Only a faulty server has it in its agenda. */
const reopenRefund = async (work: Work, payment: Payment): Promise<void> => {
  if (payment.refund) await breakPayment(work, payment, { refund: { ...payment.refund, status: 'PENDING' } });
};

const arriveAnyway = async (work: Work, payment: Payment): Promise<void> => {
  if (work.faults.has('delivery-after-a-cancellation-is-forgotten')) return;
  if (payment.status !== 'PROCESSING' || payment.refund?.status !== 'COMPLETED') return;
  await payOutAtLoss(work, payment);
  await movePayment(work, payment, 'deliverAfterCancellation', { settledAt: work.now().toISOString() });
  await followWithQuote(work, payment.quoteId, 'complete');
};

const announceLate: TaskHandler = async (work, { id, type }) => {
  const payment = await paymentOf(work, String(id));
  if (payment)
    await work.emit({ resource: payment.id, type: String(type), data: transactionView(work, payment) });
};

const onPayment =
  (step: (work: Work, payment: Payment) => Promise<void>): TaskHandler =>
  async (work, { id }) => {
    const payment = await paymentOf(work, String(id));
    if (payment) await step(work, payment);
  };

/** What the agenda runs for outgoing payments. */
export const paymentTasks = {
  'payment.confirm': onPayment(confirm),
  'payment.result': onPayment(result),
  'payment.refund': onPayment(settleRefund),
  'payment.return': onPayment(returnByBank),
  'payment.arriveAnyway': onPayment(arriveAnyway),
  'payment.goBack': onPayment(goBack),
  'payment.reopenRefund': onPayment(reopenRefund),
  'payment.announceLate': announceLate,
} as const satisfies Readonly<Record<PaymentTask | 'payment.announceLate', TaskHandler>>;

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

/** What becomes of an outgoing payment when a step of it fails. One that was paid stays as it is. */
export const paymentRecoveries = {
  'payment.confirm': onPayment(giveUp),
  'payment.result': onPayment(giveUp),
  'payment.refund': onPayment(giveUpRefund),
} as const satisfies Readonly<Partial<Record<PaymentTask, TaskHandler>>>;
