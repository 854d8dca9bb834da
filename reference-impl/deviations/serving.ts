import type { ServedOperationId } from '../../spec/served-operations.ts';
import { ApiError } from '../http/api-error.ts';
import type { Answer } from '../http/call.ts';
import { serve } from '../serving/dispatch.ts';
import { replacing, type Replacement } from '../runtime/behaviour.ts';
import type { System } from '../runtime/system.ts';

/** Every success is answered in another way. */
export const succeeding = (change: (id: ServedOperationId, answer: Answer) => Answer): Replacement =>
  replacing(serve, async (right, world, request) => change(request.operation, await right(world, request)));

/** The members of a refusal that may differ. */
export type Refusal = Pick<ApiError, 'status' | 'code' | 'details' | 'headers'>;

/** Every refusal says something else, where `change` names it. */
export const refusing = (
  change: (refusal: Refusal, id: ServedOperationId) => Partial<Refusal>,
): Replacement =>
  replacing(serve, async (right, world, request) => {
    try {
      return await right(world, request);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, code, details, headers } = { ...error, ...change(error, request.operation) };
      throw new ApiError(status, code, error.message, { details, headers });
    }
  });

/** Every answer and every refusal waits for something. */
export const awaiting = (wait: (system: System) => Promise<unknown>): Replacement =>
  replacing(serve, async (right, world, request) => {
    try {
      return await right(world, request);
    } finally {
      await wait(world);
    }
  });
