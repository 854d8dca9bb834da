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
  'refunds/reason-timeout': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    question: 'TIMEOUT is a reason of a refund without anything that leads to it.',
    reading: 'It is never used.',
    accepted: ['TIMEOUT for a payment that took too long, with any payment status.'],
    unvaried: 'nobody can ask for it',
  },
} as const satisfies ReadingBook;
