import type { JsonObject } from '../../../spec/json.ts';
import { movePayment, moveRefund } from '../../payments/moves.ts';
import type { Payment } from '../../payments/payment.ts';
import { isCancellable } from '../../transactions/transactions.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { Variations } from '../deviation.ts';
import { showing } from './shown-payments.ts';

/** Payments that were cancelled, and are PROCESSING still, show further members. */
const cancelledShow = (further: JsonObject): Replacement =>
  showing((view, { status }) =>
    status === 'PROCESSING' && view['refund'] !== undefined ? { ...view, ...further } : view,
  );

/** Only payments in this status can be cancelled. */
const cancellingOnly = (status: Payment['status']): Replacement =>
  replacing(isCancellable, (right, call, payment) => payment.status === status && right(call, payment));

/** The payments that may be cancelled, and their possible ends. */
export const cancellationVariations = {
  'cancelled-payments-end-failed': {
    about: 'a cancelled payment that was refunded and never delivered becomes FAILED',
    gaps: ['payments/end-of-an-effective-cancellation'],
    readings: ['payments/manual-cancellation'],
    areas: ['refunds', 'transactions', 'transfers', 'webhooks'],
    replaces: replacing(moveRefund, async (right, work, payment, trigger, change) => {
      const settled = await right(work, payment, trigger, change);
      const { cancelled, plan } = settled.inner;
      if (trigger !== 'settle' || !cancelled || plan.cancelledAndDelivered === true) return settled;
      return movePayment(work, settled, 'fail', { failureReason: 'QUOTE_EXECUTION_FAILED' });
    }),
  },
  'cancelled-payments-have-a-failure-reason': {
    about: 'a cancelled payment has a failureReason while it stays PROCESSING',
    gaps: ['payments/end-of-an-effective-cancellation'],
    readings: ['payments/manual-cancellation'],
    areas: ['refunds', 'transactions', 'transfers', 'webhooks'],
    replaces: cancelledShow({ failureReason: 'QUOTE_EXECUTION_FAILED' }),
  },
  'only-pending-transfers-can-be-cancelled': {
    about: 'a transfer can be cancelled while it is PENDING',
    readings: ['transactions/what-cancel-cancels'],
    areas: ['payments', 'refunds', 'transfers', 'webhooks'],
    choice: 'cancellation',
    unexamined: 'the sandbox leaves no transfer PENDING long enough',
    replaces: cancellingOnly('PENDING'),
  },
  'only-processing-transfers-can-be-cancelled': {
    about: 'a transfer can be cancelled while it is PROCESSING',
    readings: ['transactions/what-cancel-cancels'],
    areas: ['payments', 'refunds', 'transfers', 'webhooks'],
    choice: 'cancellation',
    replaces: cancellingOnly('PROCESSING'),
  },
  'quote-payments-can-be-cancelled': {
    about: 'every outgoing payment can be cancelled while it is under way',
    readings: ['transactions/what-cancel-cancels'],
    areas: ['payments', 'refunds', 'transfers', 'webhooks'],
    choice: 'cancellation',
    replaces: replacing(isCancellable, () => true),
  },
} as const satisfies Variations;
