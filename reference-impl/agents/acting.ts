import { unauthorized } from '../kernel/authenticate.ts';
import type { Call } from '../kernel/call.ts';
import { agents, type Agent } from './agent-store.ts';
import { mustMay } from './policy.ts';

/** Only a faulty server lets a platform come here: it acts as its newest agent. */
const callingAgent = ({ caller, collection }: Call): Promise<Agent | undefined> =>
  caller.kind === 'agent'
    ? collection(agents).get(caller.agentId)
    : collection(agents).first({ where: { isConnected: true } });

/**
 * The agent that calls, as it is in this transaction, when its policy allows the operation. Raises 401 for one
 * that lost its access since its token was looked at, 403 where it lacks a permission or is paused.
 *
 * Source: Authentication.
 */
export const actingAgent = async (call: Call): Promise<Agent> => {
  const agent = await callingAgent(call);
  if (agent?.inner.tokenHash === undefined) throw unauthorized('agent', 'No such access token.');
  mustMay(call, agent, call.operation);
  return agent;
};
