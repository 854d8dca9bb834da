import { unauthorized } from '../http/authenticate.ts';
import type { Call } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { agents, type Agent } from './agent-store.ts';
import { mustMay } from './policy.ts';

/** The agent whose token a request shows. */
export const callingAgent = replaceable(async ({ caller, collection }: Call): Promise<Agent | undefined> =>
  caller.kind === 'agent' ? collection(agents).get(caller.agentId) : undefined,
);

/** Raises 403 for an agent that may not do what it asks for. */
export const mustMayCall = replaceable(async (call: Call, agent: Agent): Promise<void> => {
  mustMay(call, agent, call.operation);
});

/**
 * The agent that calls, as it is in this transaction, when its policy allows the operation. Raises 401 for one
 * that lost its access since its token was looked at, 403 where it lacks a permission or is paused.
 *
 * Source: Authentication.
 */
export const actingAgent = async (call: Call): Promise<Agent> => {
  const agent = await callingAgent(call);
  if (agent?.inner.tokenHash === undefined) throw unauthorized('agent', 'No such access token.');
  await mustMayCall(call, agent);
  return agent;
};
