import { isDeepStrictEqual } from 'node:util';
import { tolerances } from '../../../spec/tolerances.ts';
import { instantMs, isDateTime } from '../../../spec/schema/formats.ts';
import type { Client } from '../../http/client.ts';
import type { Cleanup } from '../../engine/cleanup-registry.ts';
import { Inconclusive } from '../../engine/inconclusive.ts';
import { balanceOf, otherCurrency, someAccount, type Account } from '../../fixtures/accounts.ts';
import { leavingOpen } from '../../engine/leave-open.ts';
import { requireMember } from '../../engine/require-member.ts';
import { covers } from '../../engine/covers.ts';
import { expectBalance } from '../../assertions/expect-balance.ts';
import { canBeSeen } from '../../assertions/check.ts';
import { answerOf, isAccepted, requireSuccess, idShown } from '../../assertions/answers.ts';
import { memberOf } from '../../assertions/members.ts';
import {
  createQuote,
  executeQuote,
  isSettled,
  payByQuote,
  paymentUntil,
  quoteBody,
  requireAmount,
  someEnds,
  someQuote,
  usualAmount,
} from '../../fixtures/payments.ts';
import { requireMayPay } from '../../fixtures/payers.ts';
import { createdAtOf, readQuote, realtimeQuote, transactionOf } from '../../fixtures/quotes.ts';
import { test } from '../../engine/test.ts';
import { unknownLike } from '../../fixtures/unknown-ids.ts';
import { provocation } from '../../engine/trigger.ts';

test(
  'a quote between two accounts can be created, read and executed',
  covers([
    // POST /quotes creates a quote.
    'quotes/operation-create',
    // A quote can be read by its id.
    'quotes/operation-get',
    // POST /quotes/{quoteId}/execute executes a quote.
    'quotes/operation-execute',
    // A quote request whose source has sourceType ACCOUNT is accepted.
    'quotes/source-of-type-account',
    // A quote request whose source accountId is an internal account's id is accepted.
    'quotes/source-is-an-internal-account',
    // A quote request whose destination has destinationType ACCOUNT is accepted.
    'quotes/destination-of-type-account',
    // A quote request whose destination accountId is an external account's id is accepted.
    'quotes/destination-is-an-external-account',
    // A quote request with lockedCurrencySide SENDING is accepted.
    'quotes/locked-side-sending',
    // A quote can be created from an account to an account.
    'quotes/from-account-to-account',
    // Executing a quote works without a request body.
    'quotes/execute-takes-no-body',
  ]),
  async ({ api, cleanup, check }) => {
    const { account, payee } = await someEnds(api, cleanup);

    const created = await createQuote(api, { from: account.id, to: payee.id });
    await requireMayPay(api, account.customerId, created);
    for (const rule of [
      'quotes/operation-create',
      'quotes/source-of-type-account',
      'quotes/source-is-an-internal-account',
      'quotes/destination-of-type-account',
      'quotes/destination-is-an-external-account',
      'quotes/locked-side-sending',
      'quotes/from-account-to-account',
    ] as const)
      check.accepted(rule, created, 'a quote from an internal to an external account, SENDING locked');
    const id = idShown(requireSuccess(created, 'Creating a quote'));
    const read = await readQuote(api, id);
    const executed = await executeQuote(api, id);

    check.accepted('quotes/operation-get', read, 'reading a quote');
    for (const rule of ['quotes/operation-execute', 'quotes/execute-takes-no-body'] as const)
      check.accepted(rule, executed, 'executing a quote, without a body');
  },
);

test(
  'a quote carries a rate and expires some minutes later',
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
  ]),
  async ({ api, cleanup, check }) => {
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
  },
);

test(
  'a quote read again shows the same rate and the same fees',
  covers(
    [
      // Until it expires, a quote shows the exchange rate it was created with.
      'quotes/rate-stays-fixed',
      // Until it expires, a quote shows the fees it was created with.
      'quotes/fees-stay-fixed',
      // Reading a quote by id answers the quote with that id.
      'quotes/get-returns-that-quote',
    ],
    { needs: ['state'] },
  ),
  async ({ api, cleanup, check }) => {
    const ends = await someEnds(api, cleanup);
    const { id, exchange } = await someQuote(api, ends);
    const exchangeRate = memberOf(exchange, 'exchangeRate', { absent: undefined });
    const feesIncluded = memberOf(exchange, 'feesIncluded', { absent: undefined });
    await someQuote(api, ends, usualAmount * 2);

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
  },
);

