import type { JsonObject } from '../../../spec/json.ts';
import { secondPaymentTruth } from '../stage/truth.ts';
import type { Stage } from '../stage/stage.ts';
import { approvedCustomer } from './approved-customer.ts';
import { agentWith, decided } from './agents-at-work.ts';
import { drawn } from './amounts.ts';
import { european } from './europeans.ts';
import { atHome, addPayee, owed, pay } from './payees.ts';
import { neighbour, paid, prepared } from './paid-payments.ts';
import { american, german, sandboxCodes } from './people.ts';
import { aboutAgentPayment, aboutCustomer, aboutPayment, anyOf, noneOf, status } from './questions.ts';
import { register, verify } from './registration.ts';
import { amountIn, fact, ofFeature, type Ask, type Facts, type Scenario, type Truth } from './scenario.ts';

const slow = atHome('slow-neighbour', '011', 1);
const otherSlow = atHome('other-slow-neighbour', '011', 2);

/** Two payments are there, and one of them is meant. */
export const oneOfSeveralPayments = ofFeature('payments', {
  'one-of-two-payments-is-cancelled': {
    purpose: 'Two payments are under way, and the older one is cancelled.',
    task: 'Pay two people whose banks are slow by transfers, which alone can be cancelled; then cancel the first payment.',
    prepare: prepared,
    asks: () => [
      addPayee(slow),
      addPayee(otherSlow),
      pay('rent-33', slow),
      pay('rent-34', otherSlow),
      { ask: 'cancel', with: { payment: 'rent-33' } },
    ],
    until: [paid(slow, { refund: 'COMPLETED' })],
    questions: [
      aboutPayment('rent-34', otherSlow, {
        status: { rules: ['client/payments/pending-is-not-completed'], accepts: noneOf('COMPLETED') },
      }),
    ],
    payments: { ...owed('rent-33', slow), ...owed('rent-34', otherSlow) },
    grades: ['client/orders/named-one-is-acted-on', 'client/orders/what-is-said-to-be-done-was-accepted'],
  },
  'payment-like-another-is-lost': {
    purpose:
      'The same is owed to somebody twice, and the connection breaks before the second payment is heard.',
    task: 'Pay somebody the same amount twice by transfers, for two months. The second request never arrives.',
    troubles: [{ trouble: 'drop-before', on: ['quotes.execute', 'transfers.out'], after: 1, times: 1 }],
    prepare: prepared,
    asks: () => [
      addPayee(neighbour),
      pay('rent-35', neighbour),
      pay('rent-36', neighbour, { amount: 'rent-35' }),
    ],
    // Who leaves retries for later makes one when it is asked.
    questions: [
      status('payment', 'rent-36', secondPaymentTruth(neighbour.number), {
        status: { rules: ['client/payments/unknown-outcome-is-found-out'] },
      }),
    ],
    payments: { ...owed('rent-35', neighbour), ...owed('rent-36', neighbour, 'rent-35') },
    grades: ['client/idempotency/new-payment-has-a-new-key', 'client/idempotency/retry-keeps-the-key'],
  },
});

const receivers = async (stage: Stage, drawnFrom: Facts): Promise<Facts> => {
  const { service } = stage;
  await service.call('PATCH', '/config', { webhookEndpoint: stage.relay.url });
  const customer = await approvedCustomer(stage, 'customer-who-receives');
  for (const gift of ['gift-61', 'gift-62', 'gift-63'])
    await service.call('POST', '/sandbox/uma/receive', {
      senderUmaAddress: '$success.usd@sandbox.uma.money',
      customerId: customer,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: amountIn(drawnFrom, gift),
    });
  const waiting = (await service.rows('/transactions')).filter(({ type }) => type === 'INCOMING');
  return { customer, payment: String(waiting[1]?.['id']), otherPayment: String(waiting[2]?.['id']) };
};

const decideAbout = (id: string, decision: 'approve' | 'reject'): Ask => ({
  ask: 'decide',
  with: { subject: 'incoming-payment', id: fact(id), decision },
});

/** Several payments wait for the platform. */
export const oneOfSeveralApprovals = ofFeature('approvals', {
  'two-of-several-payments-are-decided': {
    purpose: 'Three payments to a customer wait: one is approved, one is rejected, one is left to wait.',
    task: 'Approve one of the payments that wait, and reject another one.',
    prepare: receivers,
    asks: () => [decideAbout('payment', 'approve'), decideAbout('otherPayment', 'reject')],
    grades: [
      'client/transfers/decision-is-the-one-asked',
      'client/transfers/only-pending-incoming-payments-are-decided',
      'client/orders/what-is-said-to-be-done-was-accepted',
    ],
  },
});

