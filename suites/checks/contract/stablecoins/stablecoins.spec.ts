import { providerAccountLink, stablecoinRegistration } from '../../../../generators/stablecoins.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { findListedAs, searchListedAs } from '../../../kit/assertions/listing.ts';
import { covers } from '../../../kit/check/covers.ts';
import { property } from '../../../kit/assertions/property.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { Client } from '../../../kit/http/client.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import {
  linkAccount,
  ofItsOwn,
  readCoin,
  readLink,
  registerCoin,
  someCoin,
  someLink,
  type Made,
} from '../../../kit/fixtures/stablecoins.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const needs = ['stablecoins', 'state'] as const;

/** The members of requests are assumed: a few of each are enough. */
const mostRequests = 4;

covers({ needs: ['stablecoins'] }, [
  // A platform can link a provider account.
  'stablecoins/operation-link-provider-account',
  // A platform can read a single provider account link.
  'stablecoins/operation-get-provider-account',
  // A platform can list its provider account links.
  'stablecoins/operation-list-provider-accounts',
]).test('provider accounts can be linked, read and listed', async ({ api, check }) => {
  const links = 'stablecoins/operation-link-provider-account';
  const judge = async (link: JsonObject, found: Check): Promise<void> => {
    found.accepted(links, await linkAccount(api, ofItsOwn(link)), 'a provider account');
  };
  await property(check, { name: 'stablecoins', arbitrary: providerAccountLink, cases: mostRequests }, judge);
  const { id } = await someLink(api);

  const read = await readLink(api, id);
  const listed = await api.call('stablecoins.listProviderAccounts');

  check.accepted('stablecoins/operation-get-provider-account', read, 'reading a link');
  check.accepted('stablecoins/operation-list-provider-accounts', listed, 'listing links');
});

covers({ needs: ['stablecoins'] }, [
  // A platform can register a stablecoin.
  'stablecoins/operation-register',
  // A platform can read a single stablecoin.
  'stablecoins/operation-get',
  // A platform can list its stablecoins.
  'stablecoins/operation-list',
]).test('stablecoins can be registered, read and listed', async ({ api, check }) => {
  const { id: link } = await someLink(api);
  const judge = async (registration: JsonObject, found: Check): Promise<void> => {
    const registered = await registerCoin(api, link, ofItsOwn(registration));
    found.accepted('stablecoins/operation-register', registered, 'a stablecoin');
  };
  await property(
    check,
    { name: 'stablecoins', arbitrary: stablecoinRegistration, cases: mostRequests },
    judge,
  );
  const { id } = await someCoin(api);

  const read = await readCoin(api, id);
  const listed = await api.call('stablecoins.list');

  check.accepted('stablecoins/operation-get', read, 'reading a stablecoin');
  check.accepted('stablecoins/operation-list', listed, 'listing stablecoins');
});

/** Asserts that what was made is found under its id and in its list. */
const expectFound = async (
  api: Client,
  check: Check,
  { id, exchange }: Made,
  {
    readable,
    listed,
    read,
    list,
  }: {
    readonly readable: RuleId;
    readonly listed: RuleId;
    readonly read: (api: Client, id: string) => Promise<Exchange>;
    readonly list: OperationId;
  },
): Promise<void> => {
  const shown = await read(api, id);
  const { found, page } = await findListedAs('present', api, list, id);

  check.accepted(readable, shown, 'reading what was created');
  check.member(readable, shown, 'id').equals(id);
  check
    .response(listed, [exchange, page])
    .that(found === 'present', `a row with the id ${id}`, 'no such row on any page');
};

covers({ needs }, [
  // A provider account link can be read after it was made.
  'stablecoins/linked-account-is-readable',
  // A provider account link is in the list after it was made.
  'stablecoins/linked-account-is-listed',
]).test('a new provider account link is found under its id and in the list', async ({ api, check }) => {
  await expectFound(api, check, await someLink(api), {
    readable: 'stablecoins/linked-account-is-readable',
    listed: 'stablecoins/linked-account-is-listed',
    read: readLink,
    list: 'stablecoins.listProviderAccounts',
  });
});

covers({ needs }, [
  // A stablecoin can be read after it was registered.
  'stablecoins/registered-stablecoin-is-readable',
  // A stablecoin is in the list after it was registered.
  'stablecoins/registered-stablecoin-is-listed',
]).test('a new stablecoin is found under its id and in the list', async ({ api, check }) => {
  await expectFound(api, check, await someCoin(api), {
    readable: 'stablecoins/registered-stablecoin-is-readable',
    listed: 'stablecoins/registered-stablecoin-is-listed',
    read: readCoin,
    list: 'stablecoins.list',
  });
});

covers({ needs }, [
  // No answer holds the client secret with which a provider account was linked.
  'stablecoins/client-secret-is-not-answered',
]).test('the client secret of a provider account is in no answer', async ({ api, check }) => {
  const { id, exchange, secret } = await someLink(api);

  const answers = [
    exchange,
    await readLink(api, id),
    (await searchListedAs('present', api, 'stablecoins.listProviderAccounts', id)).page,
  ];

  for (const answer of answers)
    check
      .response('stablecoins/client-secret-is-not-answered', answer)
      .that(
        !answer.response.text.includes(secret),
        `an answer to ${answer.operation} without the client secret`,
        'one with it',
      );
});
