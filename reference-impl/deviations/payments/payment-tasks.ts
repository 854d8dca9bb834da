import { canPay, debitSource } from '../../payments/money.ts';
import { paymentOf, type Payment } from '../../payments/payment.ts';
import { transactions, transactionView } from '../../records/transaction-store.ts';
import { post } from '../../ledger/ledger.ts';
import type { TaskHandler, Work } from '../../runtime/work.ts';

/** How long a deviation waits with what it does later. Virtual milliseconds. */
const waitsMs = {
  'payment.goBack': 50,
  'payment.goBackLate': 1_200,
  'payment.tellAgain': 1_200,
  'payment.reopenRefund': 50,
  'payment.announceLate': 300,
  'payment.debitLate': 300,
  'payment.debitAgain': 1_200,
  'payment.takeRefundBack': 1_500,
} as const;

/** Puts a task of a deviation on the schedule. */
export const actLater = (
  work: Work,
  kind: keyof typeof waitsMs,
  { id }: Payment,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const dueAt = new Date(work.now().getTime() + waitsMs[kind]);
  return work.schedule({ kind, dueAt, payload: { id, ...more } });
};

/** Changes a payment as no table has it, and announces nothing. */
export const breakPayment = (work: Work, payment: Payment, change: Partial<Payment>): Promise<void> =>
  work.collection(transactions).update({ ...payment, ...change, updatedAt: work.now().toISOString() });

const onPayment =
  (step: (work: Work, payment: Payment, payload: Parameters<TaskHandler>[1]) => Promise<void>): TaskHandler =>
  async (work, payload) => {
    const payment = await paymentOf(work, String(payload['id']));
    if (payment) await step(work, payment, payload);
  };

/** The scheduler's tasks for deviations of payments. */
export const paymentDeviationTasks = {
  'payment.goBack': onPayment((work, payment) => breakPayment(work, payment, { status: 'PROCESSING' })),
  'payment.goBackLate': onPayment((work, payment) => breakPayment(work, payment, { status: 'PROCESSING' })),
  // The same type, and data that contradict it.
  'payment.tellAgain': onPayment((work, payment) =>
    work.emit({
      resource: payment.id,
      type: 'OUTGOING_PAYMENT.COMPLETED',
      data: { ...transactionView(work, payment), status: 'PROCESSING' },
    }),
  ),
  'payment.reopenRefund': onPayment(async (work, payment) => {
    const { refund } = payment;
    if (refund) await breakPayment(work, payment, { refund: { ...refund, status: 'PENDING' } });
  }),
  'payment.announceLate': onPayment((work, payment, { type }) =>
    work.emit({ resource: payment.id, type: String(type), data: transactionView(work, payment) }),
  ),
  'payment.debitLate': onPayment(async (work, payment) => {
    if (await canPay(work, payment)) await debitSource(work, payment);
  }),
  'payment.debitAgain': onPayment((work, payment) => debitSource(work, payment)),
  'payment.takeRefundBack': onPayment((work, payment) => debitSource(work, payment)),
  // Scheduled with a posting alone, which the scheduler keeps as JSON.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  'sandbox.deposit': (work, payload) => post(work, payload as unknown as Parameters<typeof post>[1]),
} as const satisfies Readonly<Record<string, TaskHandler>>;
