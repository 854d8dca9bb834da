import { ApiError, notFound } from '../http/api-error.ts';
import { hashOf } from '../store/credentials.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { defineCollection, everyone, type Document } from '../store/store.ts';
import type { Agent } from './agent-store.ts';
import type { Environment } from '../runtime/caller.ts';
import type { Work } from '../runtime/work.ts';

/** A device code as it is stored, under the hash of the code: the code itself is known to its receiver alone. */
export interface DeviceCode extends Document {
  readonly agentId: string;
  readonly tenant: string;
  readonly environment: Environment;
  readonly expiresAt: string;
  /** `void`: a later code took its place, or the agent is gone. */
  readonly state: 'open' | 'redeemed' | 'void';
}

/** Codes belong to everyone: whoever redeems one has no other credential. */
const deviceCodes = defineCollection<DeviceCode>('device_codes', ['agentId']);

const lifeMs = 24 * 3_600_000;

/** No 0, 1, I or O: codes are typed by people. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Groups of four letters, 80 bits in all: whoever redeems a code shows nothing else, and may try as often as wanted. */
const groups = [0, 4, 8, 12] as const;

const newCode = (work: Work): string => {
  const bytes = Buffer.from(hashOf(work.world.ids.secret()), 'hex');
  const text = Array.from(bytes.subarray(0, 16), (byte) => letters[byte % letters.length]).join('');
  return ['SVC-AGENT', ...groups.map((at) => text.slice(at, at + 4))].join('-');
};

/** A code as its receiver gets it. */
interface NewDeviceCode {
  readonly code: string;
  readonly agentId: string;
  readonly expiresAt: string;
  readonly redeemed: false;
}

/** Makes a code for an agent. This is the only time that the code itself is seen. */
export const issueDeviceCode = async (
  work: Work,
  { id: agentId }: Agent,
  environment: Environment,
): Promise<NewDeviceCode> => {
  const code = newCode(work);
  const expiresAt = new Date(work.now().getTime() + lifeMs).toISOString();
  await work.tx.collection(deviceCodes, everyone).insert({
    id: hashOf(code),
    agentId,
    tenant: work.tenant,
    environment,
    expiresAt,
    state: 'open',
  });
  return { code, agentId, expiresAt, redeemed: false };
};

/** Ends every code of an agent that was not redeemed. */
export const voidDeviceCodes = replaceable(async (work: Work, { id: agentId }: Agent): Promise<void> => {
  const codes = work.tx.collection(deviceCodes, everyone);
  for (const code of await codes.find({ where: { agentId, state: 'open' } }))
    await codes.update({ ...code, state: 'void' });
});

/** The code of this text, whoever's it is. Raises 404 for one that never was. */
export const deviceCodeOf = async (work: Work, text: string): Promise<DeviceCode> => {
  const code = await work.tx.collection(deviceCodes, everyone).get(hashOf(text));
  if (!code) throw notFound('No such device code.');
  return code;
};

/** The error for a code that is used up. */
export const usedUp = replaceable(
  (_work: Work, message: string): ApiError => new ApiError(400, 'INVALID_INPUT', message),
);

/** Raises 400 for a code that was redeemed, replaced or has expired. */
export const mustBeRedeemable = replaceable((work: Work, { state, expiresAt }: DeviceCode): void => {
  if (state === 'redeemed') throw usedUp(work, 'This device code was redeemed already.');
  if (state === 'void') throw usedUp(work, 'Another code took the place of this one.');
  if (Date.parse(expiresAt) <= work.now().getTime()) throw usedUp(work, 'This device code has expired.');
});

/** Uses up a code. Raises 404 for one that never was, 400 for one that was redeemed, replaced or has expired. */
export const useDeviceCode = async (work: Work, text: string): Promise<DeviceCode> => {
  const code = await deviceCodeOf(work, text);
  mustBeRedeemable(work, code);
  await work.tx.collection(deviceCodes, everyone).update({ ...code, state: 'redeemed' });
  return code;
};
