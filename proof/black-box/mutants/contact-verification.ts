import { isMembers, put, textAt } from '../../rewriting/json.ts';
import { must, ofSection } from '../mutant.ts';
import { answerOf, edits, editsRefusals, isAccepted } from '../defects/answers.ts';
import { rewrites } from '../defects/requests.ts';

const channel = ofSection('States and transitions > Contact verification channel', {
  'wrong-sms-code-confirms': {
    defect: 'Any code confirms a phone number.',
    breaks: must.critical('The correct one-time code verifies the channel.'),
    behaviour: rewrites(['contact.confirmPhoneCode'], (body) => {
      if (typeof body['code'] === 'string') body['code'] = '123456';
    }),
  },
  'confirmed-email-reads-pending': {
    defect: 'Confirming an e-mail address answers VERIFIED, and reading the customer still shows PENDING.',
    breaks: must.major('contactVerification.email becomes VERIFIED.'),
    behaviour: edits(['customers.get', 'customers.list'], (body) => {
      if (textAt(body, 'contactVerification.email') === 'VERIFIED')
        put(body, 'contactVerification.email', 'PENDING');
    }),
  },
  'email-code-verifies-the-phone-too': {
    defect: 'Confirming the e-mail address marks the phone number as verified, too.',
    breaks: must.critical('A code verifies the channel that it was submitted to.'),
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
});

const conflicts = ofSection('Errors > Other errors that are shown', {
  'needless-sms-code-is-400': {
    defect: 'Sending an SMS code to a customer who needs none answers 400.',
    breaks: must.major(
      'Contact-verification operations answer 409 where the provider does not require verification.',
    ),
    behaviour: editsRefusals(['contact.sendPhoneCode'], 409, (body, answer) => {
      answer.status = 400;
      body['status'] = 400;
    }),
  },
});

const order = ofSection('Resources and their fields > Customer (common fields)', {
  'verification-does-not-wait-for-contacts': {
    defect: 'KYC begins although a contact channel is still pending.',
    breaks: must.major('Every present channel must be VERIFIED before the customer can begin KYC.'),
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
});

export const contactVerification = [...channel, ...conflicts, ...order];
