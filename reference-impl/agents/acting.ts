import { notFound } from '../kernel/api-error.ts';
import { unauthorized } from '../kernel/authenticate.ts';
import type { Call } from '../kernel/call.ts';
import { agents, type Agent } from './agent-store.ts';
import { mustMay } from './policy.ts';

/**
 * The agent that calls, as it is in this transaction, when its policy allows the operation. Raises 401 for one
 * that lost its access since its token was looked at, 403 where it lacks a permission or is paused.
 *
 * Source: Authentication.
 */
export const actingAgent = async (call: Call): Promise<Agent> => {
  const { caller } = call;
  if (caller.kind !== 'agent') throw notFound('The caller is no agent.');
  const agent = await call.collection(agents).get(caller.agentId);
  if (agent?.inner.tokenHash === undefined) throw unauthorized('agent', 'No such access token.');
  mustMay(call, agent, call.operation);
  return agent;
};
