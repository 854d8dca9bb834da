import {
  authorize,
  boughtBy,
  buy,
  hasStatus,
  purchaseUntil,
  requireSeen,
  receive,
  send,
} from '../../kit/fixtures/card-purchases.ts';
import { purchasesUntil } from '../../kit/fixtures/seen-purchases.ts';
import { someCardToPayWith } from '../../kit/fixtures/cards.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { expectPurchase, expectRefunded, expectStatusOf } from '../../kit/fixtures/expect-purchase.ts';
import { requireSuccess } from '../../kit/assertions/answers.ts';

const needs = ['cards', 'state', 'sandbox'] as const;
const whole = 900;
const part = 400;
const named = ['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED'] as const;

covers({ needs }, [
  // An approved authorization makes a card transaction that is AUTHORIZED.
  'card-transactions/authorization-starts-authorized',
  // A clearing takes an AUTHORIZED card transaction to PARTIALLY_SETTLED or SETTLED.
  'card-transactions/clearing-settles-an-authorization',
  // One clearing of the whole authorized amount takes a card transaction to SETTLED.
  'card-transactions/full-clearing-settles',
  // A card transaction without a return has no refundedAmount, or one of zero.
  'card-transactions/refunded-amount-starts-at-zero',
  // A card transaction is found among the transactions of the cardholder.
  'card-transactions/listed-among-transactions',
  // A card transaction that was only authorized, cleared and returned is AUTHORIZED, PARTIALLY_SETTLED,
  // SETTLED or REFUNDED.
  'card-transactions/status-is-a-named-one',
]).test('a purchase that is cleared in full settles at once', async ({ api, cleanup, check }) => {
  const card = await someCardToPayWith(api, cleanup);

  const answer = requireSuccess(await authorize(api, card, whole), 'Simulating an authorization');
  const { rows, page, by } = await purchasesUntil(api, card, (seen) => seen.by === 'list');
  const listed = 'card-transactions/listed-among-transactions';
  check
    .evidence(listed, [answer, page])
    .that(
      by === 'list',
      'the card transaction of an authorization among the transactions of its cardholder',
      'no transaction of this card',
    );
  const bought = boughtBy(card, { answer, rows, page });
  expectStatusOf(check, 'card-transactions/status-is-a-named-one', bought, ...named);
  expectStatusOf(check, 'card-transactions/authorization-starts-authorized', bought, 'AUTHORIZED');
  const cleared = await receive(api, bought, {
    message: 'clearing',
    amount: whole,
    until: hasStatus('SETTLED'),
  });

  expectStatusOf(check, 'card-transactions/status-is-a-named-one', cleared, ...named);
  const settles = 'card-transactions/clearing-settles-an-authorization';
  expectStatusOf(check, settles, cleared, 'PARTIALLY_SETTLED', 'SETTLED');
  expectStatusOf(check, 'card-transactions/full-clearing-settles', cleared, 'SETTLED');
  for (const one of [bought, cleared])
    expectRefunded(check, 'card-transactions/refunded-amount-starts-at-zero', one, {
      expected: 'without a refundedAmount, or with one of 0',
      holds: ({ refunded = 0 }) => refunded === 0,
    });
});

covers({ needs }, [
  // A clearing takes an AUTHORIZED card transaction to PARTIALLY_SETTLED or SETTLED.
  'card-transactions/clearing-settles-an-authorization',
  // A first clearing of less than the authorized amount takes a card transaction to PARTIALLY_SETTLED.
  'card-transactions/partial-clearing-settles-partially',
  // The clearing that completes the authorized amount takes a PARTIALLY_SETTLED card transaction to
  // SETTLED.
  'card-transactions/last-clearing-settles',
  // No clearing takes a card transaction to a state that comes earlier on the way to SETTLED.
  'card-transactions/clearing-never-goes-back',
  // A card transaction that was only authorized, cleared and returned is AUTHORIZED, PARTIALLY_SETTLED,
  // SETTLED or REFUNDED.
  'card-transactions/status-is-a-named-one',
]).test('a purchase that is cleared in parts settles with the last', async ({ api, cleanup, check }) => {
  const bought = await buy(api, await someCardToPayWith(api, cleanup), whole);
  expectStatusOf(check, 'card-transactions/status-is-a-named-one', bought, ...named);
  const clear = { message: 'clearing' } as const;

  const first = await receive(api, bought, {
    ...clear,
    amount: part,
    until: hasStatus('PARTIALLY_SETTLED'),
  });
  const settles = 'card-transactions/clearing-settles-an-authorization';
  expectStatusOf(check, settles, first, 'PARTIALLY_SETTLED', 'SETTLED');
  expectStatusOf(check, 'card-transactions/status-is-a-named-one', first, ...named);
  const partly = 'card-transactions/partial-clearing-settles-partially';
  if (!expectStatusOf(check, partly, first, 'PARTIALLY_SETTLED'))
    throw new Inconclusive('state-not-reached', 'A part of a purchase settled the whole.', first.page);

  const last = await receive(api, first, { ...clear, amount: whole - part, until: hasStatus('SETTLED') });

  expectStatusOf(check, 'card-transactions/last-clearing-settles', last, 'SETTLED');
  const back = 'card-transactions/clearing-never-goes-back';
  for (const one of [first, last])
    expectPurchase(check, back, one, {
      expected: 'not AUTHORIZED any more',
      holds: ({ status }) => status !== 'AUTHORIZED',
    });
});

