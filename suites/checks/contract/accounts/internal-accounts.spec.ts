import { wholeList } from '../../../kit/assertions/whole-list.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { accountsOnceOpened, currencyOf, firstIdOn, someAccount } from '../../../kit/fixtures/accounts.ts';
import { amountIn, fundedAccount } from '../../../kit/fixtures/balances.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { completeBusiness } from '../../../kit/fixtures/people.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { isAccepted, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { findListed, searchListed } from '../../../kit/assertions/listing.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const platformAccounts = 'internalAccounts.listForPlatform';

covers([
  // The internal accounts of a customer can be listed.
  'internal-accounts/operation-list-for-customer',
  // The internal accounts of the platform can be listed.
  'internal-accounts/operation-list-for-platform',
]).test(
  'internal accounts of customers and of the platform can be listed',
  async ({ api, cleanup, check }) => {
    const { id: customerId } = await someCustomer(api, cleanup);

    const own = await api.call('internalAccounts.listForCustomer', { query: { customerId } });
    const platforms = await api.call(platformAccounts);

    check.accepted('internal-accounts/operation-list-for-customer', own, 'listing a customer’s accounts');
    check.accepted(
      'internal-accounts/operation-list-for-platform',
      platforms,
      'listing the platform’s accounts',
    );
  },
);

covers([
  // An internal account shows the balance that it holds.
  'internal-accounts/holds-a-balance',
  // An internal account carries payment instructions for deposits.
  'internal-accounts/carries-payment-instructions',
]).test('an internal account shows its balance and how to pay in', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);

  const listed = await accountsOnceOpened(api, customerId);

  const [row] = rowsOf(listed);
  if (row === undefined)
    throw new Inconclusive('not-shown', 'A new customer has no internal account.', listed);
  const amount = amountIn(row);
  // Their form is not shown, and an account may have none: it is enough that some account has some.
  const carried = rowsOf(listed).map(
    (each) => memberOf(each, 'fundingPaymentInstructions', { absent: undefined }) ?? undefined,
  );
  const instructions = carried.find((each) => each !== undefined);
  requireMember(amount !== undefined, 'An internal account shows no balance.amount', listed);

  check
    .response('internal-accounts/holds-a-balance', listed, '/data/0')
    .that(
      amount !== undefined,
      'a balance',
      JSON.stringify(memberOf(row, 'balance', { absent: undefined })) ?? 'nothing',
    );
  requireMember(
    instructions !== undefined,
    'An internal account shows no fundingPaymentInstructions',
    listed,
  );
  const hasInstructions = carried.some((each) => Object.keys(Object(each)).length > 0);
  const rule = 'internal-accounts/carries-payment-instructions';
  check
    .response(rule, listed, '/data/0')
    .that(hasInstructions, 'payment instructions', JSON.stringify(instructions) ?? 'nothing');
});

const expectFound = (
  check: Check,
  rule: Parameters<Check['assert']>[0],
  { found, page }: { readonly found: string; readonly page: Exchange },
  { wanted, what }: { readonly wanted: 'present' | 'missing'; readonly what: string },
): void => {
  check.response(rule, page).that(found === wanted, `${what} to be ${wanted}`, found);
};

