import type { OperationId } from '../../spec/operations.ts';
import type { OperationWay } from '../faults/operation-faults.ts';
import type { Faults } from '../faults.ts';
import { ApiError, notFound } from './api-error.ts';
import type { Answer } from './call.ts';

const isOn = (faults: Faults, id: OperationId, way: OperationWay): boolean =>
  faults.has(`operation:${id}:${way}`);

/** Raises 404 where a fault has the operation missing. */
export const mustBeServed = (faults: Faults, id: OperationId): void => {
  if (isOn(faults, id, 'is-not-served')) throw notFound('Nothing is served at this path.');
};

/** Runs what a transaction does; with the fault for it, all that it did is undone and the answer remains. */
export const withEffectFault = async (
  faults: Faults,
  id: OperationId,
  transact: (undo: (answer: Answer) => Answer) => Promise<Answer>,
): Promise<Answer> => {
  if (!isOn(faults, id, 'has-no-effect')) return transact((answer) => answer);
  const undone = new Error('undone');
  let given: Answer | undefined;
  try {
    await transact((answer) => {
      given = answer;
      throw undone;
    });
  } catch (cause) {
    if (cause !== undone) throw cause;
  }
  if (given === undefined) throw new Error('A transaction that was to be undone gave no answer.');
  return given;
};

/** A refusal as the fault for its status has it. */
export const withStatusFault = (faults: Faults, id: OperationId, cause: unknown): unknown =>
  cause instanceof ApiError && cause.status === 404 && isOn(faults, id, 'answers-400-for-404')
    ? new ApiError(400, 'INVALID_INPUT', cause.message)
    : cause;
