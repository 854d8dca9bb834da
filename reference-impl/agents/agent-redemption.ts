import { agentOf, storeAgent, type Agent } from './agent-store.ts';
import { deviceCodeOf, useDeviceCode, type DeviceCode } from './device-codes.ts';
import { notFound } from '../http/api-error.ts';
import { ok, type Call, type Handler } from '../http/call.ts';
import { countedPart, hashOf } from '../store/credentials.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Routes } from '../http/intake.ts';
import type { Work } from '../runtime/work.ts';

const codeIn = (call: Call): string => call.params['code'] ?? '';

/** The code that the path names, whoever's it is. Raises 404. */
export const addressedCode = (call: Call): Promise<DeviceCode> => deviceCodeOf(call, codeIn(call));

/** Whether a code was redeemed. */
export const isRedeemed = replaceable((_work: Work, { state }: DeviceCode): boolean => state === 'redeemed');

/** Says whether a code was redeemed. Raises 404 for a code of somebody else. */
export const getDeviceCodeStatus = replaceable<Handler>(async (call) => {
  const code = await addressedCode(call);
  if (code.tenant !== call.tenant) throw notFound('No such device code.');

  return ok({ code: codeIn(call), redeemed: isRedeemed(call, code) });
});

/** Gives an agent its one token, and keeps the hash of it. */
export const connect = replaceable(
  async (work: Work, agent: Agent, { environment }: DeviceCode): Promise<string> => {
    const accessToken = `gat_${hashOf(work.world.ids.secret()).slice(0, 40)}`;
    const tokenHash = hashOf(countedPart(work.world, accessToken));
    await storeAgent(work, { ...agent, isConnected: true, inner: { tokenHash } });
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
  },
);

/**
 * Redeems a device code: the answer has the access token, and nothing else ever has. The request has no other
 * credential; the code says which tenant is meant.
 *
 * Source: Endpoints > Operations whose path is given; Authentication, rule 2.
 */
export const redeemDeviceCode = replaceable<Handler>(async (call) => {
  const code = await useDeviceCode(call, codeIn(call));
  const work = call.as(code.tenant);
  const agent = await agentOf(work, code.agentId);

  const accessToken = await connect(work, agent, code);

  return ok({ accessToken, agentId: agent.id, agentName: agent.name, policy: agent.policy });
});

export const agentRedemptionRoutes = {
  'agents.getDeviceCodeStatus': getDeviceCodeStatus,
  'agents.redeemDeviceCode': redeemDeviceCode,
} as const satisfies Routes;
