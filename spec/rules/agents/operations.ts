import type { RuleBook } from '../rule.ts';

/** The operations of a platform on its agents. */
export const agentOperationsRules = {
  'agents/operation-create': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can create an agent.',
    operations: ['agents.create'],
  },
  'agents/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can get an agent.',
    operations: ['agents.get'],
  },
  'agents/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can list agents.',
    operations: ['agents.list'],
  },
  'agents/operation-update': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can update an agent.',
    operations: ['agents.update'],
  },
  'agents/operation-update-policy': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "The platform can update an agent's policy.",
    operations: ['agents.updatePolicy'],
  },
  'agents/operation-delete': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can delete an agent.',
    operations: ['agents.delete'],
  },
  'agents/operation-get-device-code-status': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can get the status of a device code.',
    operations: ['agents.getDeviceCodeStatus'],
  },
  'agents/operation-regenerate-device-code': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "The platform can regenerate an agent's device code.",
    operations: ['agents.regenerateDeviceCode'],
  },
  'agents/operation-redeem-device-code': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A device code is redeemed with POST at /agents/device-codes/{code}/redeem.',
    operations: ['agents.redeemDeviceCode'],
  },
  'agents/operation-list-approvals': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The platform can list approval requests.',
    operations: ['agents.listApprovals'],
  },
  'agents/operation-approve-action': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'An agent action is approved with POST at /agents/{agentId}/actions/{actionId}/approve.',
    operations: ['agents.approveAction'],
  },
  'agents/operation-reject-action': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'An agent action is rejected with POST at /agents/{agentId}/actions/{actionId}/reject.',
    operations: ['agents.rejectAction'],
  },
} as const satisfies RuleBook;
