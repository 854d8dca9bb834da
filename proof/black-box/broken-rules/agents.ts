import type { RuleId } from '../../../spec/rules/index.ts';
import type { Judgement } from './judgement.ts';

/** Rules about an agent's permissions as its policy shows them. */
const permissions: readonly RuleId[] = [
  'agent-side/create-quote-needs-its-permission',
  'agent-side/execute-quote-needs-its-permission',
  'agent-side/transfer-in-needs-its-permission',
  'agent-side/transfer-out-needs-its-permission',
  'agent-side/adding-an-external-account-needs-its-permission',
  'agent-side/deleting-an-external-account-needs-its-permission',
  'agent-side/create-quote-with-its-permission',
  'agent-side/execute-quote-with-its-permission',
  'agent-side/transfers-with-their-permission',
  'agent-side/external-accounts-with-their-permission',
  'agent-side/missing-permission-is-403',
];

const agents: Judgement = {
  'approval-executes-nothing': [
    'agent-actions/approve-executes-the-quote',
    'agent-actions/approve-executes-the-transfer',
    'agent-actions/concurrent-approvals-execute-once',
  ],
  'rejection-executes-all-the-same': ['agent-actions/reject-executes-nothing'],
  'rejected-action-is-approved-later': [
    'agent-actions/approve-needs-pending-approval',
    'agent-actions/concurrent-decisions-agree',
  ],
  'policy-change-takes-no-effect': [
    'agents/policy-update-takes-effect-at-once',
    'agents/has-a-policy',
    'agent-side/requests-are-subject-to-its-policy',
    ...permissions,
  ],
  'partial-policy-update-resets-the-mode': ['agents/policy-update-is-partial'],
  'deleted-agent-keeps-its-access': ['agents/delete-ends-access-at-once', 'agents/deleted-agent-gets-401'],
  'old-device-code-still-works': ['agents/regenerate-invalidates-earlier-codes'],
  'agent-created-without-a-device-code': ['agents/create-returns-a-device-code'],
  'approvals-of-all-agents-listed': ['agents/approvals-filter-by-agent'],
  // No sentence of the first campaign said that nothing else is in the list: the narrow rule was written after it. The
  // rejected action is shown as PENDING_APPROVAL.
  'decided-actions-still-wait': [
    'agent-actions/decided-action-does-not-wait',
    'agent-actions/reject-leads-to-rejected',
  ],
};

const agentSide: Judgement = {
  'agent-reads-quotes-of-others': ['agent-side/foreign-quote-is-404'],
  'agent-deletes-accounts-of-others': [
    'agent-side/deleting-a-foreign-external-account-is-404',
    'agent-side/foreign-external-account-stays',
  ],
  // Unknown transactions are answered alike, so foreign-and-unknown-ids-look-alike is kept.
  'foreign-transactions-are-403-for-an-agent': ['agent-side/foreign-transaction-is-404'],
  'agent-sees-actions-of-others': ['agent-side/actions-are-its-own'],
  'agent-quotes-without-the-permission': [
    'agent-side/create-quote-needs-its-permission',
    'agent-side/missing-permission-is-403',
    'agent-side/requests-are-subject-to-its-policy',
  ],
  'approval-required-is-ignored': [
    'agent-actions/execution-mode-holds-the-transaction',
    'agent-side/requests-are-subject-to-its-policy',
  ],
  'approval-threshold-is-ignored': [
    'agent-actions/threshold-holds-the-transaction',
    'agent-side/requests-are-subject-to-its-policy',
  ],
};

/** Of agents, as the platform and as they themselves see them. */
export const ofAgents: readonly Judgement[] = [agents, agentSide];
