import { canonicalText } from '../../../../spec/json.ts';
import type { Capability } from '../../../../spec/capabilities.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { bodyOf, idShown, isAccepted, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import {
  expectEachOnce,
  narrowedRules,
  pageRules,
  type Listed,
} from '../../../kit/assertions/expect-pages.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someActor, someAgent } from '../../../kit/fixtures/agents.ts';
import { freshCard, someCardholder } from '../../../kit/fixtures/cards.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { createKey, revokeKey, someWalletCard } from '../../../kit/fixtures/delegated-keys.ts';
import { enrollPasskey, enrollTotp } from '../../../kit/fixtures/sca-factors.ts';
import { about, someScaCustomer } from '../../../kit/fixtures/sca-customers.ts';
import { registerCoin, someLink } from '../../../kit/fixtures/stablecoins.ts';
import {
  addCredential,
  idsOn,
  newIdentity,
  someSession,
  walletWithCredential,
} from '../../../kit/fixtures/wallets.ts';
import type { Client } from '../../../kit/http/client.ts';
import type { RowKey } from '../../../kit/assertions/paginate.ts';
import { plainPerson } from '../../../kit/fixtures/people.ts';

/** Lists that cannot be filled at will, or not be narrowed to what the suite made. */
interface Kind {
  readonly needs: readonly Capability[];
  /** Its lists are narrowed to what their rows show. */
  readonly isNarrowed?: true;
  readonly lists: (api: Client, cleanup: Cleanup) => Promise<readonly Listed[]>;
}

/** The whole of a row: its list shows no id. */
const wholeRow: RowKey = (row) => canonicalText(row);

const uniqueIn = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => keys.indexOf(key) === keys.lastIndexOf(key));

/** About three pages of a short list; a long one is walked by pages of the size that it has by itself. */
const limitFor = (page: Exchange): number => {
  const { length } = rowsOf(page);
  return Math.max(1, bodyOf(page)['hasMore'] === true ? length : Math.ceil(length / 3));
};

/** A list and the rows that it shows by itself: which those are is not the suite's to say. */
const asItIs = async (
  api: Pick<Client, 'call'>,
  { operation, key, query = {} }: Pick<Listed, 'operation' | 'key' | 'query'>,
): Promise<Listed> => {
  const read = async (): Promise<Exchange> =>
    requireSuccess(await api.call(operation, { query }), `A page of ${operation}`);
  const page = await read();
  // A row that shows something new each time, an address that is signed for one, cannot be known again.
  const same = key === undefined ? [] : rowsOf(await read()).map(key);
  const rows =
    key === undefined
      ? { ids: idsOn(page).map(String) }
      : { key, ids: uniqueIn(rowsOf(page).map(key)).filter((each) => same.includes(each)) };
  return { operation, query, ...rows, by: api, limit: limitFor(page), mayBeOnePage: true };
};

/** A customer has an account for each currency, as far as the target goes by them. */
const withTwoAccounts = { ...plainPerson, currencies: ['USD', 'EUR'] };

/** Enough for two pages of one row. */
const twice = [1, 2];

const kinds: Readonly<Record<string, Kind>> = {
  cards: {
    needs: ['cards'],
    isNarrowed: true,
    lists: async (api, cleanup) => {
      // A cursor that forgets its filter leads to these ones, whichever come first.
      const stranger = await someCardholder(api, cleanup);
      await freshCard(api, stranger);
      const holder = await someCardholder(api, cleanup);
      for (const _ of twice) await freshCard(api, holder);
      await freshCard(api, stranger);
      return [await asItIs(api, { operation: 'cards.list', query: { cardholderId: holder.customerId } })];
    },
  },
  agents: {
    needs: ['agents'],
    isNarrowed: true,
    lists: async (api, cleanup) => {
      const { id: stranger } = await someCustomer(api, cleanup);
      await someAgent(api, cleanup, { customerId: stranger });
      const { id: customerId } = await someCustomer(api, cleanup);
      for (const _ of twice) await someAgent(api, cleanup, { customerId });
      await someAgent(api, cleanup, { customerId: stranger });
      return [await asItIs(api, { operation: 'agents.list', query: { customerId } })];
    },
  },
  'internal accounts': {
    needs: [],
    isNarrowed: true,
    lists: async (api, cleanup) => {
      const { id: customerId } = await someCustomer(api, cleanup, withTwoAccounts);
      return [
        await asItIs(api, { operation: 'internalAccounts.listForCustomer', query: { customerId } }),
        await asItIs(api, { operation: 'internalAccounts.listForPlatform' }),
      ];
    },
  },
  'internal accounts of an agent': {
    needs: ['agents'],
    lists: async (api, cleanup) => {
      const { id: customerId } = await someCustomer(api, cleanup, withTwoAccounts);
      const agent = await someActor(api, cleanup, { customerId });
      return [await asItIs(agent, { operation: 'agentSide.listInternalAccounts' })];
    },
  },
  'authentication credentials': {
    needs: ['embedded-wallets'],
    isNarrowed: true,
    lists: async (api, cleanup) => {
      const { wallet, credential } = await walletWithCredential(api, cleanup);
      await someSession(api, credential);
      // Whether a wallet may have several is not shown.
      await addCredential(api, wallet, newIdentity());
      return [await asItIs(api, { operation: 'credentials.list', query: { accountId: wallet.id } })];
    },
  },
  'delegated keys': {
    needs: ['embedded-wallets', 'cards'],
    isNarrowed: true,
    lists: async (api, cleanup) => {
      const card = await someWalletCard(api, cleanup);
      const first = requireSuccess(await createKey(api, card), 'Creating a delegated key');
      // Whether a card may have two at once is not shown, nor whether a list shows the one that was revoked.
      await revokeKey(api, idShown(first));
      await createKey(api, card);
      const query = { accountId: card.internalAccountId };
      return [await asItIs(api, { operation: 'delegatedKeys.list', query })];
    },
  },
  'SCA factors': {
    needs: ['sca'],
    lists: async (api, cleanup) => {
      const customer = await someScaCustomer(api, cleanup);
      await enrollTotp(api, customer);
      await enrollPasskey(api, customer);
      return [await asItIs(api, { operation: 'sca.listFactors', ...about(customer), key: wholeRow })];
    },
  },
  stablecoins: {
    needs: ['stablecoins'],
    lists: async (api) => {
      await someLink(api);
      const { id } = await someLink(api);
      for (const _ of twice) requireSuccess(await registerCoin(api, id), 'Registering a stablecoin');
      return [
        await asItIs(api, { operation: 'stablecoins.listProviderAccounts' }),
        await asItIs(api, { operation: 'stablecoins.list' }),
      ];
    },
  },
  'institutions and counterparty providers': {
    needs: [],
    lists: async (api) => {
      // The filters that a list of institutions needs are not shown.
      const wide = isAccepted(await api.call('discoveries.list'));
      const query = wide ? {} : { country: 'US', currency: 'USD' };
      return [
        await asItIs(api, { operation: 'discoveries.list', query, key: wholeRow }),
        await asItIs(api, { operation: 'counterpartyProviders.list', key: wholeRow }),
      ];
    },
  },
};

for (const [what, { needs, isNarrowed = false, lists }] of Object.entries(kinds))
  covers({ needs: ['state', ...needs] }, isNarrowed ? narrowedRules : pageRules).test(
    `small pages show ${what} once each and lose none`,
    async ({ api, cleanup, check }) => {
      for (const listed of await lists(api, cleanup))
        await expectEachOnce(api, check, { ...listed, isNarrowed });
    },
  );
