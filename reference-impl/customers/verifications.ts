import type { JsonObject } from '../../spec/json.ts';
import { ApiError, conflict, notFound } from '../http/api-error.ts';
import { ok, type Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { changeStatus, statusOf } from './customer-status.ts';
import { activeCustomerOf, customers, type Customer } from '../records/customer-store.ts';
import { missingOf, type VerificationError } from './verification-needs.ts';
import { submitDocumentsOf } from '../records/document-store.ts';
import { outcomeOf, type Outcome } from './verification-outcome.ts';
import type { Routes } from '../http/intake.ts';
import type { TaskHandler, Work } from '../runtime/work.ts';

type VerificationStatus =
  | 'RESOLVE_ERRORS'
  | 'PENDING_MANUAL_REVIEW'
  | 'IN_PROGRESS'
  | 'APPROVED'
  | 'REJECTED';

/** There is one per customer; a further request takes it up again. */
export interface Verification extends Document {
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
export const mustHaveVerifiedChannels = replaceable(
  (_work: Work, { contactVerification = {} }: Customer): void => {
    const { email, phone } = contactVerification;
    if (email === 'PENDING') throw conflict("The customer's e-mail address must be verified first.");
    if (phone === 'PENDING') throw conflict("The customer's telephone number must be verified first.");
  },
);

/** Raises 400 for a customer whose verification has ended. */
export const mustBeUndecided = replaceable((_work: Work, customer: Customer): void => {
  const status = statusOf(customer);
  if (status === 'APPROVED' || status === 'REJECTED')
    throw new ApiError(400, 'INVALID_INPUT', `The verification of this customer has ended: ${status}.`);
});

/** A verification as its answer shows it. */
export const verificationView = replaceable((_work: Work, verification: Verification): JsonObject => ({
  ...verification,
}));

/** The verification of a customer, if there is one. */
export const verificationOf = (work: Work, customerId: string): Promise<Verification | undefined> =>
  work.collection(verifications).first({ where: { customerId } });

/** Keeps how the verification stands, and sends an event when its status is another one. */
export const note = replaceable(
  async (
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
    if (before?.verificationStatus !== verificationStatus)
      await work.emit({ resource: id, type: `VERIFICATION.${verificationStatus}`, data: after });
    return after;
  },
);

/** Hands a customer to the provider, who decides afterwards; nothing is missing. */
export const submitForDecision = replaceable(
  async (work: Work, customer: Customer): Promise<Verification> => {
    await changeStatus(work, customer, statusOf(customer) === 'HOLD' ? 'resubmit' : 'submit');
    await submitDocumentsOf(work, customer.id);
    await work.schedule({
      dueAt: work.now(),
      kind: 'verifications.decide',
      payload: { customerId: customer.id },
    });
    return note(work, customer.id, { verificationStatus: 'IN_PROGRESS', errors: [] });
  },
);

/** Hands a complete customer to the provider; of another one it is noted what is missing. */
export const submitOrSayWhatIsMissing = async (work: Work, customer: Customer): Promise<Verification> => {
  const errors = await missingOf(work, customer);
  return errors.length === 0
    ? submitForDecision(work, customer)
    : note(work, customer.id, { verificationStatus: 'RESOLVE_ERRORS', errors });
};

/** Starts the verification of a customer, or says what is missing. The provider decides after the answer. */
export const createVerification = replaceable<Handler<{ readonly customerId: string }>>(async (call) => {
  const customer = await activeCustomerOf(call, call.body.customerId);
  mustHaveVerifiedChannels(call, customer);
  mustBeUndecided(call, customer);

  return ok(verificationView(call, await submitOrSayWhatIsMissing(call, customer)));
});

/** Lists verifications, newest first. The catalogue has the trigger alone; clients of that version read, too. */
export const listVerifications: Handler = (call) =>
  answerPage(call, {
    from: call.collection(verifications),
    where: equalFilters(call, ['customerId', 'verificationStatus']),
    view: (verification) => verificationView(call, verification),
  });

/** Answers with a verification. Raises 404 for an unknown one. */
export const getVerification: Handler = async (call) => {
  const verification = await call.collection(verifications).get(call.params['verificationId'] ?? '');
  if (verification === undefined) throw notFound('There is no such verification.');
  return ok(verificationView(call, verification));
};

const endings: Readonly<Record<Exclude<Outcome, 'wait'>, VerificationStatus>> = {
  approve: 'APPROVED',
  reject: 'REJECTED',
  hold: 'PENDING_MANUAL_REVIEW',
};

/** The provider's decision, unless the customer or the verification went another way meanwhile. */
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

export const verificationsRoutes = {
  'verifications.create': createVerification,
  'verifications.list': listVerifications,
  'verifications.get': getVerification,
} as const satisfies Routes;
