import { buy, hasStatus, letPass, send } from '../../kit/fixtures/card-purchases.ts';
import { purchasesUntil, type Purchase } from '../../kit/fixtures/seen-purchases.ts';
import { cardUntil, readCard, someCardToPayWith, updateCard } from '../../kit/fixtures/cards.ts';
import { covers } from '../../kit/check/covers.ts';
import { authorizeFrozen } from '../../kit/fixtures/frozen-cards.ts';
import { bodyOf, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { balanceOf, balanceWhen } from '../../kit/fixtures/balances.ts';
import { requireMoved } from '../../kit/fixtures/expect-balance.ts';
import { usualAmount } from '../../kit/fixtures/payments.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { vow } from '../../kit/check/vows.ts';

const amount = 900;

const paysOnce = 'card-transactions/balance-falls-by-settled-minus-refunded';

const described = ({ id, status }: Purchase): string => `${id} ${String(status)}`;

covers({ needs: ['cards', 'state', 'sandbox'] }, [
  // A FROZEN card authorizes nothing.
  'cards/frozen-card-declines',
  // A FROZEN card stays FROZEN until an update makes it ACTIVE, or it is CLOSED.
  'cards/frozen-card-does-not-thaw-by-itself',
]).test('a frozen card that has paid before authorizes nothing', async ({ api, cleanup, check }) => {
  const card = await someCardToPayWith(api, cleanup);
  const other = await someCardToPayWith(api, cleanup);
  const { id } = await buy(api, card, amount);
  const freezing = requireSuccess(await updateCard(api, card.id, { state: 'FROZEN' }), 'Freezing a card');
  const frozen = await cardUntil(api, card.id, 'FROZEN', 'ACTIVE');
  if (bodyOf(frozen)['state'] !== 'FROZEN')
    throw new Inconclusive('state-not-reached', 'A card did not become FROZEN.', frozen);

  const controlCard = (): Promise<typeof other> => Promise.resolve(other);
  const { answer, page, approved } = await authorizeFrozen(api, card, {
    amount,
    before: [id],
    controlCard,
  });

  check
    .response('cards/frozen-card-declines', [freezing, frozen, answer, page])
    .that(
      approved.length === 0,
      'no approved authorization on a FROZEN card',
      approved.map(described).join(', '),
    );
  const still = requireSuccess(await readCard(api, card.id), 'Reading a card');
  const stays = 'cards/frozen-card-does-not-thaw-by-itself';
  const isStill = bodyOf(still)['state'] === 'FROZEN';
  check
    .response(stays, [freezing, frozen, still], '/state')
    .that(isStill, 'a FROZEN card to be FROZEN still', String(bodyOf(still)['state']));
  // Whether it is refused is left open.
  const again = await updateCard(api, card.id, { state: 'FROZEN' });
  const refrozen = requireSuccess(await readCard(api, card.id), 'Reading a card');
  if (isStill)
    check
      .response(stays, [frozen, again, refrozen], '/state')
      .that(
        bodyOf(refrozen)['state'] === 'FROZEN',
        'a FROZEN card that is frozen again to be FROZEN still',
        String(bodyOf(refrozen)['state']),
      );
  if (isStill)
    vow({
      rule: stays,
      id: card.id,
      read: { operation: 'cards.get', path: { id: card.id } },
      // The run closes what it has made.
      holds: ({ state }) => state === 'FROZEN' || state === 'CLOSED',
      expected: 'a card that was frozen and never activated since to be FROZEN, or CLOSED',
      on: [freezing, frozen, still, again],
    });
});

covers({ needs: ['cards', 'state', 'sandbox'] }, [
  // A clearing takes an AUTHORIZED card transaction to PARTIALLY_SETTLED or SETTLED.
  'card-transactions/clearing-settles-an-authorization',
  // Once nothing is open, the only funding source of a card has paid what was settled less what was returned,
  // fees apart.
  paysOnce,
]).test('a purchase is settled although its card was frozen since', async ({ api, cleanup, check }) => {
  const card = await someCardToPayWith(api, cleanup);
  const other = await someCardToPayWith(api, cleanup);
  const whole = await balanceOf(api, card.holder.account);
  const bought = await buy(api, card, usualAmount);
  if (!hasStatus('AUTHORIZED')(bought.purchase))
    throw new Inconclusive('state-not-reached', 'A purchase did not become AUTHORIZED.', bought.page);
  requireSuccess(await updateCard(api, card.id, { state: 'FROZEN' }), 'Freezing a card');
  await cardUntil(api, card.id, 'FROZEN', 'ACTIVE');

  const whileFrozen = await send(api, 'clearing', bought, usualAmount);

  // Results come in the order of their simulations: those of later ones, here and on another card, show that it is over.
  await letPass(api, other);
  requireSuccess(await updateCard(api, card.id, { state: 'ACTIVE' }), 'Unfreezing a card');
  await cardUntil(api, card.id, 'ACTIVE', 'FROZEN');
  // A sandbox may refuse to simulate anything on a frozen card: then the clearing comes after it.
  const cleared = isAccepted(whileFrozen)
    ? whileFrozen
    : requireSuccess(await send(api, 'clearing', bought, usualAmount), 'Simulating a clearing');
  await letPass(api, card);
  const isSettled = hasStatus('PARTIALLY_SETTLED', 'SETTLED');
  const { rows, page } = await purchasesUntil(api, card, (seen) =>
    seen.rows.some((row) => row.id === bought.id && isSettled(row)),
  );
  const after = rows.find(({ id }) => id === bought.id);
  if (after === undefined)
    throw new Inconclusive('not-shown', 'The purchase is not to be seen any more.', page);
  // A freeze may end what is open: the document shows no more of these transitions.
  if (!isSettled(after) && !hasStatus('AUTHORIZED')(after))
    throw new Inconclusive(
      'permitted-otherwise',
      `The purchase is ${described(after)} since the freeze.`,
      page,
    );
  check
    .response('card-transactions/clearing-settles-an-authorization', [bought.answer, cleared, page])
    .that(isSettled(after), 'a purchase that is PARTIALLY_SETTLED or SETTLED', described(after));
  await leavingOpen(check, [paysOnce], async () => {
    if (!hasStatus('SETTLED')(after))
      throw new Inconclusive('state-not-reached', `The purchase is ${described(after)}.`, page);
    const left = await balanceWhen(api, card.holder.account, (now) => now <= whole.amount - usualAmount);
    requireMoved(whole, left);
    // Fees are hardly as much again; what let the time pass was small.
    check
      .response(paysOnce, [whole.on, bought.answer, cleared, page, left.on])
      .that(
        whole.amount - left.amount < 2 * usualAmount,
        `${usualAmount}, and less than as much again, to be taken from ${whole.amount}`,
        String(whole.amount - left.amount),
      );
  });
});
