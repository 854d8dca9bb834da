import { copyOf, isMembers, put, textAt, type Members } from '../../rewriting/json.ts';
import { answerOf, edits, editsResources, isAccepted, isOneOf } from '../defects/answers.ts';
import { drops, ofType, rewritesWebhooks } from '../defects/webhooks.ts';
import { acceptsInstead, customerViews, idIn, opensToOthers } from './kit.ts';
import { inArea } from './defect.ts';

const aCode = /^\d{6}$/;

const contact = inArea('contact verification', [
  {
    name: 'any-six-digits-confirm-the-phone',
    defect: 'Any code of six digits makes the phone VERIFIED.',
    about: 'The correct one-time code makes a channel VERIFIED.',
    line: 'L256',
    stated: 'stated',
    severity: 'critical',
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'contact.confirmPhoneCode' && aCode.test(textAt(call.body, 'code')))
          call.body = { code: '123456' };
        return undefined;
      },
    }),
  },
  {
    name: 'kyc-begins-with-an-unverified-phone',
    defect: 'A hosted KYC link is given out while a channel of the customer is PENDING.',
    about: 'Every present channel must be VERIFIED before the customer can begin KYC.',
    line: 'L51',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      acceptsInstead('customers.createKycLink', [409], (call) =>
        answerOf(201, {
          kycUrl: `https://kyc.example/start/${idIn(call)}`,
          expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
          provider: 'SUMSUB',
        }),
      ),
  },
  {
    name: 'phone-confirmed-where-none-is-required',
    defect: 'Confirming a phone where the provider requires no verification answers 200 with the customer.',
    about: 'Contact-verification operations answer 409 where verification is not required.',
    line: 'L411',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      acceptsInstead('contact.confirmPhoneCode', [409], async (call, _answer, { ask }) => {
        const read = await ask('GET', `/customers/${idIn(call)}`, undefined, {
          authorization: call.headers['authorization'] ?? '',
        });
        return isMembers(read.body) && read.body['contactVerification'] === undefined ? read : undefined;
      }),
  },
  {
    name: 'contact-verification-on-every-row',
    defect:
      'In list rows customers whose provider asks for no verification have a contactVerification object.',
    about: 'contactVerification is omitted where no verification is required.',
    line: 'L49',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      editsResources(['customers.list'], (customer) => {
        customer['contactVerification'] ??= { email: 'VERIFIED' };
      }),
  },
  {
    name: 'verified-channel-falls-back-with-an-update',
    defect: 'After any update of a customer the verified email channel reads PENDING in single reads.',
    about: 'A confirmed channel is VERIFIED; only its code leads there.',
    line: 'L256',
    stated: 'follows',
    severity: 'major',
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
]);

const kyc = inArea('KYC and KYB', [
  {
    name: 'pending-customers-listed-as-approved',
    defect: 'Rows of the customer list show kycStatus APPROVED for customers that are PENDING.',
    about: 'kycStatus is the status of the customer.',
    line: 'L57',
    stated: 'follows',
    severity: 'major',
    behaviour: () =>
      editsResources(['customers.list'], (customer) => {
        if (customer['kycStatus'] === 'PENDING') customer['kycStatus'] = 'APPROVED';
      }),
  },
  {
    name: 'verification-says-nothing-is-missing',
    defect: 'A verification that misses data of an individual has an empty errors array.',
    about: 'If data is missing an errors array lists what must be supplied.',
    line: 'L351',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      edits(['verifications.create'], (body) => {
        const { errors } = body;
        if (!Array.isArray(errors)) return;
        body['errors'] = errors.filter((error) => !textAt(error, 'resourceId').startsWith('Customer:'));
      }),
  },
  {
    name: 'missing-field-has-another-type',
    defect: 'What is missing for a verification is listed with the type INVALID_FIELD.',
    about: 'Missing data is named by MISSING_FIELD errors.',
    line: 'L502',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      edits(['verifications.create'], ({ errors }) => {
        if (!Array.isArray(errors)) return;
        for (const error of errors)
          if (isMembers(error) && error['type'] === 'MISSING_FIELD') error['type'] = 'INVALID_FIELD';
      }),
  },
  {
    name: 'rejected-customer-event-says-approved',
    defect: 'The webhook about a rejected customer carries kycStatus APPROVED.',
    about: 'A customer status change is announced.',
    line: 'L447',
    stated: 'follows',
    severity: 'major',
    behaviour: () =>
      rewritesWebhooks(ofType('CUSTOMER.KYC_REJECTED'), (_body, data) => {
        data['kycStatus'] = 'APPROVED';
      }),
  },
  {
    name: 'businesses-are-not-announced',
    defect: 'Changes of the KYB status of a business are not announced; those of KYC are.',
    about: 'Webhooks are sent for the customer status change of KYC and KYB.',
    line: 'L447',
    stated: 'stated',
    severity: 'major',
    behaviour: () => drops(({ body }) => textAt(body, 'type').startsWith('CUSTOMER.KYB_')),
  },
  {
    name: 'rejected-verification-not-announced',
    defect: 'A verification that ends REJECTED is not announced.',
    about: 'A webhook is sent for a verification status change.',
    line: 'L447',
    stated: 'stated',
    severity: 'major',
    behaviour: () => drops(ofType('VERIFICATION.REJECTED')),
  },
  {
    name: 'approved-status-sticks-to-the-next-read',
    defect: 'A read of a customer right after one of another that is APPROVED says APPROVED too.',
    about: 'kycStatus is the status of the customer that is read.',
    line: 'L57',
    stated: 'follows',
    severity: 'major',
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
  {
    name: 'other-platform-gets-a-kyc-link',
    defect: 'Any platform that knows the id of a customer gets a hosted KYC link for it.',
    about: 'Customers belong to the platform that created them.',
    line: 'L7',
    stated: 'follows',
    severity: 'critical',
    behaviour: () => opensToOthers('customers.createKycLink'),
  },
]);

export const verification = [...contact, ...kyc];
