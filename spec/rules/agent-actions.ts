import type { OperationId } from '../operations.ts';
import type { RuleBook } from './rule.ts';

/** Operations that make an action, and those that decide it. */
const making = [
  'agentSide.executeQuote',
  'agentSide.transferIn',
  'agentSide.transferOut',
] as const satisfies readonly OperationId[];

/** The life of an agent's action: held, approved or rejected. */
export const agentActionsRules = {
  'agent-actions/approve-leads-to-approved': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement: 'Approving an action in PENDING_APPROVAL makes it APPROVED.',
    operations: ['agents.approveAction'],
  },
  'agent-actions/approve-executes-the-quote': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement: 'Approving an action that stands for a quote execution executes the quote.',
    operations: ['agents.approveAction'],
  },
  'agent-actions/approve-executes-the-transfer': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement: 'Approving an action that stands for a transfer carries out the transfer.',
    operations: ['agents.approveAction'],
  },
  'agent-actions/reject-leads-to-rejected': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement: 'Rejecting an action in PENDING_APPROVAL makes it REJECTED.',
    operations: ['agents.rejectAction'],
  },
  'agent-actions/rejected-is-not-taken-up-again': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    statement: 'An action that was REJECTED is neither PENDING_APPROVAL nor APPROVED afterwards.',
    operations: ['agentSide.getAction'],
  },
  'agent-actions/decided-action-does-not-wait': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    statement: 'No approval request shows an action as PENDING_APPROVAL after it was decided.',
    operations: ['agents.listApprovals', 'agents.approveAction', 'agents.rejectAction'],
  },
  'agent-actions/agent-does-not-decide-its-own': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement: 'The token of an agent approves and rejects no action of the agent: it goes on waiting.',
    operations: [
      'agents.approveAction',
      'agents.rejectAction',
      'transactions.approve',
      'transactions.reject',
    ],
  },
  'agent-actions/reject-executes-nothing': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement: 'Neither the quote nor the transfer behind a rejected action is executed.',
    operations: ['agents.rejectAction'],
  },
  'agent-actions/approve-needs-pending-approval': {
    section: 'Errors > Other errors that are shown',
    level: 'must',
    statement: 'Approving an action in another status than PENDING_APPROVAL is answered with an error.',
    operations: ['agents.approveAction'],
  },
  'agent-actions/reject-needs-pending-approval': {
    section: 'Errors > Other errors that are shown',
    level: 'must',
    statement: 'Rejecting an action in another status than PENDING_APPROVAL is answered with an error.',
    operations: ['agents.rejectAction'],
  },
  'agent-actions/status-values': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    statement:
      'The status of an action is PENDING_APPROVAL, APPROVED, REJECTED or the one for failed actions.',
    operations: ['agents.listApprovals', 'agentSide.getAction', 'agentSide.listActions'],
  },
  'agent-actions/can-be-reported-as-failed': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement: 'An action can be reported as failed.',
    operations: ['agentSide.getAction', 'agentSide.listActions'],
  },
  'agent-actions/concurrent-approvals-execute-once': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    statement: 'Of many approvals of one action at once, one succeeds, and the money moves once.',
    operations: ['agents.approveAction'],
  },
  'agent-actions/concurrent-decisions-agree': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    statement: 'Of an approval and a rejection of one action at once, one succeeds, and the status is its.',
    operations: ['agents.approveAction', 'agents.rejectAction'],
  },
  'agent-actions/execution-mode-holds-the-transaction': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement: 'Where the execution mode requires approval, the transaction of an action is created pending.',
    operations: making,
  },
  'agent-actions/threshold-holds-the-transaction': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement:
      'Where the amount passes an approval threshold, the transaction of an action is created pending.',
    operations: making,
  },
  'agent-actions/held-action-moves-no-money': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    statement:
      'An action in PENDING_APPROVAL has moved no money: what it reserves is free again once it is rejected.',
    operations: making,
  },
  'agent-actions/pending-transaction-is-approved-by-its-path': {
    section: 'States and transitions > Agent action',
    level: 'must',
    statement:
      'A pending transaction that an agent started is approved with POST at /transactions/{transactionId}/approve.',
    operations: ['transactions.approve'],
  },
  'agent-actions/both-approvals-decide-once': {
    section: 'States and transitions > Agent action',
    level: 'derived',
    statement:
      'An action approved by one of the two approve operations cannot be approved by the other again.',
    operations: ['agents.approveAction', 'transactions.approve'],
  },
  'agent-actions/decided-under-its-own-agent': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'No decision is accepted on an action at the path of another agent.',
    operations: ['agents.approveAction', 'agents.rejectAction'],
  },
  'agent-actions/transfer-can-end-pending': {
    section: 'Authentication',
    level: 'must',
    statement: 'A transfer that an agent creates can end in a pending state until the platform approves it.',
    operations: ['agentSide.transferIn', 'agentSide.transferOut'],
  },
  'agent-actions/quote-creation-can-end-pending': {
    section: 'Authentication',
    level: 'must',
    statement: 'A quote that an agent creates can end in a pending state until the platform approves it.',
    operations: ['agentSide.createQuote'],
  },
  'agent-actions/pending-approval-webhook': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'The platform gets a webhook when an action waits for approval.',
    operations: making,
  },
  'agent-actions/pending-approval-webhook-names-the-action': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement: 'The webhook of a waiting action shows the platform which action it is to decide.',
    operations: making,
  },
} as const satisfies RuleBook;
