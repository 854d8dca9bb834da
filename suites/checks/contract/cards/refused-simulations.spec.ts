import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import type { HttpRecord } from '../../../../spec/results/exchange.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { target } from '../../../kit/check/run.ts';
import { test } from '../../../kit/check/test.ts';
import { vow } from '../../../kit/check/vows.ts';
import { balanceOf } from '../../../kit/fixtures/accounts.ts';
import {
  buyUntil,
  send,
  type Bought,
  type Message,
  type PurchaseState,
} from '../../../kit/fixtures/card-purchases.ts';
import { someCardToPayWith } from '../../../kit/fixtures/cards.ts';
import { holdsBetweenLater } from '../../../kit/fixtures/expect-balance.ts';
import { expectPurchase } from '../../../kit/fixtures/expect-purchase.ts';
import { purchaseShown, purchasesOf, type Purchase } from '../../../kit/fixtures/seen-purchases.ts';

const rule = 'card-simulations/refused-simulation-changes-nothing';

/** So much that fees are hardly as much again. */
const amount = 4_000;

/** A message that meets a purchase which the document does not send it to. Whether it is refused is not always shown. */
interface Pair {
  readonly message: Message;
  readonly state: PurchaseState;
  /** What it asks for; a reversal has none. */
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
      ? isDeepStrictEqual(later, before)
      : later.status !== 'REFUNDED' &&
        (later.refunded ?? 0) === (before.refunded ?? 0) &&
        (message !== 'advice' || later.authorized !== asks);

interface Refused {
  readonly pair: Pair;
  readonly bought: Bought;
  /** What the account held before the card paid anything. */
  readonly full: number;
}

/** Nothing of it may show later, either: not on the purchase, and not as money without one. */
const vowLater = ({ pair, bought, full }: Refused, held: number, on: readonly HttpRecord[]): void => {
  const { id, card, purchase } = bought;
  const { account } = card.holder;
  const holds = keeps(pair, purchase);
  // A debit may show late; what was refunded has been debited before.
  const paid = pair.state === 'REFUNDED' ? held : Math.min(held, full - amount);
  const least = paid - amount / 2;
  vow({
    rule,
    id,
    read: { operation: 'transactions.get', path: { transactionId: id } },
    holds: (shown) => holds(purchaseShown(shown)),
    expected: `the purchase without what a refused ${pair.message} asked for: ${JSON.stringify(purchase)}`,
    on,
  });
  // Fees are apart.
  holdsBetweenLater(rule, account, [least, full + amount / 2], on);
};

test(
  'a simulation that is refused in a state of its purchase has no effect, at once or later',
  covers(
    [
      // A card simulation that is refused leaves the card transactions as they were.
      rule,
    ],
    { needs: ['cards', 'state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
    const tried = await pMap(
      pairs,
      async (pair) => {
        const { message, state, asks } = pair;
        const card = await someCardToPayWith(api, cleanup);
        const { amount: full } = await balanceOf(api, card.holder.account);
        const bought = await buyUntil(api, card, { state, amount });
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
            expected: `as a refused ${message} found it: ${JSON.stringify(bought.purchase)}`,
            holds: keeps(pair, bought.purchase),
          },
        );
        return { pair, bought, full, answer, isKept };
      },
      { concurrency: target().pacing.concurrency },
    );

    const refused = tried.filter((each) => each !== undefined);
    if (refused.length === 0)
      throw new Inconclusive('no-occasion', 'No simulation was refused for the state of its purchase.');
    for (const each of refused.filter(({ isKept }) => isKept)) {
      const { amount: held, on } = await balanceOf(api, each.bought.card.holder.account);
      vowLater(each, held, [each.answer, on]);
    }
  },
);
