import { randomUUID } from 'node:crypto';
import { balanceOf } from '../kernel/accounts.ts';
import { covers } from '../kernel/covers.ts';
import { expectBalance } from '../kernel/expect-balance.ts';
import { claim, someAddress, someInvitation } from '../kernel/invitations.ts';
import { bodyOf, isTaken } from '../kernel/judge.ts';
import { executeQuote, someEnds, someQuote, usualAmount } from '../kernel/payments.ts';
import { test } from '../kernel/test.ts';
import type { Exchange } from '../../spec/exchange.ts';

const atOnce = 20;

const times = (make: () => Promise<Exchange>): Promise<readonly Exchange[]> =>
  Promise.all(Array.from({ length: atOnce }, make));

const idsOf = (answers: readonly Exchange[]): readonly string[] => [
  ...new Set(answers.filter(isTaken).map((answer) => String(bodyOf(answer)['id']))),
];

test(
  'twenty executions of one quote at once pay once',
  covers(['quotes/executes-once'], { needs: ['state', 'sandbox'] }),
  async ({ api, owned, examine }) => {
    const ends = await someEnds(api, owned);
    const { id } = await someQuote(api, ends);
    const before = await balanceOf(api, ends.account);

    const answers = await times(() => executeQuote(api, id));

    const paid = idsOf(answers);
    examine.assert('quotes/executes-once', paid.length === 1, () => ({
      expected: 'one payment',
      actual: `${paid.length} payments`,
      on: answers,
    }));
    const again = await executeQuote(api, id);
    const after = await balanceOf(api, ends.account);
    const why = `after one payment of ${usualAmount}`;
    expectBalance(examine, 'quotes/executes-once', after, before.amount - usualAmount, why, [
      ...answers,
      again,
    ]);
  },
);

test(
  'twenty executions with one idempotency key have one effect',
  covers(['quotes/executes-once', 'conventions/concurrent-idempotent-requests-have-one-effect'], {
    needs: ['state', 'sandbox'],
  }),
  async ({ api, owned, examine }) => {
    const ends = await someEnds(api, owned);
    const { id } = await someQuote(api, ends);
    const before = await balanceOf(api, ends.account);
    const headers = { 'idempotency-key': randomUUID() };

    const answers = await times(() => executeQuote(api, id, { headers }));

    const after = await balanceOf(api, ends.account);
    const why = `after one payment of ${usualAmount}`;
    for (const rule of [
      'quotes/executes-once',
      'conventions/concurrent-idempotent-requests-have-one-effect',
    ] as const)
      expectBalance(examine, rule, after, before.amount - usualAmount, why, answers);
  },
);

test(
  'an account pays no more at once than it holds',
  covers(['internal-accounts/balance-is-not-negative'], { needs: ['state', 'sandbox'] }),
  async ({ api, owned, examine }) => {
    const ends = await someEnds(api, owned, { funds: 3 * usualAmount });
    const quotes: string[] = [];
    for (let left = 8; left > 0; left -= 1) quotes.push((await someQuote(api, ends)).id);

    const answers = await Promise.all(quotes.map((id) => executeQuote(api, id)));

    const { amount, on } = await balanceOf(api, ends.account);
    examine.assert('internal-accounts/balance-is-not-negative', amount >= 0, () => ({
      expected: 'a balance of 0 or more after eight payments at once, three of them covered',
      actual: String(amount),
      on: [...answers, on],
    }));
  },
);

test(
  'of several claims of one invitation at once one succeeds',
  covers(['invitations/concurrent-claims-have-one-winner'], { needs: ['state'] }),
  async ({ api, owned, examine }) => {
    const code = await someInvitation(api, owned);
    const invitees = [];
    for (let left = 5; left > 0; left -= 1) invitees.push(await someAddress(api, owned));

    const answers = await Promise.all(invitees.map((invitee) => claim(api, code, invitee)));

    const winners = answers.filter(isTaken);
    examine.assert('invitations/concurrent-claims-have-one-winner', winners.length === 1, () => ({
      expected: 'one claim that succeeds',
      actual: `${winners.length} of ${answers.length}`,
      on: answers,
    }));
  },
);
