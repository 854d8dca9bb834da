import { bankCurrencies } from '../../../../generators/external-accounts.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { Client } from '../../../kit/http/client.ts';
import { balanceWhen, fund } from '../../../kit/fixtures/balances.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { answerOf, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { somePayee } from '../../../kit/fixtures/payees.ts';
import { quoteBody, someEnds, usualAmount } from '../../../kit/fixtures/payments.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';
import { provocation } from '../../../kit/check/trigger.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const lookUp = (api: Client, accountId: string, customerId?: string): Promise<Exchange> =>
  api.call('lookups.externalAccount', {
    path: { accountId },
    ...(customerId === undefined ? {} : { query: { customerId } }),
  });

const lookUpUma = (api: Client, receiverUmaAddress: string, customerId?: string): Promise<Exchange> =>
  api.call('lookups.umaAddress', {
    path: { receiverUmaAddress },
    ...(customerId === undefined ? {} : { query: { customerId } }),
  });

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** The bounds of the first currency. Their names are assumed: the document says that there are such bounds. */
const boundsOf = (looked: Exchange): Bounds => {
  const supportedCurrencies = memberOf(looked, 'supportedCurrencies');
  const [first] = (Array.isArray(supportedCurrencies) ? supportedCurrencies : []) as readonly Bounds[];
  return first ?? {};
};

/** Both bounds. Leaves the test as inconclusive where the lookup shows none under these names. */
const boundsIn = (looked: Exchange): Required<Bounds> => {
  const { min, max } = boundsOf(looked);
  requireMember(
    min !== undefined && max !== undefined,
    'A lookup shows no supportedCurrencies with min and max',
    looked,
  );
  return { min: min ?? 0, max: max ?? 0 };
};

/** Asserts that a lookup shows bounds that an amount can be within. */
const expectBounds = (check: Check, looked: Exchange): void => {
  const bounds = boundsIn(looked);
  const { min, max } = boundsOf(looked);
  const shown = `min ${String(min)}, max ${String(max)}`;
  check
    .response('lookups/external-account-lookup-has-a-minimum', looked, '/supportedCurrencies/0')
    .that(typeof min === 'number', 'a least amount', shown);
  check
    .response('lookups/external-account-lookup-has-a-maximum', looked, '/supportedCurrencies/0')
    .that(typeof max === 'number', 'a largest amount', shown);
  check
    .response('lookups/minimum-is-not-above-the-maximum', looked, '/supportedCurrencies/0')
    .that(bounds.min <= bounds.max, 'a minimum not above the maximum', shown);
};

covers([
  // An external account can be looked up.
  'lookups/operation-external-account',
  // The lookup of an external account says the least amount that can be sent.
  'lookups/external-account-lookup-has-a-minimum',
  // The lookup of an external account says the largest amount that can be sent.
  'lookups/external-account-lookup-has-a-maximum',
  // In a lookup of an external account the least amount is not above the largest.
  'lookups/minimum-is-not-above-the-maximum',
  // A lookup has an id that a later quote can name.
  'lookups/lookup-has-an-id',
]).test(
  'the lookup of an external account shows the bounds of an amount',
  async ({ api, cleanup, check }) => {
    const { account, payee } = await someEnds(api, cleanup);

    const looked = await lookUp(api, payee.id, account.customerId);

    check.succeeds('lookups/operation-external-account', looked, 'the lookup of an external account');
    const rules = [
      'lookups/external-account-lookup-has-a-minimum',
      'lookups/external-account-lookup-has-a-maximum',
      'lookups/minimum-is-not-above-the-maximum',
    ] as const;
    await leavingOpen(check, rules, async () => expectBounds(check, looked));
    // Accounts in other currencies have bounds of their own.
    for (const currency of bankCurrencies)
      await ifThere(async () => {
        const other = await somePayee(api, cleanup, { customerId: account.customerId, currency });
        const found = await lookUp(api, other.id, account.customerId);
        if (isAccepted(found)) expectBounds(check, found);
      });
    check
      .member('lookups/lookup-has-an-id', looked, 'lookupId')
      .is('a text', (lookupId) => typeof lookupId === 'string');
  },
);

covers({ needs: ['state', 'sandbox'] }, [
  // A quote whose amount lies between the two bounds of the lookup is not refused for its amount.
  'lookups/bounds-are-honoured',
]).test('a quote within the bounds of its lookup is accepted', async ({ api, cleanup, check }) => {
  const { account, payee } = await someEnds(api, cleanup);
  const looked = requireSuccess(
    await lookUp(api, payee.id, account.customerId),
    'Looking up an external account',
  );
  const { min, max } = boundsIn(looked);
  const ask = (amount: number): Promise<Exchange> =>
    api.call('quotes.create', {
      body: quoteBody({ from: account.id, to: payee.id, amount, side: 'RECEIVING' }),
    });
  const expectHonoured = (quote: Exchange, amount: number): boolean => {
    // In which currency and unit the bounds are is not shown, either.
    const what = `A quote of ${amount} was refused: the bounds may be in another unit`;
    requireMember(isAccepted(quote), what, quote);
    return check.accepted('lookups/bounds-are-honoured', quote, `${amount}, from ${min} to ${max},`);
  };
  const usual = Math.min(max, Math.max(min, usualAmount));

  const quote = await ask(usual);
  // The bounds are about what is received; a target may know another name for that side.
  requireMember(isAccepted(quote), 'A quote that locks RECEIVING was refused', quote);
  expectHonoured(quote, usual);
  for (const amount of [min, Math.floor((min + usual) / 2)]) expectHonoured(await ask(amount), amount);

  // An amount too large for the account may be refused for that: the largest one is asked for when it can be paid.
  const totalSendingAmount = memberOf(quote, 'totalSendingAmount');
  const price = Math.ceil((Number(totalSendingAmount) / usual) * max * 1.1);
  if (Number.isSafeInteger(price) && isAccepted(await fund(api, account, price))) {
    await balanceWhen(api, account, (now) => now >= price);
    expectHonoured(await ask(max), max);
  }
});

