import { copyOf, textAt, type Members } from '../../rewriting/json.ts';
import { ofSection } from '../mutant.ts';
import { edits } from '../defects/answers.ts';
import { drops, ofType, rewritesWebhooks, typeOf } from '../defects/webhooks.ts';

const kyc = ofSection('Endpoints > Operations whose path is given', [
  {
    name: 'missing-data-is-not-listed',
    defect: 'A verification that lacks data says so and lists nothing.',
    breaks: 'If data is missing, an errors array lists what must be supplied.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      edits(['verifications.create'], (verification) => {
        verification['errors'] = [];
      }),
  },
  {
    name: 'only-one-missing-field-listed',
    defect: 'A verification lists one of the missing fields at a time.',
    breaks: 'The errors array lists what must be supplied.',
    severity: 'minor',
    stated: 'derived',
    behaviour: () =>
      edits(['verifications.create'], (verification) => {
        const errors = verification['errors'];
        if (Array.isArray(errors)) verification['errors'] = errors.slice(0, 1);
      }),
  },
]);

const link = ofSection('Endpoints > Operation catalogue', [
  {
    name: 'kyc-link-is-the-same-every-time',
    defect: 'Every hosted KYC link of a customer is the first one again.',
    breaks: 'A hosted KYC link is single-use.',
    severity: 'minor',
    stated: 'derived',
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
]);

const webhooks = ofSection('Events > Other webhooks', [
  {
    name: 'verification-webhook-missing',
    defect: 'A change of the status of a verification is not announced.',
    breaks: 'A webhook is sent when the status of a verification changes.',
    severity: 'major',
    stated: 'must',
    behaviour: () => drops((delivery) => typeOf(delivery).startsWith('VERIFICATION.')),
  },
  {
    name: 'kyc-webhook-shows-the-status-before',
    defect: 'The webhook about an approved KYC shows the customer as it was before.',
    breaks: 'The webhook announces the new KYC status of the customer.',
    severity: 'major',
    stated: 'derived',
    behaviour: () =>
      rewritesWebhooks(ofType('CUSTOMER.KYC_APPROVED'), (_body, customer) => {
        if (textAt(customer, 'kycStatus') === 'APPROVED') customer['kycStatus'] = 'PENDING';
      }),
  },
]);

export const verifications = [...kyc, ...link, ...webhooks];
