import { notFound, type ApiError } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { internalAccountOf } from '../ledger/internal-account-store.ts';
import { isInternal } from '../ledger/journal.ts';
import { paymentOf } from '../payments/payment.ts';
import { quoteOf, type Quote } from '../records/quote-store.ts';
import { transactionOf, type StoredTransaction } from '../records/transaction-store.ts';
import { externalAccountOf, type ExternalAccount } from '../accounts/external-account-store.ts';
import { actions, type Action } from '../records/action-store.ts';
import type { Agent } from './agent-store.ts';
import type { Work } from '../runtime/work.ts';

/*
 * The resources in an agent's reach: those of its customer, and quotes and actions of its own. Everything else is
 * refused like an id that never was.
 *
 * Source: Endpoints > Operation catalogue.
 */

/** An external account of the agent's customer. Raises 404. */
export const reachableExternal = replaceable(
  async (work: Work, { customerId }: Agent, id: string): Promise<ExternalAccount> => {
    const account = await externalAccountOf(work, id);
    if (account.customerId !== customerId) throw notFound('No such external account.');
    return account;
  },
);

/** Raises 404 for an account, of either kind, that is not the customer's. */
export const mustReachAccount = replaceable(async (work: Work, agent: Agent, id: string): Promise<void> => {
  if (!isInternal(id)) {
    await reachableExternal(work, agent, id);
    return;
  }
  const { customerId } = await internalAccountOf(work, id);
  if (customerId !== agent.customerId) throw notFound('No such internal account.');
});

/** The error for a quote that the agent did not create. */
export const foreignQuote = replaceable((_work: Work): ApiError =>
  notFound('No such quote.', 'QUOTE_NOT_FOUND'),
);

/** A quote that this agent created; one of a sibling, or of the platform, is none. Raises 404. */
export const reachableQuote = replaceable(async (work: Work, agent: Agent, id: string): Promise<Quote> => {
  const quote = await quoteOf(work, id);
  const payment = await paymentOf(work, quote.transactionId);
  if (payment?.agentId !== agent.id) throw foreignQuote(work);
  return quote;
});

/** The error for a transaction of another customer. */
export const foreignTransaction = (): ApiError => notFound('No such transaction.', 'TRANSACTION_NOT_FOUND');

/** A transaction of the agent's customer, whoever started it. Raises 404. */
export const reachableTransaction = replaceable(
  async (work: Work, { customerId }: Agent, id: string): Promise<StoredTransaction> => {
    const transaction = await transactionOf(work, id);
    if (transaction.customerId !== customerId) throw foreignTransaction();
    return transaction;
  },
);

/** An action that this agent started. Raises 404. */
export const reachableAction = replaceable(async (work: Work, agent: Agent, id: string): Promise<Action> => {
  const action = await work.collection(actions).get(id);
  if (action?.agentId !== agent.id) throw notFound('No such action of this agent.');
  return action;
});
