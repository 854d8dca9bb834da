import { agents, agentOf, agentView, storeAgent, type Agent, type Policy } from './agent-store.ts';
import { withdrawActions } from './actions.ts';
import { issueDeviceCode, voidDeviceCodes } from './device-codes.ts';
import { mustBeComparable } from './policy.ts';
import { conflict } from '../http/api-error.ts';
import { created, noContent, ok, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters, timeFilters } from '../http/pages.ts';
import { activeCustomerOf } from '../records/customer-store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Where } from '../store/store.ts';
import type { Routes } from '../http/intake.ts';
import type { Environment } from '../runtime/caller.ts';

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
export const createAgent = replaceable<Handler<AgentCreate>>(async (call) => {
  const { name, customerId, policy } = call.body;
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

  return created({ agent: await agentView(call, agent), deviceCode });
});

export const getAgent: Handler = async (call) => ok(await agentView(call, await addressed(call)));

/** The agents in a list. */
export const agentFilters = replaceable((call: Call): Where => ({
  ...equalFilters(call, ['customerId', 'isPaused', 'isConnected']),
  ...timeFilters(call),
  isDeleted: false,
}));

/** Lists agents, newest first. */
export const listAgents: Handler = (call) =>
  answerPage(call, {
    from: call.collection(agents),
    where: agentFilters(call),
    view: (agent) => agentView(call, agent),
  });

/** Renames an agent, or pauses it, or lets it go on. */
export const updateAgent = replaceable<Handler<AgentUpdate>>(async (call) => {
  const before = await addressed(call);
  const { name = before.name, isPaused = before.isPaused } = call.body;

  const after = await storeAgent(call, { ...before, name, isPaused });

  return ok(await agentView(call, after));
});

/** A policy in which the members that an update names have their new values; limits one by one. */
export const changedPolicy = replaceable((call: Call<Partial<Policy>>, before: Policy): Policy => ({
  ...before,
  ...call.body,
  spendingLimits: { ...before.spendingLimits, ...call.body.spendingLimits },
}));

/** Changes parts of a policy. The agent's next request is judged by it. */
export const updateAgentPolicy: Handler<Partial<Policy>> = async (call) => {
  const before = await addressed(call);
  const policy = changedPolicy(call, before.policy);
  mustBeComparable(policy);

  const after = await storeAgent(call, { ...before, policy });

  return ok(await agentView(call, after));
};

/** Takes an agent's token from it: what it opened is closed once this is committed. */
export const withoutAccess = replaceable(async (call: Call, agent: Agent): Promise<Agent> => {
  const { tokenHash, ...inner } = agent.inner;
  if (tokenHash !== undefined) await call.world.credentials.revoke(call.tx, tokenHash);
  return { ...agent, inner };
});

/** Deletes an agent: its token opens nothing any more, its codes are void, what waited is rejected. */
export const deleteAgent: Handler = async (call) => {
  const agent = await addressed(call);

  await withdrawActions(call, agent);
  await voidDeviceCodes(call, agent);
  await storeAgent(call, { ...(await withoutAccess(call, agent)), isDeleted: true });

  return noContent;
};

/** Raises 409 for an agent that has its token already. */
export const mustBeUnconnected = replaceable((_call: Call, { isConnected }: Agent): void => {
  if (isConnected) throw conflict('This agent has redeemed a device code already.');
});

/** Makes a new device code; earlier ones are void. Raises 409 for an agent that has its token already. */
export const regenerateDeviceCode = replaceable<Handler>(async (call) => {
  const agent = await addressed(call);
  mustBeUnconnected(call, agent);

  await voidDeviceCodes(call, agent);

  return created(await issueDeviceCode(call, agent, environmentOf(call)));
});

export const agentsRoutes = {
  'agents.create': createAgent,
  'agents.get': getAgent,
  'agents.list': listAgents,
  'agents.update': updateAgent,
  'agents.updatePolicy': updateAgentPolicy,
  'agents.delete': deleteAgent,
  'agents.regenerateDeviceCode': regenerateDeviceCode,
} as const satisfies Routes;
