import { isDeepStrictEqual } from 'node:util';
import { merchant, spend } from '../../../../generators/cards.ts';
import type { HttpRecord } from '../../../../spec/results/exchange.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import {
  buy,
  buyUntil,
  letPass,
  messages,
  purchaseEvents,
  send,
  simulate,
  type Message,
  type PurchaseState,
} from '../../../kit/fixtures/card-purchases.ts';
import { changedMembers, purchaseShown, purchasesOf } from '../../../kit/fixtures/seen-purchases.ts';
import { someCardToPayWith } from '../../../kit/fixtures/cards.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';
import { covers } from '../../../kit/check/covers.ts';
import { described, expectPurchase } from '../../../kit/fixtures/expect-purchase.ts';
import { isAccepted, requireCoverage, requireSuccess } from '../../../kit/assertions/answers.ts';
import { vow } from '../../../kit/check/vows.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';

const needs = ['cards', 'state', 'sandbox'] as const;
const amount = 900;

/** Simulations that begin something. */
const beginnings = [
  'sandbox.cardAuthorization',
  'sandbox.cardCreditAuthorization',
  'sandbox.cardCreditAuthorizationAdvice',
  'sandbox.cardFinancialAuthorization',
  'sandbox.cardFinancialCreditAuthorization',
] as const satisfies readonly OperationId[];

covers({ needs }, [
  // A sandbox can simulate a card clearing.
  'card-simulations/operation-clearing',
  // A sandbox can simulate a card return.
  'card-simulations/operation-return',
]).test('simulated clearings and returns of a purchase are accepted', async ({ api, cleanup, check }) => {
  const card = await someCardToPayWith(api, cleanup);
  const open = await buy(api, card, amount);

  const cleared = await send(api, 'clearing', open, amount);
  check.accepted('card-simulations/operation-clearing', cleared, 'a clearing');

  const settled = await buyUntil(api, await someCardToPayWith(api, cleanup), { state: 'SETTLED', amount });
  const returned = await send(api, 'return', settled, amount);
  check.accepted('card-simulations/operation-return', returned, 'a return');
});

const advisable = {
  AUTHORIZED: 'card-simulations/advice-on-authorized-is-accepted',
  PARTIALLY_SETTLED: 'card-simulations/advice-on-partially-settled-is-accepted',
} as const satisfies Readonly<Partial<Record<PurchaseState, RuleId>>>;

for (const state of ['AUTHORIZED', 'PARTIALLY_SETTLED'] as const)
  covers({ needs }, [advisable[state], 'card-simulations/operation-authorization-advice']).test(
    `an authorization advice on a purchase that is ${state} is accepted`,
    async ({ api, cleanup, check }) => {
      const bought = await buyUntil(api, await someCardToPayWith(api, cleanup), { state, amount });

      const answer = await send(api, 'advice', bought, amount + 100);

      const what = `an authorization advice on a transaction that is ${state}`;
      check.accepted(advisable[state], answer, what);
      check.accepted('card-simulations/operation-authorization-advice', answer, what);
    },
  );

interface Misfit {
  readonly message: Message;
  readonly state: PurchaseState;
  readonly rule: RuleId;
}

/** Messages that meet a card transaction in a state that they must not change. */
const misfits: readonly Misfit[] = [
  { message: 'advice', state: 'SETTLED', rule: 'card-simulations/advice-on-settled-has-no-effect' },
  { message: 'advice', state: 'REFUNDED', rule: 'card-simulations/advice-on-refunded-has-no-effect' },
  { message: 'reversal', state: 'AUTHORIZED', rule: 'card-simulations/reversal-on-authorized-has-no-effect' },
  {
    message: 'reversal',
    state: 'PARTIALLY_SETTLED',
    rule: 'card-simulations/reversal-on-partially-settled-has-no-effect',
  },
  { message: 'reversal', state: 'SETTLED', rule: 'card-simulations/reversal-on-settled-has-no-effect' },
];

/** States that nothing but what a test sends leads out of. */
const ended: readonly PurchaseState[] = ['SETTLED', 'REFUNDED'];

for (const { message, state, rule } of misfits)
  covers({ needs }, [rule]).test(
    `a simulated ${message} leaves a purchase that is ${state} as it is`,
    async ({ api, cleanup, check }) => {
      const card = await someCardToPayWith(api, cleanup);
      const bought = await buyUntil(api, card, { state, amount });

      const answer = await send(api, message, bought, message === 'reversal' ? undefined : amount + 100);

      const { rows, page } = isAccepted(answer) ? await letPass(api, card) : await purchasesOf(api, card);
      const purchase = rows.find(({ id }) => id === bought.id) ?? bought.purchase;
      const found = { ...bought, answer, purchase, page };
      const unchanged = `as it was: ${described(bought.purchase)}`;
      const isKept = expectPurchase(check, rule, found, {
        expected: unchanged,
        holds: (after) => isDeepStrictEqual(after, bought.purchase),
      });
      // An open purchase may be settled by itself: no later look tells that from an effect.
      if (!isKept || !ended.includes(state)) return;
      vow({
        rule,
        id: bought.id,
        read: { operation: 'transactions.get', path: { transactionId: bought.id } },
        holds: (shown) => changedMembers(bought.purchase, purchaseShown(shown)).length === 0,
        expected: `a card transaction that is ${unchanged}, until the run ends`,
        on: [answer, page],
      });
    },
  );

