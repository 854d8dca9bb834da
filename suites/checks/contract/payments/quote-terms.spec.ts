import { isDeepStrictEqual } from 'node:util';
import { tolerances } from '../../../../spec/tolerances.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { instantMs, isDateTime } from '../../../../spec/schema/formats.ts';
import { balanceOf } from '../../../kit/fixtures/balances.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { covers } from '../../../kit/check/covers.ts';
import { expectBalance } from '../../../kit/fixtures/expect-balance.ts';
import { canBeSeen, type Check } from '../../../kit/assertions/check.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { executeQuote, someEnds, someQuote, usualAmount } from '../../../kit/fixtures/payments.ts';
import { expectQuoted } from '../../../kit/fixtures/quoted-amounts.ts';
import { createdAtOf, expectLockedAmount, lifeOf, readQuote } from '../../../kit/fixtures/quotes.ts';

const atItsRate = 'quotes/executes-at-its-rate';

/** Asserts that a payment has the amounts of its quote, where both show them. */
const expectAtItsRate = (check: Check, quote: Exchange, payment: Exchange): void => {
  const totals = ['totalSendingAmount', 'totalReceivingAmount'] as const;
  if (!totals.every((total) => canBeSeen(check, atItsRate, quote, total))) return;
  for (const member of ['receivedAmount', 'sentAmount'] as const) expectQuoted(check, quote, payment, member);
};

covers([
  // A created quote carries a locked exchange rate.
  'quotes/has-a-locked-rate',
  // A created quote carries an expiration time.
  'quotes/has-an-expiration-time',
  // A quote's expiration time is an ISO 8601 date-time.
  'quotes/expiration-time-is-a-date-time',
  // A quote expires after it was created.
  'quotes/expires-later-than-now',
  // A quote is valid for about five minutes or longer.
  'quotes/holds-for-about-five-minutes',
]).test('a quote carries a rate and expires some minutes later', async ({ api, cleanup, check }) => {
  const { exchange } = await someQuote(api, await someEnds(api, cleanup));
  const createdAt = createdAtOf(exchange);
  const isRate = (value: unknown): boolean => Number(value) > 0;
  check.member('quotes/has-a-locked-rate', exchange, 'exchangeRate').is('above 0', isRate);
  check
    .member('quotes/has-an-expiration-time', exchange, 'expiresAt')
    .is('present', (value) => value !== undefined);
  const isInstant = (value: unknown): boolean => typeof value === 'string' && isDateTime(value);
  check
    .member('quotes/expiration-time-is-a-date-time', exchange, 'expiresAt')
    .is('an ISO 8601 date-time', isInstant);
  const minutesTo = (end: unknown): number => (instantMs(String(end)) - instantMs(createdAt)) / 60_000;
  check
    .member('quotes/expires-later-than-now', exchange, 'expiresAt')
    .is(`after ${createdAt}`, (end) => minutesTo(end) > 0);
  const { min } = tolerances.quoteValidityMinutes;
  check
    .member('quotes/holds-for-about-five-minutes', exchange, 'expiresAt')
    .is(`at least ${min} minutes after ${createdAt}`, (end) => minutesTo(end) >= min);
});

covers({ needs: ['state'] }, [
  // Until it expires, a quote shows the exchange rate it was created with.
  'quotes/rate-stays-fixed',
  // Until it expires, a quote shows the fees it was created with.
  'quotes/fees-stay-fixed',
  // Reading a quote by id answers the quote with that id.
  'quotes/get-returns-that-quote',
]).test('a quote read again shows the same rate and the same fees', async ({ api, cleanup, check }) => {
  const ends = await someEnds(api, cleanup);
  const { id, exchange } = await someQuote(api, ends);
  const exchangeRate = memberOf(exchange, 'exchangeRate', { absent: undefined });
  const feesIncluded = memberOf(exchange, 'feesIncluded', { absent: undefined });
  // An account may have one open quote at a time.
  await ifThere(() => someQuote(api, ends, usualAmount * 2));

  const read = requireSuccess(await readQuote(api, id), 'Reading a quote');

  const same =
    (first: unknown) =>
    (value: unknown): boolean =>
      isDeepStrictEqual(value, first);
  if (canBeSeen(check, 'quotes/rate-stays-fixed', exchange, 'exchangeRate'))
    check
      .member('quotes/rate-stays-fixed', read, 'exchangeRate')
      .is(`${String(exchangeRate)} still`, same(exchangeRate));
  if (canBeSeen(check, 'quotes/fees-stay-fixed', exchange, 'feesIncluded'))
    check
      .member('quotes/fees-stay-fixed', read, 'feesIncluded')
      .is(`${JSON.stringify(feesIncluded)} still`, same(feesIncluded));
  check.member('quotes/get-returns-that-quote', read, 'id').is(id, same(id));
});

covers({ needs: ['state', 'sandbox'] }, [
  // With lockedCurrencySide SENDING, the payment sends lockedCurrencyAmount, with or without the fees of
  // its quote.
  'quotes/locked-amount-is-in-the-locked-currency',
  // Executing a quote pays the amounts that follow from its rate and fees.
  'quotes/executes-at-its-rate',
]).test('the payment of a quote sends exactly the locked amount', async ({ api, cleanup, check }) => {
  const ends = await someEnds(api, cleanup);
  const { id, exchange: quote } = await someQuote(api, ends);
  const before = await balanceOf(api, ends.account);

  const payment = requireSuccess(await executeQuote(api, id), 'Executing a quote');

  const rule = 'quotes/locked-amount-is-in-the-locked-currency';
  await leavingOpen(check, [rule], async () => {
    const after = await balanceOf(api, ends.account);
    expectLockedAmount(check, usualAmount, { quote, payment, paid: before.amount - after.amount });
  });
  await leavingOpen(check, [atItsRate], async () => {
    expectAtItsRate(check, quote, payment);
  });
});

/** A rate may have changed meanwhile: for those who ask for one, they are kept for about five minutes. */
const laterMs = 30_000;

covers({ needs: ['state', 'sandbox'], clock: true }, [
  // Executing a quote pays the amounts that follow from its rate and fees.
  atItsRate,
]).test(
  'a quote that waits for its execution pays what it showed',
  async ({ api, cleanup, check, control }) => {
    const ends = await someEnds(api, cleanup);
    const first = await someQuote(api, ends);
    // An account may have one open quote at a time.
    const beside = await ifThere(() => someQuote(api, ends));
    const payment = requireSuccess(await executeQuote(api, first.id), 'Executing a quote');
    expectAtItsRate(check, first.exchange, payment);
    const second = beside ?? (await someQuote(api, ends));

    await ifThere(() => control.letPass(Math.min(laterMs, lifeOf(second.exchange) / 2)));

    const later = await executeQuote(api, second.id);
    if (isAccepted(later)) expectAtItsRate(check, second.exchange, later);
  },
);

covers({ needs: ['state', 'sandbox'] }, [
  // Creating a quote leaves the balance of its source account as it was.
  'quotes/creation-debits-nothing',
]).test('a quote alone debits nothing', async ({ api, cleanup, check }) => {
  const ends = await someEnds(api, cleanup);
  const before = await balanceOf(api, ends.account);

  const { exchange } = await someQuote(api, ends);

  const after = await balanceOf(api, ends.account);
  const rule = 'quotes/creation-debits-nothing';
  expectBalance(check, rule, after, {
    amount: before.amount,
    why: 'as before the quote',
    after: [before.on, exchange],
  });
});
