import { isJsonObject } from '../../../spec/json.ts';
import type { CardTransactionTrigger } from '../../../spec/machines/card-transaction.ts';
import { give } from '../../cards/card-money.ts';
import {
  clear,
  clearingTrigger,
  settleReturn,
  inCurrencyOf,
  returnTrigger,
} from '../../cards/card-settlement.ts';
import { authorize, newTransaction } from '../../cards/card-spending.ts';
import {
  beginCardTransaction,
  changeCardTransaction,
  moveCardTransaction,
  type AmountChange,
  type CardTransaction,
} from '../../records/card-transaction-store.ts';
import { listedTransactions } from '../../transactions/transactions.ts';
import { transactions } from '../../records/transaction-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { during, withEvents } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { inUnlistedState } from './unlisted-state.ts';
import type { Work } from '../../runtime/work.ts';

/** Other amounts are kept than those that a step leads to. */
const keeping = (
  triggers: readonly CardTransactionTrigger[],
  amounts: (change: AmountChange, before: CardTransaction) => AmountChange,
): Replacement =>
  replacing(
    moveCardTransaction,
    (right) => (work, transaction, trigger, change) =>
      right(
        work,
        transaction,
        trigger,
        triggers.includes(trigger) ? { ...change, ...amounts(change, transaction) } : change,
      ),
  );

type Event = Parameters<Work['emit']>[0];

const returns = ['returnPartially', 'returnFully'] as const;

/** Faults in card transactions, their states and amounts. */
export const cardTransactionFaults = {
  'authorized-card-transaction-is-pending': fault(
    'card-transactions/status-is-a-named-one',
    replacing(beginCardTransaction, (right) => async (work, fresh, trigger) => {
      if (trigger !== 'authorize') return right(work, fresh, trigger);
      const pending = (event: Event): Event =>
        isJsonObject(event.data) ? { ...event, data: { ...event.data, status: 'PENDING' } } : event;
      const begun = await right(
        withEvents(work, (event) => [pending(event)]),
        fresh,
        trigger,
      );
      const kept = inUnlistedState(begun, 'PENDING');
      await work.collection(transactions).update(kept);
      return kept;
    }),
  ),
  'authorization-starts-settled': fault(
    'card-transactions/authorization-starts-authorized',
    during(
      authorize,
      replacing(beginCardTransaction, (right) => (work, fresh) => right(work, fresh, 'settleAtOnce')),
    ),
  ),
  'clearing-settles-nothing': fault(
    'card-transactions/clearing-settles-an-authorization',
    replacing(clear, () => async () => undefined),
  ),
  'second-clearing-goes-back': fault(
    'card-transactions/clearing-never-goes-back',
    replacing(
      moveCardTransaction,
      (right) => (work, transaction, trigger, change) =>
        transaction.status === 'PARTIALLY_SETTLED' && trigger.startsWith('clear')
          ? changeCardTransaction(work, { ...transaction, status: 'AUTHORIZED' }, change)
          : right(work, transaction, trigger, change),
    ),
  ),
  'refunded-amount-starts-above-zero': fault(
    'card-transactions/refunded-amount-starts-at-zero',
    replacing(newTransaction, (right) => async (...given) => {
      const fresh = await right(...given);
      return { ...fresh, refundedAmount: { ...fresh.refundedAmount, amount: 1 } };
    }),
  ),
  'partial-clearing-settles': fault(
    'card-transactions/partial-clearing-settles-partially',
    replacing(
      clearingTrigger,
      (right) => (work, parent, settled) =>
        parent.settledAmount.amount === 0 ? 'clearFully' : right(work, parent, settled),
    ),
  ),
  'full-clearing-leaves-open': fault(
    'card-transactions/full-clearing-settles',
    replacing(
      clearingTrigger,
      (right) => (work, parent, settled) =>
        parent.settledAmount.amount === 0 ? 'clearPartially' : right(work, parent, settled),
    ),
  ),
  'last-clearing-leaves-open': fault(
    'card-transactions/last-clearing-settles',
    replacing(
      clearingTrigger,
      (right) => (work, parent, settled) =>
        parent.settledAmount.amount > 0 ? 'clearPartially' : right(work, parent, settled),
    ),
  ),
  'settled-amount-is-one-too-high': fault(
    'card-transactions/settled-amount-is-what-was-cleared',
    keeping(['clearPartially'], ({ settledAmount }) =>
      settledAmount ? { settledAmount: { ...settledAmount, amount: settledAmount.amount + 1 } } : {},
    ),
  ),
  'partial-return-refunds': fault(
    'card-transactions/partial-return-stays-settled',
    replacing(returnTrigger, () => () => 'returnFully'),
  ),
  'full-return-stays-settled': fault(
    'card-transactions/full-return-refunds',
    replacing(
      returnTrigger,
      (right) => (work, parent, refunded) =>
        parent.refundedAmount.amount === 0 ? 'returnPartially' : right(work, parent, refunded),
    ),
  ),
  'last-return-stays-settled': fault(
    'card-transactions/returns-add-up-to-a-refund',
    replacing(
      returnTrigger,
      (right) => (work, parent, refunded) =>
        parent.refundedAmount.amount > 0 ? 'returnPartially' : right(work, parent, refunded),
    ),
  ),
  'refunded-amount-stays-zero': fault(
    'card-transactions/partial-return-shows-refunded-amount',
    keeping(returns, (_change, before) => ({ refundedAmount: inCurrencyOf(before, 0) })),
  ),
  'card-return-credits-nothing': fault(
    'card-transactions/balance-falls-by-settled-minus-refunded',
    during(
      settleReturn,
      replacing(give, () => async () => {}),
    ),
  ),
  'refunded-amount-is-the-last-return': fault(
    'card-transactions/refunded-amount-is-what-was-returned',
    keeping(returns, ({ refundedAmount }, before) => ({
      refundedAmount: inCurrencyOf(before, (refundedAmount?.amount ?? 0) - before.refundedAmount.amount),
    })),
  ),
  'reversal-stays-refunded': fault(
    'card-transactions/return-reversal-leaves-refunded',
    replacing(
      moveCardTransaction,
      (right) => (work, transaction, trigger, change) =>
        trigger === 'reverseReturn'
          ? changeCardTransaction(work, transaction, change)
          : right(work, transaction, trigger, change),
    ),
  ),
  'list-leaves-card-transactions-out': fault(
    'card-transactions/listed-among-transactions',
    replacing(listedTransactions, (right) => (call) => ({ ...right(call), cardId: null })),
  ),
} as const satisfies Faults;