covers({ needs: ['state'] }, [
  // An internal account belongs to the platform or to one customer.
  'internal-accounts/has-one-owner',
  // The list for one customer has no account of another customer.
  'internal-accounts/customer-list-shows-that-customer-only',
  // The list for a customer has no account of the platform.
  'internal-accounts/customer-list-has-no-platform-account',
  // The list for the platform has no account of a customer.
  'internal-accounts/platform-list-has-no-customer-account',
]).test(
  'every list of internal accounts shows its owner’s accounts only',
  async ({ api, cleanup, check }) => {
    const own = await someAccount(api, cleanup);
    const other = await someAccount(api, cleanup);
    const platformId = firstIdOn(
      requireSuccess(await wholeList(api, platformAccounts), 'Listing the platform’s accounts'),
    );
    const ofCustomer = (id: string, customerId: string) =>
      findListed(api, 'internalAccounts.listForCustomer', id, { customerId });

    const mine = await ofCustomer(own.id, own.customerId);
    const theirs = await ofCustomer(other.id, own.customerId);
    const platforms = await ofCustomer(platformId, own.customerId);
    // The document does not show what the parameter is called.
    requireMember(
      theirs.found !== 'present' && platforms.found !== 'present',
      'The list of internal accounts does not narrow by customerId',
      theirs.page,
    );
    const whole = { limit: 100 };
    // Its path may say of which customer.
    const anywhere = await ifThere(() =>
      searchListed(api, 'internalAccounts.listForCustomer', platformId, whole),
    );
    const amongPlatforms = await findListed(api, platformAccounts, own.id);
    // The world of the run looks at the rows of each list, once it knows that the list narrows.
    await ifThere(() => someAccount(api, cleanup, undefined, completeBusiness));

    expectFound(check, 'internal-accounts/has-one-owner', mine, {
      wanted: 'present',
      what: 'an account, in its owner’s list,',
    });
    for (const rule of [
      'internal-accounts/has-one-owner',
      'internal-accounts/customer-list-shows-that-customer-only',
    ] as const)
      expectFound(check, rule, theirs, { wanted: 'missing', what: `another customer’s account ${other.id}` });
    const noPlatform = 'internal-accounts/customer-list-has-no-platform-account';
    expectFound(check, noPlatform, platforms, {
      wanted: 'missing',
      what: `the platform’s account ${platformId}`,
    });
    // A target may want to know of which customer, and the list of all of them may be too long to read.
    if (anywhere !== undefined && isAccepted(anywhere.page) && anywhere.found !== 'undecided')
      expectFound(check, noPlatform, anywhere, {
        wanted: 'missing',
        what: `the platform’s account ${platformId}`,
      });
    const noCustomer = 'internal-accounts/platform-list-has-no-customer-account';
    expectFound(check, noCustomer, amongPlatforms, {
      wanted: 'missing',
      what: `a customer’s account ${own.id}`,
    });
  },
);

covers({ needs: ['state', 'sandbox'] }, [
  // A list of internal accounts with the parameter currency has those in that currency only.
  'internal-accounts/lists-filter-by-currency',
  // A list with the parameter type has accounts of that type only.
  'internal-accounts/lists-filter-by-type',
]).test(
  'lists of internal accounts can be narrowed to a currency or a type',
  async ({ api, cleanup, check }) => {
    const { id, customerId, currency } = await fundedAccount(api, cleanup);
    const list = (query: Readonly<Record<string, string>>) =>
      findListed(api, 'internalAccounts.listForCustomer', id, { customerId, ...query });

    const matching = await list({ currency });
    const others = await list({ currency: currency === 'EUR' ? 'USD' : 'EUR' });
    requireMember(
      (matching.row && currencyOf(matching.row)) === currency,
      'The list knows no filter by currency',
      matching.page,
    );
    const byCurrency = 'internal-accounts/lists-filter-by-currency';
    expectFound(check, byCurrency, matching, { wanted: 'present', what: `an account in ${currency}` });
    expectFound(check, byCurrency, others, { wanted: 'missing', what: `an account in ${currency}` });

    // Read after the judgement above: a list without such an account may come to no end.
    const ofType = await list({ type: 'INTERNAL_FIAT' });
    const ofOther = await list({ type: 'EMBEDDED_WALLET' });
    const byType = 'internal-accounts/lists-filter-by-type';
    expectFound(check, byType, ofType, { wanted: 'present', what: 'an account of type INTERNAL_FIAT' });
    expectFound(check, byType, ofOther, { wanted: 'missing', what: 'an account of type INTERNAL_FIAT' });
  },
);
