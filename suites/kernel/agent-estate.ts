import { randomUUID } from 'node:crypto';
import {
  decide,
  heldBy,
  heldTransfer,
  holding,
  readAction,
  someEmployed,
  textIn,
  transactionIn,
} from './agents.ts';
import type { Employed, Held } from './agents.ts';
import { mustKnow } from './binding.ts';
import type { Client } from './client.ts';
import { bodyOf, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { quoteBody } from './payments.ts';

/** One id of each kind of what an agent can name. */
export interface Ids {
  readonly agentId: string;
  readonly customerId: string;
  readonly internalAccountId: string;
  readonly externalAccountId: string;
  /** A quote whose execution waits. */
  readonly quoteId: string;
  readonly actionId: string;
  readonly transactionId: string;
}

/** What an agent has around it. */
export interface Estate extends Ids {
  readonly agent: Employed;
}

/** A quote that the agent can execute. */
export const quoteBy = async (agent: Employed): Promise<string> => {
  const { account, payee } = agent.ends;
  const body = quoteBody({ from: account.id, to: payee.id, amount: 100 });
  const quote = needed(await agent.call('agentSide.createQuote', { body }), 'Creating a quote as an agent');
  return String(bodyOf(quote)['id']);
};

/**
 * A transaction of the agent: the one behind what waits, or, where a target shows none before the approval, that of
 * a small transfer that is approved.
 */
const transactionOf = async (api: Client, agent: Employed, held: Held): Promise<string> => {
  if (held.transactionId !== undefined) return held.transactionId;
  const { actionId } = await heldTransfer(agent, 1);
  needed(await decide(api, 'approve', agent.id, actionId), 'Approving an action');
  const read = await readAction(agent, actionId);
  const id = textIn(transactionIn(read), 'id');
  mustKnow(id !== undefined, 'An approved action shows no transaction', read);
  return id ?? '';
};

/** Has an agent make one of everything: an execution that waits, so that nothing moves meanwhile. */
export const estateOf = async (api: Client, agent: Employed): Promise<Estate> => {
  const { account, payee } = agent.ends;
  const quoteId = await quoteBy(agent);
  const executed = await agent.call('agentSide.executeQuote', { path: { quoteId } });
  const held = await heldBy(agent, executed);
  return {
    agent,
    agentId: agent.id,
    customerId: account.customerId,
    internalAccountId: account.id,
    externalAccountId: payee.id,
    quoteId,
    actionId: held.actionId,
    transactionId: await transactionOf(api, agent, held),
  };
};

export const someEstate = async (api: Client, owned: Owned): Promise<Estate> =>
  estateOf(api, await someEmployed(api, owned, holding));

/** Ids of the same kinds, which nobody has. */
export const nobodys = (like: Ids): Ids => {
  const other = (id: string): string => `${id.split(':')[0] ?? ''}:${randomUUID()}`;
  return {
    agentId: other(like.agentId),
    customerId: other(like.customerId),
    internalAccountId: other(like.internalAccountId),
    externalAccountId: other(like.externalAccountId),
    quoteId: other(like.quoteId),
    actionId: other(like.actionId),
    transactionId: other(like.transactionId),
  };
};
