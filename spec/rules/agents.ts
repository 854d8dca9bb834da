import type { RuleBook } from './rule.ts';
import { agentOperationsRules } from './agents/operations.ts';
import { agentResourceRules } from './agents/resource.ts';
import { agentPolicyRules } from './agents/policy.ts';
import { agentDeviceCodesRules } from './agents/device-codes.ts';
import { agentApprovalsRules } from './agents/approvals.ts';

/** Agents as the platform sees them: the agent, its policy, device codes, approval requests. */
export const agentsRules = {
  ...agentOperationsRules,
  ...agentResourceRules,
  ...agentPolicyRules,
  ...agentDeviceCodesRules,
  ...agentApprovalsRules,
} as const satisfies RuleBook;
