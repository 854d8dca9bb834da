import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about the life of an agent's action. */
export const agentActionsReadings = {
  'agent-actions/two-ways-to-approve': {
    section: 'States and transitions > Agent action',
    question:
      'A waiting action is approved at the path of the action in one place and at the path of its transaction in another.',
    reading:
      'Both work and decide the same action. The first one decides; a second approval, by either, is answered 409.',
    accepted: [
      'An action whose pending transaction is not shown before the approval: then only the path of the action is examined.',
    ],
  },
  'agent-actions/debit-of-what-is-held': {
    section: 'States and transitions > Agent action',
    question:
      'A held action has a transaction that is PENDING, and a payment that becomes PENDING debits its source at once; yet the approval is what executes it.',
    reading: 'Money moves with the approval.',
    accepted: ['The amount is reserved while it waits, and free again after a rejection.'],
  },
  'agent-actions/approved-and-not-executable': {
    section: 'States and transitions > Agent action',
    question:
      'Approval leads to APPROVED and executes, and an action can fail; which of them holds when execution is impossible is open.',
    reading: 'The approval is accepted and answers with the action in FAILED.',
    accepted: [
      'An error that leaves the action in PENDING_APPROVAL.',
      'APPROVED, and a transaction that fails.',
    ],
  },
} as const satisfies ReadingBook;