test(
  'a settled quote names the transaction that its execution answered',
  covers(
    [
      // A quote whose payment has settled carries the id of that transaction.
      'quotes/settled-quote-names-its-transaction',
      // The transaction id on a settled quote is that of the payment which executing it answered.
      'quotes/settled-quote-names-the-right-transaction',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
    const { id, quoteId = '' } = await payByQuote(api, cleanup);
    requireSuccess(await paymentUntil(api, id, isSettled), 'Reading a payment');

    const quote = requireSuccess(await readQuote(api, quoteId), 'Reading a quote');

    requireMember(transactionOf(quote) !== undefined, 'A settled quote shows no transactionId', quote);
    const isPresent = (value: unknown): boolean => typeof value === 'string';
    check
      .member('quotes/settled-quote-names-its-transaction', quote, 'transactionId')
      .is('present', isPresent);
    check.member('quotes/settled-quote-names-the-right-transaction', quote, 'transactionId').equals(id);
  },
);

test(
  'a quote that does not exist is not found',
  covers(
    [
      // Naming a quote that does not exist is answered with QUOTE_NOT_FOUND.
      'errors/quote-not-found',
    ],
    { needs: ['state'] },
  ),
  async ({ api, cleanup, check }) => {
    const { id: real } = await someQuote(api, await someEnds(api, cleanup));
    requireSuccess(await readQuote(api, real), 'Reading a quote');
    const id = unknownLike(real);

    for (const exchange of [await readQuote(api, id), await executeQuote(api, id)])
      check.rejectedWith('errors/quote-not-found', exchange, { status: 404, code: 'QUOTE_NOT_FOUND' });
  },
);

test(
  'a quote can go from an account to a UMA address',
  covers(
    [
      // A quote can be created from an account to a UMA address.
      'quotes/from-account-to-uma-address',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
    const { value: umaAddress } = provocation('umaReceiver');
    const { account } = await someEnds(api, cleanup);
    const looked = await api.call('lookups.umaAddress', {
      path: { receiverUmaAddress: umaAddress },
      query: { customerId: account.customerId },
    });
    const lookupId = memberOf(looked, 'lookupId');

    const created = await api.call('quotes.create', {
      body: {
        ...quoteBody({ from: account.id, to: '' }),
        destination: { destinationType: 'UMA_ADDRESS', umaAddress },
        lookupId,
      },
    });

    requireMember(isAccepted(created), 'A destination of type UMA_ADDRESS was refused', created);
    check.accepted('quotes/from-account-to-uma-address', created, `a quote to ${umaAddress}`);
  },
);

/** How a target may say that both ends of a quote are in one currency, which needs no quote. */
const aboutTheCurrency: readonly number[] = [400, 403, 409, 422];

/** Another customer's account: in another currency, where the target gives one. */
const accountElsewhere = async (api: Client, cleanup: Cleanup, currency: string): Promise<Account> => {
  try {
    return await someAccount(api, cleanup, otherCurrency(currency));
  } catch (cause) {
    if (!(cause instanceof Inconclusive)) throw cause;
    return someAccount(api, cleanup);
  }
};

test(
  'a quote can go from one internal account to another',
  covers(
    [
      // A quote can be created from one internal account to another.
      'quotes/between-internal-accounts',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
    const { account } = await someEnds(api, cleanup);
    const other = await accountElsewhere(api, cleanup, account.currency);

    const created = await createQuote(api, { from: account.id, to: other.id });
    await requireMayPay(api, account.customerId, created);

    if (other.currency === account.currency && aboutTheCurrency.includes(created.response.status)) {
      const why = `Both accounts are in ${other.currency}, and the target may quote across currencies alone: ${answerOf(created)}.`;
      throw new Inconclusive('prerequisite', why, created);
    }
    check.accepted('quotes/between-internal-accounts', created, 'a quote to an internal account');
  },
);

test(
  'a customer outside the regulated regions sees no challenge on a quote',
  covers(
    [
      // A quote of a customer outside the SCA regions carries no scaChallenge.
      'quotes/no-challenge-outside-sca-regions',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
    const { account, payee } = await someEnds(api, cleanup);
    const { customerId, currency } = account;
    const plain = await someQuote(api, { account, payee });
    const waiting = await realtimeQuote(api, { customerId, currency, to: payee.id, amount: usualAmount });

    for (const { exchange } of [plain, waiting])
      check.member('quotes/no-challenge-outside-sca-regions', exchange, 'scaChallenge').isAbsent();
  },
);

test(
  'the payment of a quote sends exactly the locked amount',
  covers(
    [
      // With lockedCurrencySide SENDING, the payment sends exactly lockedCurrencyAmount.
      'quotes/locked-amount-is-in-the-locked-currency',
      // Executing a quote pays the amounts that follow from its rate and fees.
      'quotes/executes-at-its-rate',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
    const ends = await someEnds(api, cleanup);
    const { id, exchange: quote } = await someQuote(api, ends);

    const payment = requireSuccess(await executeQuote(api, id), 'Executing a quote');

    const totalSendingAmount = memberOf(quote, 'totalSendingAmount', { absent: undefined });
    const totalReceivingAmount = memberOf(quote, 'totalReceivingAmount', { absent: undefined });
    const rule = 'quotes/locked-amount-is-in-the-locked-currency';
    const atItsRate = 'quotes/executes-at-its-rate';
    await leavingOpen(check, [rule], async () => {
      requireAmount(payment, 'sentAmount');
      check.member(rule, payment, '/sentAmount/amount').equals(usualAmount);
    });
    await leavingOpen(check, [atItsRate], async () => {
      for (const member of ['sentAmount', 'receivedAmount'] as const) requireAmount(payment, member);
      const totals = ['totalSendingAmount', 'totalReceivingAmount'];
      if (!totals.every((total) => canBeSeen(check, atItsRate, quote, total))) return;
      const said = ', as the quote said';
      check.member(atItsRate, payment, '/receivedAmount/amount').equals(totalReceivingAmount, said);
      check.member(atItsRate, payment, '/sentAmount/amount').equals(totalSendingAmount, said);
    });
  },
);

test(
  'a quote alone debits nothing',
  covers(
    [
      // Creating a quote leaves the balance of its source account as it was.
      'quotes/creation-debits-nothing',
    ],
    { needs: ['state', 'sandbox'] },
  ),
  async ({ api, cleanup, check }) => {
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
  },
);
