import type { ClientRuleBook } from './client-rule.ts';

/** Rules about a client's beliefs of its payments and balances, once it could know. */
export const paymentsRules = {
  'client/payments/pending-is-not-completed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment that has only been executed is not believed to have completed.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/completed-is-believed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment whose payout reached its destination is believed COMPLETED.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/failed-is-believed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment whose payout failed is believed FAILED.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/expired-is-believed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment whose quote was not executed in its window is not believed to have been paid.',
    operations: ['quotes.create'],
  },
  'client/payments/completed-is-not-final': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment that a bank returned after it had completed is believed FAILED.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/failed-is-terminal': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'An event of an earlier status that comes late moves no payment out of FAILED.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/refund-leaves-the-status': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'A refund that settles leaves the believed status of its payment FAILED.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/settled-refund-is-believed': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'A refund that settled is believed COMPLETED.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/failed-refund-is-believed': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'A refund that failed is believed FAILED, for support must resolve it.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/pending-refund-is-not-settled': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'A refund that was only initiated is not believed COMPLETED.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/cancelled-payment-may-be-delivered': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement:
      'A cancelled payment that was delivered after its refund is believed COMPLETED, with a refund that is COMPLETED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.cancel'],
  },
  'client/payments/cancellation-is-not-the-end': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement:
      'The refund of a cancelled payment leaves its believed status until the service reports another status.',
    operations: ['transactions.cancel'],
    occasion: 'the client cancels a payment',
  },
  'client/payments/unknown-outcome-is-found-out': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A payment whose answer was lost is believed to be what it became.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/payments-are-not-confused': {
    section: 'Events > Outgoing payment events',
    level: 'derived',
    statement: 'Of several payments at once, each is believed to be what its own events said.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/answer-behind-its-events-does-no-harm': {
    section: 'Events > Outgoing payment events',
    level: 'derived',
    statement:
      'A payment whose events come before the answer that names it is believed to be what the newest of them says.',
    operations: ['quotes.execute'],
  },
  'client/payments/failure-reason-is-known': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'advice',
    statement: 'The client knows the failureReason of a payment that failed.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/failure-reason-is-no-other': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'The failureReason that the client has for a payment is the one that the service gave.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/balance-is-known': {
    section: 'What the service does',
    level: 'derived',
    statement: 'The balance that the client believes an internal account has is the balance that it has.',
    operations: ['internalAccounts.listForCustomer', 'internalAccounts.listForPlatform'],
  },
  'client/payments/execution-debits-at-once': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'The believed balance is lower as soon as a payment was executed, not only when it completes.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/payments/refund-returns-to-its-source': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement:
      'After the refund of a prefunded payment the believed balance of its source account is whole again.',
    operations: ['quotes.execute', 'transfers.out'],
  },
} as const satisfies ClientRuleBook;
