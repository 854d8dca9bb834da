import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { changeStatus, nextStatus } from '../../customers/customer-status.ts';
import type { Customer } from '../../records/customer-store.ts';
import { issueLink, noteOpened } from '../../customers/kyc-link-store.ts';
import { createKycLink } from '../../customers/kyc-links.ts';
import { missingOf, type VerificationError } from '../../customers/verification-needs.ts';
import { mustBeUndecided, note, verificationOf, verificationView } from '../../customers/verifications.ts';
import { conflict } from '../../http/api-error.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, withBody, without } from '../altered-answers.ts';
import { withEvents } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';

const silent = (customerType: Customer['customerType']): Replacement =>
  replacing(changeStatus, (right, work, customer, trigger) =>
    right(customer.customerType === customerType ? withEvents(work, () => []) : work, customer, trigger),
  );

const refusing = (customerType: Customer['customerType']): Replacement =>
  replacing(mustBeUndecided, (right, work, customer) => {
    right(work, customer);
    if (customer.customerType === customerType) throw conflict('This customer cannot be verified.');
  });

const answeringVerification = (view: (verification: JsonObject) => JsonObject): Replacement =>
  replacing(verificationView, (right, work, verification) => view(right(work, verification)));

/** Changes what a verification says to be missing. */
const missing = (
  change: (errors: readonly VerificationError[], customer: Customer) => readonly VerificationError[],
): Replacement =>
  replacing(missingOf, async (right, work, customer) => change(await right(work, customer), customer));

const isField = ({ type }: VerificationError): boolean => type === 'MISSING_FIELD';

/** Another event in place of that of a person's KYC. */
const announcingKyc = (
  change: (type: string, customer: JsonObject) => readonly [string, JsonObject],
): Replacement =>
  replacing(changeStatus, (right, work, customer, trigger) =>
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
export const verificationFaults = faultsOf({
  'customers/kyc-status-change-is-announced': {
    'kyc-status-change-is-not-announced': silent('INDIVIDUAL'),
  },
  'customers/kyb-status-change-is-announced': {
    'kyb-status-change-is-not-announced': silent('BUSINESS'),
  },
  'webhooks/verification-status-is-sent': {
    'verification-change-is-silent': replacing(note, (right, work, ...rest) =>
      right(
        withEvents(work, () => []),
        ...rest,
      ),
    ),
  },
  'verifications/missing-data-yields-errors': {
    'verification-keeps-errors-to-itself': answeringVerification((verification) =>
      without(verification, 'errors'),
    ),
    'missing-data-goes-unsaid': answeringVerification((verification) => ({
      ...without(verification, 'errors'),
      verificationStatus: 'IN_PROGRESS',
    })),
  },
  'verifications/errors-list-what-is-missing': {
    'verification-names-one-missing-field-only': missing((errors) =>
      errors.filter((error) => !isField(error) || error === errors.find(isField)),
    ),
  },
  'verifications/individual-triggers-kyc': {
    'individual-cannot-be-verified': refusing('INDIVIDUAL'),
  },
  'verifications/business-triggers-kyb': {
    'business-cannot-be-verified': refusing('BUSINESS'),
  },
  'verifications/kyc-shows-in-kyc-status': {
    'kyc-leads-to-unverified': replacing(nextStatus, (right, work, customer, trigger) => {
      const step = right(work, customer, trigger);
      return customer.customerType === 'INDIVIDUAL' ? { ...step, state: 'UNVERIFIED' } : step;
    }),
  },
  'verifications/kyb-shows-in-kyb-status': {
    'kyb-changes-no-status': replacing(changeStatus, async (right, work, customer, trigger) =>
      customer.customerType === 'BUSINESS' ? customer : right(work, customer, trigger),
    ),
  },
  'verifications/answer-tells-whether-complete': {
    'incomplete-customer-looks-complete': answeringVerification((verification) => ({
      ...verification,
      verificationStatus: 'IN_PROGRESS',
      errors: [],
    })),
  },
  'verifications/errors-is-an-array': {
    'verification-errors-are-an-object': replacing(verificationView, (right, work, verification) => ({
      ...right(work, verification),
      errors: { ...verification.errors },
    })),
  },
  'verifications/missing-field-names-the-missing-data': {
    'missing-field-has-no-name': missing((errors) =>
      errors.map((error) => {
        const { field: _field, ...rest } = error;
        return isField(error) ? { ...rest, reason: 'Something is needed.' } : error;
      }),
    ),
  },
  'verifications/supplied-field-is-no-longer-missing': {
    'supplied-field-is-still-missing': replacing(missingOf, async (right, work, customer) => {
      const earlier = (await verificationOf(work, customer.id))?.errors ?? [];
      return earlier.length > 0 ? earlier : right(work, customer);
    }),
  },
  'verifications/complete-customer-misses-nothing': {
    'complete-customer-misses-something': missing((errors, { id }) => [
      ...errors,
      {
        resourceId: id,
        type: 'MISSING_FIELD',
        field: 'customer.birthDate',
        reason: 'It is needed, though it is there.',
      },
    ]),
  },
  'webhooks/announced-outcome-is-read': {
    'approved-kyb-is-announced-as-it-was-before': replacing(changeStatus, (right, work, customer, trigger) =>
      right(
        withEvents(work, (event) => [
          event.type === 'CUSTOMER.KYB_APPROVED' && isJsonObject(event.data)
            ? { ...event, data: { ...event.data, kybStatus: 'PENDING' } }
            : event,
        ]),
        customer,
        trigger,
      ),
    ),
    'approved-kyb-is-not-announced': replacing(changeStatus, (right, work, customer, trigger) =>
      right(
        withEvents(work, (event) => (event.type === 'CUSTOMER.KYB_APPROVED' ? [] : [event])),
        customer,
        trigger,
      ),
    ),
    'approved-kyc-is-announced-as-it-was-before': announcingKyc((type, customer) => [
      type,
      customer['kycStatus'] === 'APPROVED' ? { ...customer, kycStatus: 'PENDING' } : customer,
    ]),
    'rejected-kyc-is-announced-as-approved': announcingKyc((type, customer) =>
      customer['kycStatus'] === 'REJECTED'
        ? ['CUSTOMER.KYC_APPROVED', { ...customer, kycStatus: 'APPROVED' }]
        : [type, customer],
    ),
  },
  'customers/operation-create-kyc-link': {
    'kyc-link-is-refused': replacing(issueLink, async () => {
      throw conflict('There is no link for this customer.');
    }),
  },
  'customers/kyc-link-has-a-url': {
    'kyc-link-has-no-url': answering(createKycLink, (answer) =>
      withBody(answer, (link) => ({ ...link, kycUrl: '' })),
    ),
  },
  'customers/kyc-link-is-single-use': {
    'kyc-link-opens-again-and-again': replacing(noteOpened, async () => {}),
  },
  'customers/kyc-links-are-fresh': {
    'kyc-link-is-always-the-same': answering(createKycLink, (answer) =>
      withBody(answer, (link) => ({
        ...link,
        kycUrl: String(link['kycUrl']).replace(String(link['token']), 'the-only-one'),
        token: 'the-only-one',
      })),
    ),
  },
});
