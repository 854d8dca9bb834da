import { unauthorized } from '../http/authenticate.ts';
import type { Call } from '../http/call.ts';
import { agents, type Agent } from './agent-store.ts';
import { mustMay } from './policy.ts';

/** Only a faulty server lets a platform come here: it acts as its newest agent. */
const callingAgent = ({ caller, collection }: Call): Promise<Agent | undefined> =>
  caller.kind === 'agent'
    ? collection(agents).get(caller.agentId)
    : collection(agents).first({ where: { isConnected: true } });

/** The agent with the policy that it is judged by: its own, or on a faulty server that of its eldest sibling. */
const asJudged = async (call: Call, agent: Agent): Promise<Agent> => {
  if (!call.faults.has('agents-share-the-policy-of-the-first')) return agent;
  const { customerId } = agent;
  const eldest = await call.collection(agents).first({ where: { customerId }, order: 'oldest' });
  return { ...agent, policy: eldest?.policy ?? agent.policy };
};

/**
 * The agent that calls, as it is in this transaction, when its policy allows the operation. Raises 401 for one
 * that lost its access since its token was looked at, 403 where it lacks a permission or is paused.
 *
 * Source: Authentication.
 */
export const actingAgent = async (call: Call): Promise<Agent> => {
  const agent = await callingAgent(call);
  if (agent?.inner.tokenHash === undefined) throw unauthorized('agent', 'No such access token.');
  mustMay(call, await asJudged(call, agent), call.operation);
  return agent;
};
