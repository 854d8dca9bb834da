import {
  externalAccountOf,
  externalAccounts,
  removeExternalAccount,
} from '../../accounts/external-account-store.ts';
import {
  foreignQuote,
  mustReachAccount,
  reachableAction,
  reachableExternal,
  reachableQuote,
  reachableTransaction,
} from '../../agents/account-restrictions.ts';
import { actingAgent } from '../../agents/acting.ts';
import { actions } from '../../records/action-store.ts';
import { agentTransferOut, executeAgentQuote, getAgentQuote } from '../../agents/agent-side-money.ts';
import {
  addAgentExternalAccount,
  customerTransactions,
  deleteAgentExternalAccount,
  getAgentExternalAccount,
  listAgentExternalAccounts,
  listAgentInternalAccounts,
  listAgentTransactions,
  mustBeItsCustomer,
  ofItsCustomer,
  ownActionFilters,
} from '../../agents/agent-side.ts';
import { notFound } from '../../http/api-error.ts';
import { noContent, type Handler } from '../../http/call.ts';
import { internalAccountOf } from '../../ledger/internal-account-store.ts';
import { isInternal } from '../../ledger/journal.ts';
import { quoteOf } from '../../records/quote-store.ts';
import { transactionOf } from '../../records/transaction-store.ts';
import { transferOut, withAmount } from '../../payments/transfers.ts';
import { behaviourWith, replacing, type Replaceable, type Replacement } from '../../runtime/behaviour.ts';
import { lacking } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { refusedBy } from '../refusing.ts';
import { tenantWith } from '../other-tenants.ts';
import { permitting } from './agent-faults.ts';

const reachingAnyExternal = replacing(reachableExternal, (_right, work, _agent, id) =>
  externalAccountOf(work, id),
);

const reachingAnyQuote = replacing(reachableQuote, (_right, work, _agent, id) => quoteOf(work, id));

/** A list shows what is some customer's: on every page, or from the second one on. */
const ofAnyCustomer = (list: Replaceable<Handler>, from: 'first' | 'second' = 'first'): Replacement =>
  during(
    list,
    replacing(ofItsCustomer, async (right, call) => {
      const own = await right(call);
      return from === 'second' && call.query['cursor'] === undefined ? own : { customerId: { above: '' } };
    }),
  );

