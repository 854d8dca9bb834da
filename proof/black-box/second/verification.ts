import { copyOf, isMembers, put, textAt, type Members } from '../../rewriting/json.ts';
import { answerOf, edits, editsResources, isAccepted, isOneOf } from '../defects/answers.ts';
import { drops, ofType, rewritesWebhooks } from '../defects/webhooks.ts';
import { acceptsInstead, customerViews, idIn, opensToOthers } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';

const aCode = /^\d{6}$/;

const contact = ofSection('contact verification', {
  'any-six-digits-confirm-the-phone': {
    defect: 'Any code of six digits makes the phone VERIFIED.',
    breaks: must.critical('The correct one-time code makes a channel VERIFIED.', 'L256'),
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'contact.confirmPhoneCode' && aCode.test(textAt(call.body, 'code')))
          call.body = { code: '123456' };
        return undefined;
      },
    }),
  },
  'kyc-begins-with-an-unverified-phone': {
    defect: 'A hosted KYC link is given out while a channel of the customer is PENDING.',
    breaks: must.major('Every present channel must be VERIFIED before the customer can begin KYC.', 'L51'),
    behaviour: acceptsInstead('customers.createKycLink', [409], (call) =>
      answerOf(201, {
        kycUrl: `https://kyc.example/start/${idIn(call)}`,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        provider: 'SUMSUB',
      }),
    ),
  },
  'phone-confirmed-where-none-is-required': {
    defect: 'Confirming a phone where the provider requires no verification answers 200 with the customer.',
    breaks: must.minor(
      'Contact-verification operations answer 409 where verification is not required.',
      'L411',
    ),
    behaviour: acceptsInstead('contact.confirmPhoneCode', [409], async (call, _answer, { ask }) => {
      const read = await ask('GET', `/customers/${idIn(call)}`, undefined, {
        authorization: call.headers['authorization'] ?? '',
      });
      return isMembers(read.body) && read.body['contactVerification'] === undefined ? read : undefined;
    }),
  },
  'contact-verification-on-every-row': {
    defect:
      'In list rows customers whose provider asks for no verification have a contactVerification object.',
    breaks: must.minor('contactVerification is omitted where no verification is required.', 'L49'),
    behaviour: editsResources(['customers.list'], (customer) => {
      customer['contactVerification'] ??= { email: 'VERIFIED' };
    }),
  },
  'verified-channel-falls-back-with-an-update': {
    defect: 'After any update of a customer the verified email channel reads PENDING in single reads.',
    breaks: derived.major('A confirmed channel is VERIFIED; only its code leads there.', 'L256'),
    behaviour: () => {
      const updated = new Set<string>();
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          const touchesContact = isMembers(call.body) && ('email' in call.body || 'phoneNumber' in call.body);
          if (call.operation === 'customers.update' && !touchesContact) updated.add(idIn(call));
          if (call.operation !== 'customers.get' || !updated.has(idIn(call))) return;
          if (textAt(answer.body, 'contactVerification.email') !== '')
            put(answer.body, 'contactVerification.email', 'PENDING');
        },
      };
    },
  },
});

const kyc = ofSection('KYC and KYB', {
  'pending-customers-listed-as-approved': {
    defect: 'Rows of the customer list show kycStatus APPROVED for customers that are PENDING.',
    breaks: derived.major('kycStatus is the status of the customer.', 'L57'),
    behaviour: editsResources(['customers.list'], (customer) => {
      if (customer['kycStatus'] === 'PENDING') customer['kycStatus'] = 'APPROVED';
    }),
  },
  'verification-says-nothing-is-missing': {
    defect: 'A verification that misses data of an individual has an empty errors array.',
    breaks: must.major('If data is missing an errors array lists what must be supplied.', 'L351'),
    behaviour: edits(['verifications.create'], (body) => {
      const { errors } = body;
      if (!Array.isArray(errors)) return;
      body['errors'] = errors.filter((error) => !textAt(error, 'resourceId').startsWith('Customer:'));
    }),
  },
  'missing-field-has-another-type': {
    defect: 'What is missing for a verification is listed with the type INVALID_FIELD.',
    breaks: must.minor('Missing data is named by MISSING_FIELD errors.', 'L502'),
    behaviour: edits(['verifications.create'], ({ errors }) => {
      if (!Array.isArray(errors)) return;
      for (const error of errors)
        if (isMembers(error) && error['type'] === 'MISSING_FIELD') error['type'] = 'INVALID_FIELD';
    }),
  },
  'rejected-customer-event-says-approved': {
    defect: 'The webhook about a rejected customer carries kycStatus APPROVED.',
    breaks: derived.major('A customer status change is announced.', 'L447'),
    behaviour: rewritesWebhooks(ofType('CUSTOMER.KYC_REJECTED'), (_body, data) => {
      data['kycStatus'] = 'APPROVED';
    }),
  },
  'businesses-are-not-announced': {
    defect: 'Changes of the KYB status of a business are not announced; those of KYC are.',
    breaks: must.major('Webhooks are sent for the customer status change of KYC and KYB.', 'L447'),
    behaviour: drops(({ body }) => textAt(body, 'type').startsWith('CUSTOMER.KYB_')),
  },
  'rejected-verification-not-announced': {
    defect: 'A verification that ends REJECTED is not announced.',
    breaks: must.major('A webhook is sent for a verification status change.', 'L447'),
    behaviour: drops(ofType('VERIFICATION.REJECTED')),
  },
  'approved-status-sticks-to-the-next-read': {
    defect: 'A read of a customer right after one of another that is APPROVED says APPROVED too.',
    breaks: derived.major('kycStatus is the status of the customer that is read.', 'L57'),
    behaviour: () => {
      const last: { status: Members[string]; id: string } = { status: undefined, id: '' };
      return {
        after: (call, answer) => {
          if (!isOneOf(call, customerViews) || !isAccepted(answer) || !isMembers(answer.body)) return;
          const { id, kycStatus } = answer.body;
          if (typeof id !== 'string' || kycStatus === undefined) return;
          const shown = copyOf(kycStatus);
          if (call.operation === 'customers.get' && last.id !== id && last.status === 'APPROVED')
            answer.body['kycStatus'] = 'APPROVED';
          Object.assign(last, { id, status: shown });
        },
      };
    },
  },
  'other-platform-gets-a-kyc-link': {
    defect: 'Any platform that knows the id of a customer gets a hosted KYC link for it.',
    breaks: derived.critical('Customers belong to the platform that created them.', 'L7'),
    behaviour: () => opensToOthers('customers.createKycLink'),
  },
});

export const verification = [...contact, ...kyc];
