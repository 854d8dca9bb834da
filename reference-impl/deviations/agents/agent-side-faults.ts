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
import { fault, type Faults } from '../deviation.ts';
import { refusedBy } from '../refusing.ts';
import { tenantWith } from '../other-tenants.ts';
import { permitting } from './agent-faults.ts';

const reachingAnyExternal = replacing(
  reachableExternal,
  () => (work, _agent, id) => externalAccountOf(work, id),
);

const reachingAnyQuote = replacing(reachableQuote, () => (work, _agent, id) => quoteOf(work, id));

/** A list shows what is some customer's. */
const ofAnyCustomer = (list: Replaceable<Handler>): Replacement =>
  during(
    list,
    replacing(ofItsCustomer, (right) => async (call) => {
      await right(call);
      return { customerId: { above: '' } };
    }),
  );

/** Faults in an agent's reach. */
export const agentSideFaults = {
  'agent-lists-no-payment-out': fault(
    'agent-side/lists-its-transfers',
    replacing(customerTransactions, (right) => async (call) => ({
      ...(await right(call)),
      type: 'INCOMING',
    })),
  ),
  'agent-adds-accounts-to-anybody': fault(
    'agent-side/requests-are-bound-to-its-customer',
    during(
      addAgentExternalAccount,
      replacing(mustBeItsCustomer, () => () => {}),
    ),
  ),
  'agent-uses-foreign-accounts': fault(
    'agent-side/foreign-accounts-in-a-transfer-are-404',
    replacing(mustReachAccount, () => async (work, _agent, id) => {
      await (isInternal(id) ? internalAccountOf(work, id) : externalAccountOf(work, id));
    }),
  ),
  'agent-reads-foreign-external-accounts': fault(
    'agent-side/foreign-external-account-is-404',
    during(getAgentExternalAccount, reachingAnyExternal),
  ),
  'agent-deletes-foreign-external-accounts': fault(
    'agent-side/deleting-a-foreign-external-account-is-404',
    during(deleteAgentExternalAccount, reachingAnyExternal),
  ),
  'agent-reads-foreign-transactions': fault(
    'agent-side/foreign-transaction-is-404',
    replacing(reachableTransaction, () => (work, _agent, id) => transactionOf(work, id)),
  ),
  'agent-reads-foreign-actions': fault(
    'agent-side/foreign-action-is-404',
    replacing(
      reachableAction,
      (right) => async (work, agent, id) =>
        (await work.collection(actions).get(id)) ?? right(work, agent, id),
    ),
  ),
  'agent-reads-foreign-quotes': fault(
    'agent-side/foreign-quote-is-404',
    during(getAgentQuote, reachingAnyQuote),
  ),
  'foreign-quote-has-a-code-of-its-own': fault(
    'agent-side/foreign-and-unknown-ids-look-alike',
    replacing(foreignQuote, () => () => notFound('No such quote.')),
  ),
  'agent-executes-foreign-quotes': fault(
    'agent-side/executing-a-foreign-quote-is-404',
    during(executeAgentQuote, reachingAnyQuote),
  ),
  'agent-reads-accounts-of-other-platforms': fault(
    'agent-side/hides-other-platforms',
    replacing(reachableExternal, (right) => async (work, agent, id) => {
      const other = await tenantWith(work, externalAccounts, id);
      return other === undefined ? right(work, agent, id) : externalAccountOf(other, id);
    }),
  ),
  'agent-deletes-accounts-of-other-platforms': fault(
    'agent-side/things-of-other-platforms-stay-untouched',
    replacing(deleteAgentExternalAccount, (right) => async (call) => {
      const id = call.params['externalAccountId'] ?? '';
      const other = await tenantWith(call, externalAccounts, id);
      if (other === undefined) return right(call);
      await other.collection(externalAccounts).delete(id);
      return noContent;
    }),
  ),
  // The transfer is made, and then it is said that the agent may not.
  'refused-transfer-is-made-all-the-same': fault(
    'agent-side/refused-request-changes-nothing',
    replacing(agentTransferOut, (right) => async (call) => {
      const behaviour = behaviourWith(call.behaviour, [permitting('agentSide.transferOut')]);
      const paid = await right({ ...call, behaviour });
      try {
        await actingAgent(call);
        return paid;
      } catch (error) {
        return refusedBy(error);
      }
    }),
  ),
  // The money of another customer is paid, and then it is said that there is no such account.
  'refused-transfer-takes-foreign-money': fault(
    'agent-side/foreign-money-stays',
    replacing(agentTransferOut, (right) => async (call) => {
      const agent = await actingAgent(call);
      try {
        await mustReachAccount(call, agent, call.body.source.accountId);
      } catch (error) {
        await transferOut(call, await withAmount(call, call.body));
        return refusedBy(error);
      }
      return right(call);
    }),
  ),
  // Any account is deleted, and a foreign one is then answered as one that does not exist.
  'refused-deletion-is-made-all-the-same': fault(
    'agent-side/foreign-external-account-stays',
    replacing(deleteAgentExternalAccount, () => async (call) => {
      const { customerId } = await actingAgent(call);
      const account = await externalAccountOf(call, call.params['externalAccountId'] ?? '');
      await removeExternalAccount(call, account);
      return account.customerId === customerId ? noContent : refusedBy(notFound('No such external account.'));
    }),
  ),
  'agent-lists-foreign-actions': fault(
    'agent-side/actions-are-its-own',
    replacing(
      ownActionFilters,
      (right) =>
        (...given) =>
          lacking(right(...given), 'agentId'),
    ),
  ),
  'own-actions-are-listed-once-decided': fault(
    'agent-side/lists-every-own-action',
    replacing(ownActionFilters, (right) => (...given) => ({
      ...right(...given),
      status: { not: 'PENDING_APPROVAL' },
    })),
  ),
  'agent-lists-foreign-internal-accounts': fault(
    'agent-side/internal-accounts-are-its-customers',
    ofAnyCustomer(listAgentInternalAccounts),
  ),
  'agent-lists-foreign-external-accounts': fault(
    'agent-side/external-accounts-are-its-customers',
    ofAnyCustomer(listAgentExternalAccounts),
  ),
  'agent-lists-foreign-transactions': fault(
    'agent-side/transactions-are-its-customers',
    ofAnyCustomer(listAgentTransactions),
  ),
} as const satisfies Faults;
