import type { ReadingBook } from './reading.ts';

/** Contradictions and open places about the life of an outgoing payment. */
export const paymentsReadings = {
  'payments/when-it-comes-into-being': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    question:
      'A payment begins at quote creation or execution, once the quote is executed; yet PENDING means that the quote is still to be confirmed, and PENDING expires because the quote was not executed. Born at execution, it could never expire.',
    reading:
      'A PENDING record is reserved with the quote and can be read and listed; nothing is debited. Execution debits, fires PENDING and answers PENDING. A record that is never executed becomes EXPIRED.',
    accepted: [
      'No transaction can be read before the execution; expiry then shows in the EXPIRED event alone.',
      'A PENDING record that is not listed.',
    ],
  },
  'payments/debit-and-expiry': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    question:
      'Entering PENDING debits the source and PENDING can expire, but EXPIRED has no refund: the money would be gone.',
    reading: 'Only execution debits, and an executed payment never expires.',
    accepted: [
      'A hold at quote creation that expiry releases in full, if the balance itself goes down at the execution only. One that lowers the balance at once is a warning.',
    ],
    unvaried:
      'the ledger of the reference holds nothing before an execution; a hold that leaves the balance alone is met before each execution already',
  },
  'payments/what-pending-announces': {
    section: 'Events > Outgoing payment events',
    question:
      'The PENDING event means that the quote was executed; the PENDING state means that the quote waits for its confirmation.',
    reading: 'The event comes with the execution; confirmation is what follows before PROCESSING.',
    accepted: [],
    unvaried: 'the event table says it outright: the quote is executed',
  },
  'payments/manual-cancellation': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    question:
      'A cancellation leads from PROCESSING to a pending refund, and the only ending shown is delivery after all, with the refund paid too. The status after a cancellation that worked is nowhere, and refund status COMPLETED stands in both cases, so the refund object cannot tell refunded from delivered.',
    reading:
      'The payment stays PROCESSING while and after it is refunded, with reason USER_CANCELLATION, and becomes COMPLETED if it was delivered anyway. The status of the payment then tells the two apart.',
    accepted: [
      'Any status after a cancellation that worked.',
      'A further member or value of the refund object that distinguishes refunded from delivered.',
    ],
  },
  'payments/terminal-failed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    question:
      'FAILED is terminal by the rules, while the state table calls only EXPIRED so, and the transition table has a row from FAILED to a pending refund.',
    reading: 'The status of a FAILED payment never changes; its refund does.',
    accepted: [],
    unvaried: 'rule 1 says it outright',
  },
  'payments/two-lifecycles-in-one-table': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    question: 'The table of payment states has rows that lead to and from refund states.',
    reading: 'Two lifecycles, one of the payment and one of its refund. No payment has a refund status.',
    accepted: [],
    unvaried: 'the five statuses are a closed list, and the document has the refund keep its own status',
  },
  'payments/confirmation-of-a-transfer': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    question:
      'A transfer out lives like a quote-based payment, but it has no quote whose confirmation could lead from PENDING to PROCESSING.',
    reading: 'It becomes PROCESSING once its funds are debited.',
    accepted: ['Any trigger; only the transition counts.'],
    unvaried: 'nothing a server could vary',
  },
  'payments/insufficient-balance': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    question:
      'INSUFFICIENT_BALANCE is a reason of a payment that failed later, but the source is debited at once, when a lack of funds would show.',
    reading:
      'Execution answers a PENDING transaction and debits nothing; the payment goes through PROCESSING to FAILED with that reason.',
    accepted: ['A 4xx at execution, and no payment.'],
  },
  'payments/refund-without-a-debit': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    question:
      'Every failure starts a refund by the text, also one where nothing was debited, as with QUOTE_EXPIRED and INSUFFICIENT_BALANCE.',
    reading: 'There is a refund only if the source was debited.',
    accepted: ['A refund of nothing.'],
  },
  'payments/quote-expired-or-expired': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    question: 'An expired quote is both a status, EXPIRED, and a reason of FAILED, QUOTE_EXPIRED.',
    reading:
      'An unexecuted quote ends EXPIRED without a reason. QUOTE_EXPIRED is for a quote whose funds came after its expiry.',
    accepted: ['QUOTE_EXPIRED nowhere.', 'failureReason QUOTE_EXPIRED on an EXPIRED payment as well.'],
  },
} as const satisfies ReadingBook;
