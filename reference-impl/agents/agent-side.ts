import { actions, actionView } from '../records/action-store.ts';
import { actingAgent } from './acting.ts';
import { agentView, type Agent } from './agent-store.ts';
import { reachableAction, reachableExternal, reachableTransaction } from './account-restrictions.ts';
import { notFound } from '../http/api-error.ts';
import { created, noContent, ok, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Where } from '../store/store.ts';
import { internalAccounts, internalAccountView } from '../ledger/internal-account-store.ts';
import { transactions, transactionView } from '../records/transaction-store.ts';
import {
  addExternalAccount,
  externalAccounts,
  externalAccountView,
  removeExternalAccount,
  type ExternalAccountCreate,
} from '../accounts/external-account-store.ts';
import { transactionFilters } from '../payments/transaction-filters.ts';
import type { Routes } from '../http/intake.ts';

/** The agent that asks. */
export const getSelf: Handler = async (call) => ok(await agentView(call, await actingAgent(call)));

/** The customer's part of a collection. */
export const ofItsCustomer = replaceable(async (call: Call): Promise<Where> => {
  const { customerId } = await actingAgent(call);
  return { customerId };
});

/** The actions in a list: the agent's own. */
export const ownActionFilters = replaceable((call: Call, { id }: Agent): Where => ({
  agentId: id,
  ...equalFilters(call, ['status']),
}));

/** Lists the agent's own actions, newest first. */
export const listOwnActions: Handler = async (call) => {
  const agent = await actingAgent(call);
  return answerPage(call, {
    from: call.collection(actions),
    where: ownActionFilters(call, agent),
    view: (action) => actionView(call, action),
  });
};

export const getOwnAction: Handler = async (call) => {
  const action = await reachableAction(call, await actingAgent(call), call.params['actionId'] ?? '');
  return ok(await actionView(call, action));
};

/** Lists the customer's internal accounts, newest first. */
export const listAgentInternalAccounts = replaceable<Handler>(async (call) =>
  answerPage(call, {
    from: call.collection(internalAccounts),
    where: { ...(await ofItsCustomer(call)), ...equalFilters(call, ['currency', 'type']) },
    view: (account) => internalAccountView(call, account),
  }),
);

/** Lists the customer's external accounts, newest first. */
export const listAgentExternalAccounts = replaceable<Handler>(async (call) =>
  answerPage(call, {
    from: call.collection(externalAccounts),
    where: { ...(await ofItsCustomer(call)), ...equalFilters(call, ['currency']) },
    view: externalAccountView,
  }),
);

/** Raises 404 for an owner other than the agent's customer. */
export const mustBeItsCustomer = replaceable((_call: Call, { customerId }: Agent, named: string): void => {
  if (named !== customerId) throw notFound('No such customer.', 'USER_NOT_FOUND');
});

/** Adds an external account of the agent's customer. Raises 404 for a request that names another customer. */
export const addAgentExternalAccount = replaceable<Handler<ExternalAccountCreate>>(async (call) => {
  const agent = await actingAgent(call);
  const { customerId = agent.customerId } = call.body;
  mustBeItsCustomer(call, agent, customerId);

  const account = await addExternalAccount(call, { ...call.body, customerId });

  return created(externalAccountView(account));
});

const externalId = (call: Call): string => call.params['externalAccountId'] ?? '';

export const getAgentExternalAccount = replaceable<Handler>(async (call) =>
  ok(externalAccountView(await reachableExternal(call, await actingAgent(call), externalId(call)))),
);

/** Deletes an external account of the agent's customer. */
export const deleteAgentExternalAccount = replaceable<Handler>(async (call) => {
  const account = await reachableExternal(call, await actingAgent(call), externalId(call));

  await removeExternalAccount(call, account);

  return noContent;
});

/** The transactions in a list: all of the customer. */
export const customerTransactions = replaceable(async (call: Call): Promise<Where> => ({
  ...transactionFilters(call),
  ...(await ofItsCustomer(call)),
}));

/** Lists the customer's transactions, newest first unless asked otherwise. */
export const listAgentTransactions = replaceable<Handler>(async (call) =>
  answerPage(call, {
    from: call.collection(transactions),
    where: await customerTransactions(call),
    order: call.query['sortOrder'] === 'asc' ? 'oldest' : 'newest',
    view: (transaction) => transactionView(call, transaction),
  }),
);

export const getAgentTransaction: Handler = async (call) => {
  const id = call.params['transactionId'] ?? '';
  return ok(transactionView(call, await reachableTransaction(call, await actingAgent(call), id)));
};

export const agentSideRoutes = {
  'agentSide.getSelf': getSelf,
  'agentSide.listActions': listOwnActions,
  'agentSide.getAction': getOwnAction,
  'agentSide.listInternalAccounts': listAgentInternalAccounts,
  'agentSide.createExternalAccount': addAgentExternalAccount,
  'agentSide.getExternalAccount': getAgentExternalAccount,
  'agentSide.listExternalAccounts': listAgentExternalAccounts,
  'agentSide.deleteExternalAccount': deleteAgentExternalAccount,
  'agentSide.listTransactions': listAgentTransactions,
  'agentSide.getTransaction': getAgentTransaction,
} as const satisfies Routes;
