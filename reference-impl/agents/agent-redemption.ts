import { agentOf, storeAgent, type Agent } from './agent-store.ts';
import { deviceCodeOf, mustBeRedeemable, useDeviceCode, type DeviceCode } from './device-codes.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { countedPart, hashOf } from '../store/credentials.ts';
import { refusedBy } from '../deviations/late-refusals.ts';
import { actLater } from '../runtime/late-work.ts';
import { workFor, type Work } from '../runtime/work.ts';

const codeIn = (call: Call): string => call.params['code'] ?? '';

/** Says whether a code was redeemed. Raises 404 for a code of somebody else. */
export const getDeviceCodeStatus: Handler = async (call) => {
  const { tenant, state } = await deviceCodeOf(call, codeIn(call));
  if (tenant !== call.tenant) throw notFound('No such device code.');

  const redeemed = state === 'redeemed' && !call.faults.has('device-code-status-never-changes');
  if (call.variations.has('device-code-status-is-a-word'))
    return ok({ state: redeemed ? 'REDEEMED' : 'OPEN' });
  return ok({ code: codeIn(call), redeemed });
};

/** What makes a faulty server keep a token. */
const leakyFaults = ['agent-shows-its-token', 'webhook-shows-the-token-of-the-agent'] as const;

/** Gives an agent its one token, and keeps the hash of it. */
const connect = async (work: Work, agent: Agent, { environment }: DeviceCode): Promise<string> => {
  const accessToken = `gat_${hashOf(work.world.ids.secret()).slice(0, 40)}`;
  const tokenHash = hashOf(countedPart(work.world, accessToken));
  const frozen = work.faults.has('policy-change-needs-a-new-token') ? { frozenPolicy: agent.policy } : {};
  const isKept = leakyFaults.some((fault) => work.faults.has(fault));
  const { leaks: known } = agent.inner;
  const leaks = isKept ? { ...known, accessToken } : known;
  const inner = { tokenHash, ...frozen, ...(leaks && { leaks }) };
  await storeAgent(work, { ...agent, isConnected: true, inner });
  await work.world.credentials.grant(work.tx, {
    id: tokenHash,
    secretHash: tokenHash,
    caller: {
      kind: 'agent',
      tenant: work.tenant,
      environment,
      agentId: agent.id,
      customerId: agent.customerId,
    },
  });
  return accessToken;
};

const redeem = async (call: Call): Promise<Answer> => {
  const code = await useDeviceCode(call, codeIn(call));
  const work = workFor(call.world, call.tx, code.tenant);
  const agent = await agentOf(work, code.agentId);

  const accessToken = await connect(work, agent, code);

  return ok({ accessToken, agentId: agent.id, agentName: agent.name, policy: agent.policy });
};

/** What a faulty server does with a code that it refuses: it ends the token that the code gave. */
const redeemOrDisconnect = async (call: Call): Promise<Answer> => {
  const { tenant, agentId, state } = await deviceCodeOf(call, codeIn(call));
  const { inner } = await agentOf(workFor(call.world, call.tx, tenant), agentId);
  if (state !== 'redeemed' || inner.tokenHash === undefined) return redeem(call);
  await call.world.credentials.revoke(call.tx, inner.tokenHash);
  return refusedBy(new ApiError(400, 'INVALID_INPUT', 'This device code was redeemed already.'));
};

/**
 * Redeems a device code: the answer has the access token, and nothing else ever has. Whoever redeems shows no
 * other credential; the code says which tenant is meant.
 *
 * Source: Endpoints > Operations whose path is given; Authentication, rule 2.
 */
export const redeemDeviceCode: Handler = async (call) => {
  if (call.faults.has('second-redemption-ends-the-token')) return redeemOrDisconnect(call);
  if (!call.faults.has('redemptions-at-once-both-count')) return redeem(call);
  mustBeRedeemable(call, await deviceCodeOf(call, codeIn(call)));
  return actLater(call, ['device-code-can-be-redeemed-again'], redeem);
};
