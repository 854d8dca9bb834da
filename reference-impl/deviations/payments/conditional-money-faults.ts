import { accountFor } from '../../ledger/internal-account-store.ts';
import { isInternal } from '../../ledger/journal.ts';
import { credit } from '../../payments/incoming.ts';
import { debitSource, payRefund, refundAccount } from '../../payments/money.ts';
import { isPayment, type Payment } from '../../payments/payment.ts';
import { deposit } from '../../payments/sandbox-money.ts';
import { transactions } from '../../records/transaction-store.ts';
import { remembering, replacing } from '../../runtime/behaviour.ts';
import type { Work } from '../../runtime/work.ts';
import { once } from '../../serving/idempotency.ts';
import { handled } from '../../http/call.ts';
import { faultsOf } from '../deviation.ts';
import { seenBefore } from '../seen-before.ts';

/** How many other payments of its source are executed and not at their end. */
export const othersUnderWay = async (work: Work, { id, inner }: Payment): Promise<number> => {
  const where = { type: 'OUTGOING', status: { in: ['PENDING', 'PROCESSING'] } };
  const found = await work.collection(transactions).find({ where });
  return found.filter(
    (other) =>
      isPayment(other) &&
      other.id !== id &&
      other.inner.executed &&
      other.inner.sourceAccount === inner.sourceAccount,
  ).length;
};

/** The most that a refund gives back. Smallest units. */
const mostRefunded = 100_000;

/** For how long an equal deposit counts as the same one, and an approval as a prompt one. Virtual milliseconds. */
const promptMs = 2000;

/** Faults with money that show in some states alone. */
export const conditionalMoneyFaults = faultsOf({
  'transfers/out-debits-at-once': {
    'third-transfer-under-way-is-not-debited': replacing(debitSource, async (right, work, payment) => {
      if (payment.quoteId !== undefined || (await othersUnderWay(work, payment)) < 2)
        await right(work, payment);
    }),
  },
  'refunds/bank-return-is-credited-to-the-source': {
    'refund-of-a-return-goes-to-the-platform': replacing(refundAccount, async (right, work, payment) => {
      if (payment.settledAt === undefined) return right(work, payment);
      return (await accountFor(work, payment.inner.sendingCurrency, undefined)).id;
    }),
  },
  'refunds/restores-what-was-debited': {
    'refunds-stop-at-a-thousand': replacing(payRefund, (right, work, payment) => {
      const debited = Math.min(payment.inner.debited, mostRefunded);
      return right(work, { ...payment, inner: { ...payment.inner, debited } });
    }),
  },
  'transfers/in-credits-the-internal-account': {
    'second-transfer-in-is-credited-twice': remembering(credit, (right) => {
      const wasCredited = seenBefore();
      return async (work, payment) => {
        await right(work, payment);
        if (!payment.inner.needsApproval && wasCredited(payment.inner.account)) await right(work, payment);
      };
    }),
  },
  'transactions/approve-lets-the-money-in': {
    'payment-approved-late-is-not-credited': replacing(credit, async (right, work, payment) => {
      const ageMs = work.now().getTime() - Date.parse(payment.createdAt);
      if (!payment.inner.needsApproval || ageMs < promptMs) await right(work, payment);
    }),
  },
  'sandbox/funding-raises-the-balance': {
    'equal-fundings-in-two-seconds-count-once': remembering(deposit, (right) => {
      const last = new Map<string, number>();
      return async (work, posting) => {
        const entry = posting.entries.find(({ account }) => isInternal(account));
        const key = `${entry?.account} ${entry?.amount}`;
        const now = work.now().getTime();
        const isSame = now - (last.get(key) ?? 0) < promptMs;
        last.set(key, now);
        if (!isSame) await right(work, posting);
      };
    }),
  },
  'conventions/idempotent-retry-has-one-effect': {
    'retried-mint-mints-again': replacing(once, (right, call, handler) =>
      call.operation === 'stablecoins.mint' ? handled(handler, call) : right(call, handler),
    ),
  },
});
