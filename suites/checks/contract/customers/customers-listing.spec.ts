import type { Client, Query } from '../../../kit/http/client.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { covers } from '../../../kit/check/covers.ts';
import { readCustomer, someCustomer } from '../../../kit/fixtures/customers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { bodyOf, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { ShownBy } from '../../../kit/assertions/shown-members.ts';
import { findListedAs, searchListed, searchListedAs, type Search } from '../../../kit/assertions/listing.ts';
import { namedPerson } from '../../../kit/fixtures/people.ts';

/**
 * Looks only among the rows with its own identifier where the target takes that filter, else through all rows. Waits
 * until the customer is there: a list may follow a moment later.
 */
const ownRows = async (api: Client, id: string, platformCustomerId: string): Promise<Query> => {
  const named = await searchListedAs('present', api, 'customers.list', id, { platformCustomerId });
  const others = await searchListed(api, 'customers.list', id, {
    platformCustomerId: `${platformCustomerId}-x`,
  });
  return named.found === 'present' && others.found === 'missing' ? { platformCustomerId } : {};
};

covers({ needs: ['state'] }, [
  // A customer that was added is among the listed ones.
  'customers/created-customer-is-listed',
]).test('a new customer is among the listed ones', async ({ api, cleanup, check }) => {
  const { id, exchange } = await someCustomer(api, cleanup);
  const own = await ownRows(api, id, String(memberOf(exchange, 'platformCustomerId')));

  const { found, page } = await findListedAs('present', api, 'customers.list', id, own);

  check
    .response('customers/created-customer-is-listed', [exchange, page])
    .that(found === 'present', `a row with the id ${id}`, 'no such row on any page');
});

/** The value of each assumed filter with which a customer is listed, and one with which it is not. */
const filtersFor = (customer: ShownBy['Customer']): Readonly<Record<string, readonly [string, string]>> => ({
  platformCustomerId: [String(customer.platformCustomerId), `${String(customer.platformCustomerId)}-nobody`],
  ...(typeof customer.umaAddress === 'string'
    ? { umaAddress: [customer.umaAddress, '$nobody-at-all@nowhere.example'] as const }
    : {}),
  customerType: ['INDIVIDUAL', 'BUSINESS'],
  ...(customer.region === 'US' ? { region: ['US', 'JP'] } : {}),
  ...(customer.currencies === undefined ? {} : { currency: ['USD', 'JPY'] }),
  createdAfter: ['2001-01-01T00:00:00Z', '2101-01-01T00:00:00Z'],
  createdBefore: ['2101-01-01T00:00:00Z', '2001-01-01T00:00:00Z'],
  updatedAfter: ['2001-01-01T00:00:00Z', '2101-01-01T00:00:00Z'],
  updatedBefore: ['2101-01-01T00:00:00Z', '2001-01-01T00:00:00Z'],
});

/** Whether a filter keeps a customer in or out; undefined where the target does not know it by this name. */
const narrows = (matching: Search, other: Search): boolean | undefined =>
  other.found === 'missing' && matching.found !== 'undecided' ? matching.found === 'present' : undefined;

covers({ needs: ['state'] }, [
  // The listing of customers can be narrowed by filters.
  'customers/list-takes-filters',
]).test(
  'a filter of the customer listing keeps the customers that match',
  async ({ api, cleanup, check }) => {
    const { id, exchange } = await someCustomer(api, cleanup, {
      ...namedPerson,
      region: 'US',
      currencies: ['USD'],
    });
    const customer = bodyOf(requireSuccess(await readCustomer(api, id), 'Reading a customer'), 'Customer');
    const own = await ownRows(api, id, String(customer.platformCustomerId));

    if ((await searchListedAs('present', api, 'customers.list', id, own)).found === 'missing')
      throw new Inconclusive('not-shown', 'The listing does not show a new customer, even without filters.');

    for (const [name, [match, miss]] of Object.entries(filtersFor(customer))) {
      const matching = await searchListed(api, 'customers.list', id, { ...own, [name]: match });
      const other = await searchListed(api, 'customers.list', id, { ...own, [name]: miss });
      const holds = narrows(matching, other);
      if (holds !== undefined)
        check
          .response('customers/list-takes-filters', [exchange, other.page, matching.page])
          .that(
            holds,
            `the customer ${id} to be listed with ${name}=${match}, as it is left out with ${name}=${miss}`,
            'a listing without it',
          );
    }
    // The document names no filter, so a target that knows none of these may well have others.
    const rule = 'customers/list-takes-filters';
    const isKnown = check.assertions().has(rule);
    requireMember(isKnown, 'The target knows none of the assumed filters of the listing', exchange);
    if (!isKnown)
      check
        .evidence(rule, exchange)
        .that(false, `a filter to leave the customer ${id} out`, 'the customer listed whatever the filter');
  },
);
