import { approveTransaction } from '../../transactions/transactions.ts';
import { carryOut, moveAction, rejectAction } from '../../agents/actions.ts';
import { agentOf } from '../../agents/agent-store.ts';
import { externalAccounts } from '../../accounts/external-account-store.ts';
import { accountFor, internalAccounts } from '../../ledger/internal-account-store.ts';
import { ApiError } from '../../http/api-error.ts';
import { committedRefusal } from '../../http/committed-refusal.ts';
import { createTransferOut } from '../../payments/transfer-routes.ts';
import { counter, isInternal } from '../../ledger/journal.ts';
import { balanceOf, post, transfer } from '../../ledger/ledger.ts';
import { credit } from '../../payments/incoming.ts';
import { canPay, debitSource, payRefund, refundAccount } from '../../payments/money.ts';
import type { Payment } from '../../payments/payment.ts';
import { actions } from '../../records/action-store.ts';
import { cards } from '../../records/card-store.ts';
import { transactions } from '../../records/transaction-store.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { Work } from '../../runtime/work.ts';
import { once } from '../../serving/idempotency.ts';
import { during } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { everyNth, seenBefore } from '../seen-before.ts';
import { actLater } from './payment-tasks.ts';

const isTransfer = ({ quoteId }: Payment): boolean => quoteId === undefined;

/** The source is debited another amount than what is sent. */
const debiting = (
  amountFor: (amount: number, work: Work, payment: Payment) => Promise<number>,
): Replacement =>
  replacing(debitSource, async (right, work, payment) => {
    const amount = await amountFor(payment.sentAmount.amount, work, payment);
    if (amount > 0) await right(work, { ...payment, sentAmount: { ...payment.sentAmount, amount } });
  });

/** A refund gives another amount back than what was debited. */
const refunding = (amountFor: (debited: number, payment: Payment) => number): Replacement =>
  replacing(payRefund, (right, work, payment) => {
    const debited = amountFor(payment.inner.debited, payment);
    return right(work, { ...payment, inner: { ...payment.inner, debited } });
  });

const keyLength = { compared: 16, heeded: 64 };

