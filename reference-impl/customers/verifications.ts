import type { TaskHandler } from '../runtime/agenda.ts';
import { ApiError, conflict } from '../http/api-error.ts';
import { ok, type Call, type Handler } from '../http/call.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';
import { damaged, type Damages } from '../deviations/faults.ts';
import { changeStatus, statusOf } from './customer-status.ts';
import { activeCustomerOf, customers, type Customer } from './customer-store.ts';
import { missingOf, type VerificationError } from './verification-needs.ts';
import { submitDocumentsOf } from '../documents/document-store.ts';
import { outcomeOf, type Outcome } from './verification-outcome.ts';

type VerificationStatus =
  'RESOLVE_ERRORS' | 'PENDING_MANUAL_REVIEW' | 'IN_PROGRESS' | 'APPROVED' | 'REJECTED';

/** There is one per customer; a further request takes it up again. */
interface Verification extends Document {
  readonly customerId: string;
  readonly verificationStatus: VerificationStatus;
  readonly errors: readonly VerificationError[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

const verifications = defineCollection<Verification>('verifications', ['customerId']);

/** Whether a contact channel of the customer waits for its code. */
export const isChannelPending = ({ contactVerification }: Customer): boolean =>
  Object.values(contactVerification ?? {}).includes('PENDING');

/**
 * Raises 409 while a contact channel of the customer is PENDING: KYC cannot begin before.
 * Source: Resources and their fields > Customer (common fields).
 */
export const mustHaveVerifiedChannels = (
  { faults, variations }: Work,
  { contactVerification, customerType }: Customer,
): void => {
  if (customerType === 'BUSINESS' && variations.has('kyb-begins-before-the-contacts')) return;
  if (contactVerification !== undefined && faults.has('verified-channels-hold-kyc-back'))
    throw conflict('Contact verification must end first.');
  const { email, phone } = contactVerification ?? {};
  if (email === 'PENDING' && !faults.has('kyc-begins-with-a-pending-email'))
    throw conflict("The customer's e-mail address must be verified first.");
  if (phone === 'PENDING' && !faults.has('kyc-begins-with-a-pending-phone'))
    throw conflict("The customer's telephone number must be verified first.");
};

/** Channels that wait for their code, where a verification says so in place of a refusal. */
const openChannels = (
  { variations }: Work,
  { id, contactVerification = {} }: Customer,
): readonly VerificationError[] => {
  if (!variations.has('open-channels-are-told-among-errors')) return [];
  return Object.entries(contactVerification)
    .filter(([, state]) => state === 'PENDING')
    .map(([channel]) => ({
      resourceId: id,
      type: 'UNVERIFIED_CHANNEL',
      reason: `Verify the ${channel} first.`,
    }));
};

const isSettled = (customer: Customer): boolean => ['APPROVED', 'REJECTED'].includes(statusOf(customer));

/** A verification as the variations that are on show it. */
const verificationView = (
  { variations }: Work,
  verification: Verification,
): Readonly<Record<string, unknown>> => {
  const { errors, ...rest } = verification;
  if (variations.has('verifications-answer-errors-alone')) return { errors };
  if (errors.length === 0 && variations.has('errors-are-left-out-when-nothing-is-missing')) return rest;
  if (errors.length === 0 && variations.has('errors-are-null-when-nothing-is-missing'))
    return { ...rest, errors: null };
  return { ...verification };
};

const mustBeUndecided = (customer: Customer): void => {
  const status = statusOf(customer);
  if (status === 'APPROVED' || status === 'REJECTED')
    throw new ApiError(400, 'INVALID_INPUT', `The verification of this customer has ended: ${status}.`);
};

const verificationOf = (work: Work, customerId: string): Promise<Verification | undefined> =>
  work.collection(verifications).first({ where: { customerId } });

/** Notes how the verification stands, and tells of it when its status is another one. */
const note = async (
  work: Work,
  customerId: string,
  { verificationStatus, errors }: Pick<Verification, 'verificationStatus' | 'errors'>,
): Promise<Verification> => {
  const rows = work.collection(verifications);
  const before = await verificationOf(work, customerId);
  const updatedAt = work.now().toISOString();
  const { id, createdAt } = before ?? { id: work.newId('Verification'), createdAt: updatedAt };
  const after = { id, customerId, verificationStatus, errors, createdAt, updatedAt };
  await (before ? rows.update(after) : rows.insert(after));
  if (before?.verificationStatus !== verificationStatus && !work.faults.has('verification-change-is-silent'))
    await work.emit({ resource: id, type: `VERIFICATION.${verificationStatus}`, data: after });
  return after;
};

/** Hands a customer to the provider, who decides afterwards; nothing is missing. */
export const submitForDecision = async (work: Work, customer: Customer): Promise<Verification> => {
  await changeStatus(work, customer, statusOf(customer) === 'HOLD' ? 'resubmit' : 'submit');
  await submitDocumentsOf(work, customer.id);
  const delayMs = work.variations.has('verifications-take-a-while') ? 300 : 0;
  await work.schedule({
    dueAt: new Date(work.now().getTime() + delayMs),
    kind: 'verifications.decide',
    payload: { customerId: customer.id },
  });
  return note(work, customer.id, { verificationStatus: 'IN_PROGRESS', errors: [] });
};

/** What faults do to the answer. */
const verificationDamages: Damages<Readonly<Record<string, unknown>>> = {
  'verification-keeps-errors-to-itself': ({ errors: _errors, ...rest }) => rest,
  'verification-errors-are-an-object': (answer) => ({
    ...answer,
    errors: { ...(answer['errors'] as object) },
  }),
  'incomplete-customer-looks-complete': (answer) => ({
    ...answer,
    verificationStatus: 'IN_PROGRESS',
    errors: [],
  }),
};

const refusedKinds = {
  INDIVIDUAL: 'individual-cannot-be-verified',
  BUSINESS: 'business-cannot-be-verified',
} as const;

/** What is missing now; under a fault, what was missing before. */
const errorsOf = async (call: Call, customer: Customer): Promise<readonly VerificationError[]> => {
  const earlier = (await verificationOf(call, customer.id))?.errors ?? [];
  const isStuck = earlier.length > 0 && call.faults.has('supplied-field-is-still-missing');
  return isStuck ? earlier : missingOf(call, customer);
};

/** Starts the verification of a customer, or says what is missing. The provider decides after the answer. */
export const createVerification: Handler<{ readonly customerId: string }> = async (call) => {
  const customer = await activeCustomerOf(call, call.body.customerId);
  const open = openChannels(call, customer);
  if (open.length === 0) mustHaveVerifiedChannels(call, customer);
  if (isSettled(customer) && call.variations.has('decided-verifications-are-taken-again'))
    return ok({ ...(await verificationOf(call, customer.id)), errors: [] });
  mustBeUndecided(customer);

  if (call.faults.has(refusedKinds[customer.customerType]))
    throw conflict('This customer cannot be verified.');

  const errors = [...open, ...(await errorsOf(call, customer))];
  if (errors.some(({ type }) => type === 'MISSING_FIELD') && call.variations.has('missing-data-answers-400'))
    throw new ApiError(400, 'MISSING_FIELD', 'The customer misses data.', { errors });
  const verification =
    errors.length === 0
      ? await submitForDecision(call, customer)
      : await note(call, customer.id, { verificationStatus: 'RESOLVE_ERRORS', errors });

  return ok(damaged(call.faults, verificationDamages, verificationView(call, verification)));
};

const endings: Readonly<Record<Exclude<Outcome, 'wait'>, VerificationStatus>> = {
  approve: 'APPROVED',
  reject: 'REJECTED',
  hold: 'PENDING_MANUAL_REVIEW',
};

/** What the provider decides, unless the customer or the verification went another way meanwhile. */
export const decideVerification: TaskHandler = async (work, { customerId }) => {
  const customer = await work.collection(customers).get(String(customerId));
  const verification = await verificationOf(work, String(customerId));
  if (!customer || customer.isDeleted || verification?.verificationStatus !== 'IN_PROGRESS') return;
  const outcome = await outcomeOf(work, customer);
  if (outcome === 'wait') return;
  await changeStatus(work, customer, outcome);
  await note(work, customer.id, { verificationStatus: endings[outcome], errors: [] });
};

/** A verification that could not be decided waits for somebody to look at it. */
export const decisionFailed: TaskHandler = async (work, { customerId }) => {
  const verification = await verificationOf(work, String(customerId));
  if (verification?.verificationStatus === 'IN_PROGRESS')
    await note(work, verification.customerId, { verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] });
};
