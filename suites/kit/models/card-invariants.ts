import { contract } from '../../../spec/contract/in-use.ts';
import fc from 'fast-check';
import { cardSequence, shortestSequences, type CardSequence } from '../../../generators/card-sequences.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { balanceOf, balanceWhen, type Balance } from '../fixtures/balances.ts';
import { cardCommand, settleEverything, type Performance } from './card-run.ts';
import { purchasesOf } from '../fixtures/seen-purchases.ts';
import { someCardToPayWith } from '../fixtures/cards.ts';
import type { Client } from '../http/client.ts';
import type { Cleanup } from '../check/cleanup-registry.ts';
import { usualAmount } from '../fixtures/payments.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { leavingOpen } from '../check/leave-open.ts';
import { property } from '../assertions/property.ts';
import type { Check } from '../assertions/check.ts';

const money = 'card-transactions/balance-falls-by-settled-minus-refunded';

/** The rules for card sequences. */
export const cardSequenceRules = [
  'cards/frozen-card-declines',
  'card-transactions/authorization-starts-authorized',
  'card-transactions/partial-clearing-settles-partially',
  'card-transactions/clearing-never-goes-back',
  'card-transactions/full-clearing-settles',
  'card-transactions/last-clearing-settles',
  'card-transactions/settled-amount-is-what-was-cleared',
  'card-transactions/partial-return-stays-settled',
  'card-transactions/full-return-refunds',
  'card-transactions/returns-add-up-to-a-refund',
  'card-transactions/refunded-amount-is-what-was-returned',
  'card-simulations/advice-on-settled-has-no-effect',
  'card-simulations/advice-on-refunded-has-no-effect',
  'card-simulations/reversal-on-authorized-has-no-effect',
  'card-simulations/reversal-on-partially-settled-has-no-effect',
  'card-simulations/reversal-on-settled-has-no-effect',
  money,
] as const satisfies readonly RuleId[];

/**
 * Whether an account has paid what was settled less what was returned. Fees may come on top, but hardly as much as what
 * was bought. As much as the returns may be fees, or a return that was not credited; so may all be that is
 * taken for small amounts.
 */
const paidVerdict = (
  debit: number,
  { settled, refunded }: Readonly<Record<'settled' | 'refunded', number>>,
): 'right' | 'wrong' | 'open' => {
  const fees = debit - (settled - refunded);
  if (fees < 0 || (fees >= settled && settled >= usualAmount)) return 'wrong';
  return fees === 0 || fees < (refunded === 0 ? settled : refunded) ? 'right' : 'open';
};

/** Asserts that the account has paid what the transactions say, once nothing is open. */
const expectPaid = async (at: Performance & { readonly before: Balance }): Promise<void> => {
  const { api, card, check } = at;
  const { page } = await purchasesOf(api, card);
  const settled = at.known.reduce((sum, one) => sum + one.settled, 0);
  const refunded = at.known.reduce((sum, one) => sum + one.refunded, 0);
  const isOver = at.known.every(({ status }) => status === 'SETTLED' || status === 'REFUNDED');
  if (!isOver) return;
  await leavingOpen(check, [money], async () => {
    const { account } = card.holder;
    const { before } = at;
    const verdictOn = (now: number) => paidVerdict(before.amount - now, { settled, refunded });
    const after = await balanceWhen(api, account, (now) => verdictOn(now) === 'right');
    const verdict = verdictOn(after.amount);
    if (verdict === 'open')
      throw new Inconclusive(
        'ambiguous',
        `${before.amount - after.amount} was taken for ${settled - refunded}: that may be fees, which are not shown.`,
        after.on,
      );
    check
      .response(money, [...at.exchanges, page, after.on])
      .that(
        verdict === 'right',
        `${settled - refunded}, and fees at most besides, to be taken from ${before.amount} after ${at.done.join(', ')}`,
        String(before.amount - after.amount),
      );
  });
};

/** Performs a sequence on a card of its own and judges it step by step, and the money at the end. */
export const judgeCardSequence =
  (api: Client, cleanup: Cleanup) =>
  async (sequence: CardSequence, check: Check): Promise<void> => {
    const card = await someCardToPayWith(api, cleanup);
    let other: Promise<typeof card> | undefined;
    const controlCard = (): Promise<typeof card> => (other ??= someCardToPayWith(api, cleanup));
    // With the card, so that a fee for its issue is gone.
    const before = await balanceOf(api, card.holder.account);
    const at: Performance & { readonly before: Balance } = {
      api,
      card,
      before,
      check,
      controlCard,
      state: 'ACTIVE',
      known: [],
      isOver: false,
      done: [],
      exchanges: [],
    };
    await fc.asyncModelRun(() => ({ model: at, real: at }), sequence.map(cardCommand));
    if (!at.isOver && (await settleEverything(at))) await expectPaid(at);
  };

/**
 * Judges the shortest sequences that there are, and, where these find nothing, so many random ones: on a target
 * that breaks a rule, the search would only take time.
 */
export const examineCardSequences = async (
  check: Check,
  { api, cleanup, cases }: { readonly api: Client; readonly cleanup: Cleanup; readonly cases: number },
): Promise<void> => {
  const judge = judgeCardSequence(api, cleanup);
  const { length } = shortestSequences;
  await property(
    check,
    { name: 'short card programmes', arbitrary: cardSequence, cases: length, examples: shortestSequences },
    judge,
  );
  if (check.violations().every((found) => contract().rule(found.rule).level === 'assumed'))
    await property(check, { name: 'card programmes', arbitrary: cardSequence, cases }, judge);
};
