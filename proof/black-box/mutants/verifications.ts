import { copyOf, textAt, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { edits } from '../defects/answers.ts';
import { drops, ofType, rewritesWebhooks, typeOf } from '../defects/webhooks.ts';

const kyc = ofSection('Endpoints > Operations whose path is given', {
  'missing-data-is-not-listed': {
    defect: 'A verification that lacks data says so and lists nothing.',
    breaks: must.major('If data is missing, an errors array lists what must be supplied.'),
    behaviour: edits(['verifications.create'], (verification) => {
      verification['errors'] = [];
    }),
  },
  'only-one-missing-field-listed': {
    defect: 'A verification lists one of the missing fields at a time.',
    breaks: derived.minor('The errors array lists what must be supplied.'),
    behaviour: edits(['verifications.create'], (verification) => {
      const errors = verification['errors'];
      if (Array.isArray(errors)) verification['errors'] = errors.slice(0, 1);
    }),
  },
});

const link = ofSection('Endpoints > Operation catalogue', {
  'kyc-link-is-the-same-every-time': {
    defect: 'Every hosted KYC link of a customer is the first one again.',
    breaks: derived.minor('A hosted KYC link is single-use.'),
    behaviour: () => {
      const first = new Map<string, Members>();
      return edits(['customers.createKycLink'], (body, call) => {
        const id = call.params['customerId'] ?? '';
        const before = first.get(id);
        if (before === undefined) first.set(id, copyOf(body));
        else Object.assign(body, before);
      });
    },
  },
});

const webhooks = ofSection('Events > Other webhooks', {
  'verification-webhook-missing': {
    defect: 'A change of the status of a verification is not announced.',
    breaks: must.major('A webhook is sent when the status of a verification changes.'),
    behaviour: drops((delivery) => typeOf(delivery).startsWith('VERIFICATION.')),
  },
  'kyc-webhook-shows-the-status-before': {
    defect: 'The webhook about an approved KYC shows the customer as it was before.',
    breaks: derived.major('The webhook announces the new KYC status of the customer.'),
    behaviour: rewritesWebhooks(ofType('CUSTOMER.KYC_APPROVED'), (_body, customer) => {
      if (textAt(customer, 'kycStatus') === 'APPROVED') customer['kycStatus'] = 'PENDING';
    }),
  },
});

export const verifications = [...kyc, ...link, ...webhooks];
