import { isJsonObject } from '../../../spec/json.ts';
import type {
  CardTransactionState,
  CardTransactionTrigger,
} from '../../../spec/machines/card-transaction.ts';
import { give } from '../../cards/card-money.ts';
import { mayReceive, type ParentKind } from '../../cards/card-preconditions.ts';
import {
  advise,
  clear,
  clearingTrigger,
  settleReturn,
  inCurrencyOf,
  returnTrigger,
  reverseReturn,
} from '../../cards/card-settlement.ts';
import { accept, mustFit, simulatedCard, simulateSpending } from '../../cards/card-simulations.ts';
import { authorize, newTransaction } from '../../cards/card-spending.ts';
import {
  beginCardTransaction,
  changeCardTransaction,
  moveCardTransaction,
  type AmountChange,
  type CardTransaction,
} from '../../cards/card-transaction-store.ts';
import { receive } from '../../cards/issuer.ts';
import { ApiError } from '../../http/api-error.ts';
import { errorAnswer } from '../../http/send.ts';
import { listedTransactions } from '../../payments/transactions.ts';
import { transactions } from '../../payments/transaction-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { Work } from '../../runtime/work.ts';
import { whenRefused } from '../altered-answers.ts';
import { during, withEvents } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { inUnlistedState } from './unlisted-state.ts';

type Event = Parameters<Work['emit']>[0];

/** Changes what is told of the steps of card transactions. */
const telling = (
  tell: (event: Event, trigger: CardTransactionTrigger) => readonly Event[],
): readonly [Replacement, Replacement] => [
  replacing(
    beginCardTransaction,
    (right) => (work, fresh, trigger) =>
      right(
        withEvents(work, (event) => tell(event, trigger)),
        fresh,
        trigger,
      ),
  ),
  replacing(
    moveCardTransaction,
    (right) =>
      (work, transaction, trigger, ...rest) =>
        right(
          withEvents(work, (event) => tell(event, trigger)),
          transaction,
          trigger,
          ...rest,
        ),
  ),
];

/** No event tells of this state, however it came about; the reversal of a return has a fault of its own. */
const silent = (state: CardTransactionState): readonly [Replacement, Replacement] =>
  telling((event, trigger) =>
    trigger !== 'reverseReturn' && event.type === `CARD_TRANSACTION.${state}` ? [] : [event],
  );

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

/** The message has an effect in a state in which it must have none. */
const accepting = (kind: ParentKind, state: CardTransactionState): Replacement =>
  replacing(
    mayReceive,
    (right) => (work, message, parent) =>
      (message === kind && parent.status === state) || right(work, message, parent),
  );

/** The message has no effect in a state in which it must have one. */
const refusing = (kind: ParentKind, state: CardTransactionState): Replacement =>
  replacing(
    mayReceive,
    (right) => (work, message, parent) =>
      !(message === kind && parent.status === state) && right(work, message, parent),
  );

/** An advice changes a transaction that is no longer open. */
const advisingAnyState = replacing(
  advise,
  (right) => (work, parent, amount) =>
    parent.status === 'SETTLED' || parent.status === 'REFUNDED'
      ? changeCardTransaction(work, parent, { authorizedAmount: inCurrencyOf(parent, amount) })
      : right(work, parent, amount),
);

/** The reversal of a return moves what was never returned. */
const reversingAnyState = replacing(reverseReturn, (right) => async (work, parent, amount) => {
  if (parent.status === 'REFUNDED') return right(work, parent, amount);
  const status = parent.status === 'SETTLED' ? 'PARTIALLY_SETTLED' : 'SETTLED';
  return changeCardTransaction(work, { ...parent, status }, {});
});

const returns = ['returnPartially', 'returnFully'] as const;

