import type { VariationBook } from './variation-book.ts';

const allAreas = ['agent-actions', 'agent-side', 'agents'] as const;

/** What may be done otherwise with agents and what they ask for. */
export const agentsVariations = {
  'reading-needs-a-permission': {
    about: 'an agent reads accounts and transactions with VIEW_TRANSACTIONS only',
    gaps: ['agent-side/permission-for-reading', 'agents/other-permissions'],
    readings: ['agents/reading-without-a-permission'],
    areas: allAreas,
  },
  'paused-agents-answer-401': {
    about: 'a paused agent is answered 401, whatever it asks for',
    gaps: ['agents/what-pausing-does'],
    areas: allAreas,
  },
  'thresholds-include-their-amount': {
    about: 'the amount of an approval threshold needs approval itself',
    gaps: ['agents/shape-of-approval-thresholds'],
    areas: allAreas,
  },
  'restricted-accounts-are-not-found': {
    about: 'an account that accountRestrictions leave out is answered 404',
    gaps: ['agents/shape-of-account-restrictions'],
    readings: ['agent-side/missing-permission-or-not-found'],
    areas: allAreas,
  },
  'used-device-codes-are-not-found': {
    about: 'a device code that was redeemed, replaced or has expired is answered 404',
    gaps: ['agents/life-of-a-device-code'],
    areas: allAreas,
  },
  'connected-agents-get-new-codes': {
    about: 'a device code can be regenerated for a connected agent',
    gaps: ['agents/regenerating-for-a-connected-agent'],
    areas: allAreas,
  },
  'device-code-status-is-a-word': {
    about: 'the status of a device code is OPEN or REDEEMED in the member state',
    gaps: ['agents/members-of-a-status'],
    areas: allAreas,
  },
  'device-codes-stay-readable': {
    about: 'an agent shows the platform its device code again and again',
    gaps: ['agents/where-a-device-code-is-shown'],
    areas: allAreas,
  },
  'decided-approvals-stay-listed': {
    about: 'approval requests that were decided stay in the list',
    gaps: ['agents/status-of-decided-approvals'],
    areas: allAreas,
  },
  'actions-outlive-their-agent': {
    about: 'actions of a deleted agent stay in PENDING_APPROVAL',
    gaps: ['agents/actions-of-a-deleted-agent'],
    areas: allAreas,
  },
  'agent-payments-answer-the-transaction': {
    about: 'an execution or transfer of an agent answers its transaction, held or not',
    gaps: ['agent-side/answer-of-execute-and-transfers', 'agent-actions/answer-of-what-is-held'],
    areas: allAreas,
    choice: 'answer to an agent',
  },
  'held-transactions-are-not-shown': {
    about: 'an action shows its transaction once it is approved',
    gaps: ['agent-actions/answer-of-what-is-held', 'agent-actions/fields'],
    readings: ['agent-actions/two-ways-to-approve'],
    areas: allAreas,
    choice: 'answer to an agent',
    unexamined: 'nobody can approve the transaction that is not shown',
  },
  'vain-approvals-are-refused': {
    about: 'an approval of what cannot be executed is refused, and the action waits on',
    gaps: ['agent-actions/into-failed'],
    readings: ['agent-actions/approved-and-not-executable'],
    areas: allAreas,
  },
  'failed-actions-have-another-name': {
    about: 'an action that failed is EXECUTION_FAILED',
    gaps: ['agent-actions/into-failed'],
    areas: allAreas,
  },
  'agents-see-their-own-alone': {
    about: 'an agent sees the transactions that it started, and no others',
    gaps: ['agent-side/several-agents-of-a-customer'],
    areas: allAreas,
  },
  'foreign-owners-are-ignored': {
    about: 'an agent that names another customer as owner adds an account of its own',
    gaps: ['agent-side/customer-named-in-the-request'],
    areas: allAreas,
  },
  'rejected-transfers-stay-pending': {
    about: 'the transaction of a rejected transfer stays PENDING',
    gaps: ['agent-actions/transaction-of-a-rejected-action'],
    areas: [...allAreas, 'payments'],
  },
} as const satisfies VariationBook;
