import { drawn } from './amounts.ts';
import { approvedCustomer } from './approved-customer.ts';
import { european } from './europeans.ts';
import { sandboxCodes } from './people.ts';
import { notPaidYet, wrongCode } from './funded-payments.ts';
import { abroad, payeeOf } from './payees.ts';
import { fact, ofFeature, type Ask, type Facts, type Scenario } from './scenario.ts';
import type { Stage } from '../stage/stage.ts';

const code = sandboxCodes.phone;

const request = (reference: string): Ask => ({
  ask: 'request-funding',
  with: {
    reference,
    customer: fact('customer'),
    destination: fact('destination'),
    amount: drawn(reference),
    currency: 'EUR',
  },
});

const submit = (payment: string, said = code): Ask => ({
  ask: 'submit-code',
  with: { payment, code: said },
});
const resend = (payment: string): Ask => ({ ask: 'resend-code', with: { payment } });
const enroll: Ask = { ask: 'enroll-authenticator', with: { customer: fact('customer') } };
const enrollPasskey: Ask = { ask: 'enroll-passkey', with: { customer: fact('customer') } };
const trust: Ask = { ask: 'trust-payee', with: { account: fact('destination'), code } };
const remove: Ask = { ask: 'remove-payee', with: { account: fact('destination'), code } };

const american = async (stage: Stage): Promise<Facts> => ({
  customer: await approvedCustomer(stage, 'customer-in-america'),
});

const promised: Scenario['grades'] = ['client/orders/what-is-said-to-be-done-was-accepted'];

/** Strong customer authentication: proofs, factors, beneficiaries. */
export const scaScenarios = ofFeature('sca', {
  'payment-needs-a-proof': {
    purpose: 'A payment waits until the customer has proven who they are.',
    task: 'Begin a payment that its customer funds; have the code sent again; submit the code.',
    prepare: european,
    asks: () => [request('fee-1'), resend('fee-1'), submit('fee-1')],
    questions: [notPaidYet('fee-1')],
    grades: [
      'client/sca/proof-has-a-code',
      'client/sca/challenge-is-answered-in-time',
      'client/sca/code-is-resent-once-for-each-request',
      ...promised,
    ],
  },
  'code-is-wrong': {
    purpose: 'A customer says a wrong code.',
    task: 'Begin a payment that its customer funds; submit a code that the service refuses.',
    prepare: european,
    asks: () => [request('fee-9'), submit('fee-9', wrongCode)],
    questions: [notPaidYet('fee-9')],
    grades: [
      'client/sca/code-is-the-one-that-was-said',
      'client/sca/refused-proof-is-not-submitted-again',
      'client/sca/open-challenge-is-answered',
    ],
  },
  'proof-comes-too-late': {
    purpose: 'The challenge for the customer has expired before they were asked.',
    task: 'Begin a payment whose challenge comes late; be asked to send the code again, and to submit it, twice.',
    troubles: [{ trouble: 'late-answer', on: ['quotes.create'], times: 1 }],
    prepare: european,
    asks: () => [request('fee-2'), resend('fee-2'), submit('fee-2'), submit('fee-2')],
    grades: [
      'client/sca/challenge-is-answered-in-time',
      'client/sca/no-resend-after-expiry',
      'client/sca/expired-challenge-gets-a-new-quote',
      'client/sca/proof-has-a-code',
    ],
  },
  'payee-is-trusted': {
    purpose: 'A customer trusts somebody whom they pay.',
    task: 'Have a beneficiary trusted.',
    prepare: async (stage) => {
      const facts = await european(stage);
      // This one must stay without trust.
      await payeeOf(stage, facts['customer'] ?? '', abroad('lodger', '000', 7));
      return facts;
    },
    asks: () => [trust],
    grades: [
      'client/sca/only-the-named-are-trusted',
      'client/sca/proof-has-a-code',
      'client/sca/challenge-id-is-echoed',
      ...promised,
    ],
  },
  'trusted-payee-is-removed': {
    purpose: 'A customer trusts somebody, and later wants their account deleted.',
    task: 'Have a beneficiary trusted; then have the account deleted, which must not be trusted any more.',
    prepare: european,
    asks: () => [trust, remove],
    grades: ['client/sca/trusted-beneficiary-is-not-deleted', 'client/sca/challenge-id-is-echoed'],
  },
  'customer-logs-in': {
    purpose: 'A customer logs in by a code that is sent to their telephone.',
    task: 'Log a customer in.',
    prepare: european,
    asks: () => [{ ask: 'log-in', with: { customer: fact('customer'), code } }],
    grades: [
      'client/sca/challenge-id-is-echoed',
      'client/sca/proof-has-a-code',
      'client/authentication/codes-are-in-no-address',
    ],
  },
  'authenticator-is-enrolled': {
    purpose: 'A customer enrolls an authenticator app.',
    task: 'Enroll an authenticator app.',
    prepare: european,
    asks: () => [enroll],
    grades: [
      'client/sca/enrolled-factor-is-totp-or-passkey',
      'client/sca/totp-confirmation-has-its-secret',
      'client/sca/totp-confirmation-has-its-code',
      ...promised,
    ],
  },
  'passkey-is-enrolled': {
    purpose: 'A customer enrolls a passkey.',
    task: 'Enroll a passkey.',
    prepare: european,
    asks: () => [enrollPasskey],
    grades: [
      'client/sca/enrolled-factor-is-totp-or-passkey',
      'client/sca/passkey-confirmation-has-its-credential',
      'client/sca/passkey-confirmation-has-its-origin',
      'client/sca/origin-is-where-it-was-signed',
      ...promised,
    ],
  },
  'customer-logs-in-by-passkey': {
    purpose: 'A customer logs in by a passkey.',
    task: 'Enroll a passkey; then log the customer in by it.',
    prepare: european,
    asks: () => [enrollPasskey, { ask: 'log-in-by-passkey', with: { customer: fact('customer') } }],
    grades: [
      'client/sca/passkey-proof-has-an-assertion',
      'client/sca/passkey-proof-has-an-origin',
      'client/sca/factor-is-that-of-the-proof',
      'client/sca/origin-is-where-it-was-signed',
      ...promised,
    ],
  },
  'authentication-does-not-apply': {
    purpose: 'Strong customer authentication does not apply to a customer, and somebody asks for it twice.',
    task: 'Be asked, twice, to enroll an authenticator app for a customer in the United States.',
    prepare: american,
    asks: () => [enroll, enroll],
    grades: ['client/sca/not-asked-outside-its-regions'],
  },
});
