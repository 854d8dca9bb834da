import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { spend } from '../../../generators/cards.ts';
import { requireSuccess } from '../../kit/assertions/answers.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { balanceOf, balanceWhen } from '../../kit/fixtures/balances.ts';
import { requireMoved } from '../../kit/fixtures/expect-balance.ts';
import { buyUntil, simulate } from '../../kit/fixtures/card-purchases.ts';
import { someCardToPayWith, type Card } from '../../kit/fixtures/cards.ts';
import { purchasesUntil } from '../../kit/fixtures/seen-purchases.ts';

const rule = 'card-transactions/balance-falls-by-settled-minus-refunded';

const amount = 1_200;

covers({ needs: ['cards', 'state', 'sandbox'] }, [
  // Once nothing is open, the only funding source of a card has paid what was settled less what was returned,
  // fees apart.
  rule,
]).test('what is settled is paid, at once or by a clearing', async ({ api, cleanup, check }) => {
  const paidOnce = async (settle: (card: Card) => Promise<readonly HttpRecord[]>) => {
    const card = await someCardToPayWith(api, cleanup);
    const { account } = card.holder;
    const before = await balanceOf(api, account);
    const on = await settle(card);
    const after = await balanceWhen(api, account, (now) => now <= before.amount - amount);
    return { before, after, on: [before.on, ...on, after.on] };
  };
  const expectPaid = (what: string, { before, after, on }: Awaited<ReturnType<typeof paidOnce>>) => {
    const most = before.amount - amount;
    check
      .response(rule, on)
      .that(
        after.amount <= most,
        `${most} at most once ${what} of ${amount} is SETTLED`,
        String(after.amount),
      );
  };

  const cleared = await paidOnce(async (card) => {
    const { answer, page } = await buyUntil(api, card, { state: 'SETTLED', amount });
    return [answer, page];
  });
  // When a card is paid is not said: where a clearing shows in time, so must the other.
  requireMoved(cleared.before, cleared.after);
  expectPaid('a cleared purchase', cleared);
  // Whether a financial authorization settles at once is not shown: where it does, it is paid.
  const atOnce = await ifThere(() =>
    paidOnce(async (card) => {
      const body = spend(amount, card.holder.account.currency);
      const operation = 'sandbox.cardFinancialAuthorization';
      const answer = requireSuccess(await simulate(api, operation, card, body), 'A financial authorization');
      const { rows, page } = await purchasesUntil(api, card, (seen) => seen.rows.length > 0);
      const [purchase] = rows;
      if (purchase?.status !== 'SETTLED' || (purchase.settled ?? amount) !== amount)
        throw new Inconclusive('state-not-reached', 'It is not SETTLED at once.', page);
      return [answer, page];
    }),
  );
  if (atOnce !== undefined) expectPaid('a financial authorization', atOnce);
});
