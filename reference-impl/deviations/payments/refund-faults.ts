import type { RefundTrigger } from '../../../spec/machines/refund.ts';
import { counter } from '../../ledger/journal.ts';
import { accountFor, internalAccounts } from '../../ledger/internal-account-store.ts';
import { post, transfer } from '../../ledger/ledger.ts';
import { payRefund, refundAccount } from '../../payments/money.ts';
import { beginRefund, moveRefund, newRefund } from '../../payments/moves.ts';
import type { Payment, Refund, RefundReason } from '../../payments/payment.ts';
import { returnByBank, startRefund } from '../../payments/steps.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking } from '../altered-answers.ts';
import { during, withoutEvents } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { actLater } from './payment-tasks.ts';

/** A refund for one reason says another. */
const calling = (meant: RefundReason, wrong: RefundReason): Replacement =>
  replacing(beginRefund, (right, work, payment, reason) =>
    right(work, payment, reason === meant ? wrong : reason),
  );

/** A refund is opened again some time after this step. */
const reopening = (step: RefundTrigger): Replacement =>
  replacing(moveRefund, async (right, work, payment, trigger, change) => {
    const moved = await right(work, payment, trigger, change);
    if (trigger === step) await actLater(work, 'payment.reopenRefund', moved);
    return moved;
  });

const settling = (alter: (change: Partial<Refund>) => Partial<Refund>): Replacement =>
  replacing(moveRefund, (right, work, payment, trigger, change) =>
    right(work, payment, trigger, trigger === 'settle' ? alter({ ...change }) : change),
  );

const isPaidByAccount = ({ inner }: Payment): boolean => inner.sourceAccount !== undefined;

const outside = ({ inner }: Payment): string => counter('external', inner.sendingCurrency);

/** Faults in refunds. */
export const refundFaults = faultsOf({
  'refunds/reference-is-its-own': {
    'all-refunds-have-one-reference': replacing(newRefund, (right, ...given) => ({
      ...right(...given),
      reference: 'RF-1',
    })),
  },
  'refunds/settled-at-waits-for-settling': {
    'refund-settles-as-it-begins': replacing(newRefund, (right, ...given) => {
      const refund = right(...given);
      return { ...refund, settledAt: refund.initiatedAt };
    }),
  },
  'refunds/settled-at-is-not-before-initiated-at': {
    'refund-settles-before-it-begins': settling((change) => ({
      ...change,
      settledAt: '2000-01-01T00:00:00.000Z',
    })),
  },
  'refunds/settling-sets-settled-at': {
    'refund-leaves-settled-at-out': settling((change) => lacking(change, 'settledAt')),
  },
  'refunds/reason-after-a-failure': {
    'refund-of-a-failure-is-called-a-cancellation': calling('TRANSACTION_FAILED', 'USER_CANCELLATION'),
  },
  'refunds/reason-after-a-cancellation': {
    'refund-of-a-cancellation-is-called-a-failure': calling('USER_CANCELLATION', 'TRANSACTION_FAILED'),
  },
  'payments/cancellation-fires-refund-pending': {
    'refund-of-a-cancellation-is-not-announced': replacing(beginRefund, (right, work, payment, reason) =>
      right(
        reason === 'USER_CANCELLATION' ? withoutEvents(work, 'OUTGOING_PAYMENT.REFUND_PENDING') : work,
        payment,
        reason,
      ),
    ),
  },
  'webhooks/order-on-bank-return': {
    'bank-return-is-not-refunded': during(
      returnByBank,
      replacing(startRefund, async (_right, _work, payment) => payment),
    ),
  },
  'payments/status-stays-while-the-refund-moves': {
    'settled-refund-completes-the-payment': replacing(moveRefund, (right, work, payment, ...rest) =>
      right(work, { ...payment, status: 'COMPLETED' }, ...rest),
    ),
  },
  'refunds/failed-is-terminal': {
    'failed-refund-is-reopened': reopening('fail'),
  },
  'refunds/completed-is-terminal': {
    'completed-refund-is-reopened': reopening('settle'),
  },
  'refunds/failed-refund-credits-nothing': {
    'failed-refund-is-paid': replacing(moveRefund, async (right, work, payment, trigger, change) => {
      if (trigger === 'fail') await payRefund(work, payment);
      return right(work, payment, trigger, change);
    }),
  },
  'refunds/restores-what-was-debited': {
    'refund-of-a-bank-return-is-paid-twice': replacing(payRefund, async (right, work, payment) => {
      await right(work, payment);
      if (payment.status === 'FAILED' && payment.settledAt !== undefined) await right(work, payment);
    }),
    'refund-is-taken-back-later': replacing(payRefund, async (right, work, payment) => {
      await right(work, payment);
      if (payment.status === 'FAILED' && payment.settledAt !== undefined)
        await actLater(work, 'payment.takeRefundBack', payment);
    }),
    'refund-is-one-too-low': replacing(payRefund, (right, work, payment) => {
      const debited = Math.max(0, payment.inner.debited - 1);
      return right(work, { ...payment, inner: { ...payment.inner, debited } });
    }),
  },
  'refunds/prefunded-returns-to-the-source-balance': {
    'prefunded-refund-leaves-the-service': replacing(refundAccount, async (right, work, payment) =>
      isPaidByAccount(payment) ? outside(payment) : right(work, payment),
    ),
  },
  'refunds/instant-rail-refund-is-not-credited': {
    'instant-rail-refund-is-credited': replacing(refundAccount, async (right, work, payment) => {
      if (isPaidByAccount(payment)) return right(work, payment);
      return (await accountFor(work, payment.inner.sendingCurrency, payment.customerId)).id;
    }),
  },
  'refunds/crypto-is-credited-to-the-customer': {
    'crypto-refund-returns-to-the-wallet': replacing(refundAccount, async (right, work, payment) =>
      isPaidByAccount(payment) ? right(work, payment) : outside(payment),
    ),
    'crypto-refund-goes-to-the-first-account': replacing(payRefund, async (right, work, payment) => {
      const { funding, debited } = payment.inner;
      const where = { customerId: payment.customerId ?? null };
      const first = await work.collection(internalAccounts).first({ where, order: 'oldest' });
      if (funding !== 'crypto' || first === undefined) return right(work, payment);
      const entries = transfer(first.currency, debited, counter('clearing', first.currency), first.id);
      return post(work, { transaction: payment.id, entries });
    }),
  },
});