covers({ needs }, [
  // A return of a part of the settled amount leaves a card transaction SETTLED.
  'card-transactions/partial-return-stays-settled',
  // After a partial return the refundedAmount of the card transaction is not zero.
  'card-transactions/partial-return-shows-refunded-amount',
  // The refundedAmount of a card transaction is the sum of its returns.
  'card-transactions/refunded-amount-is-what-was-returned',
  // The return that completes the settled amount takes a partly returned card transaction to REFUNDED.
  'card-transactions/returns-add-up-to-a-refund',
  // A card transaction that was only authorized, cleared and returned is AUTHORIZED, PARTIALLY_SETTLED,
  // SETTLED or REFUNDED.
  'card-transactions/status-is-a-named-one',
]).test('returns in parts refund a purchase with the last one', async ({ api, cleanup, check }) => {
  const bought = await buy(api, await someCardToPayWith(api, cleanup), whole);
  const settled = await receive(api, bought, {
    message: 'clearing',
    amount: whole,
    until: hasStatus('SETTLED'),
  });

  const first = await receive(api, settled, {
    message: 'return',
    amount: part,
    until: ({ status, refunded }) => status === 'SETTLED' && refunded === part,
  });
  const sum = 'card-transactions/refunded-amount-is-what-was-returned';
  const shows = 'card-transactions/partial-return-shows-refunded-amount';
  expectRefunded(check, shows, first, {
    expected: 'with a refundedAmount',
    holds: ({ refunded = 0 }) => refunded !== 0,
  });
  expectRefunded(check, sum, first, {
    expected: `refunded by ${part}`,
    holds: ({ refunded }) => refunded === part,
  });
  expectStatusOf(check, 'card-transactions/status-is-a-named-one', first, ...named);
  if (!expectStatusOf(check, 'card-transactions/partial-return-stays-settled', first, 'SETTLED'))
    throw new Inconclusive('state-not-reached', 'A partial return did not leave it SETTLED.', first.page);

  const last = await receive(api, first, {
    message: 'return',
    amount: whole - part,
    until: hasStatus('REFUNDED'),
  });

  expectRefunded(check, sum, last, {
    expected: `refunded by ${whole}`,
    holds: ({ refunded }) => refunded === whole,
  });
  expectStatusOf(check, 'card-transactions/returns-add-up-to-a-refund', last, 'REFUNDED');
});

covers({ needs }, [
  // A return of the whole settled amount takes a SETTLED card transaction to REFUNDED.
  'card-transactions/full-return-refunds',
  // A return reversal takes a card transaction out of REFUNDED.
  'card-transactions/return-reversal-leaves-refunded',
  // A return reversal on a REFUNDED card transaction is accepted.
  'card-simulations/reversal-on-refunded-is-accepted',
  // A sandbox can simulate a card return reversal.
  'card-simulations/operation-return-reversal',
]).test('a purchase returned in full is refunded until that is reversed', async ({ api, cleanup, check }) => {
  const bought = await buy(api, await someCardToPayWith(api, cleanup), whole);
  const clearing = { message: 'clearing', amount: whole, until: hasStatus('SETTLED') } as const;
  const settled = await receive(api, bought, clearing);
  const refund = { message: 'return', amount: whole, until: hasStatus('REFUNDED') } as const;

  const refunded = await receive(api, settled, refund);
  if (!expectStatusOf(check, 'card-transactions/full-return-refunds', refunded, 'REFUNDED'))
    throw new Inconclusive('state-not-reached', 'A return of everything did not refund.', refunded.page);
  const answer = await send(api, 'reversal', refunded);

  check.accepted('card-simulations/operation-return-reversal', answer, 'a return reversal');
  const rule = 'card-simulations/reversal-on-refunded-is-accepted';
  if (!check.accepted(rule, answer, 'a return reversal on a REFUNDED transaction')) return;
  const isOut = ({ status }: { readonly status: unknown }): boolean => status !== 'REFUNDED';
  const reached = await purchaseUntil(api, refunded, isOut);
  requireSeen(reached);
  const { purchase = refunded.purchase, page } = reached;
  const reversed = { ...refunded, answer, purchase, page };
  const leaves = 'card-transactions/return-reversal-leaves-refunded';
  expectPurchase(check, leaves, reversed, { expected: 'not REFUNDED any more', holds: isOut });
});
