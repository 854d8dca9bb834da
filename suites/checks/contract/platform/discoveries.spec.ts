import { wholeList } from '../../../kit/assertions/whole-list.ts';
import { bankAccount, isBankCurrency } from '../../../../generators/external-accounts.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import type { Client, Query } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { addExternalAccount, sample } from '../../../kit/fixtures/payees.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { isAccepted, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { ShownMembers } from '../../../kit/assertions/shown-members.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const someRow = (page: Exchange, what: string): ShownMembers => {
  const [row] = rowsOf(page);
  if (row === undefined) throw new Inconclusive('not-shown', `The target lists no ${what}.`, page);
  return row;
};

const expectEvery = (
  check: Check,
  rule: RuleId,
  page: Exchange,
  { expected, holds }: { readonly expected: string; readonly holds: (row: ShownMembers) => boolean },
): void => {
  const strange = rowsOf(page).find((row) => !holds(row));
  check
    .response(rule, page)
    .that(
      strange === undefined && rowsOf(page).length > 0,
      expected,
      strange === undefined ? 'no row at all' : JSON.stringify(strange).slice(0, 200),
    );
};

/** A row whose country has an earlier row of another currency. Each row is read once: a list may be long. */
const withAnother = (rows: readonly ShownMembers[]): ShownMembers | undefined => {
  const first = new Map<unknown, unknown>();
  return rows.find((row) => {
    const [country, currency] = [memberOf(row, 'country'), memberOf(row, 'currency')];
    if (!first.has(country)) first.set(country, currency);
    return first.get(country) !== currency;
  });
};

/** A filter may have to name both a country and a currency: which of them may be left out is not shown. */
const discover = async (api: Client, query: Query = {}, currency = 'USD'): Promise<Exchange> => {
  const wide = await wholeList(api, 'discoveries.list', { query });
  if (isAccepted(wide)) return wide;
  return wholeList(api, 'discoveries.list', { query: { country: 'US', currency, ...query } });
};

const institutions = async (api: Client, query: Query = {}, currency?: string): Promise<Exchange> =>
  requireSuccess(await discover(api, query, currency), 'Listing institutions');

covers([
  // Receiving institutions can be listed.
  'discoveries/operation-list',
  // Every row of a discovery names a receiving institution.
  'discoveries/rows-name-an-institution',
  // A discovery for a country lists institutions of that country only.
  'discoveries/list-is-for-the-country',
  // A discovery for a currency lists institutions that receive it only.
  'discoveries/list-is-for-the-currency',
]).test('institutions are listed for a country and a currency', async ({ api, check }) => {
  const all = await discover(api);
  check.accepted('discoveries/operation-list', all, 'listing institutions');
  const some = someRow(requireSuccess(all, 'Listing institutions'), 'institution');
  const isName = (row: ShownMembers): boolean =>
    ['bankName', 'displayName']
      .map((name) => memberOf(row, name, { absent: undefined }))
      .some((name) => typeof name === 'string' && name !== '');
  requireMember(rowsOf(all).some(isName), 'An institution shows no bankName and no displayName', all);
  expectEvery(check, 'discoveries/rows-name-an-institution', all, {
    expected: 'a name in every row',
    holds: isName,
  });
  const narrowed = ['discoveries/list-is-for-the-country', 'discoveries/list-is-for-the-currency'] as const;
  await leavingOpen(check, narrowed, async () => {
    // Where institutions of one country receive several currencies, the two filters give different lists.
    const chosen = withAnother(rowsOf(all)) ?? some;
    const [country, currency] = [memberOf(chosen, 'country'), memberOf(chosen, 'currency')];
    requireMember(
      country !== undefined && currency !== undefined,
      'An institution shows no country and currency',
      all,
    );

    const there = await institutions(api, { country: String(country) }, String(currency));
    const paid = await institutions(api, { country: String(country), currency: String(currency) });

    // The document does not show what the parameters are called.
    const isIgnored = (page: Exchange, before: Exchange, holds: (row: ShownMembers) => boolean): boolean =>
      rowsOf(page).length === rowsOf(before).length && !rowsOf(page).every(holds);
    requireMember(
      !isIgnored(there, all, (each) => memberOf(each, 'country') === country) &&
        !isIgnored(paid, there, (each) => memberOf(each, 'currency') === currency),
      'The list of institutions does not narrow by country and currency',
      paid,
    );
    const rule = 'discoveries/list-is-for-the-country';
    expectEvery(check, rule, there, {
      expected: `institutions in ${String(country)} only`,
      holds: (each) => memberOf(each, 'country') === country,
    });
    expectEvery(check, 'discoveries/list-is-for-the-currency', paid, {
      expected: `institutions that receive ${String(currency)} only`,
      holds: (each) => memberOf(each, 'currency') === currency,
    });
  });
});

