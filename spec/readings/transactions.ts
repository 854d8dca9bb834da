import type { ReadingBook } from './reading.ts';

/** Contradictions and open places about operations on transactions. */
export const transactionsReadings = {
  'transactions/what-cancel-cancels': {
    section: 'Endpoints > Operation catalogue',
    question:
      'The catalogue cancels a pending bank transfer; the lifecycle cancels a payment while it is PROCESSING.',
    reading:
      'A transfer out or in over a bank rail can be cancelled while PENDING or PROCESSING; a PENDING one passes through PROCESSING. Anything else answers 409.',
    accepted: ['Only PENDING.', 'Only PROCESSING.', 'Quote-based payments as well.'],
  },
  'transactions/a-value-for-outgoing': {
    section: 'Resources and their fields > Transaction',
    question:
      'OUTGOING is called a value for outgoing payments, DEBIT the value: whether an outgoing payment can have another type is not said.',
    reading: 'Every outgoing payment has type OUTGOING and direction DEBIT.',
    accepted: ['Another type for the payment of a quote; that of a transfer out is shown in its answer.'],
  },
  'transactions/status-of-incoming-payments': {
    section: 'Resources and their fields > Transaction',
    question:
      'The five statuses are those of a transaction, but their meaning is given for outgoing payments only.',
    reading: 'An incoming payment has the same five; a rejected one is FAILED.',
    accepted: [],
    unvaried: 'the five statuses are a closed list',
  },
} as const satisfies ReadingBook;
