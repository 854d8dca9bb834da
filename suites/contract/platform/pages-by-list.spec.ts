import type { Capability } from '../../../spec/capabilities.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { bankAccount } from '../../../generators/external-accounts.ts';
import { idShown, requireSuccess, rowsOf } from '../../assertions/answers.ts';
import { memberOf } from '../../assertions/members.ts';
import type { Cleanup } from '../../engine/cleanup-registry.ts';
import { covers } from '../../engine/covers.ts';
import { Inconclusive } from '../../engine/inconclusive.ts';
import { test } from '../../engine/test.ts';
import { someAccount } from '../../fixtures/accounts.ts';
import { agentTransfer, heldTransfer, holding, someWorkingAgent } from '../../fixtures/agents.ts';
import { someDocument, someHolder } from '../../fixtures/documents.ts';
import { sample, somePayee } from '../../fixtures/payees.ts';
import { someIssue, someMint } from '../../fixtures/stablecoin-operations.ts';
import { idsOn, listSessions, someSession, walletWithCredential } from '../../fixtures/wallets.ts';
import type { CallOptions, Client } from '../../http/client.ts';
import { paginate } from '../../http/paginate.ts';

const noOverlap = 'conventions/pages-do-not-overlap';
const areComplete = 'conventions/pages-are-complete';

/** Enough for two pages. */
const rowsWanted = 3;
const limit = 2;

/** A filter that the target ignores makes a list long. */
const mostPages = 20;

/** A list, narrowed as far as it can be, and rows that it has. */
interface Listed extends Pick<CallOptions, 'path' | 'query'> {
  readonly operation: OperationId;
  readonly ids: readonly string[];
  /** Whoever reads it, where that is another one than the platform. */
  readonly by?: Pick<Client, 'call'>;
}

interface Kind {
  readonly needs: readonly Capability[];
  readonly lists: (api: Client, cleanup: Cleanup) => Promise<readonly Listed[]>;
}

const several = async <T>(make: (place: number) => Promise<T>): Promise<readonly T[]> => {
  const made: T[] = [];
  for (let place = 0; place < rowsWanted; place += 1) made.push(await make(place));
  return made;
};

const idsOf = (made: readonly { readonly id: string }[]): readonly string[] => made.map(({ id }) => id);

const kinds: Readonly<Record<string, Kind>> = {
  'external accounts': {
    needs: [],
    lists: async (api, cleanup) => {
      const { customerId } = await someAccount(api, cleanup);
      const payees = await several(() => somePayee(api, cleanup, { customerId, currency: 'EUR' }));
      const ids = await several(async () => {
        const body = sample(bankAccount('EUR'));
        const id = idShown(
          requireSuccess(await api.call('platformExternalAccounts.create', { body }), 'Adding a payee'),
        );
        cleanup.add('platformExternalAccounts.delete', id);
        return id;
      });
      return [
        { operation: 'customerExternalAccounts.list', query: { customerId }, ids: idsOf(payees) },
        { operation: 'platformExternalAccounts.list', ids },
      ];
    },
  },
  documents: {
    needs: ['documents'],
    lists: async (api, cleanup) => {
      const documentHolder = await someHolder(api, cleanup);
      const ids = idsOf(await several(() => someDocument(api, cleanup, documentHolder)));
      return [{ operation: 'documents.list', query: { documentHolder }, ids }];
    },
  },
  'what an agent asks for': {
    needs: ['agents', 'sandbox'],
    lists: async (api, cleanup) => {
      const agent = await someWorkingAgent(api, cleanup, holding);
      const held = await several((place) => heldTransfer(agent, 100 + place));
      const ids = held.map(({ actionId }) => actionId);
      return [
        { operation: 'agentSide.listActions', by: agent, ids },
        { operation: 'agents.listApprovals', query: { agentId: agent.id }, ids },
      ];
    },
  },
  'what an agent sees': {
    needs: ['agents', 'sandbox'],
    lists: async (api, cleanup) => {
      const agent = await someWorkingAgent(api, cleanup);
      const { customerId, currency } = agent.ends.account;
      const others = await several(() => somePayee(api, cleanup, { customerId, currency }));
      await several((place) => agent.call('agentSide.transferOut', agentTransfer(agent, 100 + place)));
      const shown = requireSuccess(await agent.call('agentSide.listTransactions'), 'Listing transactions');
      const paid = rowsOf(shown).map((row) => String(memberOf(row, 'id')));
      return [
        { operation: 'agentSide.listExternalAccounts', by: agent, ids: idsOf(others) },
        { operation: 'agentSide.listTransactions', by: agent, ids: paid },
      ];
    },
  },
  'sessions of a wallet': {
    needs: ['embedded-wallets'],
    lists: async (api, cleanup) => {
      const { wallet, credential } = await walletWithCredential(api, cleanup);
      await several(() => someSession(api, credential));
      // A new session may end the ones before it: what is listed counts.
      const ids = idsOn(requireSuccess(await listSessions(api, wallet), 'Listing sessions')).map(String);
      return [{ operation: 'sessions.list', query: { accountId: wallet.id }, ids }];
    },
  },
  'operations of a stablecoin': {
    needs: ['stablecoins', 'sandbox'],
    lists: async (api, cleanup) => {
      const issue = await someIssue(api, cleanup);
      const ids = idsOf(await several(() => someMint(issue)));
      return [{ operation: 'stablecoins.listOperations', path: { stablecoinId: issue.coin.id }, ids }];
    },
  },
};

for (const [what, { needs, lists }] of Object.entries(kinds))
  test(
    `pages of two rows show ${what} once each and lose none`,
    covers([noOverlap, areComplete], { needs: ['state', ...needs] }),
    async ({ api, cleanup, check }) => {
      for (const { operation, path = {}, query = {}, ids, by } of await lists(api, cleanup)) {
        const reader = by === undefined ? api : { ...api, call: by.call };

        const walk = await paginate(reader, operation, { path, query: { ...query, limit }, mostPages });

        // One page that says to be the last and lacks rows is no way out: those rows are lost.
        if (walk.pages.length === 1 && ids.every((id) => walk.ids.includes(id)))
          throw new Inconclusive('no-binding', `${operation} shows all rows on one page.`, walk.pages[0]);
        const twice = ids.filter((id) => walk.ids.filter((each) => each === id).length > 1);
        check
          .response(noOverlap, walk.pages)
          .that(twice.length === 0, `each row of ${operation} once`, `${twice.join(', ')} more than once`);
        const lost = ids.filter((id) => !walk.ids.includes(id));
        check
          .response(areComplete, walk.pages)
          .that(
            lost.length === 0,
            `each of ${ids.join(', ')} on a page of ${operation}`,
            `${lost.join(', ')} on none of ${walk.pages.length} pages`,
          );
      }
    },
  );
