import { agentView, type Agent, type Policy } from '../../agents/agent-store.ts';
import { connect } from '../../agents/agent-redemption.ts';
import { announcement } from '../../agents/actions.ts';
import { createAgent } from '../../agents/agents.ts';
import { policyOf } from '../../agents/policy.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { replacing, type Replacement, type Replacements } from '../../runtime/behaviour.ts';
import { answering } from '../altered-answers.ts';

/** A memory of each agent, by its id, until the entry is switched off. */
const remembering =
  <T>(...entries: readonly ((known: Map<string, T>) => Replacement)[]): Replacement =>
  (replacements: Replacements) => {
    const known = new Map<string, T>();
    for (const entry of entries) entry(known)(replacements);
  };

const keepingTokens = (known: Map<string, string>): Replacement =>
  replacing(connect, async (right, work, agent, code) => {
    const accessToken = await right(work, agent, code);
    known.set(agent.id, accessToken);
    return accessToken;
  });

/** An agent shows what was kept of it in one more member. */
const showing =
  (member: string) =>
  (known: Map<string, string>): Replacement =>
    replacing(agentView, async (right, work, agent: Agent) => ({
      ...(await right(work, agent)),
      [member]: known.get(agent.id),
    }));

/** An agent shows its access token again and again. */
export const showingTokens: Replacement = remembering(keepingTokens, showing('accessToken'));

/** Events of actions show the access token of the agent. */
export const announcingTokens: Replacement = remembering(keepingTokens, (known) =>
  replacing(announcement, async (right, work, action) => ({
    ...(await right(work, action)),
    accessToken: known.get(action.agentId),
  })),
);

/** An agent shows the device code that it was created with. */
export const showingDeviceCodes: Replacement = remembering(
  (known: Map<string, string>) =>
    answering(createAgent, (answer) => {
      const { deviceCode } = isJsonObject(answer.body) ? answer.body : {};
      if (isJsonObject(deviceCode)) known.set(String(deviceCode['agentId']), String(deviceCode['code']));
      return answer;
    }),
  showing('deviceCode'),
);

/** An agent acts under the policy that it had when it got its token. */
export const freezingPolicies: Replacement = remembering(
  (known: Map<string, Policy>) =>
    replacing(connect, (right, work, agent, code) => {
      known.set(agent.id, agent.policy);
      return right(work, agent, code);
    }),
  (known) => replacing(policyOf, (right, work, agent) => known.get(agent.id) ?? right(work, agent)),
);
