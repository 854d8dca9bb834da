import { setTimeout as pause } from 'node:timers/promises';
import { isJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { CardTransactionState } from '../../../spec/machines/card-transaction.ts';
import { mayReceive, type ParentKind } from '../../cards/card-preconditions.ts';
import { give } from '../../cards/card-money.ts';
import { advise, settleReturn, inCurrencyOf, pay, reverseReturn } from '../../cards/card-settlement.ts';
import { accept, mustFit, parentOf, simulatedCard, simulateSpending } from '../../cards/card-simulations.ts';
import { sendLater } from '../../cards/issuer-message.ts';
import { changeCardTransaction, type CardTransaction } from '../../records/card-transaction-store.ts';
import { receive } from '../../cards/issuer.ts';
import { counter } from '../../ledger/journal.ts';
import { post, transfer } from '../../ledger/ledger.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Call } from '../../http/call.ts';
import { errorAnswer } from '../../http/send.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { whenRefused } from '../altered-answers.ts';
import { answering } from '../answering.ts';
import { faultsOf } from '../deviation.ts';
import { wholeSystem } from '../whole-system.ts';

/** The message has an effect in a state in which it must have none. */
const accepting = (kind: ParentKind, state: CardTransactionState): Replacement =>
  replacing(
    mayReceive,
    (right, work, message, parent) =>
      (message === kind && parent.status === state) || right(work, message, parent),
  );

/** The message has no effect in a state in which it must have one. */
const refusing = (kind: ParentKind, state: CardTransactionState): Replacement =>
  replacing(
    mayReceive,
    (right, work, message, parent) =>
      !(message === kind && parent.status === state) && right(work, message, parent),
  );

/** An advice changes a transaction that is no longer open. */
const advisingAnyState = replacing(advise, (right, work, parent, amount) =>
  parent.status === 'SETTLED' || parent.status === 'REFUNDED'
    ? changeCardTransaction(work, parent, { authorizedAmount: inCurrencyOf(parent, amount) })
    : right(work, parent, amount),
);

/** A return refunds a debit of which not everything was settled. */
const refundingUnsettled = (state: CardTransactionState): readonly [Replacement, ...Replacement[]] => [
  accepting('return', state),
  replacing(mustFit, (right, call, kind, parent, amount) => {
    if (parent.status !== state || parent.direction === 'CREDIT') right(call, kind, parent, amount);
  }),
  replacing(settleReturn, (right, work, parent, amount) =>
    parent.status === 'SETTLED'
      ? right(work, parent, amount)
      : changeCardTransaction(
          work,
          { ...parent, status: 'REFUNDED' },
          { refundedAmount: inCurrencyOf(parent, amount) },
        ),
  ),
];

/** The reversal of a return moves what was never returned. */
const reversingAnyState = replacing(reverseReturn, async (right, work, parent, amount) => {
  if (parent.status === 'REFUNDED') return right(work, parent, amount);
  const status = parent.status === 'SETTLED' ? 'PARTIALLY_SETTLED' : 'SETTLED';
  return changeCardTransaction(work, { ...parent, status }, {});
});

/** Later than anything that a test asks for after the refusal. */
const lateMs = 1_000;

/** A message is refused, and has an effect long after that. */
const refusedButSent = (
  operation: OperationId,
  sendLate: (call: Call, parent: CardTransaction, amount: number) => Promise<void>,
): Replacement =>
  answering(operation, async (call, proceed) =>
    whenRefused(
      () => proceed(call),
      ({ status }) => status !== 404,
      async (refusal) => {
        const { cardTransactionId, amount } = isJsonObject(call.body) ? call.body : {};
        const parent = await parentOf(call, await simulatedCard(call), String(cardTransactionId));
        await sendLate(call, parent, Number(amount));
        return errorAnswer(call.world, refusal);
      },
    ),
  );

/** Longer than an answer takes to arrive: no doubt is left about what was sent first. */
const heldBackMs = 150;

/** Faults in simulated messages of the issuer, and in their effects. */
export const cardSimulationFaults = faultsOf({
  'card-simulations/unknown-card-is-not-found': {
    'simulated-unknown-card-is-gone': replacing(simulatedCard, (right, call) =>
      whenRefused(
        () => right(call),
        ({ status }) => status === 404,
        async () => {
          throw new ApiError(410, 'REFERENCE_NOT_FOUND', 'Gone.');
        },
      ),
    ),
  },
  'card-simulations/answer-is-an-acceptance': {
    'simulation-answers-200': replacing(accept, async (right, ...given) => ({
      ...(await right(...given)),
      status: 200,
    })),
  },
  'card-simulations/results-arrive-later': {
    'simulation-answers-after-its-result': replacing(
      accept,
      async (right, call, token, [kind, message, extraMs]) => {
        const answer = await right({ ...call, schedule: async () => {} }, token, [kind, message, extraMs]);
        await receive(call, kind, message);
        const afterCommit = async (): Promise<typeof answer> => {
          await wholeSystem(call.world).delivery.idle();
          await pause(heldBackMs);
          return answer;
        };
        return { ...answer, afterCommit };
      },
    ),
  },
  'card-simulations/advice-on-authorized-is-accepted': {
    'advice-on-authorized-is-refused': refusing('authorizationAdvice', 'AUTHORIZED'),
  },
  'card-simulations/advice-on-partially-settled-is-accepted': {
    'advice-on-partially-settled-is-refused': refusing('authorizationAdvice', 'PARTIALLY_SETTLED'),
  },
  'card-simulations/advice-on-settled-has-no-effect': {
    'advice-changes-a-settled-transaction': [accepting('authorizationAdvice', 'SETTLED'), advisingAnyState],
  },
  'card-simulations/advice-on-refunded-has-no-effect': {
    'advice-changes-a-refunded-transaction': [accepting('authorizationAdvice', 'REFUNDED'), advisingAnyState],
  },
  'card-simulations/refused-simulation-changes-nothing': {
    'refused-simulation-takes-effect': replacing(simulateSpending, (right, call, kind) =>
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
    'refused-clearing-debits-again': refusedButSent('sandbox.cardClearing', async (call, parent, amount) => {
      if (parent.status === 'SETTLED') await pay(call, parent, amount);
    }),
    'refused-return-is-credited': refusedButSent('sandbox.cardReturn', (call, parent) =>
      parent.status === 'SETTLED' ? give(call, parent, parent.settledAmount.amount) : Promise.resolve(),
    ),
    'refused-advice-lowers-the-amount-later': [
      refusedButSent('sandbox.cardAuthorizationAdvice', (call, { id, cardId }, amount) =>
        sendLater(call, 'authorizationAdvice', { cardId, cardTransactionId: id, amount }, lateMs),
      ),
      replacing(advise, async (right, work, parent, amount) =>
        amount < parent.settledAmount.amount
          ? changeCardTransaction(work, parent, { authorizedAmount: inCurrencyOf(parent, amount) })
          : right(work, parent, amount),
      ),
    ],
  },
  'card-simulations/return-on-unsettled-does-not-refund': {
    'return-refunds-an-authorization': refundingUnsettled('AUTHORIZED'),
  },
  'card-simulations/return-on-partially-settled-does-not-refund': {
    'return-refunds-a-partial-settlement': refundingUnsettled('PARTIALLY_SETTLED'),
  },
  'card-simulations/reversal-on-refunded-is-accepted': {
    'reversal-on-refunded-is-refused': refusing('returnReversal', 'REFUNDED'),
  },
  'card-simulations/reversal-on-authorized-has-no-effect': {
    'reversal-settles-an-authorization': [accepting('returnReversal', 'AUTHORIZED'), reversingAnyState],
  },
  'card-simulations/reversal-on-partially-settled-has-no-effect': {
    'reversal-settles-a-partial-settlement': [
      accepting('returnReversal', 'PARTIALLY_SETTLED'),
      reversingAnyState,
    ],
  },
  'card-simulations/balance-inquiry-moves-no-money': {
    'balance-inquiry-costs-a-fee': answering('sandbox.cardBalanceInquiry', async (call, proceed) => {
      const {
        currency,
        fundingSources: [source = ''],
      } = await simulatedCard(call);
      const entries = transfer(currency, 1, source, counter('fees', currency));
      await post(call, { transaction: call.newId('Inquiry'), entries });
      return proceed(call);
    }),
  },
  'card-simulations/reversal-on-settled-has-no-effect': {
    'reversal-reopens-a-settlement': [accepting('returnReversal', 'SETTLED'), reversingAnyState],
  },
});