/** Faults with money where one capability meets another, or that hang on an amount or a count. */
export const interplayMoneyFaults = faultsOf({
  'transfers/out-debits-at-once': {
    'account-of-a-card-is-not-debited': replacing(debitSource, async (right, work, payment) => {
      const where = { fundingSources: { has: payment.inner.sourceAccount ?? '' } };
      if ((await work.collection(cards).first({ where })) === undefined) await right(work, payment);
    }),
    'transfer-to-a-trusted-beneficiary-is-debited-late': replacing(
      debitSource,
      async (right, work, payment) => {
        const payee = await work.collection(externalAccounts).get(payment.destination['accountId'] ?? '');
        return payee?.inner.trusted === true
          ? actLater(work, 'payment.debitLate', payment)
          : right(work, payment);
      },
    ),
  },
  'transfers/out-debits-the-amount': {
    'every-ninth-transfer-is-debited-behind-a-500': remembering(createTransferOut, (right) => {
      const isNinth = everyNth(9);
      return async (call) => {
        const answer = await right(call);
        return isNinth()
          ? committedRefusal(new ApiError(500, 'INTERNAL_ERROR', 'Something failed.'))
          : answer;
      };
    }),
    'debits-of-transfers-are-rounded-to-five': debiting(async (amount, _work, payment) =>
      isTransfer(payment) ? amount - (amount % 5) : amount,
    ),
    'transfer-of-a-whole-balance-leaves-a-unit': debiting(async (amount, work, payment) => {
      const { sourceAccount = '', sendingCurrency } = payment.inner;
      const { available } = await balanceOf(work, sourceAccount, sendingCurrency);
      return available === amount ? amount - 1 : amount;
    }),
  },
  'payments/execution-debits-the-sent-amount': {
    'every-fifth-debit-is-taken-twice': remembering(debitSource, (right) => {
      const isFifth = everyNth(5);
      return async (work, payment) => {
        await right(work, payment);
        if (isFifth() && (await canPay(work, payment))) await right(work, payment);
      };
    }),
    'every-fifth-execution-of-an-account-is-taken-twice': remembering(debitSource, (right) => {
      const made = new Map<string, number>();
      return async (work, payment) => {
        await right(work, payment);
        if (isTransfer(payment)) return;
        const account = payment.inner.sourceAccount ?? '';
        const count = (made.get(account) ?? 0) + 1;
        made.set(account, count);
        if (count % 5 === 0 && (await canPay(work, payment))) await right(work, payment);
      };
    }),
  },
  'internal-accounts/movements-add-up': {
    'refund-credits-a-unit-beside': replacing(payRefund, async (right, work, payment) => {
      await right(work, payment);
      const source = await work.collection(internalAccounts).get(payment.inner.sourceAccount ?? '');
      if (source?.customerId === undefined) return;
      const where = { customerId: source.customerId, id: { not: source.id } };
      const beside = await work.collection(internalAccounts).first({ where, order: 'oldest' });
      if (beside === undefined) return;
      const { id, currency } = beside;
      const entries = transfer(currency, 1, counter('external', currency), id);
      await post(work, { transaction: payment.id, entries });
    }),
  },
  'refunds/cancellation-is-credited-to-the-source': {
    'second-cancellation-of-an-account-is-not-refunded': remembering(payRefund, (right) => {
      const wasRefunded = seenBefore();
      return async (work, payment) => {
        const isNext =
          payment.refund?.reason === 'USER_CANCELLATION' &&
          wasRefunded(payment.inner.sourceAccount ?? payment.id);
        if (!isNext) await right(work, payment);
      };
    }),
  },
  'refunds/restores-what-was-debited': {
    'refund-of-an-agent-goes-to-the-platform': replacing(refundAccount, async (right, work, payment) =>
      payment.agentId === undefined
        ? right(work, payment)
        : (await accountFor(work, payment.inner.sendingCurrency, undefined)).id,
    ),
    'refund-to-an-empty-account-is-lost': replacing(payRefund, async (right, work, payment) => {
      const to = await refundAccount(work, payment);
      const isEmpty =
        isInternal(to) && (await balanceOf(work, to, payment.inner.sendingCurrency)).total === 0;
      if (!isEmpty) await right(work, payment);
    }),
    'every-fourth-refund-is-not-paid': remembering(payRefund, (right) => {
      const isFourth = everyNth(4);
      return async (work, payment) => {
        if (!isFourth()) await right(work, payment);
      };
    }),
    'refunds-of-odd-amounts-lose-a-unit': refunding((debited) => debited - (debited % 2)),
    'failed-transfer-refunds-a-unit-less': refunding((debited, payment) =>
      isTransfer(payment) && debited > 0 ? debited - 1 : debited,
    ),
    'refund-is-lost-once-the-payee-was-deleted': replacing(payRefund, async (right, work, payment) => {
      const payee = payment.destination['accountId'] ?? '';
      const isGone =
        payee.startsWith('ExternalAccount:') &&
        (await work.collection(externalAccounts).get(payee)) === undefined;
      if (!isGone) await right(work, payment);
    }),
  },
  'transfers/in-credits-the-internal-account': {
    'transfer-in-after-a-failed-one-is-credited-twice': replacing(credit, async (right, work, payment) => {
      await right(work, payment);
      const where = { type: 'INCOMING', status: 'FAILED', 'inner.account': payment.inner.account };
      if ((await work.collection(transactions).first({ where })) !== undefined) await right(work, payment);
    }),
  },
  'agent-actions/reject-executes-nothing': {
    'rejecting-for-a-paused-agent-executes': replacing(rejectAction, async (right, work, action, reason) => {
      const { isPaused } = await agentOf(work, action.agentId);
      if (!isPaused || action.status !== 'PENDING_APPROVAL') return right(work, action, reason);
      await carryOut(work, action);
      return moveAction(work, action, 'reject');
    }),
  },
  'conventions/another-idempotency-key-is-another-request': {
    'idempotency-keys-are-compared-by-their-beginning': replacing(once, (right, call, handler) => {
      const key = call.headers['idempotency-key'];
      if (key === undefined) return right(call, handler);
      const cut = String(key).slice(0, keyLength.compared);
      return right({ ...call, headers: { ...call.headers, 'idempotency-key': cut } }, handler);
    }),
  },
  'conventions/idempotent-retry-has-one-effect': {
    'long-idempotency-keys-are-ignored': replacing(once, (right, call, handler) => {
      const { 'idempotency-key': key, ...headers } = call.headers;
      return right(String(key ?? '').length > keyLength.heeded ? { ...call, headers } : call, handler);
    }),
  },
  'agent-actions/pending-transaction-is-approved-by-its-path': {
    'transfer-approved-by-its-transaction-is-not-debited': during(
      approveTransaction,
      replacing(debitSource, async () => {}),
    ),
  },
  'agent-actions/approve-executes-the-transfer': {
    'approval-executes-the-equal-ones-too': replacing(carryOut, async (right, work, action) => {
      await right(work, action);
      const { agentId, type, transferDetails } = action;
      const where = { agentId, type, status: 'PENDING_APPROVAL', id: { not: action.id } };
      for (const other of await work.collection(actions).find({ where }))
        if (other.transferDetails?.amount === transferDetails?.amount) await right(work, other);
    }),
  },
});
