import { drawn } from './amounts.ts';
import { actionTruth, agentWith, decided } from './agents-at-work.ts';
import { aboutAgentPayment, noneOf } from './questions.ts';
import { fact, ofFeature, type Ask, type Scenario } from './scenario.ts';

const connect: Ask = { ask: 'connect-agent', with: { deviceCode: fact('deviceCode') } };

const agentPay = (reference: string, by: 'transfer' | 'quote' = 'transfer'): Ask => ({
  ask: 'agent-pay',
  with: { reference, source: fact('source'), destination: fact('destination'), amount: drawn(reference), by },
});

const transfers = agentWith({ permissions: ['CREATE_TRANSFERS'], mode: 'AUTO' });
const transfersAfterApproval = agentWith({ permissions: ['CREATE_TRANSFERS'], mode: 'APPROVAL_REQUIRED' });

const credentials: Scenario['grades'] = [
  'client/authentication/agent-operations-are-bearer',
  'client/authentication/agent-token-is-the-redeemed-one',
  'client/authentication/device-code-is-redeemed-once',
];

/** A client that hears of something acts on it by then. Milliseconds. */
const reactionMs = 200;
const longestReactionMs = 3000;

/** An agent that acts for a customer: its token, its policy, and what waits for approval. */
export const agentScenarios = ofFeature('agent', {
  'agent-pays': {
    purpose: 'An agent gets its token, and pays by a transfer.',
    task: 'Redeem a device code; then pay, as the agent, out of its customer’s account.',
    prepare: transfers,
    asks: () => [connect, agentPay('rent-50')],
    until: [{ truth: actionTruth, is: { status: 'APPROVED' } }],
    questions: [aboutAgentPayment('rent-50', actionTruth, { rules: ['client/agents/approval-is-believed'] })],
    grades: [
      ...credentials,
      'client/agents/permission-is-there',
      'client/agents/pays-what-was-asked',
      'client/agents/pays-between-the-named-accounts',
    ],
  },
  'agent-pays-at-a-quote': {
    purpose: 'An agent pays at a quote.',
    task: 'Redeem a device code; then pay, as the agent, at a quote.',
    prepare: agentWith({ permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'], mode: 'AUTO' }),
    asks: () => [connect, agentPay('rent-51', 'quote')],
    until: [{ truth: actionTruth, is: { status: 'APPROVED' } }],
    grades: [
      ...credentials,
      'client/agents/own-quotes-only',
      'client/agents/permission-is-there',
      'client/agents/pays-what-was-asked',
      'client/agents/pays-between-the-named-accounts',
    ],
  },
  'agent-may-not-pay': {
    purpose: 'The policy of an agent does not let it do what it is asked for.',
    task: 'Redeem a device code; then be asked to pay by a transfer, which the policy does not allow.',
    prepare: agentWith({ permissions: ['CREATE_QUOTES'], mode: 'AUTO' }),
    asks: () => [connect, agentPay('rent-52')],
    grades: ['client/agents/permission-is-there', 'client/orders/the-platform-does-not-pay-for-an-agent'],
  },
  'agent-waits-for-approval': {
    purpose: 'The payment of an agent waits for the platform, and the agent is asked for it again.',
    task: 'Redeem a device code; then be asked, twice, for one payment that needs approval.',
    prepare: transfersAfterApproval,
    asks: () => [connect, agentPay('rent-53'), agentPay('rent-53')],
    until: [{ truth: actionTruth, is: { status: 'PENDING_APPROVAL' } }],
    questions: [
      aboutAgentPayment('rent-53', actionTruth, {
        rules: ['client/agents/pending-approval-is-not-done'],
        accepts: noneOf('APPROVED', 'REJECTED', 'COMPLETED'),
      }),
    ],
    grades: ['client/agents/approval-is-awaited'],
  },
  'agent-is-allowed-to-pay': {
    purpose: 'The platform approves what an agent pays.',
    task: 'Redeem a device code; then pay. The payment is approved.',
    prepare: transfersAfterApproval,
    asks: () => [connect, agentPay('rent-54')],
    until: [{ truth: actionTruth, is: { status: 'PENDING_APPROVAL' } }],
    afterwards: decided('approve'),
    finally: [{ truth: actionTruth, is: { status: 'APPROVED' } }],
    questions: [
      aboutAgentPayment('rent-54', actionTruth, { rules: ['client/agents/approval-is-believed'] }),
      // A client that takes an approval for leave to pay pays when it hears of it: perhaps by the first question.
      {
        ...aboutAgentPayment('rent-54', actionTruth, { rules: ['client/agents/approval-is-believed'] }),
        happens: async ({ quiet }) => void (await quiet(reactionMs, longestReactionMs)),
      },
    ],
    grades: ['client/agents/pays-once'],
  },
  'agent-is-not-allowed-to-pay': {
    purpose: 'The platform rejects what an agent pays.',
    task: 'Redeem a device code; then pay. The payment is rejected.',
    prepare: transfersAfterApproval,
    asks: () => [connect, agentPay('rent-55')],
    until: [{ truth: actionTruth, is: { status: 'PENDING_APPROVAL' } }],
    afterwards: decided('reject'),
    finally: [{ truth: actionTruth, is: { status: 'REJECTED' } }],
    questions: [
      aboutAgentPayment('rent-55', actionTruth, { rules: ['client/agents/rejection-is-believed'] }),
    ],
  },
  'action-has-news': {
    purpose: 'Reads show the action of an agent in a status that was unknown when it was written; it waits.',
    task: 'Redeem a device code; then pay, which needs approval. Reads of the action show a new status.',
    troubles: [{ trouble: 'unknown-status', on: ['agentSide.getAction'] }],
    prepare: transfersAfterApproval,
    asks: () => [connect, agentPay('rent-67')],
    until: [{ truth: actionTruth, is: { status: 'PENDING_APPROVAL' } }],
    questions: [
      aboutAgentPayment('rent-67', actionTruth, {
        rules: ['client/agents/pending-approval-is-not-done'],
        accepts: noneOf('APPROVED', 'REJECTED', 'COMPLETED'),
      }),
    ],
  },
  'agent-is-forbidden-to-pay': {
    purpose: 'An agent may pay as far as it knows, and the service forbids its payment.',
    task: 'Redeem a device code; then pay, which is answered with 403.',
    troubles: [{ trouble: 'forbidden', on: ['agentSide.transferOut'], times: 1 }],
    prepare: transfers,
    asks: () => [connect, agentPay('rent-64')],
    grades: ['client/orders/the-platform-does-not-pay-for-an-agent'],
  },
  'agent-is-refused-once': {
    purpose: 'One payment of an agent is refused, and another one is asked for.',
    task: 'Redeem a device code; then be asked for two payments. The first is refused.',
    troubles: [{ trouble: 'refusal', on: ['agentSide.transferOut'], times: 1 }],
    prepare: transfers,
    asks: () => [connect, agentPay('rent-65'), agentPay('rent-66')],
    grades: ['client/agents/refusal-is-not-the-end'],
  },
  'agent-is-killed-while-it-pays': {
    purpose: 'The machine of an agent fails when its payment has taken effect and the answer is on the way.',
    task: 'Redeem a device code; then pay. The program is killed on the way and started again; pay.',
    troubles: [{ trouble: 'kill-after', on: ['agentSide.transferOut'], times: 1 }],
    prepare: transfers,
    asks: () => [connect, agentPay('rent-56'), agentPay('rent-56')],
    until: [{ truth: actionTruth, is: { status: 'APPROVED' } }],
    grades: ['client/authentication/agent-token-is-stored'],
  },
  'agent-loses-its-access': {
    purpose: 'The platform deletes an agent while it works: its token opens nothing any more.',
    task: 'Redeem a device code; then be asked for several payments. The agent is deleted before the first.',
    troubles: [{ trouble: 'agent-deleted', on: ['agentSide.transferOut', 'agentSide.getSelf'], times: 1 }],
    prepare: transfers,
    asks: () => [connect, agentPay('rent-57'), agentPay('rent-58'), agentPay('rent-59')],
    grades: ['client/agents/lost-access-ends-the-work'],
  },
});
