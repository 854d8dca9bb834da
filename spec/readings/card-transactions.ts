import type { ReadingBook } from './reading.ts';

/** Contradictions and open places about card transactions. */
export const cardTransactionsReadings = {
  'card-transactions/after-a-return-reversal': {
    section: 'States and transitions > Card transaction',
    question: 'A return reversal needs a REFUNDED parent; the state afterwards is not shown.',
    reading: 'The card transaction is SETTLED again and refundedAmount is zero.',
    accepted: ['Any other state than REFUNDED.'],
  },
  'card-transactions/reversal-of-a-partial-return': {
    section: 'States and transitions > Card transaction',
    question:
      'A partial return keeps the parent SETTLED and a reversal needs it REFUNDED, so none can undo it.',
    reading: 'A return reversal after a partial return is refused.',
    accepted: ['It is accepted for later and changes nothing.'],
  },
  'card-transactions/which-clearing-is-the-last': {
    section: 'States and transitions > Card transaction',
    question: 'Clearings move a transaction toward SETTLED; nothing says which one of several is the last.',
    reading:
      'PARTIALLY_SETTLED while less than the authorized amount is cleared, SETTLED from then on and after a clearing of 0.',
    accepted: ['A clearing beyond the authorized amount is refused.'],
  },
  'card-transactions/more-types-and-states': {
    section: 'Events > Other webhooks',
    question:
      'Three event types are shown and said to be among others; the states are only said to be named.',
    reading:
      'REFUNDED and EXCEPTION have event types too, built in the same way. EXCEPTION is a fifth state.',
    accepted: ['Further states and event types.', 'No EXCEPTION.'],
  },
  'card-transactions/clearing-of-nothing': {
    section: 'States and transitions > Card transaction',
    question: 'Whether a clearing may be 0, and what it means, is not said.',
    reading: 'Nothing more will be cleared: the rest of the hold is released and the transaction is SETTLED.',
    accepted: ['A refusal.', 'The state stays as it was.'],
  },
} as const satisfies ReadingBook;