covers({ needs: ['state'] }, [
  // Looking up an external account that does not exist is answered with status 404 or 403.
  'lookups/unknown-external-account-is-not-found',
]).test('an external account that never was cannot be looked up', async ({ api, cleanup, check }) => {
  const { account, payee } = await someEnds(api, cleanup);
  requireSuccess(await lookUp(api, payee.id, account.customerId), 'Looking up an external account');

  const looked = await lookUp(api, unknownLike(payee.id), account.customerId);

  check.unknown('lookups/unknown-external-account-is-not-found', looked);
});

/** Asserts the answer for the address of nobody. A counterparty that does not exist either is another matter. */
const expectNobody = async (api: Client, check: Check, customerId: string): Promise<void> => {
  const { value, isDeclared, entry } = provocation('umaUnknown');
  const unknown = await lookUpUma(api, value, customerId);
  if (unknown.response.status !== 404 && !isDeclared)
    throw new Inconclusive(
      'no-trigger',
      `The assumed address "${value}" was answered ${answerOf(unknown)}: it may have no counterparty. Set another one in ${entry}.`,
      unknown,
    );
  check.status('errors/uma-not-found', unknown, 404);
  check.code('errors/uma-not-found', unknown, 'UMA_NOT_FOUND');
};

covers({ needs: ['state', 'sandbox'] }, [
  // A UMA address can be looked up.
  'lookups/operation-uma-address',
  // A UMA address whose receiver exists is not answered with UMA_NOT_FOUND.
  'lookups/known-uma-address-is-found',
  // The lookup of a UMA address says the least and the largest amount per currency.
  'lookups/uma-lookup-has-bounds',
  // A malformed UMA address is refused with another code than UMA_NOT_FOUND.
  'lookups/malformed-uma-address-is-not-uma-not-found',
  // Looking up a well-formed UMA address whose counterparty has no such receiver is answered with
  // UMA_NOT_FOUND.
  'errors/uma-not-found',
]).test('a UMA address is looked up by the kind of address it is', async ({ api, cleanup, check }) => {
  const { account } = await someEnds(api, cleanup);
  const { customerId } = account;

  const { value, isDeclared } = provocation('umaReceiver');
  const wanted = await lookUpUma(api, value, customerId);
  // A customer has an address, too; whether it can be looked up is not shown.
  const isElsewhere = !isDeclared && !isAccepted(wanted);
  const own = isElsewhere ? await lookUpUma(api, account.umaAddress, customerId) : wanted;
  const known = isAccepted(own) ? own : wanted;
  const malformed = await lookUpUma(api, 'no-address-at-all', customerId);

  requireMember(isAccepted(known), 'The receiver that the assumed interface knows is not known', known);
  check.accepted('lookups/operation-uma-address', known, 'the lookup of a UMA address');
  const not = (answer: Exchange): boolean => memberOf(answer, 'code') !== 'UMA_NOT_FOUND';
  for (const [rule, answer] of [
    ['lookups/known-uma-address-is-found', known],
    ['lookups/malformed-uma-address-is-not-uma-not-found', malformed],
  ] as const)
    check.evidence(rule, answer).that(not(answer), 'another answer than UMA_NOT_FOUND', answerOf(answer));
  await leavingOpen(check, ['errors/uma-not-found'], () => expectNobody(api, check, customerId));
  await leavingOpen(check, ['lookups/uma-lookup-has-bounds'], async () => {
    const { min, max } = boundsOf(known);
    check
      .evidence('lookups/uma-lookup-has-bounds', known)
      .that(
        min !== undefined && max !== undefined,
        'min and max per currency',
        known.response.text.slice(0, 200),
      );
  });
});

covers({ needs: ['state', 'sandbox'] }, [
  // Naming a lookup request that does not exist is answered with LOOKUP_REQUEST_NOT_FOUND.
  'errors/lookup-request-not-found',
]).test('a quote that names a lookup which nobody made is not found', async ({ api, cleanup, check }) => {
  const { account, payee } = await someEnds(api, cleanup);
  const looked = requireSuccess(await lookUp(api, payee.id, account.customerId), 'Looking up an account');
  const lookupId = memberOf(looked, 'lookupId');
  requireMember(typeof lookupId === 'string', 'A lookup shows no lookupId', looked);
  const ask = (named: string): Promise<Exchange> =>
    api.call('quotes.create', {
      body: { ...quoteBody({ from: account.id, to: payee.id }), lookupId: named },
    });
  requireSuccess(await ask(String(lookupId)), 'A quote that names its lookup');

  const unknown = await ask(unknownLike(String(lookupId)));

  // No request is shown that names a lookup, so a target may ignore the member, or refuse it in its own way.
  requireMember(
    unknown.response.status === 404,
    'A quote with an unknown lookupId is not answered 404',
    unknown,
  );
  check.code('errors/lookup-request-not-found', unknown, 'LOOKUP_REQUEST_NOT_FOUND');
});
