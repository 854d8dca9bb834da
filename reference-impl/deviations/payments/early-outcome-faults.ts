import type { JsonObject } from '../../../spec/json.ts';
import { announcePayment, movePayment } from '../../payments/moves.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { withRows } from '../altered-answers.ts';
import { answering } from '../answering.ts';
import { faultsOf } from '../deviation.ts';
import { showing } from './shown-payments.ts';

/** A payment in this status tells of an outcome, unless it is refunded. */
const telling =
  (status: string, outcome: JsonObject) =>
  (payment: JsonObject): JsonObject =>
    payment['status'] === status && payment['refund'] === undefined ? { ...payment, ...outcome } : payment;

const settled = { settledAt: '2030-01-01T00:00:00.000Z' };
const failed = { failureReason: 'QUOTE_EXECUTION_FAILED' } as const;

/** Faults that tell of the outcome of a payment which has not come to it. */
export const earlyOutcomeFaults = faultsOf({
  'transactions/settled-at-waits-for-the-payout': {
    'processing-payment-has-settled': showing(telling('PROCESSING', settled)),
    'expired-payment-has-settled': showing(telling('EXPIRED', settled)),
    'row-of-a-processing-payment-has-settled': answering('transactions.list', async (call, proceed) =>
      withRows(await proceed(call), (row) =>
        row['type'] === 'OUTGOING' ? telling('PROCESSING', settled)(row) : row,
      ),
    ),
    'processing-is-announced-with-an-outcome': replacing(announcePayment, (right, work, payment, type) =>
      right(
        work,
        payment.status === 'PROCESSING' && !payment.refund ? { ...payment, ...settled } : payment,
        type,
      ),
    ),
    'failed-payment-has-settled': replacing(movePayment, (right, work, payment, trigger, change) =>
      right(
        work,
        payment,
        trigger,
        trigger === 'fail' ? { ...change, settledAt: work.now().toISOString() } : change,
      ),
    ),
  },
  'transactions/no-failure-reason-without-failure': {
    'processing-payment-has-a-failure-reason': showing(telling('PROCESSING', failed)),
    'pending-payment-has-a-failure-reason': showing(telling('PENDING', failed)),
  },
});
