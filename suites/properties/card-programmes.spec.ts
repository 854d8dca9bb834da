import { cardProgramme, everyRowProgrammes, type CardStep } from '../../generators/cards.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { amountIn, balanceOf, plenty } from '../kernel/accounts.ts';
import { perform, settleEverything, type Performance } from '../kernel/card-programme.ts';
import { purchasesOf } from '../kernel/card-purchases.ts';
import { someCardToPayWith, type Card } from '../kernel/cards.ts';
import type { Client } from '../kernel/client.ts';
import { covers } from '../kernel/covers.ts';
import type { Examiner } from '../kernel/examiner.ts';
import { expectBalance } from '../kernel/expect-balance.ts';
import { mustHaveSeen } from '../kernel/judge.ts';
import { readUntil } from '../kernel/payments.ts';
import { property } from '../kernel/property.ts';
import { run } from '../kernel/run.ts';
import { test } from '../kernel/test.ts';

const money = 'card-transactions/funding-source-pays-what-was-kept';

/** Asserts that the account has paid what the transactions say, once nothing is open. */
const expectPaid = async (at: Performance): Promise<void> => {
  const { api, card, examine } = at;
  const { page } = await purchasesOf(api, card);
  const kept = at.known.reduce((sum, { settled, refunded }) => sum + settled - refunded, 0);
  const isOver = at.known.every(({ status }) => status === 'SETTLED' || status === 'REFUNDED');
  if (!isOver) return;
  const expected = plenty - kept;
  const { account, customerId } = card.holder;
  await readUntil(
    () => api.call('internalAccounts.listForCustomer', { query: { customerId } }),
    ({ data }) =>
      Array.isArray(data) &&
      data.some(
        (row: Readonly<Record<string, unknown>>) => row['id'] === account.id && amountIn(row) === expected,
      ),
  );
  const what = `after ${at.done.join(', ')}`;
  expectBalance(examine, money, await balanceOf(api, account), expected, what, [...at.trail, page]);
};

const performAll = async (
  api: Client,
  card: Card,
  programme: readonly CardStep[],
  examine: Examiner,
): Promise<void> => {
  const at: Performance = { api, card, examine, state: 'ACTIVE', known: [], done: [], trail: [] };
  for (const step of programme) if (!(await perform(at, step))) return;
  if (await settleEverything(at)) await expectPaid(at);
};

/** A programme is some twenty requests and waits for each of its results. */
const requestsPerProgramme = 4;

const rules = [
  'card-transactions/authorization-starts-authorized',
  'card-transactions/partial-clearing-settles-partially',
  'card-transactions/clearing-never-goes-back',
  'card-transactions/full-clearing-settles',
  'card-transactions/last-clearing-settles',
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

test(
  'any programme of card messages ends as the tables say',
  covers(rules, { needs: ['cards', 'state', 'sandbox'] }),
  async ({ api, owned, examine }) => {
    const cases = Math.max(4, Math.ceil(run().cases / requestsPerProgramme));

    for (const programme of everyRowProgrammes)
      await performAll(api, await someCardToPayWith(api, owned), programme, examine);
    // What these find needs no search: on a target that breaks it, that would only take time.
    if (examine.violations().length === 0)
      await property(
        examine,
        'card programmes',
        cardProgramme,
        async (programme, found) => performAll(api, await someCardToPayWith(api, owned), programme, found),
        cases,
      );

    for (const rule of rules) mustHaveSeen(examine, rule, 'coming to what this rule is about');
  },
);
