import { providerAccountLink, stablecoinRegistration } from '../../../generators/stablecoins.ts';
import type { Value } from '../../../generators/schema/from-schema.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { expectAccepted, expectMember, expectStatus } from '../../assertions/answers.ts';
import { decided, findListed } from '../../assertions/listing.ts';
import { covers } from '../../engine/covers.ts';
import type { Examiner } from '../../engine/examiner.ts';
import { property } from '../../engine/property.ts';
import { test } from '../../engine/test.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Client } from '../../http/client.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import {
  linkAccount,
  readCoin,
  readLink,
  registerCoin,
  someCoin,
  someLink,
  type Made,
} from '../../fixtures/stablecoins.ts';

const needs = ['stablecoins', 'state'] as const;

/** What requests may say is assumed: a few of each are enough. */
const mostRequests = 4;

test(
  'provider accounts can be linked, read and listed',
  covers(
    [
      'stablecoins/operation-link-provider-account',
      'stablecoins/operation-get-provider-account',
      'stablecoins/operation-list-provider-accounts',
    ],
    { needs: ['stablecoins'] },
  ),
  async ({ api, examine }) => {
    const links = 'stablecoins/operation-link-provider-account';
    const judge = async (link: Value, found: Examiner): Promise<void> => {
      expectAccepted(found, links, await linkAccount(api, link), 'a provider account');
    };
    await property(examine, 'stablecoins', providerAccountLink, judge, mostRequests);
    const { id } = await someLink(api);

    const read = await readLink(api, id);
    const listed = await api.call('stablecoins.listProviderAccounts');

    expectAccepted(examine, 'stablecoins/operation-get-provider-account', read, 'reading a link');
    expectAccepted(examine, 'stablecoins/operation-list-provider-accounts', listed, 'listing links');
  },
);

test(
  'stablecoins can be registered, read and listed',
  covers(['stablecoins/operation-register', 'stablecoins/operation-get', 'stablecoins/operation-list'], {
    needs: ['stablecoins'],
  }),
  async ({ api, examine }) => {
    const { id: link } = await someLink(api);
    const judge = async (registration: Value, found: Examiner): Promise<void> => {
      const registered = await registerCoin(api, link, registration);
      expectAccepted(found, 'stablecoins/operation-register', registered, 'a stablecoin');
    };
    await property(examine, 'stablecoins', stablecoinRegistration, judge, mostRequests);
    const { id } = await someCoin(api);

    const read = await readCoin(api, id);
    const listed = await api.call('stablecoins.list');

    expectAccepted(examine, 'stablecoins/operation-get', read, 'reading a stablecoin');
    expectAccepted(examine, 'stablecoins/operation-list', listed, 'listing stablecoins');
  },
);

/** Asserts that what was made is found under its id and in its list. */
const expectFound = async (
  api: Client,
  examine: Examiner,
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
  const { found, page } = decided(await findListed(api, list, id));

  expectStatus(examine, readable, shown, 200);
  expectMember(examine, readable, shown, 'id', `to be ${id}`, (own) => own === id);
  examine.assert(listed, found === 'present', () => ({
    expected: `a row with the id ${id}`,
    actual: 'no such row on any page',
    on: [exchange, page],
    side: 'response',
  }));
};

test(
  'a new provider account link is found under its id and in the list',
  covers(['stablecoins/linked-account-is-readable', 'stablecoins/linked-account-is-listed'], { needs }),
  async ({ api, examine }) => {
    await expectFound(api, examine, await someLink(api), {
      readable: 'stablecoins/linked-account-is-readable',
      listed: 'stablecoins/linked-account-is-listed',
      read: readLink,
      list: 'stablecoins.listProviderAccounts',
    });
  },
);

test(
  'a new stablecoin is found under its id and in the list',
  covers(['stablecoins/registered-stablecoin-is-readable', 'stablecoins/registered-stablecoin-is-listed'], {
    needs,
  }),
  async ({ api, examine }) => {
    await expectFound(api, examine, await someCoin(api), {
      readable: 'stablecoins/registered-stablecoin-is-readable',
      listed: 'stablecoins/registered-stablecoin-is-listed',
      read: readCoin,
      list: 'stablecoins.list',
    });
  },
);

test(
  'the client secret of a provider account is in no answer',
  covers(['stablecoins/client-secret-is-not-answered'], { needs }),
  async ({ api, examine }) => {
    const { id, exchange, secret } = await someLink(api);

    const answers = [
      exchange,
      await readLink(api, id),
      (await findListed(api, 'stablecoins.listProviderAccounts', id)).page,
    ];

    for (const answer of answers)
      examine.assert(
        'stablecoins/client-secret-is-not-answered',
        !answer.response.text.includes(secret),
        () => ({
          expected: `an answer to ${answer.operation} without the client secret`,
          actual: 'one with it',
          on: answer,
          side: 'response',
        }),
      );
  },
);
