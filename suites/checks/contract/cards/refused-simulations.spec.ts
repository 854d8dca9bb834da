import pMap from 'p-map';
import type { HttpRecord } from '../../../../spec/results/exchange.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { target } from '../../../kit/check/run.ts';
import { vow } from '../../../kit/check/vows.ts';
import { balanceOf } from '../../../kit/fixtures/balances.ts';
import {
  buyUntil,
  send,
  type Bought,
  type Message,
  type PurchaseState,
} from '../../../kit/fixtures/card-purchases.ts';
import { someCardToPayWith } from '../../../kit/fixtures/cards.ts';
import { holdsOtherLater } from '../../../kit/fixtures/balance-vows.ts';
import { described, expectPurchase } from '../../../kit/fixtures/expect-purchase.ts';
import {
  changedMembers,
  purchaseShown,
  purchasesOf,
  type Purchase,
} from '../../../kit/fixtures/seen-purchases.ts';

const rule = 'card-simulations/refused-simulation-changes-nothing';

/** So much that fees are hardly as much again. */
const amount = 4_000;

/** A message that meets a purchase which the document does not send it to. Whether it is refused is not always shown. */
interface Pair {
  readonly message: Message;
  readonly state: PurchaseState;
  /** The amount that it asks for; a reversal has none. */
  readonly asks?: number;
}

/** Every message, in each state that is not one of those the document names for it, and with more or less than fits. */
const pairs: readonly Pair[] = [
  { message: 'clearing', state: 'SETTLED', asks: amount },
  { message: 'clearing', state: 'REFUNDED', asks: amount },
  { message: 'return', state: 'AUTHORIZED', asks: amount },
  { message: 'return', state: 'PARTIALLY_SETTLED', asks: amount },
  { message: 'return', state: 'SETTLED', asks: 2 * amount },
  { message: 'return', state: 'REFUNDED', asks: amount },
  { message: 'advice', state: 'PARTIALLY_SETTLED', asks: 1 },
  { message: 'advice', state: 'SETTLED', asks: amount + 100 },
  { message: 'advice', state: 'REFUNDED', asks: amount + 100 },
  { message: 'reversal', state: 'AUTHORIZED' },
  { message: 'reversal', state: 'PARTIALLY_SETTLED' },
  { message: 'reversal', state: 'SETTLED' },
];

/** An open purchase may be settled or released by itself; what was asked for in vain is not what happens then. */
const keeps =
  ({ state, message, asks }: Pair, before: Purchase) =>
  (later: Purchase): boolean =>
    state === 'SETTLED' || state === 'REFUNDED'
      ? changedMembers(before, later).length === 0
      : later.status !== 'REFUNDED' &&
        (later.refunded ?? 0) === (before.refunded ?? 0) &&
        (message !== 'advice' || later.authorized !== asks);

interface Tried {
  readonly pair: Pair;
  /** The balance before the card paid anything, and right before the message. */
  readonly full: number;
  readonly held: number;
}

/**
 * The balance if the message has moved money after all: what it asked for, or the price. Debits, refunds and
 * releases may come late, and must not be taken for that.
 */
const heldAfterEffect = ({
  pair: { message, state, asks = amount },
  full,
  held,
}: Tried): readonly number[] => {
  const [isRefunded, hasDebit] = [state === 'REFUNDED', held < full - amount / 2];
  const moved = [...new Set([amount, asks])].filter((each) => each >= amount);
  const due = isRefunded ? full : full - amount;
  if (message !== 'return') return isRefunded && hasDebit ? [] : moved.map((each) => due - each);
  const isTold = isRefunded || (state === 'SETTLED' && hasDebit);
  return isTold ? moved.map((each) => due + each) : [];
};

/** Nothing of it may show later, either: not on the purchase, and not as money without one. */
const vowLater = (tried: Tried, { id, card, purchase }: Bought, on: readonly HttpRecord[]): void => {
  const { message, asks } = tried.pair;
  const refusal = `a refused ${message}${asks === undefined ? '' : ` of ${asks}`}`;
  const holds = keeps(tried.pair, purchase);
  vow({
    rule,
    id,
    read: { operation: 'transactions.get', path: { transactionId: id } },
    holds: (shown) => holds(purchaseShown(shown)),
    expected: `the purchase as ${refusal} found it: ${described(purchase)}`,
    on,
  });
  const amounts = heldAfterEffect(tried);
  const why = `${refusal} moves no money`;
  if (amounts.length > 0)
    holdsOtherLater(rule, card.holder.account, { amounts, within: amount / 20, why }, on);
};

covers({ needs: ['cards', 'state', 'sandbox'] }, [
  // A card simulation that is refused leaves the card transactions as they were.
  rule,
]).test(
  'a simulation that is refused in a state of its purchase has no effect, at once or later',
  async ({ api, cleanup, check }) => {
    const tried = await pMap(
      pairs,
      async (pair) => {
        const { message, state, asks } = pair;
        const card = await someCardToPayWith(api, cleanup);
        const { amount: full } = await balanceOf(api, card.holder.account);
        const bought = await buyUntil(api, card, { state, amount });
        const { amount: held, on } = await balanceOf(api, card.holder.account);
        const answer = await send(api, message, bought, asks);
        const isRefused = answer.response.status >= 400 && answer.response.status < 500;
        if (!isRefused) return undefined;

        const { rows, page } = await purchasesOf(api, card);
        const purchase = rows.find(({ id }) => id === bought.id) ?? bought.purchase;
        const isKept = expectPurchase(
          check,
          rule,
          { ...bought, answer, purchase, page },
          {
            expected: `as a refused ${message} found it: ${described(bought.purchase)}`,
            holds: keeps(pair, bought.purchase),
          },
        );
        if (isKept) vowLater({ pair, full, held }, bought, [on, answer]);
        return pair;
      },
      { concurrency: target().pacing.concurrency },
    );

    if (tried.every((pair) => pair === undefined))
      throw new Inconclusive('no-occasion', 'No simulation was refused for the state of its purchase.');
  },
);