const unsettled = [
  { state: 'AUTHORIZED', rule: 'card-simulations/return-on-unsettled-does-not-refund' },
  { state: 'PARTIALLY_SETTLED', rule: 'card-simulations/return-on-partially-settled-does-not-refund' },
] as const;

for (const { state, rule } of unsettled)
  covers({ needs }, [rule]).test(
    `a simulated return on a purchase that is ${state} does not refund it`,
    async ({ api, cleanup, check }) => {
      const card = await someCardToPayWith(api, cleanup);
      const bought = await buyUntil(api, card, { state, amount });
      // Of a purchase that is cleared in part no more than that part can come back.
      const { settled = 0 } = bought.purchase;

      const answer = await send(api, 'return', bought, settled > 0 ? settled : amount);

      const { rows, page } = isAccepted(answer) ? await letPass(api, card) : await purchasesOf(api, card);
      const purchase = rows.find(({ id }) => id === bought.id) ?? bought.purchase;
      const found = { ...bought, answer, purchase, page };
      expectPurchase(check, rule, found, {
        expected: 'not REFUNDED',
        holds: ({ status }) => status !== 'REFUNDED',
      });
    },
  );

covers({ needs }, [
  // A simulation on a card that does not exist is answered with status 404 or 403.
  'card-simulations/unknown-card-is-not-found',
]).test('a simulation on a card that does not exist is not found', async ({ api, cleanup, check }) => {
  const real = await someCardToPayWith(api, cleanup);
  const { currency } = real.holder.account;
  const refunded = await buyUntil(api, real, { state: 'REFUNDED', amount });
  // On a card that exists, each where it has something to be about.
  const authorized = await buy(api, real, amount, [refunded.id]);
  const accepted = [
    send(api, 'reversal', refunded),
    send(api, 'advice', authorized, amount),
    ...beginnings.map((name) => simulate(api, name, real, spend(amount, currency))),
    simulate(api, 'sandbox.cardBalanceInquiry', real, { merchant }),
  ];
  for (const answer of await Promise.all(accepted))
    requireSuccess(answer, `${answer.operation} on a card that exists`);
  // The same on one that does not exist.
  const card = { id: unknownLike(real.id) };
  const reference = { cardTransactionId: unknownLike(refunded.id), amount };
  const answers = [
    ...beginnings.map((name) => simulate(api, name, card, spend(amount, currency))),
    ...[messages.clearing, messages.return, messages.advice].map((name) =>
      simulate(api, name, card, reference),
    ),
    simulate(api, messages.reversal, card, { cardTransactionId: reference.cardTransactionId }),
    simulate(api, 'sandbox.cardBalanceInquiry', card, { merchant }),
  ];
  for (const answer of await Promise.all(answers))
    check.unknown('card-simulations/unknown-card-is-not-found', answer);
});

covers({ needs: [...needs, 'webhooks'] }, [
  // The result of a card simulation arrives after the simulation was answered.
  'card-simulations/results-arrive-later',
]).test('the result of a card simulation comes after its answer', async ({ api, cleanup, check, inbox }) => {
  const rule = 'card-simulations/results-arrive-later';
  const card = await someCardToPayWith(api, cleanup);
  const known: string[] = [];
  const leadsMs: number[] = [];
  const travelsMs: number[] = [];
  const on: HttpRecord[] = [];
  // Three times, because on a busy machine one answer may be read late.
  for (let time = 0; time < 3; time += 1) {
    travelsMs.push((await api.call('cards.get', { path: { cardId: card.id } })).ms);
    const { id, answer } = await buy(api, card, amount, known);
    known.push(id);
    const [first] = await purchaseEvents(inbox, id, (types) => types.length > 0);
    if (first === undefined) continue;
    on.push(answer, first.record);
    leadsMs.push(Date.parse(answer.at) + answer.ms - Date.parse(first.delivery.at));
  }
  // Webhooks need not come the way that answers come: one that is sent later may be here before an answer.
  const travelMs = Math.max(...travelsMs);
  const provenMs = leadsMs.filter((leadMs) => leadMs > travelMs);
  if (leadsMs.length > 0 && leadsMs.every((leadMs) => leadMs > 0) && provenMs.length < leadsMs.length)
    throw new Inconclusive(
      'answer-limit',
      `The webhook came before the answer, but by less than an answer of this target takes (${Math.ceil(travelMs)} ms): it may have been sent later.`,
      on[0],
    );
  if (leadsMs.length > 0)
    check
      .evidence(rule, on)
      .that(
        provenMs.length < leadsMs.length,
        'the webhook about a simulated authorization to be sent after the answer to it',
        `${provenMs.length} of ${leadsMs.length} webhooks so long before their answers that they were sent first`,
      );
  requireCoverage(check, rule, 'an event about an authorization');
});
