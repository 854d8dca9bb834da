import type { RuleBook } from './rule.ts';
import { agentSideOperationsRules } from './agent-side/operations.ts';
import { agentSideOwnCustomerRules } from './agent-side/own-customer.ts';
import { agentSidePermissionsRules } from './agent-side/permissions.ts';
import { agentSideIsolationRules } from './agent-side/isolation.ts';

/** Rules about the agent side: an agent's catalogue, its permissions, and the isolation of its customer. */
export const agentSideRules = {
  ...agentSideOperationsRules,
  ...agentSideOwnCustomerRules,
  ...agentSidePermissionsRules,
  ...agentSideIsolationRules,
} as const satisfies RuleBook;
