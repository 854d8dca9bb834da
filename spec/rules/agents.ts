import type { RuleBook } from './rule.ts';

/** Agents as the platform sees them: the agent, its policy, device codes, approval requests. */
export const agentsRules = {
  // Catalogue
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

  // The agent
  'agents/experimental': {
    section: 'What the service does',
    level: 'must',
    statement: 'Agents are experimental.',
    operations: [],
    unobservable: 'A promise about stability; no exchange shows it.',
  },
  'agents/acts-for-one-customer': {
    section: 'What the service does',
    level: 'must',
    statement: 'An agent acts for the one customer it was created for.',
    operations: ['agents.create', 'agents.get', 'agentSide.getSelf'],
  },
  'agents/has-a-policy': {
    section: 'What the service does',
    level: 'must',
    statement: 'An agent acts under a policy, the one it was created with or that an update made of it.',
    operations: ['agents.create', 'agents.get', 'agentSide.getSelf'],
  },
  'agents/has-a-name': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'An agent has a name.',
    operations: ['agents.create', 'agents.get', 'agents.list', 'agents.update', 'agentSide.getSelf'],
    requiredAt: [
      '#/components/schemas/AgentFields/properties/name',
      '#/components/schemas/Agent/allOf/1/properties/name',
    ],
  },
  'agents/name-is-text': {
    section: 'Resources and their fields > Other resources named',
    level: 'derived',
    statement: 'The name of an agent is a string.',
    operations: ['agents.create', 'agents.get', 'agents.list', 'agents.update', 'agentSide.getSelf'],
    at: [
      '#/components/schemas/AgentFields',
      '#/components/schemas/AgentFields/properties/name',
      '#/components/schemas/Agent/allOf/1',
    ],
  },
  'agents/has-a-paused-flag': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'An agent shows whether it is paused.',
    operations: ['agents.create', 'agents.get', 'agents.list', 'agents.update', 'agentSide.getSelf'],
  },
  'agents/created-agent-is-found': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An agent just created is found under its id.',
    operations: ['agents.create', 'agents.get'],
  },
  'agents/created-agent-is-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An agent just created is in the list.',
    operations: ['agents.create', 'agents.list'],
  },
  'agents/create-returns-the-agent': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Creating an agent answers with the agent.',
    operations: ['agents.create'],
  },
  'agents/create-returns-a-device-code': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Creating an agent answers with a device code.',
    operations: ['agents.create'],
  },
  'agents/update-changes-the-name': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An update with a name alone changes the name.',
    operations: ['agents.update'],
  },
  'agents/update-changes-the-paused-state': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An update with a paused state alone changes the paused state, both ways.',
    operations: ['agents.update'],
  },
  'agents/update-leaves-the-rest': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An update of the name leaves the paused state as it was, and the other way round.',
    operations: ['agents.update'],
  },
  'agents/paused-agent-starts-nothing': {
    section: 'Resources and their fields > Other resources named',
    level: 'assumed',
    statement: 'A paused agent is refused when it creates or executes a quote or creates a transfer.',
    operations: [
      'agentSide.createQuote',
      'agentSide.executeQuote',
      'agentSide.transferIn',
      'agentSide.transferOut',
    ],
  },
  'agents/delete-ends-access-at-once': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The first request after an agent was deleted is refused its token.',
    operations: ['agents.delete', 'agentSide.getSelf'],
  },
  'agents/deleted-agent-gets-401': {
    section: 'Authentication',
    level: 'derived',
    statement: 'The token of a deleted agent is answered with status 401.',
    operations: ['agents.delete', 'agentSide.getSelf'],
  },
  'agents/deleted-agent-is-not-found': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Getting a deleted agent is answered with status 404 or 410.',
    operations: ['agents.delete', 'agents.get'],
  },
  'agents/deleted-agent-is-not-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A deleted agent is not in the list.',
    operations: ['agents.delete', 'agents.list'],
  },

  // Policy
  'agents/permission-manage-external-accounts': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'A policy can have the permission MANAGE_EXTERNAL_ACCOUNTS.',
    operations: ['agents.create', 'agents.updatePolicy'],
  },
  'agents/permission-create-transfers': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'A policy can have the permission CREATE_TRANSFERS.',
    operations: ['agents.create', 'agents.updatePolicy'],
  },
  'agents/permission-create-quotes': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'A policy can have the permission CREATE_QUOTES.',
    operations: ['agents.create', 'agents.updatePolicy'],
  },
  'agents/permission-execute-quotes': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'A policy can have the permission EXECUTE_QUOTES.',
    operations: ['agents.create', 'agents.updatePolicy'],
  },
  'agents/default-execution-mode-approval-required': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'The defaultExecutionMode of a policy can be APPROVAL_REQUIRED.',
    operations: ['agents.create', 'agents.updatePolicy'],
  },
  'agents/policy-has-approval-thresholds': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'A policy can have approval thresholds.',
    operations: ['agents.create', 'agents.updatePolicy'],
  },
  'agents/policy-has-account-restrictions': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'A policy can have accountRestrictions.',
    operations: ['agents.create', 'agents.updatePolicy'],
    at: ['#/components/schemas/AgentPolicyFields'],
  },
  'agents/policy-update-is-partial': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A policy update leaves the members that it does not name as they were.',
    operations: ['agents.updatePolicy'],
  },
  'agents/policy-update-changes-what-it-names': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A policy update gives the members that it names their new values.',
    operations: ['agents.updatePolicy', 'agents.get'],
  },
  'agents/policy-update-takes-effect-at-once': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "The agent's first request after a policy update is judged by the new policy.",
    operations: ['agents.updatePolicy', 'agentSide.createQuote', 'agentSide.transferOut'],
  },

  // Device codes
  'agents/access-token-member-is-present': {
    section: 'Authentication',
    level: 'must',
    statement: 'The answer to a redemption has the member accessToken.',
    operations: ['agents.redeemDeviceCode'],
    requiredAt: ['#/components/schemas/AgentDeviceCodeRedemption/allOf/0/properties/accessToken'],
  },
  'agents/access-token-is-a-string': {
    section: 'Authentication',
    level: 'derived',
    statement: 'The accessToken of a redemption is a string.',
    operations: ['agents.redeemDeviceCode'],
    at: [
      '#/components/schemas/AgentDeviceCodeRedemption/allOf/0',
      '#/components/schemas/AgentDeviceCodeRedemption/allOf/0/properties/accessToken',
    ],
  },
  'agents/second-redemption-returns-no-token': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A second redemption of the same device code returns no access token.',
    operations: ['agents.redeemDeviceCode'],
  },
  'agents/concurrent-redemptions-return-one-token': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'Of many redemptions of one device code at once, one returns an access token.',
    operations: ['agents.redeemDeviceCode'],
  },
  'agents/second-redemption-keeps-the-token': {
    section: 'Endpoints > Operations whose path is given',
    level: 'assumed',
    statement: 'A second redemption of the same device code leaves the token of the first one valid.',
    operations: ['agents.redeemDeviceCode', 'agentSide.getSelf'],
  },
  'agents/status-shows-the-redemption': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'The status of a device code after its redemption differs from the one before.',
    operations: ['agents.getDeviceCodeStatus', 'agents.redeemDeviceCode'],
  },
  'agents/device-code-is-shown-when-made-only': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement:
      'A device code is in the answer that made it and in answers to requests that name it, and in no other answer or webhook.',
    operations: [
      'agents.create',
      'agents.get',
      'agents.list',
      'agents.update',
      'agents.updatePolicy',
      'agents.regenerateDeviceCode',
      'agentSide.getSelf',
    ],
  },
  'agents/regenerate-returns-a-new-code': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Regenerating answers with a device code other than all earlier ones.',
    operations: ['agents.regenerateDeviceCode'],
  },
  'agents/regenerated-code-can-be-redeemed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A regenerated device code can be redeemed.',
    operations: ['agents.regenerateDeviceCode', 'agents.redeemDeviceCode'],
  },
  'agents/regenerate-invalidates-earlier-codes': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A device code that was not redeemed cannot be redeemed after a regeneration.',
    operations: ['agents.regenerateDeviceCode', 'agents.redeemDeviceCode'],
  },

  // Approval requests
  'agents/approvals-show-pending-actions': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'The approval requests contain every action in PENDING_APPROVAL.',
    operations: ['agents.listApprovals'],
  },
  'agents/approvals-filter-by-agent': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Filtered by agentId, the approval requests are those of that agent only.',
    operations: ['agents.listApprovals'],
  },
  'agents/approvals-filter-by-customer': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Filtered by customerId, the approval requests are those of that customer only.',
    operations: ['agents.listApprovals'],
  },
} as const satisfies RuleBook;
