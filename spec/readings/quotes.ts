import type { ReadingBook } from './reading.ts';

/** Contradictions and open places about quotes. */
export const quotesReadings = {
  'quotes/transaction-id-before-settling': {
    section: 'Resources and their fields > Quote',
    question:
      'A quote carries the transaction id once settled; whether it may carry one earlier, when the transaction already exists, is open.',
    reading: 'It carries the id of the reserved transaction from its creation.',
    accepted: ['The id only after execution, or only after settling.'],
  },
  'quotes/answer-of-execute': {
    section: 'Endpoints > Operations with a shape',
    question:
      'Executing answers a transaction that is PENDING, while clients of the public interface of that version expect the quote.',
    reading: 'The transaction, as the document says.',
    accepted: [],
    unvaried: 'the table of operations with a shape says it outright',
  },
  'quotes/who-waits-for-authorization': {
    section: 'Resources and their fields > Quote',
    question:
      'PENDING_AUTHORIZATION is named for realtime-funding quotes only; what SCA means for a prefunded quote is open, and a transaction has no such status.',
    reading: 'Only a realtime-funding quote can wait; its transaction stays PENDING.',
    accepted: ['A prefunded quote that waits, before or at its execution.'],
    unvaried: 'a check that pays from an account does so for a customer outside the regions of SCA',
  },
  'quotes/where-the-proof-goes': {
    section: 'States and transitions > Quote authorization',
    question: 'A proof ends the wait, but the operation that takes it has no path, and may ask for several.',
    reading: 'POST /quotes/{quoteId}/authorize, once.',
    accepted: ['Any operation named in the dialect.', 'Several challenges in a row.'],
    unvaried:
      'the dialect names the operation, and the reference asks for one proof: several would need a lifecycle that it does not have',
  },
  'quotes/uma-address-as-source': {
    section: 'What the service does',
    question:
      'Quotes exist between any combination of accounts and UMA addresses, but the platform holds no UMA address that it could pay from.',
    reading: 'A UMA address can be a destination only.',
    accepted: ['UMA sources in any shape.'],
    unvaried: 'no check pays from a UMA address, and a refused quote from one is inconclusive',
  },
} as const satisfies ReadingBook;
