import type { ClientRuleBook } from './client-rule.ts';

/** Agents: what the platform decides about them, and what an agent does. */
export const agentsRules = {
  'client/agents/decided-while-pending': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement:
      'An agent action is approved or rejected only while the client last heard that it is PENDING_APPROVAL.',
    operations: ['agents.approveAction', 'agents.rejectAction'],
  },
  'client/agents/decided-once': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    statement: 'An agent action that was decided is not decided again.',
    operations: ['agents.approveAction', 'agents.rejectAction'],
  },
  'client/agents/decision-is-the-one-asked': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    statement:
      'An agent action is approved when the customer approved it, and rejected when the customer rejected it.',
    operations: ['agents.approveAction', 'agents.rejectAction'],
  },
  'client/agents/waiting-action-is-noticed': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement: 'An agent action that waits for approval is known to the client.',
    operations: ['agents.listApprovals'],
  },
  'client/agents/rejected-action-is-not-executed': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement: 'An agent action that was rejected is not believed to have been paid.',
    operations: ['agents.rejectAction'],
  },
  'client/agents/permissions-are-named': {
    section: 'Resources and their fields > Other resources named',
    level: 'derived',
    statement: 'The permissions in a policy are an array of permissions that exist.',
    operations: ['agents.create', 'agents.updatePolicy'],
    at: [
      '#/components/schemas/AgentPermission',
      '#/components/schemas/AgentPolicyFields/properties/permissions',
    ],
    occasion: 'the client writes a policy',
  },
  'client/agents/permission-is-there': {
    section: 'Authentication',
    level: 'must',
    role: 'agent-client',
    statement: 'An agent calls only operations for which its policy has the permission.',
    operations: [
      'agentSide.createQuote',
      'agentSide.executeQuote',
      'agentSide.transferIn',
      'agentSide.transferOut',
      'agentSide.createExternalAccount',
      'agentSide.deleteExternalAccount',
    ],
  },
  'client/agents/own-quotes-only': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    role: 'agent-client',
    statement: 'An agent reads and executes only quotes that it created.',
    operations: ['agentSide.getQuote', 'agentSide.executeQuote'],
  },
  'client/agents/approval-is-awaited': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    role: 'agent-client',
    statement: 'While an action of it waits for approval, an agent does not start the same again.',
    operations: ['agentSide.executeQuote', 'agentSide.transferIn', 'agentSide.transferOut'],
  },
  'client/agents/pending-approval-is-not-done': {
    section: 'States and transitions > Agent action',
    level: 'must',
    role: 'agent-client',
    statement: 'An action that waits for approval is not believed to be done.',
    operations: ['agentSide.executeQuote', 'agentSide.transferOut'],
  },
  'client/agents/approval-is-believed': {
    section: 'States and transitions > Agent action',
    level: 'must',
    role: 'agent-client',
    statement: 'An action that was approved is believed APPROVED.',
    operations: ['agentSide.getAction', 'agentSide.listActions'],
  },
  'client/agents/rejection-is-believed': {
    section: 'States and transitions > Agent action',
    level: 'must',
    role: 'agent-client',
    statement: 'An action that was rejected is believed REJECTED.',
    operations: ['agentSide.getAction', 'agentSide.listActions'],
  },
  'client/agents/lost-access-ends-the-work': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    role: 'agent-client',
    statement: 'An agent whose access was removed stops calling.',
    operations: ['agents.delete'],
  },
  'client/agents/pays-what-was-asked': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    role: 'agent-client',
    statement: 'An agent pays the amount that it was asked to pay, exactly.',
    operations: ['agentSide.createQuote', 'agentSide.transferOut'],
  },
  'client/agents/pays-between-the-named-accounts': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    role: 'agent-client',
    statement: 'An agent pays out of the account, and to the account, that it was asked to.',
    operations: ['agentSide.createQuote', 'agentSide.transferOut'],
  },
  'client/agents/refusal-is-not-the-end': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    role: 'agent-client',
    statement: 'An agent one of whose requests was refused, and not its token, goes on with the next order.',
    operations: ['agentSide.transferOut', 'agentSide.createQuote'],
  },
  'client/agents/pays-once': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    role: 'agent-client',
    statement: 'One order of an agent is one payment, also after it was approved.',
    operations: ['agentSide.transferOut', 'agentSide.executeQuote'],
  },
} as const satisfies ClientRuleBook;
