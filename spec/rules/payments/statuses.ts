import type { RuleBook } from '../rule.ts';

/** Rules about the meaning of each status of a payment, and about those that end it. */
export const paymentStatusesRules = {
  'payments/pending-means-unconfirmed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: "A PENDING payment's quote is not confirmed yet.",
    operations: ['transactions.get'],
    unobservable: 'Confirmation happens inside the service; only the status itself is visible.',
  },
  'payments/processing-means-executing': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A PROCESSING payment has its funds and is being executed.',
    operations: ['transactions.get'],
    unobservable:
      'The checks and the push or pull happen inside the service; only the status itself is visible.',
  },
  'payments/completed-means-delivered': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A COMPLETED payment has reached its destination.',
    operations: ['transactions.get', 'internalAccounts.listForCustomer'],
  },
  'payments/expired-means-never-executed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment whose quote was executed never becomes EXPIRED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/expired-is-terminal': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'The status of an EXPIRED payment never changes.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'payments/failed-is-terminal': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'The status of a FAILED payment never changes.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'payments/consumers-continue-after-completed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A consumer goes on processing events of a payment after COMPLETED.',
    operations: ['quotes.execute', 'transfers.out'],
    unobservable: 'It binds the platform, not the service; the certification examines it.',
  },
  'payments/only-listed-transitions': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'derived',
    statement: 'A payment changes status only by the transitions of the table.',
    operations: ['transactions.get', 'transactions.list'],
  },
} as const satisfies RuleBook;
