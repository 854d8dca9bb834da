import type { RuleBook } from '../rule.ts';

/** The actions of agents that wait for a decision. */
export const agentApprovalsRules = {
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
