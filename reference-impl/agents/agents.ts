import { agents, agentOf, agentView, storeAgent, type Agent, type Policy } from './agent-store.ts';
import { withdrawActions } from './actions.ts';
import { issueDeviceCode, voidDeviceCodes } from './device-codes.ts';
import { policyDamages } from './policy-faults.ts';
import { mustBeComparable } from './policy.ts';
import { damaged } from '../deviations/faults.ts';
import { conflict } from '../http/api-error.ts';
import { created, noContent, ok, type Call, type Environment, type Handler } from '../http/call.ts';
import { answerPage, equalFilters, timeFilters } from '../http/pages.ts';
import { activeCustomerOf } from '../customers/customer-store.ts';

interface AgentCreate {
  readonly name: string;
  readonly customerId: string;
  readonly policy: Policy;
}

interface AgentUpdate {
  readonly name?: string;
  readonly isPaused?: boolean;
}

const addressed = (call: Call): Promise<Agent> => agentOf(call, call.params['agentId'] ?? '');

const environmentOf = ({ caller, operation }: Call): Environment => {
  if (caller.kind !== 'platform') throw new Error(`${operation} is for platforms.`);
  return caller.environment;
};

/** Creates an agent for a customer. The answer has the code with which the agent gets its token. */
export const createAgent: Handler<AgentCreate> = async (call) => {
  const { name, customerId, policy: asked } = call.body;
  const policy = damaged(call.faults, policyDamages, asked);
  await activeCustomerOf(call, customerId);
  mustBeComparable(policy);

  const now = call.now().toISOString();
  const agent: Agent = {
    id: call.newId('Agent'),
    name,
    customerId,
    isPaused: false,
    isConnected: false,
    policy,
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
    inner: {},
  };
  await call.collection(agents).insert(agent);
  const deviceCode = await issueDeviceCode(call, agent, environmentOf(call));
  if (call.faults.has('agent-shows-its-device-code') || call.variations.has('device-codes-stay-readable'))
    await storeAgent(call, { ...agent, inner: { leaks: { deviceCode: deviceCode.code } } });

  return created({ agent: await agentView(call, agent), deviceCode });
};

export const getAgent: Handler = async (call) => ok(await agentView(call, await addressed(call)));

/** Lists agents, newest first. */
export const listAgents: Handler = (call) =>
  answerPage(call, {
    from: call.collection(agents),
    where: {
      ...equalFilters(call, ['customerId', 'isPaused', 'isConnected']),
      ...timeFilters(call),
      ...(call.faults.has('deleted-agent-is-still-listed') ? {} : { isDeleted: false }),
    },
    view: (agent) => agentView(call, agent),
  });

/** Renames an agent, or pauses it, or lets it go on. */
export const updateAgent: Handler<AgentUpdate> = async (call) => {
  const before = await addressed(call);
  const { name = before.name, isPaused = call.faults.has('rename-ends-a-pause') ? false : before.isPaused } =
    call.body;

  const after = await storeAgent(call, { ...before, name, isPaused });

  return ok(await agentView(call, after));
};

/** Gives the members of a policy that the update names their new values; limits one by one. */
const changed = (before: Policy, update: Partial<Policy>): Policy => ({
  ...before,
  ...update,
  spendingLimits: { ...before.spendingLimits, ...update.spendingLimits },
});

/** The members that a policy cannot do without: all that a faulty server keeps. */
const bare = ({ permissions, defaultExecutionMode, spendingLimits }: Policy): Policy => ({
  permissions,
  defaultExecutionMode,
  spendingLimits,
});

/** Changes parts of a policy. The agent's next request is judged by it. */
export const updateAgentPolicy: Handler<Partial<Policy>> = async (call) => {
  const before = await addressed(call);
  const kept = call.faults.has('policy-update-forgets-the-rest') ? bare(before.policy) : before.policy;
  const policy = changed(kept, call.body);
  mustBeComparable(policy);

  const after = await storeAgent(call, { ...before, policy });

  return ok(await agentView(call, after));
};

/** Takes an agent's token from it: what it opened is closed once this is committed. */
const withoutAccess = async (call: Call, agent: Agent): Promise<Agent> => {
  const { tokenHash, ...inner } = agent.inner;
  if (tokenHash !== undefined) await call.world.credentials.revoke(call.tx, tokenHash);
  return { ...agent, inner };
};

/** Deletes an agent: its token opens nothing any more, its codes are void, what waited is rejected. */
export const deleteAgent: Handler = async (call) => {
  const agent = await addressed(call);

  if (!call.variations.has('actions-outlive-their-agent')) await withdrawActions(call, agent);
  await voidDeviceCodes(call, agent);
  const ended = call.faults.has('deleted-agent-keeps-its-access') ? agent : await withoutAccess(call, agent);
  await storeAgent(call, { ...ended, isDeleted: true });

  return noContent;
};

/** Makes a new device code; earlier ones are void. Raises 409 for an agent that has its token already. */
export const regenerateDeviceCode: Handler = async (call) => {
  const agent = await addressed(call);
  if (agent.isConnected && !call.variations.has('connected-agents-get-new-codes'))
    throw conflict('This agent has redeemed a device code already.');

  if (!call.faults.has('old-device-code-still-redeems')) await voidDeviceCodes(call, agent);

  return created(await issueDeviceCode(call, agent, environmentOf(call)));
};
