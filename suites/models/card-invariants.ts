import fc from 'fast-check';
import { rowsOf } from '../assertions/answers.ts';
import { memberOf } from '../assertions/members.ts';
import { cardSequence, shortestSequences, type CardSequence } from '../../generators/card-sequences.ts';
import { rule, type RuleId } from '../../spec/rules/index.ts';
import { amountIn, balanceOf, largeAmount } from '../fixtures/accounts.ts';
import { cardCommand, settleEverything, type Performance } from './card-run.ts';
import { purchasesOf } from '../fixtures/seen-purchases.ts';
import { someCardToPayWith } from '../fixtures/cards.ts';
import type { Client } from '../http/client.ts';
import { expectBalance } from '../assertions/expect-balance.ts';
import type { Cleanup } from '../engine/cleanup-registry.ts';
import { readUntil } from '../fixtures/payments.ts';
import { property } from '../engine/property.ts';
import type { Check } from '../assertions/check.ts';

const money = 'card-transactions/balance-falls-by-settled-minus-refunded';

/** What card sequences are judged by. */
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

/** Asserts that the account has paid what the transactions say, once nothing is open. */
const expectPaid = async (at: Performance): Promise<void> => {
  const { api, card, check } = at;
  const { page } = await purchasesOf(api, card);
  const kept = at.known.reduce((sum, { settled, refunded }) => sum + settled - refunded, 0);
  const isOver = at.known.every(({ status }) => status === 'SETTLED' || status === 'REFUNDED');
  if (!isOver) return;
  const expected = largeAmount - kept;
  const { account, customerId } = card.holder;
  await readUntil(
    () => api.call('internalAccounts.listForCustomer', { query: { customerId } }),
    (_, page) => rowsOf(page).some((row) => memberOf(row, 'id') === account.id && amountIn(row) === expected),
  );
  const what = `after ${at.done.join(', ')}`;
  expectBalance(check, money, await balanceOf(api, account), {
    amount: expected,
    why: what,
    after: [...at.exchanges, page],
  });
};

/** Performs a sequence on a card of its own and judges it step by step, and the money at the end. */
export const judgeCardSequence =
  (api: Client, cleanup: Cleanup) =>
  async (sequence: CardSequence, check: Check): Promise<void> => {
    const card = await someCardToPayWith(api, cleanup);
    let other: Promise<typeof card> | undefined;
    const controlCard = (): Promise<typeof card> => (other ??= someCardToPayWith(api, cleanup));
    const at: Performance = {
      api,
      card,
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
  if (check.violations().every((found) => rule(found.rule).level === 'assumed'))
    await property(check, { name: 'card programmes', arbitrary: cardSequence, cases }, judge);
};
