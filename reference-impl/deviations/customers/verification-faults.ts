import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { changeStatus, nextStatus } from '../../customers/customer-status.ts';
import type { Customer } from '../../records/customer-store.ts';
import { issueLink } from '../../customers/kyc-link-store.ts';
import { createKycLink } from '../../customers/kyc-links.ts';
import { missingOf, type VerificationError } from '../../customers/verification-needs.ts';
import { mustBeUndecided, note, verificationOf, verificationView } from '../../customers/verifications.ts';
import { conflict } from '../../http/api-error.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, withBody, without } from '../altered-answers.ts';
import { withEvents } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';

const silent = (customerType: Customer['customerType']): Replacement =>
  replacing(
    changeStatus,
    (right) => (work, customer, trigger) =>
      right(customer.customerType === customerType ? withEvents(work, () => []) : work, customer, trigger),
  );

const refusing = (customerType: Customer['customerType']): Replacement =>
  replacing(mustBeUndecided, (right) => (work, customer) => {
    right(work, customer);
    if (customer.customerType === customerType) throw conflict('This customer cannot be verified.');
  });

const answeringVerification = (view: (verification: JsonObject) => JsonObject): Replacement =>
  replacing(verificationView, (right) => (work, verification) => view(right(work, verification)));

/** Changes what a verification says to be missing. */
const missing = (
  change: (errors: readonly VerificationError[], customer: Customer) => readonly VerificationError[],
): Replacement =>
  replacing(missingOf, (right) => async (work, customer) => change(await right(work, customer), customer));

const isField = ({ type }: VerificationError): boolean => type === 'MISSING_FIELD';

/** Another event in place of that of a person's KYC. */
const announcingKyc = (
  change: (type: string, customer: JsonObject) => readonly [string, JsonObject],
): Replacement =>
  replacing(
    changeStatus,
    (right) => (work, customer, trigger) =>
      right(
        withEvents(work, (event) => {
          if (!event.type.startsWith('CUSTOMER.KYC_') || !isJsonObject(event.data)) return [event];
          const [type, data] = change(event.type, event.data);
          return [{ ...event, type, data }];
        }),
        customer,
        trigger,
      ),
  );

/** Faults in KYC and KYB, and in the links to them. */
export const verificationFaults = {
  'kyc-status-change-is-not-announced': fault(
    'customers/kyc-status-change-is-announced',
    silent('INDIVIDUAL'),
  ),
  'kyb-status-change-is-not-announced': fault('customers/kyb-status-change-is-announced', silent('BUSINESS')),
  'verification-change-is-silent': fault(
    'webhooks/verification-status-is-sent',
    replacing(
      note,
      (right) =>
        (work, ...rest) =>
          right(
            withEvents(work, () => []),
            ...rest,
          ),
    ),
  ),
  'verification-keeps-errors-to-itself': fault(
    'verifications/missing-data-yields-errors',
    answeringVerification((verification) => without(verification, 'errors')),
  ),
  'missing-data-goes-unsaid': fault(
    'verifications/missing-data-yields-errors',
    answeringVerification((verification) => ({
      ...without(verification, 'errors'),
      verificationStatus: 'IN_PROGRESS',
    })),
  ),
  'verification-names-one-missing-field-only': fault(
    'verifications/errors-list-what-is-missing',
    missing((errors) => errors.filter((error) => !isField(error) || error === errors.find(isField))),
  ),
  'individual-cannot-be-verified': fault('verifications/individual-triggers-kyc', refusing('INDIVIDUAL')),
  'business-cannot-be-verified': fault('verifications/business-triggers-kyb', refusing('BUSINESS')),
  'kyc-leads-to-unverified': fault(
    'verifications/kyc-shows-in-kyc-status',
    replacing(nextStatus, (right) => (work, customer, trigger) => {
      const step = right(work, customer, trigger);
      return customer.customerType === 'INDIVIDUAL' ? { ...step, state: 'UNVERIFIED' } : step;
    }),
  ),
  'kyb-changes-no-status': fault(
    'verifications/kyb-shows-in-kyb-status',
    replacing(
      changeStatus,
      (right) => async (work, customer, trigger) =>
        customer.customerType === 'BUSINESS' ? customer : right(work, customer, trigger),
    ),
  ),
  'incomplete-customer-looks-complete': fault(
    'verifications/answer-tells-whether-complete',
    answeringVerification((verification) => ({
      ...verification,
      verificationStatus: 'IN_PROGRESS',
      errors: [],
    })),
  ),
  'verification-errors-are-an-object': fault(
    'verifications/errors-is-an-array',
    replacing(verificationView, (right) => (work, verification) => ({
      ...right(work, verification),
      errors: { ...verification.errors },
    })),
  ),
  'missing-field-has-no-name': fault(
    'verifications/missing-field-names-the-missing-data',
    missing((errors) =>
      errors.map((error) => {
        const { field: _field, ...rest } = error;
        return isField(error) ? { ...rest, reason: 'Something is needed.' } : error;
      }),
    ),
  ),
  'supplied-field-is-still-missing': fault(
    'verifications/supplied-field-is-no-longer-missing',
    replacing(missingOf, (right) => async (work, customer) => {
      const earlier = (await verificationOf(work, customer.id))?.errors ?? [];
      return earlier.length > 0 ? earlier : right(work, customer);
    }),
  ),
  'complete-customer-misses-something': fault(
    'verifications/complete-customer-misses-nothing',
    missing((errors, { id }) => [
      ...errors,
      {
        resourceId: id,
        type: 'MISSING_FIELD',
        field: 'customer.birthDate',
        reason: 'It is needed, though it is there.',
      },
    ]),
  ),
  'approved-kyc-is-announced-as-it-was-before': fault(
    'webhooks/announced-outcome-is-read',
    announcingKyc((type, customer) => [
      type,
      customer['kycStatus'] === 'APPROVED' ? { ...customer, kycStatus: 'PENDING' } : customer,
    ]),
  ),
  'rejected-kyc-is-announced-as-approved': fault(
    'webhooks/announced-outcome-is-read',
    announcingKyc((type, customer) =>
      customer['kycStatus'] === 'REJECTED'
        ? ['CUSTOMER.KYC_APPROVED', { ...customer, kycStatus: 'APPROVED' }]
        : [type, customer],
    ),
  ),
  'kyc-link-is-refused': fault(
    'customers/operation-create-kyc-link',
    replacing(issueLink, () => async () => {
      throw conflict('There is no link for this customer.');
    }),
  ),
  'kyc-link-has-no-url': fault(
    'customers/kyc-link-has-a-url',
    answering(createKycLink, (answer) => withBody(answer, (link) => ({ ...link, kycUrl: '' }))),
  ),
  'kyc-link-is-always-the-same': fault(
    'customers/kyc-links-are-fresh',
    answering(createKycLink, (answer) =>
      withBody(answer, (link) => ({
        ...link,
        kycUrl: String(link['kycUrl']).replace(String(link['token']), 'the-only-one'),
        token: 'the-only-one',
      })),
    ),
  ),
} as const satisfies Faults;
