import { replaceable } from '../runtime/behaviour.ts';
import type { Work } from '../runtime/work.ts';

/** Where an executed payment goes on. Each step runs alone, in virtual time, and puts the next on the schedule. */
export type PaymentTask =
  | 'payment.confirm'
  | 'payment.result'
  | 'payment.refund'
  | 'payment.return'
  | 'payment.arriveAnyway';

/** The same for a payment that arrives. */
export type IncomingTask = 'incoming.take' | 'incoming.result';

/** Puts a step of a payment on the schedule. Durations are virtual milliseconds. */
export const goOn = replaceable(
  (
    work: Work,
    kind: PaymentTask | IncomingTask,
    { id }: { readonly id: string },
    afterMs = 0,
  ): Promise<void> =>
    work.schedule({ kind, dueAt: new Date(work.now().getTime() + afterMs), payload: { id } }),
);