/** What can be wrong with card transactions and their simulations. */
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
  'simulated-unknown-card-is-gone': fault(
    'card-simulations/unknown-card-is-not-found',
    replacing(
      simulatedCard,
      (right) => (call) =>
        whenRefused(
          () => right(call),
          ({ status }) => status === 404,
          async () => {
            throw new ApiError(410, 'REFERENCE_NOT_FOUND', 'Gone.');
          },
        ),
    ),
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
  'authorization-is-not-announced': fault(
    'card-transactions/authorized-fires-its-event',
    ...silent('AUTHORIZED'),
  ),
  'partial-settlement-is-not-announced': fault(
    'card-transactions/partially-settled-fires-its-event',
    ...silent('PARTIALLY_SETTLED'),
  ),
  'settlement-is-not-announced': fault('card-transactions/settled-fires-its-event', ...silent('SETTLED')),
  'card-refund-is-not-announced': fault('card-transactions/refunded-fires-an-event', ...silent('REFUNDED')),
  'card-refund-has-another-event-type': fault(
    'card-transactions/refunded-event-type',
    ...telling((event) => [
      event.type === 'CARD_TRANSACTION.REFUNDED' ? { ...event, type: 'CARD_TRANSACTION.RETURNED' } : event,
    ]),
  ),
  'settlement-is-announced-twice': fault(
    'card-transactions/each-state-fires-once',
    ...telling((event, trigger) =>
      trigger === 'clearFully' && isJsonObject(event.data)
        ? [event, { ...event, data: { ...event.data, again: true } }]
        : [event],
    ),
  ),
  'authorization-is-announced-last': fault(
    'card-transactions/events-follow-the-changes',
    ...telling((event, trigger) => {
      if (trigger === 'authorize') return [];
      return trigger === 'clearFully' ? [event, { ...event, type: 'CARD_TRANSACTION.AUTHORIZED' }] : [event];
    }),
  ),
  'card-transaction-event-carries-the-id-only': fault(
    'card-transactions/event-carries-the-transaction',
    ...telling((event) => [{ ...event, data: { id: event.resource } }]),
  ),
  'return-reversal-is-not-announced': fault(
    'card-transactions/return-reversal-fires-an-event',
    ...telling((event, trigger) => (trigger === 'reverseReturn' ? [] : [event])),
  ),
  'simulation-answers-200': fault(
    'card-simulations/answer-is-an-acceptance',
    replacing(accept, (right) => async (...given) => ({ ...(await right(...given)), status: 200 })),
  ),
  'simulation-answers-after-its-result': fault(
    'card-simulations/results-arrive-later',
    replacing(accept, (right) => async (call, token, [kind, message, extraMs]) => {
      const answer = await right({ ...call, schedule: async () => {} }, token, [kind, message, extraMs]);
      await receive(call, kind, message);
      return { ...answer, afterCommit: () => call.world.delivery.idle().then(() => answer) };
    }),
  ),
  'advice-on-authorized-is-refused': fault(
    'card-simulations/advice-on-authorized-is-accepted',
    refusing('authorizationAdvice', 'AUTHORIZED'),
  ),
  'advice-on-partially-settled-is-refused': fault(
    'card-simulations/advice-on-partially-settled-is-accepted',
    refusing('authorizationAdvice', 'PARTIALLY_SETTLED'),
  ),
  'list-leaves-card-transactions-out': fault(
    'card-transactions/listed-among-transactions',
    replacing(listedTransactions, (right) => (call) => ({ ...right(call), cardId: null })),
  ),
  'advice-changes-a-settled-transaction': fault(
    'card-simulations/advice-on-settled-has-no-effect',
    accepting('authorizationAdvice', 'SETTLED'),
    advisingAnyState,
  ),
  'advice-changes-a-refunded-transaction': fault(
    'card-simulations/advice-on-refunded-has-no-effect',
    accepting('authorizationAdvice', 'REFUNDED'),
    advisingAnyState,
  ),
  'refused-simulation-takes-effect': fault(
    'card-simulations/refused-simulation-changes-nothing',
    replacing(
      simulateSpending,
      (right) => (call, kind) =>
        whenRefused(
          () => right(call, kind),
          ({ code }) => code === 'INVALID_CURRENCY',
          async (refusal) => {
            const { currency } = await simulatedCard(call);
            await right({ ...call, body: { ...call.body, currency: { code: currency } } }, kind);
            return errorAnswer(call.world, refusal);
          },
        ),
    ),
  ),
  'return-refunds-an-authorization': fault(
    'card-simulations/return-on-unsettled-does-not-refund',
    accepting('return', 'AUTHORIZED'),
    replacing(mustFit, (right) => (call, kind, parent, amount) => {
      if (parent.status !== 'AUTHORIZED' || parent.direction === 'CREDIT') right(call, kind, parent, amount);
    }),
    replacing(
      settleReturn,
      (right) => (work, parent, amount) =>
        parent.status === 'SETTLED'
          ? right(work, parent, amount)
          : changeCardTransaction(
              work,
              { ...parent, status: 'REFUNDED' },
              { refundedAmount: inCurrencyOf(parent, amount) },
            ),
    ),
  ),
  'return-refunds-a-partial-settlement': fault(
    'card-simulations/return-on-partially-settled-does-not-refund',
    accepting('return', 'PARTIALLY_SETTLED'),
    replacing(mustFit, (right) => (call, kind, parent, amount) => {
      if (parent.status !== 'PARTIALLY_SETTLED' || parent.direction === 'CREDIT')
        right(call, kind, parent, amount);
    }),
    replacing(
      settleReturn,
      (right) => (work, parent, amount) =>
        parent.status === 'SETTLED'
          ? right(work, parent, amount)
          : changeCardTransaction(
              work,
              { ...parent, status: 'REFUNDED' },
              { refundedAmount: inCurrencyOf(parent, amount) },
            ),
    ),
  ),
  'reversal-on-refunded-is-refused': fault(
    'card-simulations/reversal-on-refunded-is-accepted',
    refusing('returnReversal', 'REFUNDED'),
  ),
  'reversal-settles-an-authorization': fault(
    'card-simulations/reversal-on-authorized-has-no-effect',
    accepting('returnReversal', 'AUTHORIZED'),
    reversingAnyState,
  ),
  'reversal-settles-a-partial-settlement': fault(
    'card-simulations/reversal-on-partially-settled-has-no-effect',
    accepting('returnReversal', 'PARTIALLY_SETTLED'),
    reversingAnyState,
  ),
  'reversal-reopens-a-settlement': fault(
    'card-simulations/reversal-on-settled-has-no-effect',
    accepting('returnReversal', 'SETTLED'),
    reversingAnyState,
  ),
} as const satisfies Faults;
