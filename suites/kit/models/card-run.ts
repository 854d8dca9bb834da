import { isDeepStrictEqual } from 'node:util';
import type fc from 'fast-check';
import type { AmountStep, CardStep } from '../../../generators/card-sequences.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
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
import { buy, letPass, purchaseUntil, requireSeen, send } from '../fixtures/card-purchases.ts';
import { purchasesOf, unreadAmount, type Purchase } from '../fixtures/seen-purchases.ts';
import { cardUntil, updateCard, type Card } from '../fixtures/cards.ts';
import type { Client } from '../http/client.ts';
import { authorizeFrozen } from '../fixtures/frozen-cards.ts';
import { bodyOf, isAccepted } from '../assertions/answers.ts';
import type { Check } from '../assertions/check.ts';

/** The state that a card and its transactions must have by now. */
export interface CardModel {
  state: 'ACTIVE' | 'FROZEN';
  readonly known: Known[];
  /** After a refusal that the document leaves open, or a violation, nothing can be said of what follows. */
  isOver: boolean;
}

/** A sequence under way: the model, and what has happened so far. */
export interface Performance extends CardModel {
  readonly api: Client;
  readonly card: Card;
  readonly check: Check;
  /** A card of somebody else, to see by it that time has passed. */
  readonly controlCard: () => Promise<Card>;
  /** The steps so far, in words, and the answers. */
  readonly done: string[];
  readonly exchanges: HttpRecord[];
}

/** Whether the sequence can go on: not after a refusal that the document leaves open, nor after a violation. */
type Performed = Promise<boolean>;

const shown = ({ status, authorized, settled, refunded }: Purchase | Known): string =>
  `${String(status)}, authorized ${authorized ?? '-'}, settled ${settled ?? '-'}, refunded ${refunded ?? '-'}`;

const judge = (
  { check, done, exchanges }: Performance,
  rule: RuleId,
  { holds, expected, actual }: { holds: boolean; expected: string; actual: string },
): boolean => check.response(rule, exchanges).that(holds, `${expected} after ${done.join(', ')}`, actual);

const note = ({ done, exchanges }: Performance, what: string, ...answers: readonly HttpRecord[]): void => {
  done.push(what);
  exchanges.push(...answers);
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
  unread: [],
});

/** Judges an amount that is shown as a number; the rule is inconclusive where it is shown otherwise. */
const judgeAmount = (
  at: Performance,
  rule: RuleId,
  name: 'settled' | 'refunded',
  { wanted, purchase }: { readonly wanted: Known; readonly purchase: Purchase },
): boolean => {
  const cause = unreadAmount(purchase, name, at.exchanges.at(-1));
  if (cause !== undefined) {
    at.check.markInconclusive(rule, cause);
    return true;
  }
  return judge(at, rule, {
    holds: purchase[name] === wanted[name],
    expected: `a ${name}Amount of ${wanted[name]}`,
    actual: String(purchase[name]),
  });
};

/** The sum of a return is a rule of its own. */
const showsReturn = (at: Performance, wanted: Known, purchase: Purchase): boolean =>
  judgeAmount(at, 'card-transactions/refunded-amount-is-what-was-returned', 'refunded', { wanted, purchase });

/** Only assumed to be shown, so the sequence goes on whatever it is. */
const showsClearing = (at: Performance, wanted: Known, purchase: Purchase): void => {
  judgeAmount(at, 'card-transactions/settled-amount-is-what-was-cleared', 'settled', { wanted, purchase });
};

/** Sends a message that has to have an effect, and judges it. */
export const expecting = async (
  at: Performance,
  known: Known,
  { message, amount, after, rule }: Expectation,
): Performed => {
  const answer = await send(at.api, message, { card: at.card, id: known.id }, amount);
  note(at, `${message} of ${amount} on ${at.known.indexOf(known) + 1}`, answer);
  if (!isAccepted(answer)) return false;
  const from = { card: at.card, id: known.id, purchase: asPurchase(known) };
  const isSilent = after.status === known.status;
  const reached = await purchaseUntil(at.api, from, (now) => agrees(after, now), isSilent);
  const { purchase, page, isUnseen } = reached;
  at.exchanges.push(page);
  if (purchase === undefined) return false;
  if (!isSilent) requireSeen(reached);
  at.known[at.known.indexOf(known)] = after;
  if (isUnseen) return true;
  const hasState = judge(at, rule, {
    holds: purchase.status === after.status,
    expected: shown(after),
    actual: shown(purchase),
  });
  if (message === 'clearing' && hasState) showsClearing(at, after, purchase);
  return hasState && (message !== 'return' || showsReturn(at, after, purchase));
};

