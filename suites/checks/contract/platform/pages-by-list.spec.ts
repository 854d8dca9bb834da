import type { Capability } from '../../../../spec/capabilities.ts';
import { bankAccount } from '../../../../generators/external-accounts.ts';
import { idShown, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import {
  expectEachOnce,
  narrowedRules,
  pageRules,
  type Listed,
} from '../../../kit/assertions/expect-pages.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someAccount } from '../../../kit/fixtures/accounts.ts';
import { someWorkingAgent } from '../../../kit/fixtures/agents.ts';
import { agentTransfer, heldTransfer, holding } from '../../../kit/fixtures/agent-actions.ts';
import { createdSince, someCustomer } from '../../../kit/fixtures/customers.ts';
import { plainBusiness } from '../../../kit/fixtures/people.ts';
import { kindsOfDocuments, someDocument, someHolder } from '../../../kit/fixtures/documents.ts';
import { sample, somePayee } from '../../../kit/fixtures/payees.ts';
import { someIssue, someMint } from '../../../kit/fixtures/stablecoin-operations.ts';
import { idsOn, listSessions, someSession, walletWithCredential } from '../../../kit/fixtures/wallets.ts';
import { usualAmount } from '../../../kit/fixtures/payments.ts';
import type { Client } from '../../../kit/http/client.ts';

/** Enough for two pages. */
const rowsWanted = 3;
interface Kind {
  readonly needs: readonly Capability[];
  /** Its lists are narrowed to what their rows show. */
  readonly isNarrowed?: true;
  readonly lists: (api: Client, cleanup: Cleanup) => Promise<readonly Listed[]>;
  /** A list of the kind that may be too long to be walked to its end: then nothing is left open. */
  readonly besides?: (api: Client, cleanup: Cleanup) => Promise<Listed>;
}

const several = async <T>(make: (place: number) => Promise<T>): Promise<readonly T[]> => {
  const made: T[] = [];
  for (let place = 0; place < rowsWanted; place += 1) made.push(await make(place));
  return made;
};

const idsOf = (made: readonly { readonly id: string }[]): readonly string[] => made.map(({ id }) => id);

/** All who use the target add to this list. */
const customersOfAType = async (api: Client, cleanup: Cleanup): Promise<Listed> => {
  const { exchange } = await someCustomer(api, cleanup);
  const businesses = await several(() => someCustomer(api, cleanup, plainBusiness));
  await someCustomer(api, cleanup);
  // A hint that keeps the walk short, by the target's own clock.
  const query = { customerType: 'BUSINESS', ...createdSince(exchange) };
  return { operation: 'customers.list', query, ids: idsOf(businesses) };
};

const kinds: Readonly<Record<string, Kind>> = {
  'external accounts': {
    needs: [],
    isNarrowed: true,
    besides: customersOfAType,
    lists: async (api, cleanup) => {
      const { customerId: stranger } = await someAccount(api, cleanup);
      // A cursor that forgets its filter leads to these ones, whichever come first.
      await somePayee(api, cleanup, { customerId: stranger, currency: 'EUR' });
      const { customerId } = await someAccount(api, cleanup);
      const payees = await several(() => somePayee(api, cleanup, { customerId, currency: 'EUR' }));
      await somePayee(api, cleanup, { customerId: stranger, currency: 'EUR' });
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
    isNarrowed: true,
    lists: async (api, cleanup) => {
      const stranger = await someHolder(api, cleanup);
      await someDocument(api, cleanup, stranger);
      const documentHolder = await someHolder(api, cleanup);
      const ids = idsOf(
        await several((place) => someDocument(api, cleanup, documentHolder, kindsOfDocuments[place])),
      );
      await someDocument(api, cleanup, stranger);
      return [{ operation: 'documents.list', query: { documentHolder }, ids }];
    },
  },
  'what an agent asks for': {
    needs: ['agents', 'sandbox'],
    isNarrowed: true,
    lists: async (api, cleanup) => {
      // A cursor that forgets its filter leads to what waits for another agent, whichever comes first.
      const stranger = await someWorkingAgent(api, cleanup, holding);
      await heldTransfer(stranger);
      const agent = await someWorkingAgent(api, cleanup, holding);
      const held = await several((place) => heldTransfer(agent, usualAmount + place));
      await heldTransfer(stranger);
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
      // A cursor that forgets whose list it is leads to what another agent has made.
      const stranger = await someWorkingAgent(api, cleanup);
      await stranger.call('agentSide.transferOut', agentTransfer(stranger));
      const agent = await someWorkingAgent(api, cleanup);
      const { customerId, currency } = agent.ends.account;
      const others = await several(() => somePayee(api, cleanup, { customerId, currency }));
      await several((place) =>
        agent.call('agentSide.transferOut', agentTransfer(agent, usualAmount + place)),
      );
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
    isNarrowed: true,
    lists: async (api, cleanup) => {
      const { wallet, credential } = await walletWithCredential(api, cleanup);
      await several(() => someSession(api, credential));
      // A new session may end the ones before it: only the listed ones count.
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

for (const [what, { needs, isNarrowed = false, lists, besides }] of Object.entries(kinds))
  covers({ needs: ['state', ...needs] }, isNarrowed ? narrowedRules : pageRules).test(
    `pages of two rows show ${what} once each and lose none`,
    async ({ api, cleanup, check }) => {
      for (const listed of await lists(api, cleanup))
        await expectEachOnce(api, check, { ...listed, isNarrowed });
      if (besides !== undefined)
        await ifThere(async () =>
          expectEachOnce(api, check, { ...(await besides(api, cleanup)), isNarrowed }),
        );
    },
  );
