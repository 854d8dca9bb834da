import type { ScaResetState, ScaResetTrigger } from '../../spec/machines/sca-reset.ts';
import { customerOf, type Customer } from '../records/customer-store.ts';
import { notFound } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { allows, apply } from '../runtime/lifecycle.ts';
import { environmentOf } from '../store/platforms.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { livenessTriggers, suffixOf } from '../runtime/sandbox-triggers.ts';
import type { ScaFactor } from './factor-store.ts';
import type { TaskHandler, Work } from '../runtime/work.ts';

/** A 2FA reset as it is stored. */
export interface Reset extends Document {
  readonly customerId: string;
  readonly factor: ScaFactor;
  readonly status: ScaResetState;
  readonly startedAt: string;
  readonly expiresAt: string;
  readonly completedAt?: string;
}

export const resets = defineCollection<Reset>('sca_resets', ['customerId']);

// Assumed; virtual milliseconds.
const lifeMs = 3_600_000;
const livenessMs = 1_000;

/** The trigger that the liveness check of a customer leads to; undefined where it is never decided. */
export const livenessOf = replaceable(
  (_work: Work, { fullName, businessInfo }: Customer): ScaResetTrigger | undefined => {
    const { legalName = '' } = (businessInfo ?? {}) as { readonly legalName?: string };
    const trigger = livenessTriggers[suffixOf(fullName ?? legalName)] ?? 'passLiveness';
    return trigger === 'wait' ? undefined : trigger;
  },
);

export const moveReset = async (work: Work, reset: Reset, trigger: ScaResetTrigger): Promise<void> => {
  if (!allows(work, 'sca-reset', reset.status, trigger)) return;
  const { state } = apply(work, 'sca-reset', reset.status, trigger);
  await work.collection(resets).update({ ...reset, status: state });
};

/** The liveness check is decided. There is no face to show in the sandbox, and no examiner in production. */
export const decideLiveness = replaceable<TaskHandler>(async (work, { id }) => {
  const reset = await work.collection(resets).get(String(id));
  if (reset === undefined) return;
  const trigger = livenessOf(work, await customerOf(work, reset.customerId));
  if (trigger !== undefined) await moveReset(work, reset, trigger);
});

const expire: TaskHandler = async (work, { id }) => {
  const reset = await work.collection(resets).get(String(id));
  if (reset !== undefined) await moveReset(work, reset, 'expire');
};

/** The scheduler's tasks for resets. */
export const resetTasks = {
  'sca.decideLiveness': decideLiveness,
  'sca.expireReset': expire,
} as const satisfies Readonly<Record<string, TaskHandler>>;

/** Begins a reset. Its liveness check is decided a moment later, in the sandbox. */
export const beginReset = async (
  work: Work,
  { id: customerId }: Customer,
  factor: ScaFactor,
): Promise<Reset> => {
  const nowMs = work.now().getTime();
  const reset: Reset = {
    id: work.newId('ScaReset'),
    customerId,
    factor,
    status: apply(work, 'sca-reset', '(none)', 'start').state,
    startedAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + lifeMs).toISOString(),
  };
  await work.collection(resets).insert(reset);
  const payload = { id: reset.id };
  await work.schedule({ kind: 'sca.expireReset', dueAt: new Date(reset.expiresAt), payload });
  if (environmentOf(work.tenant) === 'sandbox')
    await work.schedule({
      kind: 'sca.decideLiveness',
      dueAt: new Date(nowMs + livenessMs),
      payload,
    });
  return reset;
};

/** The reset of a customer with this id. Raises 404; the document has no code of its own for it. */
export const resetOf = async (work: Work, { id: customerId }: Customer, id: string): Promise<Reset> => {
  const reset = await work.collection(resets).get(id);
  if (reset === undefined || reset.customerId !== customerId) throw notFound('No such reset.');
  return reset;
};
