import type { RefundTrigger } from '../../../spec/machines/refund.ts';
import { counter } from '../../ledger/journal.ts';
import { accountFor } from '../../ledger/internal-account-store.ts';
import { payRefund, refundAccount } from '../../payments/money.ts';
import { beginRefund, moveRefund, newRefund } from '../../payments/moves.ts';
import type { Payment, Refund, RefundReason } from '../../payments/payment.ts';
import { returnByBank, startRefund } from '../../payments/steps.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking } from '../altered-answers.ts';
import { during, withoutEvents } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { actLater } from './payment-tasks.ts';

/** A refund for one reason says another. */
const calling = (meant: RefundReason, wrong: RefundReason): Replacement =>
  replacing(
    beginRefund,
    (right) => (work, payment, reason) => right(work, payment, reason === meant ? wrong : reason),
  );

/** A refund is opened again some time after this step. */
const reopening = (step: RefundTrigger): Replacement =>
  replacing(moveRefund, (right) => async (work, payment, trigger, change) => {
    const moved = await right(work, payment, trigger, change);
    if (trigger === step) await actLater(work, 'payment.reopenRefund', moved);
    return moved;
  });

const settling = (alter: (change: Partial<Refund>) => Partial<Refund>): Replacement =>
  replacing(
    moveRefund,
    (right) => (work, payment, trigger, change) =>
      right(work, payment, trigger, trigger === 'settle' ? alter({ ...change }) : change),
  );

const isPaidByAccount = ({ inner }: Payment): boolean => inner.sourceAccount !== undefined;

const outside = ({ inner }: Payment): string => counter('external', inner.sendingCurrency);

/** Faults in refunds. */
export const refundFaults = {
  'all-refunds-have-one-reference': fault(
    'refunds/reference-is-its-own',
    replacing(newRefund, (right) => (...given) => ({ ...right(...given), reference: 'RF-1' })),
  ),
  'refund-settles-as-it-begins': fault(
    'refunds/settled-at-waits-for-settling',
    replacing(newRefund, (right) => (...given) => {
      const refund = right(...given);
      return { ...refund, settledAt: refund.initiatedAt };
    }),
  ),
  'refund-settles-before-it-begins': fault(
    'refunds/settled-at-is-not-before-initiated-at',
    settling((change) => ({ ...change, settledAt: '2000-01-01T00:00:00.000Z' })),
  ),
  'refund-leaves-settled-at-out': fault(
    'refunds/settling-sets-settled-at',
    settling((change) => lacking(change, 'settledAt')),
  ),
  'refund-of-a-failure-is-called-a-cancellation': fault(
    'refunds/reason-after-a-failure',
    calling('TRANSACTION_FAILED', 'USER_CANCELLATION'),
  ),
  'refund-of-a-cancellation-is-called-a-failure': fault(
    'refunds/reason-after-a-cancellation',
    calling('USER_CANCELLATION', 'TRANSACTION_FAILED'),
  ),
  'refund-of-a-cancellation-is-not-announced': fault(
    'payments/cancellation-fires-refund-pending',
    replacing(
      beginRefund,
      (right) => (work, payment, reason) =>
        right(
          reason === 'USER_CANCELLATION' ? withoutEvents(work, 'OUTGOING_PAYMENT.REFUND_PENDING') : work,
          payment,
          reason,
        ),
    ),
  ),
  'bank-return-is-not-refunded': fault(
    'webhooks/order-on-bank-return',
    during(
      returnByBank,
      replacing(startRefund, () => async (_work, payment) => payment),
    ),
  ),
  'settled-refund-completes-the-payment': fault(
    'payments/status-stays-while-the-refund-moves',
    replacing(
      moveRefund,
      (right) =>
        (work, payment, ...rest) =>
          right(work, { ...payment, status: 'COMPLETED' }, ...rest),
    ),
  ),
  'failed-refund-is-reopened': fault('refunds/failed-is-terminal', reopening('fail')),
  'completed-refund-is-reopened': fault('refunds/completed-is-terminal', reopening('settle')),
  'failed-refund-is-paid': fault(
    'refunds/failed-refund-credits-nothing',
    replacing(moveRefund, (right) => async (work, payment, trigger, change) => {
      if (trigger === 'fail') await payRefund(work, payment);
      return right(work, payment, trigger, change);
    }),
  ),
  'refund-of-a-bank-return-is-paid-twice': fault(
    'refunds/restores-what-was-debited',
    replacing(payRefund, (right) => async (work, payment) => {
      await right(work, payment);
      if (payment.status === 'FAILED' && payment.settledAt !== undefined) await right(work, payment);
    }),
  ),
  'refund-is-taken-back-later': fault(
    'refunds/restores-what-was-debited',
    replacing(payRefund, (right) => async (work, payment) => {
      await right(work, payment);
      if (payment.status === 'FAILED' && payment.settledAt !== undefined)
        await actLater(work, 'payment.takeRefundBack', payment);
    }),
  ),
  'refund-is-one-too-low': fault(
    'refunds/restores-what-was-debited',
    replacing(payRefund, (right) => (work, payment) => {
      const debited = Math.max(0, payment.inner.debited - 1);
      return right(work, { ...payment, inner: { ...payment.inner, debited } });
    }),
  ),
  'prefunded-refund-leaves-the-service': fault(
    'refunds/prefunded-returns-to-the-source-balance',
    replacing(
      refundAccount,
      (right) => async (work, payment) =>
        isPaidByAccount(payment) ? outside(payment) : right(work, payment),
    ),
  ),
  'instant-rail-refund-is-credited': fault(
    'refunds/instant-rail-refund-is-not-credited',
    replacing(refundAccount, (right) => async (work, payment) => {
      if (isPaidByAccount(payment)) return right(work, payment);
      return (await accountFor(work, payment.inner.sendingCurrency, payment.customerId)).id;
    }),
  ),
  'crypto-refund-returns-to-the-wallet': fault(
    'refunds/crypto-is-credited-to-the-customer',
    replacing(
      refundAccount,
      (right) => async (work, payment) =>
        isPaidByAccount(payment) ? right(work, payment) : outside(payment),
    ),
  ),
} as const satisfies Faults;
