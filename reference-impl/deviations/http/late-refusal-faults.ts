import type { OperationId } from '../../../spec/operations.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { ApiError } from '../../http/api-error.ts';
import { handled, type Call } from '../../http/call.ts';
import { readAll, serve, type Addressed } from '../../serving/dispatch.ts';
import { handlerOf } from '../../http/intake.ts';
import { validateRequest, type RawRequest } from '../../http/validate-request.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { workFor } from '../../tasks/work.ts';
import type { System } from '../../runtime/system.ts';
import { platforms, tenantOf } from '../../store/platforms.ts';
import { everyone } from '../../store/store.ts';
import { fault, type Fault, type Faults } from '../deviation.ts';
import type { Environment, PlatformCaller } from '../../runtime/caller.ts';

interface LateRefusal {
  readonly operation: OperationId;
  readonly status: number;
  /** The body to carry out where the sent one cannot be. */
  readonly body?: unknown;
}

const environments: readonly Environment[] = ['sandbox', 'production'];

const everyPlatform = async ({ store }: System): Promise<readonly PlatformCaller[]> => {
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

/** The platform is not known: the first that can carries it out. A refusal there changes nothing. */
const carryOut = async (
  world: System,
  { operation, body }: LateRefusal,
  { route }: Addressed,
  raw: RawRequest,
): Promise<void> => {
  for (const caller of await everyPlatform(world))
    try {
      const valid = body === undefined ? validateRequest(operation, raw, world) : { query: {}, body };
      await world.store.transact((tx) => {
        const call: Call = { ...workFor(world, tx, caller.tenant), ...raw, ...valid, operation, caller };
        return handled(handlerOf(route), call);
      });
      return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
};

/** The refused request has been carried out by then. */
const refusingLate = (rule: RuleId, late: LateRefusal): Fault =>
  fault(
    rule,
    replacing(serve, async (right, world, request) => {
      try {
        return await right(world, request);
      } catch (error) {
        if (request.operation === late.operation && error instanceof ApiError && error.status === late.status)
          await carryOut(world, late, request, await readAll(request));
        throw error;
      }
    }),
  );

/** Refusals of credentials that come too late. */
export const lateAuthenticationFaults = {
  'update-is-made-before-its-credential-is-refused': refusingLate(
    'authentication/refused-credential-changes-nothing',
    { operation: 'customers.update', status: 401 },
  ),
  'customer-is-added-before-its-credential-is-refused': refusingLate(
    'authentication/refused-credential-changes-nothing',
    { operation: 'customers.create', status: 401 },
  ),
} as const satisfies Faults;

/** Refusals of the sandbox that come too late. */
export const lateSandboxFaults = {
  'funding-is-made-before-production-is-refused': refusingLate('sandbox/failed-call-has-no-effect', {
    operation: 'sandbox.fundInternalAccount',
    status: 403,
  }),
  'refused-funding-is-made-all-the-same': refusingLate('sandbox/refused-funding-changes-nothing', {
    operation: 'sandbox.fundInternalAccount',
    status: 400,
    body: { amount: 1 },
  }),
} as const satisfies Faults;

/** Refusals of updates that come too late. */
export const lateUpdateFaults = {
  'refused-owner-update-changes-the-share': refusingLate('conventions/refused-requests-change-nothing', {
    operation: 'beneficialOwners.update',
    status: 400,
    body: { ownershipPercentage: 7 },
  }),
} as const satisfies Faults;
