import type { AmountStep, CardStep } from '../../generators/cards.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import {
  agrees,
  asShown,
  clearingTheRest,
  expectationOf,
  isOpen,
  misfitOf,
  type Expectation,
  type Known,
} from './card-model.ts';
import { buy, letPass, purchasesOf, purchaseUntil, send, type Purchase } from './card-purchases.ts';
import { cardUntil, updateCard, type Card } from './cards.ts';
import type { Client } from './client.ts';
import type { Examiner } from './examiner.ts';
import { isTaken } from './judge.ts';

/** A programme under way: the model of the card and its transactions, and what has happened so far. */
export interface Performance {
  readonly api: Client;
  readonly card: Card;
  readonly examine: Examiner;
  state: 'ACTIVE' | 'FROZEN';
  readonly known: Known[];
  /** What was done, in words, and the answers. */
  readonly done: string[];
  readonly trail: Exchange[];
}

/** Whether the programme can go on: not after a refusal that the document leaves open, nor after a violation. */
type Performed = Promise<boolean>;

const shown = ({ status, settled, refunded }: Purchase | Known): string =>
  `${String(status)}, settled ${settled ?? '-'}, refunded ${refunded ?? '-'}`;

const judge = (
  { examine, done, trail }: Performance,
  rule: RuleId,
  { holds, expected, actual }: { holds: boolean; expected: string; actual: string },
): boolean =>
  examine.assert(rule, holds, () => ({
    expected: `${expected} after ${done.join(', ')}`,
    actual,
    on: trail,
    side: 'response',
  }));

const note = ({ done, trail }: Performance, what: string, ...answers: readonly Exchange[]): void => {
  done.push(what);
  trail.push(...answers);
};

/** Takes over what the target shows: of this transaction, and of new ones. */
const takeOver = ({ known }: Performance, purchases: readonly Purchase[]): void => {
  for (const purchase of purchases) {
    const place = known.findIndex(({ id }) => id === purchase.id);
    const nothing = { id: purchase.id, status: '', authorized: 0, settled: 0, refunded: 0 };
    if (place < 0) known.push(asShown(nothing, purchase));
    else known[place] = asShown(known[place] ?? nothing, purchase);
  }
};

const authorizing = async (at: Performance, amount: number): Performed => {
  const ids = at.known.map(({ id }) => id);
  const { purchase, answer, page } = await buy(at.api, at.card, amount, ids);
  note(at, `authorize ${amount}`, answer, page);
  takeOver(at, [purchase]);
  return judge(at, 'card-transactions/authorization-starts-authorized', {
    holds: purchase.status === 'AUTHORIZED',
    expected: 'AUTHORIZED',
    actual: String(purchase.status),
  });
};

const asPurchase = ({ id, status, authorized, settled, refunded }: Known): Purchase => ({
  id,
  status,
  authorized,
  settled,
  refunded,
});

/** What a return adds up to is a rule of its own. */
const showsReturn = (at: Performance, { refunded }: Known, purchase: Purchase): boolean =>
  judge(at, 'card-transactions/refunded-amount-is-what-was-returned', {
    holds: purchase.refunded === refunded,
    expected: `a refundedAmount of ${refunded}`,
    actual: String(purchase.refunded),
  });

/** Sends a message that has to have an effect, and judges it. */
export const expecting = async (
  at: Performance,
  known: Known,
  { message, amount, after, rule }: Expectation,
): Performed => {
  const answer = await send(at.api, message, { card: at.card, id: known.id }, amount);
  note(at, `${message} of ${amount} on ${at.known.indexOf(known) + 1}`, answer);
  if (!isTaken(answer)) return false;
  const from = { card: at.card, id: known.id, purchase: asPurchase(known) };
  const { purchase, page } = await purchaseUntil(at.api, from, (now) => agrees(after, now));
  at.trail.push(page);
  if (purchase === undefined) return false;
  at.known[at.known.indexOf(known)] = after;
  const hasState = judge(at, rule, {
    holds: purchase.status === after.status,
    expected: shown(after),
    actual: shown(purchase),
  });
  return hasState && (message !== 'return' || showsReturn(at, after, purchase));
};

const movingMoney = async (at: Performance, step: AmountStep, known: Known): Performed => {
  const expectation = expectationOf(step, known);
  return expectation === undefined || expecting(at, known, expectation);
};

/** Sends a message whose effect is either none, or left open. */
const advisingOrReversing = async (at: Performance, kind: 'advise' | 'reverse', known: Known): Performed => {
  const misfit = misfitOf(kind, known);
  const message = kind === 'advise' ? 'advice' : 'reversal';
  const amount = kind === 'advise' ? known.authorized + 1 : undefined;
  const answer = await send(at.api, message, { card: at.card, id: known.id }, amount);
  note(at, `${message} on ${at.known.indexOf(known) + 1}`, answer);
  const { rows, page } = isTaken(answer)
    ? await letPass(at.api, at.card)
    : await purchasesOf(at.api, at.card);
  at.trail.push(page);
  const purchase = rows.find(({ id }) => id === known.id);
  takeOver(at, rows);
  if (misfit === undefined || purchase === undefined) return true;
  const holds = agrees(known, purchase) && (purchase.authorized ?? known.authorized) === known.authorized;
  const facts = { holds, expected: `still ${shown(known)}`, actual: shown(purchase) };
  return judge(at, misfit.rule, facts);
};

const updating = async (at: Performance, state: 'ACTIVE' | 'FROZEN'): Performed => {
  if (at.state === state) return true;
  const answer = await updateCard(at.api, at.card.id, { state });
  note(at, `the card ${state}`, answer);
  if (!isTaken(answer)) return false;
  await cardUntil(at.api, at.card.id, state);
  at.state = state;
  return true;
};

/** Does one step, if it can be done: what a FROZEN card does is left open, so it only thaws. */
export const perform = async (at: Performance, step: CardStep): Performed => {
  if (step.kind === 'update') return updating(at, step.state);
  if (at.state === 'FROZEN') return true;
  if (step.kind === 'authorize') return authorizing(at, step.amount);
  const known = at.known[step.on % at.known.length];
  if (known === undefined) return true;
  if (step.kind === 'clear' || step.kind === 'return') return movingMoney(at, step, known);
  return advisingOrReversing(at, step.kind, known);
};

/** Clears whatever is open, so that nothing is held any more. */
export const settleEverything = async (at: Performance): Performed => {
  if (!(await updating(at, 'ACTIVE'))) return false;
  for (const known of at.known.filter(isOpen))
    if (!(await expecting(at, known, clearingTheRest(known)))) return false;
  return true;
};
