import type { OperationId } from '../../spec/operations.ts';
import type { NamedFault } from './faults.ts';
import { ApiError } from '../http/api-error.ts';
import type { Answer, AnyHandler, Call, Environment, PlatformCaller } from '../http/call.ts';
import { platforms, tenantOf } from '../store/platforms.ts';
import { everyone } from '../store/store.ts';
import { validateRequest, type RawRequest } from '../http/validate-request.ts';
import { workFor } from '../runtime/work.ts';
import type { World } from '../runtime/world.ts';

/** A refusal that is answered and not thrown, so that what a faulty server did stays done. */
export const refusedBy = (error: unknown): Answer => {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message } = error;
  return { status, body: { status, code, message } };
};

interface LateRefusal {
  readonly operation: OperationId;
  readonly status: number;
  /** What is carried out where what was sent cannot be. */
  readonly body?: unknown;
}

/** What a faulty server has carried out by the time that it refuses it. */
const lateRefusals: Readonly<Partial<Record<NamedFault, LateRefusal>>> = {
  'update-is-made-before-its-credential-is-refused': { operation: 'customers.update', status: 401 },
  'customer-is-added-before-its-credential-is-refused': { operation: 'customers.create', status: 401 },
  'funding-is-made-before-production-is-refused': {
    operation: 'sandbox.fundInternalAccount',
    status: 403,
  },
  'refused-funding-is-made-all-the-same': {
    operation: 'sandbox.fundInternalAccount',
    status: 400,
    body: { amount: 1 },
  },
};

const environments: readonly Environment[] = ['sandbox', 'production'];

const everyPlatform = async ({ store }: World): Promise<readonly PlatformCaller[]> => {
  const all = await store.transact(
    (tx) => tx.collection(platforms, everyone).find({ order: 'oldest' }),
    'read',
  );
  return all.flatMap(({ id: platform }) =>
    environments.map((environment) => {
      const tenant = tenantOf(platform, environment);
      return { kind: 'platform', tenant, platform, environment, tokenId: 'Token:none' };
    }),
  );
};

/** Nobody says for which platform: for the first that can. A refusal there changes nothing. */
const carryOut = async (
  world: World,
  handler: AnyHandler,
  { operation, body }: LateRefusal,
  raw: RawRequest,
): Promise<void> => {
  for (const caller of await everyPlatform(world))
    try {
      const valid = body === undefined ? validateRequest(operation, raw, world) : { query: {}, body };
      await world.store.transact((tx) => {
        const call: Call = { ...workFor(world, tx, caller.tenant), ...raw, ...valid, operation, caller };
        return handler(call as Call<never>);
      });
      return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
};

/** Carries out what is being refused, where a fault has the refusal come too late. */
export const refuseLate = async (
  world: World,
  id: OperationId,
  handler: AnyHandler,
  read: () => Promise<RawRequest>,
  refusal: unknown,
): Promise<void> => {
  const late = world.faults.on().map((name) => lateRefusals[name as NamedFault]);
  const found = late.find((each) => each?.operation === id);
  if (found === undefined || !(refusal instanceof ApiError) || refusal.status !== found.status) return;
  await carryOut(world, handler, found, await read());
};
