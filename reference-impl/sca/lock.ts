import type { Customer } from '../records/customer-store.ts';
import { ApiError } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';

/** Failed attempts of a customer, under the customer's id. */
interface Attempts extends Document {
  /** In a row, until one succeeds. */
  readonly failed: number;
  /** Until when no proof counts; absent where nothing is locked. */
  readonly lockedUntil?: string;
}

const attempts = defineCollection<Attempts>('sca_attempts');

/** How many failed attempts in a row lock a customer out. Assumed; the document names no number. */
export const mostFailed = replaceable((_work: Work): number => 5);

// Assumed as well.
const lockMs = 30 * 60_000;

/** Whether a customer is locked out, as answers show it. A lock never lasts for good here. */
export interface LockState {
  readonly suspended: false;
  readonly lockedUntil: string | null;
  readonly failedAttempts: number;
}

const attemptsOf = async (work: Work, { id }: Customer): Promise<Attempts> => {
  const found = await work.collection(attempts).get(id);
  const isOver = found?.lockedUntil !== undefined && found.lockedUntil <= work.now().toISOString();
  return found === undefined || isOver ? { id, failed: 0 } : found;
};

const keep = async (work: Work, changed: Attempts): Promise<LockState> => {
  const rows = work.collection(attempts);
  await rows.delete(changed.id);
  if (changed.failed > 0) await rows.insert(changed);
  return { suspended: false, lockedUntil: changed.lockedUntil ?? null, failedAttempts: changed.failed };
};

/** Raises 423 ACCOUNT_LOCKED while a customer is locked out. */
export const mustNotBeLocked = async (work: Work, customer: Customer): Promise<void> => {
  const { failed, lockedUntil } = await attemptsOf(work, customer);
  if (lockedUntil === undefined) return;
  throw new ApiError(423, 'ACCOUNT_LOCKED', `Locked after ${failed} failed attempts.`, {
    details: { suspended: false, lockedUntil, failedAttempts: failed },
  });
};

/** Counts a failed attempt; too many in a row lock the customer out for a while. */
export const countFailure = async (work: Work, customer: Customer): Promise<LockState> => {
  const failed = (await attemptsOf(work, customer)).failed + 1;
  const isTooMany = failed >= mostFailed(work);
  const lockedUntil = new Date(work.now().getTime() + lockMs).toISOString();
  return keep(work, { id: customer.id, failed, ...(isTooMany && { lockedUntil }) });
};

/** Forgets the failed attempts, and lifts the lock. */
export const clearFailures = (work: Work, { id }: Customer): Promise<LockState> =>
  keep(work, { id, failed: 0 });
