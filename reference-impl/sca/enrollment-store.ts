import type { Customer } from '../records/customer-store.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { EnrolledType } from './factor-store.ts';
import type { Work } from '../runtime/work.ts';

/** An enrollment that was started and waits to be confirmed. */
export interface Enrollment extends Document {
  readonly customerId: string;
  readonly type: EnrolledType;
  /** The challenge for the new passkey to sign; base64url, for PASSKEY. */
  readonly challenge?: string;
  readonly expiresAt: string;
}

const enrollments = defineCollection<Enrollment>('sca_enrollments', ['customerId']);

// Assumed; the document names no lifetime.
const lifeMs = 10 * 60_000;

/** Starts an enrollment. */
export const begin = async (
  work: Work,
  { id: customerId }: Customer,
  facts: Pick<Enrollment, 'type' | 'challenge'>,
): Promise<Enrollment> => {
  const expiresAt = new Date(work.now().getTime() + lifeMs).toISOString();
  const enrollment: Enrollment = { id: work.newId('ScaEnrollment'), customerId, ...facts, expiresAt };
  await work.collection(enrollments).insert(enrollment);
  return enrollment;
};

/** The enrollments of a customer that can still be confirmed, newest first. */
export const openEnrollments = (
  work: Work,
  { id: customerId }: Customer,
  type: EnrolledType,
): Promise<readonly Enrollment[]> =>
  work
    .collection(enrollments)
    .find({ where: { customerId, type, expiresAt: { above: work.now().toISOString() } } });

/** Ends every enrollment of a type: one was confirmed. */
export const endEnrollments = async (
  work: Work,
  { id: customerId }: Customer,
  type: EnrolledType,
): Promise<void> => {
  const rows = work.collection(enrollments);
  for (const { id } of await rows.find({ where: { customerId, type } })) await rows.delete(id);
};
