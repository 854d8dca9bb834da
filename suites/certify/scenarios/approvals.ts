import type { Stage } from '../stage/stage.ts';
import { actionTruth, actionsWaiting } from './agents-at-work.ts';
import { approvedCustomer } from './approved-customer.ts';
import { aboutAction } from './questions.ts';
import { amountIn, fact, ofFeature, type Ask, type Facts, type Scenario } from './scenario.ts';

const decide = (decision: 'approve' | 'reject', about = 'action'): Ask => ({
  ask: 'decide',
  with: { subject: 'agent-action', id: fact(about), decision },
});

/** A payment that nobody has decided about waits meanwhile. Milliseconds. */
const undecidedMs = 1200;

const decideIncoming = (decision: 'approve' | 'reject'): Ask => ({
  ask: 'decide',
  with: { subject: 'incoming-payment', decision },
  afterMs: undecidedMs,
});

const receiver = async (stage: Stage): Promise<Facts> => ({
  customer: await approvedCustomer(stage, 'customer-who-receives'),
});

/** Somebody pays a customer of the platform. */
const paymentArrives = async ({ service }: Stage, facts: Facts): Promise<void> => {
  await service.call('POST', '/sandbox/uma/receive', {
    senderUmaAddress: '$success.usd@sandbox.uma.money',
    customerId: facts['customer'],
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: amountIn(facts, 'gift-60'),
  });
};

/** The platform had an address for webhooks before the action: its event is sent until the client has said its own. */
const announced = async (stage: Stage, facts: Facts): Promise<Facts> => {
  await stage.service.call('PATCH', '/config', { webhookEndpoint: stage.relay.url });
  return actionsWaiting(stage, facts);
};

/** Actions of two agents wait; the other agent was there first. */
const ofTwoAgents = async (stage: Stage, facts: Facts): Promise<Facts> => {
  await stage.service.call('PATCH', '/config', { webhookEndpoint: stage.relay.url });
  const other = await actionsWaiting(stage, facts, ['rent-66'], 'customer-of-the-other-agent');
  const own = await actionsWaiting(stage, facts, ['rent-65']);
  return { ...own, otherAction: other['action'] ?? '' };
};

/** Three actions wait, and one of them is meant. */
const threeAnnounced = async (stage: Stage, facts: Facts): Promise<Facts> => {
  await stage.service.call('PATCH', '/config', { webhookEndpoint: stage.relay.url });
  return actionsWaiting(stage, facts, ['rent-61', 'rent-62', 'rent-63']);
};

const decidingIncoming: Scenario['grades'] = [
  'client/transfers/only-pending-incoming-payments-are-decided',
  'client/transfers/decision-is-the-one-asked',
];

/** Scenarios that wait for the platform: actions of agents, and payments that arrive. */
export const approvalScenarios = ofFeature('approvals', {
  'agent-action-waits': {
    purpose: 'An agent of a customer wants to pay, and its policy asks for the platform’s approval.',
    task: 'Nothing yet. An action of an agent waits for approval: an event says so, and the list of approvals.',
    prepare: announced,
    asks: () => [],
    questions: [aboutAction(actionTruth, 'client/agents/waiting-action-is-noticed')],
  },
  'agent-action-is-approved': {
    purpose: 'The customer approves what their agent wants to pay.',
    task: 'Approve the action that waits.',
    prepare: announced,
    asks: () => [decide('approve')],
    until: [{ truth: actionTruth, is: { status: 'APPROVED' } }],
    grades: [
      'client/agents/decided-while-pending',
      'client/agents/decision-is-the-one-asked',
      'client/orders/what-is-said-to-be-done-was-accepted',
    ],
  },
  'one-of-several-actions-is-approved': {
    purpose: 'Three actions of an agent wait: the customer approves two of them, one after the other.',
    task: 'Approve two of the actions that wait.',
    prepare: threeAnnounced,
    asks: () => [decide('approve'), decide('approve', 'otherAction')],
    grades: [
      'client/agents/decision-is-the-one-asked',
      'client/idempotency/key-is-of-one-request',
      'client/orders/what-is-said-to-be-done-was-accepted',
    ],
  },
  'actions-of-two-agents-are-decided': {
    purpose: 'Two agents wait: the action of the second is approved, and that of the first is rejected.',
    task: 'Approve one of the actions that wait, and reject the other one.',
    prepare: ofTwoAgents,
    asks: () => [decide('approve'), decide('reject', 'otherAction')],
    grades: ['client/agents/decision-is-the-one-asked', 'client/orders/what-is-said-to-be-done-was-accepted'],
  },
  'agent-action-is-rejected': {
    purpose: 'The customer rejects what their agent wants to pay.',
    task: 'Reject the action that waits.',
    prepare: announced,
    asks: () => [decide('reject')],
    questions: [aboutAction(actionTruth, 'client/agents/rejected-action-is-not-executed')],
    grades: ['client/agents/decision-is-the-one-asked', 'client/orders/decision-is-made'],
  },
  'decided-action-is-decided-again': {
    purpose: 'The customer approves an action, and then would rather have it rejected.',
    task: 'Approve the action that waits; then be asked to reject it.',
    prepare: announced,
    asks: () => [decide('approve'), decide('reject')],
    until: [{ truth: actionTruth, is: { status: 'APPROVED' } }],
    grades: ['client/agents/decided-while-pending', 'client/agents/decided-once'],
  },
  'payment-that-arrives-is-approved': {
    purpose: 'Somebody pays a customer, and the payment waits until the platform approves it.',
    task: 'Approve the payment that arrives.',
    prepare: receiver,
    meanwhile: paymentArrives,
    asks: () => [decideIncoming('approve')],
    grades: decidingIncoming,
  },
  'payment-that-arrives-is-rejected': {
    purpose: 'Somebody pays a customer, who does not want the payment.',
    task: 'Reject the payment that arrives.',
    prepare: receiver,
    meanwhile: paymentArrives,
    asks: () => [decideIncoming('reject')],
    grades: decidingIncoming,
  },
});
