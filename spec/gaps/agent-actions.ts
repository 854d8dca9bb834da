import type { GapBook } from './gap.ts';

/** The document's gaps about the life of an agent's action. */
export const agentActionsGaps = {
  'agent-actions/into-failed': {
    section: 'States and transitions > Agent action',
    open: 'how an action comes to be failed, and the spelling of that status',
    reference:
      'FAILED, when an approved action cannot be executed any more: the quote expired, the account lacks funds, the agent was paused or its policy changed.',
    alsoAllowed: 'Any.',
    operations: ['agents.approveAction'],
  },
  'agent-actions/which-actions-wait': {
    section: 'Authentication',
    open: 'whether quote creation, or only execution and transfers, can wait for approval',
    reference: 'Quote execution, transfer-in and transfer-out. A quote is created at once.',
    alsoAllowed: 'Quote creation as well.',
    unvaried: 'a quote that waits would need a lifecycle that neither the document nor the reference has',
    operations: ['agentSide.createQuote'],
  },
  'agent-actions/fields': {
    section: 'Resources and their fields > Other resources named',
    open: 'the fields of an action',
    reference:
      'The assumed interface: agentId, customerId, status, type, and the quote or transfer behind it.',
    alsoAllowed: 'Any, named in the dialect.',
    operations: ['agentSide.getAction', 'agents.listApprovals'],
  },
  'agent-actions/answer-of-what-is-held': {
    section: 'States and transitions > Agent action',
    open: 'what a held execution or transfer answers: the action, the pending transaction, or both',
    reference: 'The action, with the pending transaction in it.',
    alsoAllowed: 'Either alone.',
    operations: ['agentSide.executeQuote', 'agentSide.transferIn', 'agentSide.transferOut'],
  },
  'agent-actions/transaction-of-a-rejected-action': {
    section: 'States and transitions > Agent action',
    open: 'what becomes of the pending transaction when its action is rejected',
    reference:
      'A transfer out becomes EXPIRED and a transfer in FAILED, at once; the payment of a quote becomes EXPIRED when the quote does. Nothing was debited, so nothing is refunded. The agent cannot ask for the same quote again.',
    alsoAllowed: 'Any end in which no money moved.',
    operations: ['agents.rejectAction'],
  },
  'agent-actions/event-type-and-body': {
    section: 'Events > Other webhooks',
    open: 'type and body of the webhook of a waiting action',
    reference: 'AGENT_ACTION.PENDING_APPROVAL with the action as data.',
    alsoAllowed: 'Any.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['agentSide.executeQuote', 'agentSide.transferIn', 'agentSide.transferOut'],
  },
  'agent-actions/end-of-waiting': {
    section: 'States and transitions > Agent action',
    open: 'whether an action waits for ever',
    reference: 'For ever; a quote behind it may expire, and then the approval leads to FAILED.',
    alsoAllowed: 'Any time limit.',
    unvaried: 'an action that is left alone is never looked at again: no check waits for its end',
    operations: ['agents.approveAction'],
  },
  'agent-actions/time-of-a-decision': {
    section: 'States and transitions > Agent action',
    open: 'when a decision shows in the status of its action, and when what was approved is executed',
    reference: 'At once.',
    alsoAllowed: 'A moment later: until then it reads as PENDING_APPROVAL, or its money has not moved.',
    operations: ['agents.approveAction', 'agents.rejectAction', 'agentSide.getAction'],
  },
} as const satisfies GapBook;
