import { post } from '../ledger/ledger.ts';
import { allows } from '../runtime/lifecycle.ts';
import {
  moveOperation,
  scheduleStep,
  stablecoinOperations,
  type StablecoinOperation,
} from './operation-store.ts';
import type { TaskHandler, Work } from '../runtime/work.ts';

/** Moves the money that a result brings with it. */
const settle = async (work: Work, { id, status, inner }: StablecoinOperation): Promise<void> => {
  const entries = status === 'COMPLETED' ? inner.onCompletion : status === 'FAILED' ? inner.onFailure : [];
  if (entries.length > 0) await post(work, { transaction: id, entries });
};

const stored = (work: Work, id: unknown): Promise<StablecoinOperation | undefined> =>
  work.collection(stablecoinOperations).get(String(id));

/** Takes the next step of a mint or burn. */
const step: TaskHandler = async (work, { operationId }) => {
  const operation = await stored(work, operationId);
  const next = operation?.inner.steps[0];
  if (!operation || !next || !allows(work, 'stablecoin-operation', operation.status, next.trigger)) return;
  const after = await moveOperation(work, operation, next.trigger);
  await settle(work, after);
  await scheduleStep(work, after);
};

/** A mint or burn whose step was impossible has failed, and what it took is given back. */
const stepFailed: TaskHandler = async (work, { operationId }) => {
  const operation = await stored(work, operationId);
  if (!operation || !allows(work, 'stablecoin-operation', operation.status, 'fail')) return;
  await settle(work, await moveOperation(work, operation, 'fail'));
};

/** The scheduler's tasks for mints and burns. */
export const stablecoinTasks = { 'stablecoins.step': step } as const satisfies Readonly<
  Record<string, TaskHandler>
>;

export const stablecoinRecoveries = { 'stablecoins.step': stepFailed } as const satisfies Readonly<
  Record<string, TaskHandler>
>;