/** Faults in an agent's reach. */
export const agentSideFaults = faultsOf({
  'agent-side/lists-its-transfers': {
    'agent-lists-no-payment-out': replacing(customerTransactions, async (right, call) => ({
      ...(await right(call)),
      type: 'INCOMING',
    })),
  },
  'agent-side/requests-are-bound-to-its-customer': {
    'agent-adds-accounts-to-anybody': during(
      addAgentExternalAccount,
      replacing(mustBeItsCustomer, () => {}),
    ),
  },
  'agent-side/foreign-accounts-are-not-used': {
    'agent-uses-foreign-accounts': replacing(mustReachAccount, async (_right, work, _agent, id) => {
      await (isInternal(id) ? internalAccountOf(work, id) : externalAccountOf(work, id));
    }),
  },
  'agent-side/platform-accounts-are-out-of-reach': {
    'agent-pays-from-accounts-of-the-platform': replacing(
      mustReachAccount,
      async (right, work, agent, id) => {
        const account = isInternal(id) ? await internalAccountOf(work, id) : undefined;
        if (account === undefined || account.customerId !== undefined) await right(work, agent, id);
      },
    ),
    'agent-reads-accounts-of-the-platform': replacing(reachableExternal, async (right, work, agent, id) => {
      const account = await externalAccountOf(work, id);
      return account.customerId === undefined ? account : right(work, agent, id);
    }),
  },
  'agent-side/foreign-external-account-is-404': {
    'agent-reads-foreign-external-accounts': during(getAgentExternalAccount, reachingAnyExternal),
  },
  'agent-side/deleting-a-foreign-external-account-is-404': {
    'agent-deletes-foreign-external-accounts': during(deleteAgentExternalAccount, reachingAnyExternal),
  },
  'agent-side/foreign-transaction-is-404': {
    'agent-reads-foreign-transactions': replacing(reachableTransaction, (_right, work, _agent, id) =>
      transactionOf(work, id),
    ),
  },
  'agent-side/foreign-action-is-404': {
    'agent-reads-foreign-actions': replacing(
      reachableAction,
      async (right, work, agent, id) => (await work.collection(actions).get(id)) ?? right(work, agent, id),
    ),
  },
  'agent-side/foreign-quote-is-404': {
    'agent-reads-foreign-quotes': during(getAgentQuote, reachingAnyQuote),
  },
  'agent-side/foreign-and-unknown-ids-look-alike': {
    'foreign-quote-has-a-code-of-its-own': replacing(foreignQuote, () => notFound('No such quote.')),
  },
  'agent-side/executing-a-foreign-quote-is-404': {
    'agent-executes-foreign-quotes': during(executeAgentQuote, reachingAnyQuote),
  },
  'agent-side/hides-other-platforms': {
    'agent-reads-accounts-of-other-platforms': replacing(
      reachableExternal,
      async (right, work, agent, id) => {
        const other = await tenantWith(work, externalAccounts, id);
        return other === undefined ? right(work, agent, id) : externalAccountOf(other, id);
      },
    ),
  },
  'agent-side/things-of-other-platforms-stay-untouched': {
    'agent-deletes-accounts-of-other-platforms': replacing(
      deleteAgentExternalAccount,
      async (right, call) => {
        const id = call.params['externalAccountId'] ?? '';
        const other = await tenantWith(call, externalAccounts, id);
        if (other === undefined) return right(call);
        await other.collection(externalAccounts).delete(id);
        return noContent;
      },
    ),
  },
  'agent-side/refused-request-changes-nothing': {
    // The transfer is made, and then it is said that the agent may not.
    'refused-transfer-is-made-all-the-same': replacing(agentTransferOut, async (right, call) => {
      const behaviour = behaviourWith(call.behaviour, [permitting('agentSide.transferOut')]);
      const paid = await right({ ...call, behaviour });
      try {
        await actingAgent(call);
        return paid;
      } catch (error) {
        return refusedBy(error);
      }
    }),
  },
  'agent-side/foreign-money-stays': {
    // The money of another customer is paid, and then it is said that there is no such account.
    'refused-transfer-takes-foreign-money': replacing(agentTransferOut, async (right, call) => {
      const agent = await actingAgent(call);
      try {
        await mustReachAccount(call, agent, call.body.source.accountId);
      } catch (error) {
        await transferOut(call, await withAmount(call, call.body));
        return refusedBy(error);
      }
      return right(call);
    }),
  },
  'agent-side/foreign-external-account-stays': {
    // Any account is deleted, and a foreign one is then answered as one that does not exist.
    'refused-deletion-is-made-all-the-same': replacing(deleteAgentExternalAccount, async (_right, call) => {
      const { customerId } = await actingAgent(call);
      const account = await externalAccountOf(call, call.params['externalAccountId'] ?? '');
      await removeExternalAccount(call, account);
      return account.customerId === customerId ? noContent : refusedBy(notFound('No such external account.'));
    }),
  },
  'agent-side/actions-are-its-own': {
    'agent-lists-foreign-actions': replacing(ownActionFilters, (right, ...given) =>
      lacking(right(...given), 'agentId'),
    ),
    'later-pages-list-foreign-actions': replacing(ownActionFilters, (right, call, agent) =>
      call.query['cursor'] === undefined ? right(call, agent) : lacking(right(call, agent), 'agentId'),
    ),
  },
  'agent-side/lists-every-own-action': {
    'own-actions-are-listed-once-decided': replacing(ownActionFilters, (right, ...given) => ({
      ...right(...given),
      status: { not: 'PENDING_APPROVAL' },
    })),
  },
  'agent-side/internal-accounts-are-its-customers': {
    'agent-lists-foreign-internal-accounts': ofAnyCustomer(listAgentInternalAccounts),
  },
  'agent-side/external-accounts-are-its-customers': {
    'agent-lists-foreign-external-accounts': ofAnyCustomer(listAgentExternalAccounts),
    'later-pages-list-foreign-external-accounts': ofAnyCustomer(listAgentExternalAccounts, 'second'),
  },
  'agent-side/transactions-are-its-customers': {
    'agent-lists-foreign-transactions': ofAnyCustomer(listAgentTransactions),
    'later-pages-list-foreign-transactions': ofAnyCustomer(listAgentTransactions, 'second'),
  },
});
