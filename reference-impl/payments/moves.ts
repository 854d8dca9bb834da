import { payment as machine, type PaymentTrigger } from '../../spec/machines/payment.ts';
import { refund as refundMachine, type RefundTrigger } from '../../spec/machines/refund.ts';
import { apply } from '../runtime/lifecycle.ts';
import type { Work } from '../runtime/work.ts';
import type { FaultName } from '../deviations/faults.ts';
import type { Payment, Refund, RefundReason } from './payment.ts';
import { transactions, transactionView } from './transaction-store.ts';

/** How late a faulty server looks at a payment it tells about. */
const lateLookMs = 300;

/** The fault that keeps an event back. */
const silencers: Readonly<Record<string, FaultName>> = {
  'OUTGOING_PAYMENT.PENDING': 'pending-is-not-announced',
  'OUTGOING_PAYMENT.PROCESSING': 'processing-is-not-announced',
  'OUTGOING_PAYMENT.COMPLETED': 'completion-is-not-announced',
  'OUTGOING_PAYMENT.FAILED': 'failure-is-not-announced',
  'OUTGOING_PAYMENT.EXPIRED': 'expiry-is-not-announced',
  'OUTGOING_PAYMENT.REFUND_PENDING': 'refund-start-is-not-announced',
  'OUTGOING_PAYMENT.REFUND_COMPLETED': 'refund-end-is-not-announced',
  'OUTGOING_PAYMENT.REFUND_FAILED': 'refund-failure-is-not-announced',
};

const isNewOfAFailure = ({ status, reason }: Refund): boolean =>
  status === 'PENDING' && reason === 'TRANSACTION_FAILED';

/** A payment with a refund, as a faulty server tells of it. */
const withRefundDamaged = ({ faults }: Work, payment: Payment): Payment => {
  const { refund } = payment;
  if (refund === undefined) return payment;
  if (isNewOfAFailure(refund) && faults.has('refund-of-a-failure-starts-failed'))
    return { ...payment, refund: { ...refund, status: 'FAILED' } };
  if (faults.has('refund-event-is-of-a-completed-payment')) return { ...payment, status: 'COMPLETED' };
  if (!faults.has('refund-event-shows-a-pending-refund')) return payment;
  return { ...payment, refund: { ...refund, status: 'PENDING' } };
};

/** What is told: all that a read shows. A faulty server leaves something out. */
const announced = (work: Work, payment: Payment): unknown => {
  const { customerId: _customer, ...unowned } = payment;
  const { fees: _fees, ...cut } = payment;
  if (work.faults.has('notification-leaves-the-customer-out')) return transactionView(work, unowned);
  if (work.faults.has('notification-leaves-the-fees-out')) return transactionView(work, cut);
  return transactionView(work, withRefundDamaged(work, payment));
};

/** Tells of a payment as it is in this transaction. Source: Events. */
const announce = async (work: Work, payment: Payment, type: string): Promise<void> => {
  if (work.faults.has('webhook-data-is-read-at-delivery')) {
    const dueAt = new Date(work.now().getTime() + lateLookMs);
    await work.schedule({ dueAt, kind: 'payment.announceLate', payload: { id: payment.id, type } });
    return;
  }
  const silencer = silencers[type];
  if (silencer !== undefined && work.faults.has(silencer)) return;
  if (type === 'OUTGOING_PAYMENT.PROCESSING' && work.faults.has('confirmation-has-a-type-of-its-own'))
    await work.emit({
      resource: payment.id,
      type: 'OUTGOING_PAYMENT.CONFIRMED',
      data: announced(work, payment),
    });
  await work.emit({ resource: payment.id, type, data: announced(work, payment) });
};

const store = async (work: Work, payment: Payment, emits: string | undefined): Promise<Payment> => {
  const after = { ...payment, updatedAt: work.now().toISOString() };
  await work.collection(transactions).update(after);
  if (emits !== undefined) await announce(work, after, emits);
  return after;
};

/** Stores a new payment, and tells what the table says of its beginning. */
export const createPayment = async (
  work: Work,
  payment: Payment,
  trigger: 'reserve' | 'execute',
): Promise<Payment> => {
  const { state, emits } = apply(machine, '(none)', trigger);
  const created = { ...payment, status: state };
  await work.collection(transactions).insert(created);
  if (emits !== undefined) await announce(work, created, emits);
  return created;
};

/** Changes the status of a payment along its table, and tells what the table says. */
export const movePayment = (
  work: Work,
  payment: Payment,
  trigger: PaymentTrigger,
  change: Partial<Payment> = {},
): Promise<Payment> => {
  const { state, emits } = apply(machine, payment.status, trigger);
  return store(work, { ...payment, ...change, status: state }, emits);
};

/** Changes the refund of a payment along its table; the payment's own status stays as it is. */
export const moveRefund = (
  work: Work,
  payment: Payment,
  trigger: RefundTrigger,
  change: Partial<Refund> = {},
): Promise<Payment> => {
  if (payment.refund === undefined) throw new Error(`${payment.id} has no refund.`);
  const { state, emits } = apply(refundMachine, payment.refund.status, trigger);
  const status = work.faults.has('settled-refund-completes-the-payment') ? 'COMPLETED' : payment.status;
  return store(work, { ...payment, status, refund: { ...payment.refund, ...change, status: state } }, emits);
};

/** Changes a payment as no table has it, and tells nobody. Only a faulty server does. */
export const breakPayment = (work: Work, payment: Payment, change: Partial<Payment>): Promise<Payment> =>
  store(work, { ...payment, ...change }, undefined);

/** Gives a payment a refund that has only begun. Source: Resources and their fields > Refund object. */
export const beginRefund = (work: Work, payment: Payment, reason: RefundReason): Promise<Payment> => {
  const { state, emits } = apply(refundMachine, '(none)', 'initiate');
  const isShared = work.faults.has('all-refunds-have-one-reference');
  const reference = isShared ? 'RF-1' : `RF-${work.world.ids.uuid().slice(-8).toUpperCase()}`;
  const initiatedAt = work.now().toISOString();
  const isEarly = work.faults.has('refund-settles-as-it-begins');
  const refund: Refund = {
    reference,
    initiatedAt,
    status: state,
    reason,
    ...(isEarly && { settledAt: initiatedAt }),
  };
  const references = [...payment.inner.references, reference];
  const isSilent =
    reason === 'USER_CANCELLATION' && work.faults.has('refund-of-a-cancellation-is-not-announced');
  const inner = { ...payment.inner, references };
  return store(work, { ...payment, refund, inner }, isSilent ? undefined : emits);
};