covers({ needs: ['state'] }, [
  // An external account that carries the listed bankName is not refused for its bank.
  'discoveries/listed-name-is-accepted',
]).test('a listed institution is accepted as the bank of an account', async ({ api, cleanup, check }) => {
  const { id } = await someCustomer(api, cleanup);
  const all = await institutions(api);
  const row = rowsOf(all).find((row) => isBankCurrency(String(memberOf(row, 'currency'))));
  const currency = String(row && memberOf(row, 'currency'));
  if (row === undefined || !isBankCurrency(currency))
    throw new Inconclusive(
      'missing-configuration',
      'No institution has a currency that the suite can pay.',
      all,
    );
  const account = sample(bankAccount(currency));
  const accountInfo = { ...(account['accountInfo'] as object), bankName: memberOf(row, 'bankName') };

  const added = await addExternalAccount(api, cleanup, id, { ...account, accountInfo });

  const what = `an account at ${String(memberOf(row, 'bankName'))}`;
  check.accepted('discoveries/listed-name-is-accepted', added, what);
});

const providers = async (api: Client, query: Query = {}): Promise<Exchange> =>
  requireSuccess(
    await wholeList(api, 'counterpartyProviders.list', { query }),
    'Listing counterparty providers',
  );

covers([
  // The available counterparty providers can be listed.
  'counterparty-providers/operation-list',
  // Without asking for blocked providers, no provider is listed that payments are not allowed with.
  'counterparty-providers/only-available-ones-are-listed',
]).test('available counterparty providers can be listed', async ({ api, check }) => {
  const all = await wholeList(api, 'counterpartyProviders.list');

  check.accepted('counterparty-providers/operation-list', all, 'listing counterparty providers');
  someRow(requireSuccess(all, 'Listing counterparty providers'), 'counterparty provider');
  const rule = 'counterparty-providers/only-available-ones-are-listed';
  expectEvery(check, rule, all, {
    expected: 'no blocked provider',
    holds: (row) => memberOf(row, 'allowListStatus', { absent: undefined }) !== false,
  });
});

covers({ needs: ['state'] }, [
  // A list with the parameter countryCode has providers that serve that country only.
  'counterparty-providers/filter-by-country',
  // A list with the parameter currencyCode has providers with that currency only.
  'counterparty-providers/filter-by-currency',
]).test('counterparty providers can be narrowed to a country or a currency', async ({ api, check }) => {
  const all = await providers(api);
  const row = someRow(all, 'counterparty provider');
  const regionsOf = (each: ShownMembers): readonly unknown[] =>
    memberOf(each, 'supportedRegions', { absent: [] }) as readonly unknown[];
  const codesOf = (each: ShownMembers): readonly unknown[] =>
    (memberOf(each, 'supportedCurrencies', { absent: [] }) as readonly { readonly code?: unknown }[]).map(
      ({ code }) => code,
    );
  const [country] = regionsOf(row);
  const [currency] = codesOf(row);

  const there = await providers(api, { countryCode: String(country) });
  const paid = await providers(api, { currencyCode: String(currency) });

  expectEvery(check, 'counterparty-providers/filter-by-country', there, {
    expected: `providers that serve ${String(country)} only`,
    holds: (each) => regionsOf(each).includes(country),
  });
  expectEvery(check, 'counterparty-providers/filter-by-currency', paid, {
    expected: `providers with ${String(currency)} only`,
    holds: (each) => codesOf(each).includes(currency),
  });
});
