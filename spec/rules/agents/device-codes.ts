import type { RuleBook } from '../rule.ts';

/** How an agent gets its access token. */
export const agentDeviceCodesRules = {
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
} as const satisfies RuleBook;
