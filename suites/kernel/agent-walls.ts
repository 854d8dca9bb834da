import type { Exchange } from '../../spec/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { heldBy, holding, someEmployed, transactionIn, type Actor, type Employed } from './agents.ts';
import type { CallOptions, Client } from './client.ts';
import { bodyOf, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { quoteBody, transferBody } from './payments.ts';

/** What an agent has around it, one id of each kind. */
export interface Estate {
  readonly agent: Employed;
  readonly internalAccountId: string;
  readonly externalAccountId: string;
  readonly quoteId: string;
  readonly actionId: string;
  readonly transactionId: string;
}

/** Has an agent make one of everything: an execution that waits, so that nothing moves meanwhile. */
export const estateOf = async (agent: Employed): Promise<Estate> => {
  const { account, payee } = agent.ends;
  const body = quoteBody({ from: account.id, to: payee.id, amount: 100 });
  const quote = needed(await agent.call('agentSide.createQuote', { body }), 'Creating a quote as an agent');
  const quoteId = String(bodyOf(quote)['id']);
  const executed = await agent.call('agentSide.executeQuote', { path: { quoteId } });
  const { actionId, transactionId } = await heldBy(agent, executed);
  return {
    agent,
    internalAccountId: account.id,
    externalAccountId: payee.id,
    quoteId,
    actionId,
    transactionId: transactionId ?? String(transactionIn(executed)['id']),
  };
};

export const someEstate = async (api: Client, owned: Owned): Promise<Estate> =>
  estateOf(await someEmployed(api, owned, holding));

/** A request about something of somebody else's, and the rule that has it answered with 404. */
export interface Intrusion {
  readonly rule: RuleId;
  readonly operation: OperationId;
  readonly options: CallOptions;
}

/** Everything an agent can try on what is not its customer's. `own` is what is. */
export const intrusions = (foreign: Omit<Estate, 'agent'>, own: Estate): readonly Intrusion[] => {
  const { externalAccountId, internalAccountId, quoteId, actionId, transactionId } = foreign;
  const foreignOf = (operation: OperationId, rule: RuleId, options: CallOptions): Intrusion => ({
    operation,
    rule,
    options,
  });
  const quote = (from: string, to: string): CallOptions => ({ body: quoteBody({ from, to, amount: 100 }) });
  const transfer = (from: string, to: string): CallOptions => ({ body: transferBody(from, to, 100) });
  const inTransfer = 'agent-side/foreign-accounts-in-a-transfer-are-404';
  const inQuote = 'agent-side/foreign-accounts-in-a-quote-are-404';
  const external = { path: { externalAccountId } };
  return [
    foreignOf('agentSide.getExternalAccount', 'agent-side/foreign-external-account-is-404', external),
    foreignOf(
      'agentSide.deleteExternalAccount',
      'agent-side/deleting-a-foreign-external-account-is-404',
      external,
    ),
    foreignOf('agentSide.getTransaction', 'agent-side/foreign-transaction-is-404', {
      path: { transactionId },
    }),
    foreignOf('agentSide.getAction', 'agent-side/foreign-action-is-404', { path: { actionId } }),
    foreignOf('agentSide.getQuote', 'agent-side/foreign-quote-is-404', { path: { quoteId } }),
    foreignOf('agentSide.executeQuote', 'agent-side/executing-a-foreign-quote-is-404', { path: { quoteId } }),
    foreignOf('agentSide.createQuote', inQuote, quote(internalAccountId, own.externalAccountId)),
    foreignOf('agentSide.createQuote', inQuote, quote(own.internalAccountId, externalAccountId)),
    foreignOf('agentSide.transferOut', inTransfer, transfer(internalAccountId, own.externalAccountId)),
    foreignOf('agentSide.transferOut', inTransfer, transfer(own.internalAccountId, externalAccountId)),
    foreignOf('agentSide.transferIn', inTransfer, transfer(externalAccountId, own.internalAccountId)),
    foreignOf('agentSide.transferIn', inTransfer, transfer(own.externalAccountId, internalAccountId)),
  ];
};

/** Sends an intrusion. */
export const intrude = (agent: Actor, { operation, options }: Intrusion): Promise<Exchange> =>
  agent.call(operation, options);
