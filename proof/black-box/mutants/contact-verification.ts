import { isMembers, put, textAt } from '../../rewriting/json.ts';
import { ofSection } from '../mutant.ts';
import { answerOf, edits, editsRefusals, isAccepted } from '../defects/answers.ts';
import { rewrites } from '../defects/requests.ts';

const channel = ofSection('States and transitions > Contact verification channel', [
  {
    name: 'wrong-sms-code-confirms',
    defect: 'Any code confirms a phone number.',
    breaks: 'The correct one-time code verifies the channel.',
    severity: 'critical',
    stated: 'must',
    behaviour: () =>
      rewrites(['contact.confirmPhoneCode'], (body) => {
        if (typeof body['code'] === 'string') body['code'] = '123456';
      }),
  },
  {
    name: 'confirmed-email-reads-pending',
    defect: 'Confirming an e-mail address answers VERIFIED, and reading the customer still shows PENDING.',
    breaks: 'contactVerification.email becomes VERIFIED.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      edits(['customers.get', 'customers.list'], (body) => {
        if (textAt(body, 'contactVerification.email') === 'VERIFIED')
          put(body, 'contactVerification.email', 'PENDING');
      }),
  },
  {
    name: 'email-code-verifies-the-phone-too',
    defect: 'Confirming the e-mail address marks the phone number as verified, too.',
    breaks: 'A code verifies the channel that it was submitted to.',
    severity: 'critical',
    stated: 'must',
    behaviour: () => {
      const confirmed = new Set<string>();
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          const id = textAt(answer.body, 'id');
          if (call.operation === 'contact.confirmEmailCode') confirmed.add(id);
          if (confirmed.has(id) && textAt(answer.body, 'contactVerification.phone') === 'PENDING')
            put(answer.body, 'contactVerification.phone', 'VERIFIED');
        },
      };
    },
  },
]);

const conflicts = ofSection('Errors > Other errors that are shown', [
  {
    name: 'needless-sms-code-is-400',
    defect: 'Sending an SMS code to a customer who needs none answers 400.',
    breaks: 'Contact-verification operations answer 409 where the provider does not require verification.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      editsRefusals(['contact.sendPhoneCode'], 409, (body, answer) => {
        answer.status = 400;
        body['status'] = 400;
      }),
  },
]);

const order = ofSection('Resources and their fields > Customer (common fields)', [
  {
    name: 'verification-does-not-wait-for-contacts',
    defect: 'KYC begins although a contact channel is still pending.',
    breaks: 'Every present channel must be VERIFIED before the customer can begin KYC.',
    severity: 'major',
    stated: 'must',
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation !== 'verifications.create' || answer.status !== 409 || !isMembers(call.body))
          return;
        const now = new Date().toISOString();
        const verification = {
          id: `Verification:${crypto.randomUUID()}`,
          customerId: textAt(call.body, 'customerId'),
          verificationStatus: 'IN_PROGRESS',
          errors: [],
          createdAt: now,
          updatedAt: now,
        };
        Object.assign(answer, answerOf(200, verification));
      },
    }),
  },
]);

export const contactVerification = [...channel, ...conflicts, ...order];
