import type { FaultName } from '../deviations/faults.ts';
import { notFound } from '../http/api-error.ts';
import { tenantWith } from '../deviations/other-tenants.ts';
import type { Work } from '../runtime/work.ts';
import { internalAccountOf } from '../ledger/internal-accounts.ts';
import { isInternal } from '../ledger/journal.ts';
import { paymentOf } from '../payments/payment.ts';
import { quoteOf, type Quote } from '../payments/quote-store.ts';
import { transactionOf, type StoredTransaction } from '../payments/transaction-store.ts';
import {
  externalAccountOf,
  externalAccounts,
  type ExternalAccount,
} from '../accounts/external-account-store.ts';
import { actions, type Action } from './action-store.ts';
import type { Agent } from './agent-store.ts';

/**
 * What an agent can reach: what belongs to its customer, and quotes and actions of its own. Everything else is
 * refused like an id that never was. `gap` is the fault that leaves the wall open.
 *
 * Source: Endpoints > Operation catalogue.
 */
const mustStand = (work: Work, isInside: boolean, gap: FaultName, missing: Error): void => {
  if (!isInside && !work.faults.has(gap)) throw missing;
};

/** An external account of the agent's customer. Raises 404. */
export const reachableExternal = async (
  work: Work,
  { customerId }: Agent,
  id: string,
  gap: FaultName,
): Promise<ExternalAccount> => {
  if (work.faults.has('agent-reads-accounts-of-other-platforms')) {
    const other = await tenantWith(work, externalAccounts, id);
    if (other !== undefined) return externalAccountOf(other, id);
  }
  const account = await externalAccountOf(work, id);
  mustStand(work, account.customerId === customerId, gap, notFound('No such external account.'));
  return account;
};

/** Raises 404 for an account, of either kind, that is not the customer's. */
export const mustReachAccount = async (work: Work, agent: Agent, id: string): Promise<void> => {
  const gap = 'agent-uses-foreign-accounts';
  if (!isInternal(id)) {
    await reachableExternal(work, agent, id, gap);
    return;
  }
  const { customerId } = await internalAccountOf(work, id);
  mustStand(work, customerId === agent.customerId, gap, notFound('No such internal account.'));
};

/** A quote that this agent created; one of a sibling, or of the platform, is none. Raises 404. */
export const reachableQuote = async (
  work: Work,
  agent: Agent,
  id: string,
  gap: FaultName,
): Promise<Quote> => {
  const quote = await quoteOf(work, id);
  const payment = await paymentOf(work, quote.transactionId);
  const isOdd = work.faults.has('foreign-quote-has-a-code-of-its-own');
  const missing = notFound('No such quote.', isOdd ? 'REFERENCE_NOT_FOUND' : 'QUOTE_NOT_FOUND');
  mustStand(work, payment?.agentId === agent.id, gap, missing);
  return quote;
};

/** A transaction of the agent's customer, whoever started it. Raises 404. */
export const reachableTransaction = async (
  work: Work,
  { id: agentId, customerId }: Agent,
  id: string,
): Promise<StoredTransaction> => {
  const transaction: StoredTransaction & { readonly agentId?: string } = await transactionOf(work, id);
  const missing = notFound('No such transaction.', 'TRANSACTION_NOT_FOUND');
  if (transaction.agentId !== agentId && work.variations.has('agents-see-their-own-alone')) throw missing;
  mustStand(work, transaction.customerId === customerId, 'agent-reads-foreign-transactions', missing);
  return transaction;
};

/** An action that this agent started. Raises 404. */
export const reachableAction = async (work: Work, agent: Agent, id: string): Promise<Action> => {
  const missing = notFound('No such action of this agent.');
  const action = await work.collection(actions).get(id);
  if (!action) throw missing;
  mustStand(work, action.agentId === agent.id, 'agent-reads-foreign-actions', missing);
  return action;
};