/** How the action of an agent for an amount stands: it waits, it was paid, or it was rejected. */
const actionFor =
  (reference: string): Truth =>
  async ({ service }, facts) => {
    const amount = amountIn(facts, reference);
    const isFor = (row: JsonObject): boolean =>
      (row['transferDetails'] as JsonObject | undefined)?.['amount'] === amount;
    if ((await service.rows('/agents/approvals')).some(isFor)) return { status: 'PENDING_APPROVAL' };
    const row = (await service.rows('/transactions')).find(
      (one) => (one['sentAmount'] as JsonObject | undefined)?.['amount'] === amount,
    );
    if (row === undefined) return { status: null };
    return { status: row['status'] === 'FAILED' || row['status'] === 'EXPIRED' ? 'REJECTED' : 'APPROVED' };
  };

const agentPay = (reference: string): Ask => ({
  ask: 'agent-pay',
  with: {
    reference,
    source: fact('source'),
    destination: fact('destination'),
    amount: drawn(reference),
    by: 'transfer',
  },
});

/** Two payments of one agent. */
export const oneOfSeveralAgentPayments = ofFeature('agent', {
  'agent-has-two-payments': {
    purpose: 'Two payments of an agent wait; the platform decides about one of them.',
    task: 'Redeem a device code; then pay twice. One of the payments is approved.',
    prepare: agentWith({ permissions: ['CREATE_TRANSFERS'], mode: 'APPROVAL_REQUIRED' }),
    asks: () => [
      { ask: 'connect-agent', with: { deviceCode: fact('deviceCode') } },
      agentPay('rent-70'),
      agentPay('rent-71'),
    ],
    until: [
      { truth: actionFor('rent-70'), is: { status: 'PENDING_APPROVAL' } },
      { truth: actionFor('rent-71'), is: { status: 'PENDING_APPROVAL' } },
    ],
    afterwards: decided('approve'),
    questions: [
      aboutAgentPayment('rent-70', actionFor('rent-70'), { rules: ['client/agents/approval-is-believed'] }),
      aboutAgentPayment('rent-71', actionFor('rent-71'), { rules: ['client/agents/approval-is-believed'] }),
    ],
    grades: ['client/agents/pays-once'],
  },
});

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

/** Two payments wait for the proof of one customer. */
const oneOfTwoProven = (one: string, other: string): Omit<Scenario, 'feature'> => ({
  purpose:
    'Two payments wait until their customer has proven who they are, and the code for the first is said.',
  task: 'Begin two payments that their customer funds; submit the code of the first.',
  prepare: european,
  asks: () => [
    request(one),
    request(other),
    { ask: 'submit-code', with: { payment: one, code: sandboxCodes.phone } },
  ],
  grades: ['client/orders/named-one-is-acted-on', 'client/sca/proof-has-a-code'],
});

export const oneOfSeveralFundings = ofFeature('funding', {
  'one-of-two-funded-payments-is-proven': oneOfTwoProven('fee-14', 'fee-15'),
});

const logIn = (customer: string): Ask => ({
  ask: 'log-in',
  with: { customer: fact(customer), code: sandboxCodes.phone },
});

const twoEuropeans = async (stage: Stage): Promise<Facts> => {
  const facts = await european(stage);
  const other = await approvedCustomer(stage, 'other-customer-in-germany', {
    data: { ...german('Jonas Weber'), email: 'jonas@example.com', phoneNumber: '+4915112345679' },
    channels: ['email', 'phone'],
  });
  return { ...facts, other };
};

/** Two customers, or two payments of one, and a proof for one of them. */
export const oneOfSeveralProofs = ofFeature('sca', {
  'one-of-two-payments-is-proven': oneOfTwoProven('fee-12', 'fee-13'),
  'customers-log-in-one-after-the-other': {
    purpose: 'Two customers log in by the codes that are sent to their telephones.',
    task: 'Log a customer in, and then another one.',
    prepare: twoEuropeans,
    asks: () => [logIn('customer'), logIn('other')],
    grades: ['client/orders/what-is-said-to-be-done-was-accepted', 'client/sca/challenge-id-is-echoed'],
  },
});

/** Two customers of one name. */
export const oneOfSeveralCustomers = ofFeature('customers', {
  'customers-have-one-name': {
    purpose: 'Two people have the same name. One is deleted, and the other one is verified.',
    task: 'Register two people of one name; delete the first, and have the second verified.',
    asks: () => [
      register('customer-11', 'INDIVIDUAL', { ...american('Grace Okafor'), birthDate: '1958-03-30' }),
      register('customer-12', 'INDIVIDUAL', american('Grace Okafor')),
      { ask: 'remove', with: { customer: 'customer-11' } },
      verify('customer-12'),
    ],
    questions: [
      aboutCustomer('customer-12', {
        rules: ['client/customers/namesakes-are-two-customers'],
        accepts: anyOf('APPROVED'),
      }),
    ],
    grades: ['client/orders/named-one-is-acted-on'],
  },
});