const movingMoney = async (at: Performance, step: AmountStep, known: Known): Performed => {
  const expectation = expectationOf(step, known);
  return expectation === undefined || expecting(at, known, expectation);
};

const showsNoEffect = (
  at: Performance,
  rule: RuleId,
  before: Purchase | undefined,
  after: Purchase | undefined,
): boolean =>
  before === undefined ||
  after === undefined ||
  judge(at, rule, {
    holds: isDeepStrictEqual(after, before),
    expected: `still ${shown(before)}`,
    actual: shown(after),
  });

/** Sends a message whose effect is either none, or left open. */
const advisingOrReversing = async (at: Performance, kind: 'advise' | 'reverse', known: Known): Performed => {
  const misfit = misfitOf(kind, known);
  const message = kind === 'advise' ? 'advice' : 'reversal';
  const amount = kind === 'advise' ? known.authorized + 1 : undefined;
  const isMeant = ({ id }: Purchase): boolean => id === known.id;
  // As the target shows it: the amounts that the model expects are another rule's matter.
  const { rows: earlier, by } = await purchasesOf(at.api, at.card);
  const before = earlier.find(isMeant);
  const answer = await send(at.api, message, { card: at.card, id: known.id }, amount);
  note(at, `${message} on ${at.known.indexOf(known) + 1}`, answer);
  const { rows, page } = isAccepted(answer)
    ? await letPass(at.api, at.card)
    : await purchasesOf(at.api, at.card);
  at.exchanges.push(page);
  if (misfit === undefined) {
    takeOver(at, rows);
    // An advice need not be announced, nor a refund after a reversal shown: nothing could be expected
    // of what follows.
    return kind === 'reverse' ? rows.find(isMeant)?.refunded !== undefined : by !== 'webhook';
  }
  takeOver(
    at,
    rows.filter((one) => !isMeant(one)),
  );
  return showsNoEffect(at, misfit.rule, before, rows.find(isMeant));
};

const updating = async (at: Performance, state: 'ACTIVE' | 'FROZEN'): Performed => {
  if (at.state === state) return true;
  const answer = await updateCard(at.api, at.card.id, { state });
  note(at, `the card ${state}`, answer);
  if (!isAccepted(answer)) return false;
  const read = await cardUntil(at.api, at.card.id, state, at.state);
  if (bodyOf(read)['state'] !== state) return false;
  at.state = state;
  return true;
};

const authorizingFrozen = async (at: Performance, amount: number): Performed => {
  const ids = at.known.map(({ id }) => id);
  const { answer, page, rows, approved } = await authorizeFrozen(at.api, at.card, {
    amount,
    before: ids,
    controlCard: at.controlCard,
  });
  note(at, `authorize ${amount}`, answer, page);
  takeOver(at, rows);
  return judge(at, 'cards/frozen-card-declines', {
    holds: approved.length === 0,
    expected: 'no approved authorization',
    actual: approved.map(shown).join('; '),
  });
};

/** The transaction that a step is about: by its place among those there are. */
const meant = ({ known }: CardModel, step: CardStep): Known | undefined =>
  'on' in step ? known[step.on % known.length] : undefined;

const perform = async (at: Performance, step: CardStep): Performed => {
  if (step.kind === 'update') return updating(at, step.state);
  if (step.kind === 'authorize')
    return at.state === 'FROZEN' ? authorizingFrozen(at, step.amount) : authorizing(at, step.amount);
  const known = meant(at, step);
  if (known === undefined) return true;
  if (step.kind === 'clear' || step.kind === 'return') return movingMoney(at, step, known);
  return advisingOrReversing(at, step.kind, known);
};

/** A step as a command. The document leaves open how a FROZEN card takes anything but an authorization. */
export const cardCommand = (step: CardStep): fc.AsyncCommand<CardModel, Performance> => ({
  check: (model) => {
    if (model.isOver) return false;
    if (!('on' in step)) return true;
    return model.state === 'ACTIVE' && meant(model, step) !== undefined;
  },
  run: async (model, at) => {
    model.isOver = !(await perform(at, step));
  },
  toString: () => JSON.stringify(step),
});

/** Clears whatever is open, so that nothing is held any more. */
export const settleEverything = async (at: Performance): Performed => {
  if (!(await updating(at, 'ACTIVE'))) return false;
  for (const known of at.known.filter(isOpen))
    if (!(await expecting(at, known, clearingTheRest(known)))) return false;
  return true;
};
