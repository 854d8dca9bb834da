import type { JsonObject } from '../../spec/json.ts';
import type {
  StablecoinOperationState,
  StablecoinOperationTrigger,
} from '../../spec/machines/stablecoin-operation.ts';
import { notFound } from '../http/api-error.ts';
import type { Entry } from '../ledger/journal.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply } from '../runtime/lifecycle.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { OperationStep } from './stablecoin-triggers.ts';
import type { Stablecoin } from './stablecoins.ts';
import type { Work } from '../runtime/work.ts';

/** Members of an operation that the server keeps and no answer shows. */
interface Inner {
  /** Entries to post when it completes. */
  readonly onCompletion: readonly Entry[];
  /** Entries to post when it fails: those that give its debit back. */
  readonly onFailure: readonly Entry[];
  /** Steps that are still to come. */
  readonly steps: readonly OperationStep[];
}

/** A mint or burn as it is stored. */
export interface StablecoinOperation
  extends
    Document,
    Pick<
      Stablecoin,
      'provider' | 'providerEnvironment' | 'stablecoinProviderAccountId' | 'createdAt' | 'updatedAt'
    > {
  readonly stablecoinId: string;
  readonly operationType: 'MINT' | 'BURN';
  readonly status: StablecoinOperationState;
  /** Digits, in the smallest unit of the token. */
  readonly amount: string;
  readonly source: JsonObject;
  readonly destination: JsonObject;
  readonly fundingInstructions?: JsonObject;
  readonly expiresAt?: string;
  readonly failureReason?: string;
  readonly description?: string;
  readonly inner: Inner;
}

export const stablecoinOperations = defineCollection<StablecoinOperation>('stablecoin_operations', [
  'stablecoinId',
]);

/** An operation as answers show it. */
export const operationView = replaceable(
  (_work: Work, { inner: _inner, ...operation }: StablecoinOperation): JsonObject => operation,
);

/** The operation with this id. Raises 404; the document has no code of its own for it. */
export const operationOf = async (work: Work, id: string): Promise<StablecoinOperation> => {
  const operation = await work.collection(stablecoinOperations).get(id);
  if (!operation) throw notFound('No such mint or burn.');
  return operation;
};

/** Has the scheduler take the next step of an operation, if there is one. */
export const scheduleStep = async (work: Work, { id, inner }: StablecoinOperation): Promise<void> => {
  const [step] = inner.steps;
  if (step === undefined) return;
  const dueAt = new Date(work.now().getTime() + step.afterMs);
  await work.schedule({ kind: 'stablecoins.step', dueAt, payload: { operationId: id } });
};

/** Moves an operation along its lifecycle. */
export const moveOperation = replaceable(
  async (
    work: Work,
    operation: StablecoinOperation,
    trigger: StablecoinOperationTrigger,
  ): Promise<StablecoinOperation> => {
    const { state } = apply(work, 'stablecoin-operation', operation.status, trigger);
    const { inner } = operation;
    const after: StablecoinOperation = {
      ...operation,
      status: state,
      ...(state === 'FAILED' && { failureReason: 'PROVIDER_REJECTED' }),
      updatedAt: work.now().toISOString(),
      inner: { ...inner, steps: inner.steps.slice(1) },
    };
    await work.collection(stablecoinOperations).update(after);
    return after;
  },
);
