import { merchant } from '../../../../generators/cards.ts';
import { covers } from '../../../kit/check/covers.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { balanceOf } from '../../../kit/fixtures/balances.ts';
import { simulate } from '../../../kit/fixtures/card-purchases.ts';
import { someCardToPayWith } from '../../../kit/fixtures/cards.ts';
import { holdsLater } from '../../../kit/fixtures/balance-vows.ts';
import { expectBalance } from '../../../kit/fixtures/expect-balance.ts';

covers({ needs: ['cards', 'state', 'sandbox'] }, [
  // A balance inquiry with a card leaves the balance of its source as it was.
  'card-simulations/balance-inquiry-moves-no-money',
]).test('a balance inquiry moves no money', async ({ api, cleanup, check }) => {
  const card = await someCardToPayWith(api, cleanup);
  const { account } = card.holder;
  const before = await balanceOf(api, account);

  const asked = requireSuccess(
    await simulate(api, 'sandbox.cardBalanceInquiry', card, { merchant }),
    'A balance inquiry',
  );

  const rule = 'card-simulations/balance-inquiry-moves-no-money';
  const after = await balanceOf(api, account);
  const on = [before.on, asked];
  if (expectBalance(check, rule, after, { amount: before.amount, why: 'as before the inquiry', after: on }))
    // The results of simulations come later.
    holdsLater(rule, account, before.amount, [...on, after.on]);
});
