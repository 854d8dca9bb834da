import type { FaultBook } from './fault-book.ts';

/** Faults of agents, their actions and the agent side, with the rules that they break. */
export const agentPaymentFaults = {
  'agent-payments-are-not-approved-by-their-path':
    'agent-actions/pending-transaction-is-approved-by-its-path',
  'approved-transaction-leaves-its-action-waiting': 'agent-actions/both-approvals-decide-once',
} as const satisfies FaultBook;
