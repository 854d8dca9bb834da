import type { RuleBook } from '../rule.ts';

/** Rules about the policy of an agent. */
export const agentPolicyRules = {
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
} as const satisfies RuleBook;
