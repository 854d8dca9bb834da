import type { PaymentTrigger } from '../../spec/machines/payment.ts';
import type { RefundTrigger } from '../../spec/machines/refund.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply } from '../runtime/lifecycle.ts';
import type { Payment, Refund, RefundReason } from './payment.ts';
import { transactions, transactionView } from '../records/transaction-store.ts';
import type { Work } from '../runtime/work.ts';

/** Announces a payment as it is in this transaction: all that a read shows. Source: Events. */
export const announcePayment = replaceable((work: Work, payment: Payment, type: string): Promise<void> =>
  work.emit({ resource: payment.id, type, data: transactionView(work, payment) }),
);

const store = async (work: Work, payment: Payment, emits: string | undefined): Promise<Payment> => {
  const after = { ...payment, updatedAt: work.now().toISOString() };
  await work.collection(transactions).update(after);
  if (emits !== undefined) await announcePayment(work, after, emits);
  return after;
};

/** Stores a new payment, and emits what the table says of its beginning. */
export const createPayment = async (
  work: Work,
  payment: Omit<Payment, 'status'>,
  trigger: 'reserve' | 'execute',
): Promise<Payment> => {
  const { state, emits } = apply(work, 'payment', '(none)', trigger);
  const created = { ...payment, status: state };
  await work.collection(transactions).insert(created);
  if (emits !== undefined) await announcePayment(work, created, emits);
  return created;
};

/** Changes the status of a payment along its table, and emits what the table says. */
export const movePayment = replaceable(
  (
    work: Work,
    payment: Payment,
    trigger: PaymentTrigger,
    change: Partial<Payment> = {},
  ): Promise<Payment> => {
    const { state, emits } = apply(work, 'payment', payment.status, trigger);
    return store(work, { ...payment, ...change, status: state }, emits);
  },
);

/** Changes the refund of a payment along its table; the payment's own status stays as it is. */
export const moveRefund = replaceable(
  (work: Work, payment: Payment, trigger: RefundTrigger, change: Partial<Refund> = {}): Promise<Payment> => {
    if (payment.refund === undefined) throw new Error(`${payment.id} has no refund.`);
    const { state, emits } = apply(work, 'refund', payment.refund.status, trigger);
    return store(work, { ...payment, refund: { ...payment.refund, ...change, status: state } }, emits);
  },
);

/** A refund that has only begun. */
export const newRefund = replaceable(
  (work: Work, status: Refund['status'], reason: RefundReason): Refund => ({
    reference: `RF-${work.world.ids.uuid().slice(-8).toUpperCase()}`,
    initiatedAt: work.now().toISOString(),
    status,
    reason,
  }),
);

/** Gives a payment a refund that has only begun. Source: Resources and their fields > Refund object. */
export const beginRefund = replaceable(
  (work: Work, payment: Payment, reason: RefundReason): Promise<Payment> => {
    const { state, emits } = apply(work, 'refund', '(none)', 'initiate');
    const refund = newRefund(work, state, reason);
    const inner = { ...payment.inner, references: [...payment.inner.references, refund.reference] };
    return store(work, { ...payment, refund, inner }, emits);
  },
);
