import type { ReadingBook } from './reading.ts';

/** Contradictions and open places about refunds. */
export const refundsReadings = {
  'refunds/destination-of-a-bank-return': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    question:
      'Where a refund goes depends on how the payment was funded, but no member shows that; after a bank return it may be days ago.',
    reading: 'The reference server remembers the funding and applies the same three rules to a bank return.',
    accepted: [],
    unvaried: 'the three rules speak of every transaction, by how it was funded',
  },
  'refunds/which-failures-are-refunded': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    question:
      'A refund starts when a transaction fails, whichever it is; refunds are described for outgoing payments alone. A transfer in, an incoming payment or a card transaction that fails has taken nothing from the platform.',
    reading: 'An outgoing payment that fails after its debit is refunded; others have no refund.',
    accepted: ['A refund object on any other transaction that fails.'],
    unvaried: 'the suite asks for the refunds of outgoing payments alone',
  },
  'refunds/reason-timeout': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    question: 'TIMEOUT is a reason of a refund without anything that leads to it.',
    reading: 'It is never used.',
    accepted: ['TIMEOUT for a payment that took too long, with any payment status.'],
    unvaried: 'nobody can ask for it',
  },
} as const satisfies ReadingBook;
