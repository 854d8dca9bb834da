import { actions, actionView, type Action, type ActionType } from '../records/action-store.ts';
import { actingAgent } from './acting.ts';
import { performAction } from './actions.ts';
import type { Agent } from './agent-store.ts';
import { mustMay, mustUseAllowedAccounts } from './policy.ts';
import { mustReachAccount, reachableQuote } from './account-restrictions.ts';
import { payingWallet } from '../wallets/wallet-payment.ts';
import { conflict, invalidField, notFound } from '../http/api-error.ts';
import { created, ok, type Call, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { isInternal } from '../ledger/journal.ts';
import { executeQuote, mustBeExecutable } from '../payments/execute-quote.ts';
import { openQuote } from '../payments/open-quote.ts';
import { knownCurrency, ownAccount } from '../payments/quote-ends.ts';
import { quoteOf, type Quote, type QuoteRequest, type QuoteSource } from '../records/quote-store.ts';
import {
  reserveTransferIn,
  reserveTransferOut,
  transferIn,
  transferOut,
  type OpenTransferRequest,
  withAmount,
} from '../payments/transfers.ts';
import type { Routes } from '../http/intake.ts';
import type { Work } from '../runtime/work.ts';

/** The accounts that a quote request names, the paying one first. */
const accountsIn = ({ source, destination }: Pick<QuoteRequest, 'source' | 'destination'>): string[] => [
  ...(source.sourceType === 'ACCOUNT' ? [source.accountId] : []),
  ...(destination.destinationType === 'ACCOUNT' ? [destination.accountId] : []),
];

/** The source as a payment of the agent's customer, who pays where no account says so. */
const ownSource = ({ customerId }: Agent, source: QuoteSource): QuoteSource => {
  if (source.sourceType === 'UMA_ADDRESS')
    throw invalidField('source.sourceType', 'An agent pays from an account, or funds in real time.');
  if (source.customerId !== undefined && source.customerId !== customerId)
    throw notFound('No such customer.', 'USER_NOT_FOUND');
  return source.sourceType === 'ACCOUNT' ? source : { ...source, customerId };
};

/** A quote is held once, and not asked for again after it was rejected. */
const mustNotBeDecided = async (work: Work, { id }: Quote): Promise<void> => {
  const earlier = await work.collection(actions).first({ where: { 'inner.quoteId': id } });
  if (earlier?.status === 'PENDING_APPROVAL') throw conflict('The execution of this quote waits already.');
  if (earlier?.status === 'REJECTED') throw conflict('The execution of this quote was rejected.');
};

const executeOwn = async (call: Call, agent: Agent, quote: Quote): Promise<Action> => {
  await mustNotBeDecided(call, quote);
  mustBeExecutable(call, quote);
  return performAction(call, agent, {
    type: 'EXECUTE_QUOTE',
    quoteId: quote.id,
    exposure: {
      amount: quote.totalSendingAmount,
      currency: knownCurrency(quote.sendingCurrency.code),
      accounts: accountsIn(quote).filter(isInternal),
      isSpending: true,
    },
    run: () => executeQuote(call, quote),
    // The payment of a quote is there from the beginning.
    reserve: async () => ({ id: quote.transactionId }),
  });
};

/** Raises 403 for a quote between accounts that the policy does not list. The execution is asked again. */
export const mustQuoteAllowedAccounts = replaceable(
  (work: Work, agent: Agent, accounts: readonly string[]): void =>
    mustUseAllowedAccounts(work, agent, accounts),
);

/**
 * Creates a quote for the agent's customer. Asked to execute it at once, the agent needs that permission too, and
 * the execution may wait.
 */
export const createAgentQuote: Handler<QuoteRequest> = async (call) => {
  const agent = await actingAgent(call);
  const { body } = call;
  if (body.immediatelyExecute === true) mustMay(call, agent, 'agentSide.executeQuote');
  const source = ownSource(agent, body.source);
  for (const account of accountsIn(body)) await mustReachAccount(call, agent, account);
  mustQuoteAllowedAccounts(call, agent, accountsIn(body).filter(isInternal));
  if ((await payingWallet(call, { source })) !== undefined)
    throw invalidField('source.accountId', 'No agent pays from an embedded wallet: its holder signs.');

  const { quote } = await openQuote(call, { ...body, source }, { agentId: agent.id });
  if (body.immediatelyExecute === true && source.sourceType === 'ACCOUNT')
    await executeOwn(call, agent, quote);

  return created(await quoteOf(call, quote.id));
};

/** The answer to an execution or transfer: the action. */
export const paymentAnswer = replaceable((call: Call, action: Action): Promise<unknown> =>
  actionView(call, action),
);

const quoteId = (call: Call): string => call.params['quoteId'] ?? '';

export const getAgentQuote = replaceable<Handler>(async (call) =>
  ok(await reachableQuote(call, await actingAgent(call), quoteId(call))),
);

/** Executes a quote that this agent created, or has it wait. The answer is the action. */
export const executeAgentQuote = replaceable<Handler>(async (call) => {
  const agent = await actingAgent(call);
  const quote = await reachableQuote(call, agent, quoteId(call));

  return ok(await paymentAnswer(call, await executeOwn(call, agent, quote)));
});

interface Way {
  readonly type: ActionType;
  /** The end that is the internal account. */
  readonly own: 'source' | 'destination';
  readonly run: typeof transferOut | typeof transferIn;
  readonly reserve: typeof reserveTransferOut | typeof reserveTransferIn;
}

const transfer =
  ({ type, own, run, reserve }: Way): Handler<OpenTransferRequest> =>
  async (call) => {
    const agent = await actingAgent(call);
    const { source, destination } = call.body;
    await mustReachAccount(call, agent, source.accountId);
    await mustReachAccount(call, agent, destination.accountId);
    const request = await withAmount(call, call.body);
    const { amount } = request;
    const { currency } = await ownAccount(call, call.body[own].accountId);

    const by = { agentId: agent.id };
    const action = await performAction(call, agent, {
      type,
      transferDetails: {
        amount,
        currency,
        sourceAccountId: source.accountId,
        destinationAccountId: destination.accountId,
      },
      exposure: { amount, currency, accounts: [call.body[own].accountId], isSpending: own === 'source' },
      run: () => run(call, request, by),
      reserve: () => reserve(call, request, by),
    });

    return created(await paymentAnswer(call, action));
  };

/** Pays out from an account of the customer, or has it wait. The answer is the action. */
export const agentTransferOut = replaceable(
  transfer({ type: 'TRANSFER_OUT', own: 'source', run: transferOut, reserve: reserveTransferOut }),
);

/** Pulls money into an account of the customer, or has it wait. The answer is the action. */
export const agentTransferIn = transfer({
  type: 'TRANSFER_IN',
  own: 'destination',
  run: transferIn,
  reserve: reserveTransferIn,
});

export const agentSideMoneyRoutes = {
  'agentSide.createQuote': createAgentQuote,
  'agentSide.getQuote': getAgentQuote,
  'agentSide.executeQuote': executeAgentQuote,
  'agentSide.transferIn': agentTransferIn,
  'agentSide.transferOut': agentTransferOut,
} as const satisfies Routes;
