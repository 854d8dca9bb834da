import { isJsonObject } from '../../../spec/json.ts';
import type { CardTransactionTrigger } from '../../../spec/machines/card-transaction.ts';
import { give, take } from '../../cards/card-money.ts';
import {
  clear,
  clearingTrigger,
  settleReturn,
  inCurrencyOf,
  returnTrigger,
} from '../../cards/card-settlement.ts';
import { authorize, authorizeAndSettle, newTransaction } from '../../cards/card-spending.ts';
import {
  beginCardTransaction,
  cardTransactionView,
  changeCardTransaction,
  moveCardTransaction,
  type AmountChange,
  type CardTransaction,
} from '../../records/card-transaction-store.ts';
import { listedTransactions } from '../../transactions/transactions.ts';
import { transactions } from '../../records/transaction-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { without } from '../altered-answers.ts';
import { during, withEvents } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { inUnlistedState } from './unlisted-state.ts';
import type { Work } from '../../runtime/work.ts';

/** Other amounts are kept than those that a step leads to. */
const keeping = (
  triggers: readonly CardTransactionTrigger[],
  amounts: (change: AmountChange, before: CardTransaction) => AmountChange,
): Replacement =>
  replacing(moveCardTransaction, (right, work, transaction, trigger, change) =>
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
export const cardTransactionFaults = faultsOf({
  'card-transactions/status-is-a-named-one': {
    'authorized-card-transaction-is-pending': replacing(
      beginCardTransaction,
      async (right, work, fresh, trigger) => {
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
      },
    ),
  },
  'card-transactions/authorization-starts-authorized': {
    'authorization-starts-settled': during(
      authorize,
      replacing(beginCardTransaction, (right, work, fresh) => right(work, fresh, 'settleAtOnce')),
    ),
  },
  'card-transactions/clearing-settles-an-authorization': {
    'clearing-settles-nothing': replacing(clear, async () => undefined),
  },
  'card-transactions/clearing-never-goes-back': {
    'second-clearing-goes-back': replacing(moveCardTransaction, (right, work, transaction, trigger, change) =>
      transaction.status === 'PARTIALLY_SETTLED' && trigger.startsWith('clear')
        ? changeCardTransaction(work, { ...transaction, status: 'AUTHORIZED' }, change)
        : right(work, transaction, trigger, change),
    ),
  },
  'card-transactions/refunded-amount-starts-at-zero': {
    'refunded-amount-starts-above-zero': replacing(newTransaction, async (right, ...given) => {
      const fresh = await right(...given);
      return { ...fresh, refundedAmount: { ...fresh.refundedAmount, amount: 1 } };
    }),
  },
  'card-transactions/partial-clearing-settles-partially': {
    'partial-clearing-settles': replacing(clearingTrigger, (right, work, parent, settled) =>
      parent.settledAmount.amount === 0 ? 'clearFully' : right(work, parent, settled),
    ),
  },
  'card-transactions/full-clearing-settles': {
    'full-clearing-leaves-open': replacing(clearingTrigger, (right, work, parent, settled) =>
      parent.settledAmount.amount === 0 ? 'clearPartially' : right(work, parent, settled),
    ),
  },
  'card-transactions/last-clearing-settles': {
    'last-clearing-leaves-open': replacing(clearingTrigger, (right, work, parent, settled) =>
      parent.settledAmount.amount > 0 ? 'clearPartially' : right(work, parent, settled),
    ),
  },
  'card-transactions/settled-amount-is-what-was-cleared': {
    'settled-amount-is-one-too-high': keeping(['clearPartially'], ({ settledAmount }) =>
      settledAmount ? { settledAmount: { ...settledAmount, amount: settledAmount.amount + 1 } } : {},
    ),
  },
  'card-transactions/partial-return-stays-settled': {
    'partial-return-refunds': replacing(returnTrigger, () => 'returnFully'),
  },
  'card-transactions/full-return-refunds': {
    'full-return-stays-settled': replacing(returnTrigger, (right, work, parent, refunded) =>
      parent.refundedAmount.amount === 0 ? 'returnPartially' : right(work, parent, refunded),
    ),
  },
  'card-transactions/returns-add-up-to-a-refund': {
    'last-return-stays-settled': replacing(returnTrigger, (right, work, parent, refunded) =>
      parent.refundedAmount.amount > 0 ? 'returnPartially' : right(work, parent, refunded),
    ),
  },
  'card-transactions/partial-return-shows-refunded-amount': {
    'refunded-amount-stays-zero': keeping(returns, (_change, before) => ({
      refundedAmount: inCurrencyOf(before, 0),
    })),
  },
  'card-transactions/balance-falls-by-settled-minus-refunded': {
    'card-return-credits-nothing': during(
      settleReturn,
      replacing(give, async () => {}),
    ),
    'settlement-at-once-takes-nothing-and-shows-no-amount': [
      during(
        authorizeAndSettle,
        replacing(take, () => Promise.resolve(true)),
      ),
      replacing(cardTransactionView, (right, work, transaction) => {
        const shown = right(work, transaction);
        const isAtOnce = transaction.authorizedAmount.amount === transaction.settledAmount.amount;
        return isAtOnce && isJsonObject(shown) ? without(shown, 'settledAmount') : shown;
      }),
    ],
    'settlement-at-once-takes-nothing': during(
      authorizeAndSettle,
      replacing(take, () => Promise.resolve(true)),
    ),
  },
  'card-transactions/refunded-amount-is-what-was-returned': {
    'refunded-amount-is-the-last-return': keeping(returns, ({ refundedAmount }, before) => ({
      refundedAmount: inCurrencyOf(before, (refundedAmount?.amount ?? 0) - before.refundedAmount.amount),
    })),
  },
  'card-transactions/return-reversal-leaves-refunded': {
    'reversal-stays-refunded': replacing(moveCardTransaction, (right, work, transaction, trigger, change) =>
      trigger === 'reverseReturn'
        ? changeCardTransaction(work, transaction, change)
        : right(work, transaction, trigger, change),
    ),
  },
  'card-transactions/listed-among-transactions': {
    'list-leaves-card-transactions-out': replacing(listedTransactions, (right, call) => ({
      ...right(call),
      cardId: null,
    })),
  },
});
