import { actions, actionView } from './action-store.ts';
import { actingAgent } from './acting.ts';
import { agentView, type Agent } from './agent-store.ts';
import { reachableAction, reachableExternal, reachableTransaction } from './account-restrictions.ts';
import type { FaultName } from '../deviations/faults.ts';
import { notFound } from '../http/api-error.ts';
import { created, noContent, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { refusedBy } from '../deviations/late-refusals.ts';
import { tenantWith } from '../deviations/other-tenants.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import type { Where } from '../store/store.ts';
import { internalAccounts, internalAccountView } from '../ledger/internal-accounts.ts';
import { transactions, transactionView } from '../payments/transaction-store.ts';
import {
  addExternalAccount,
  externalAccountOf,
  externalAccounts,
  externalAccountView,
  removeExternalAccount,
  type ExternalAccountCreate,
} from '../accounts/external-account-store.ts';
import { transactionFilters } from '../payments/transactions.ts';

/** The agent that asks. */
export const getSelf: Handler = async (call) => ok(await agentView(call, await actingAgent(call)));

/** What of a collection is the customer's; with the fault, whatever is some customer's. */
const ofCustomer = async (call: Call, gap: FaultName): Promise<Where> => {
  const { customerId } = await actingAgent(call);
  return { customerId: call.faults.has(gap) ? { above: '' } : customerId };
};

/** A faulty list of actions leaves out those that wait. */
const decidedAlone = ({ faults }: Call): Where =>
  faults.has('own-actions-are-listed-once-decided') ? { status: { not: 'PENDING_APPROVAL' } } : {};

/** Lists the agent's own actions, newest first. */
export const listOwnActions: Handler = async (call) => {
  const { id } = await actingAgent(call);
  const own = call.faults.has('agent-lists-foreign-actions') ? {} : { agentId: id };
  return answerPage(call, {
    from: call.collection(actions),
    where: { ...own, ...equalFilters(call, ['status']), ...decidedAlone(call) },
    view: (action) => actionView(call, action),
  });
};

export const getOwnAction: Handler = async (call) => {
  const action = await reachableAction(call, await actingAgent(call), call.params['actionId'] ?? '');
  return ok(await actionView(call, action));
};

/** Lists the customer's internal accounts, newest first. */
export const listAgentInternalAccounts: Handler = async (call) =>
  answerPage(call, {
    from: call.collection(internalAccounts),
    where: {
      ...(await ofCustomer(call, 'agent-lists-foreign-internal-accounts')),
      ...equalFilters(call, ['currency', 'type']),
    },
    view: (account) => internalAccountView(call, account),
  });

/** Lists the customer's external accounts, newest first. */
export const listAgentExternalAccounts: Handler = async (call) =>
  answerPage(call, {
    from: call.collection(externalAccounts),
    where: {
      ...(await ofCustomer(call, 'agent-lists-foreign-external-accounts')),
      ...equalFilters(call, ['currency']),
    },
    view: externalAccountView,
  });

/** Adds an external account of the agent's customer. Raises 404 for a request that names another customer. */
export const addAgentExternalAccount: Handler<ExternalAccountCreate> = async (call) => {
  const { customerId } = await actingAgent(call);
  const { customerId: named = customerId } = call.body;
  const isIgnored = call.variations.has('foreign-owners-are-ignored');
  if (named !== customerId && !isIgnored && !call.faults.has('agent-adds-accounts-to-anybody'))
    throw notFound('No such customer.', 'USER_NOT_FOUND');

  const account = await addExternalAccount(call, {
    ...call.body,
    customerId: isIgnored ? customerId : named,
  });

  return created(externalAccountView(account));
};

export const getAgentExternalAccount: Handler = async (call) => {
  const id = call.params['externalAccountId'] ?? '';
  const gap = 'agent-reads-foreign-external-accounts';
  return ok(externalAccountView(await reachableExternal(call, await actingAgent(call), id, gap)));
};

/** What a faulty server does: it deletes whatever there is, and says of what is foreign that there is no such thing. */
const deleteAndRefuse = async (call: Call, { customerId }: Agent, id: string): Promise<Answer> => {
  const account = await externalAccountOf(call, id);
  await removeExternalAccount(call, account);
  return account.customerId === customerId ? noContent : refusedBy(notFound('No such external account.'));
};

/** Deletes an external account of the agent's customer. */
export const deleteAgentExternalAccount: Handler = async (call) => {
  const id = call.params['externalAccountId'] ?? '';
  const gap = 'agent-deletes-foreign-external-accounts';
  if (call.faults.has('agent-deletes-accounts-of-other-platforms')) {
    const other = await tenantWith(call, externalAccounts, id);
    if (other !== undefined) {
      await other.collection(externalAccounts).delete(id);
      return noContent;
    }
  }
  const agent = await actingAgent(call);
  if (call.faults.has('refused-deletion-is-made-all-the-same')) return deleteAndRefuse(call, agent, id);
  const account = await reachableExternal(call, agent, id, gap);

  await removeExternalAccount(call, account);

  return noContent;
};

/** Lists the customer's transactions, newest first unless asked otherwise. */
export const listAgentTransactions: Handler = async (call) =>
  answerPage(call, {
    from: call.collection(transactions),
    where: {
      ...transactionFilters(call),
      ...(await ofCustomer(call, 'agent-lists-foreign-transactions')),
      ...(call.variations.has('agents-see-their-own-alone') && { agentId: (await actingAgent(call)).id }),
    },
    order: call.query['sortOrder'] === 'asc' ? 'oldest' : 'newest',
    view: (transaction) => transactionView(call, transaction),
  });

export const getAgentTransaction: Handler = async (call) => {
  const id = call.params['transactionId'] ?? '';
  return ok(transactionView(call, await reachableTransaction(call, await actingAgent(call), id)));
};
