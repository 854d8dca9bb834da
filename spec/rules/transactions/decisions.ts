import type { RuleBook } from '../rule.ts';

/** Approving, rejecting, cancelling, and confirming a receipt. */
export const transactionDecisionsRules = {
  'transactions/operation-approve': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /transactions/{transactionId}/approve approves a pending payment.',
    operations: ['transactions.approve'],
    at: ['#/components/parameters/TransactionIdInPath/schema'],
  },
  'transactions/approve-incoming': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A pending incoming payment can be approved.',
    operations: ['transactions.approve'],
  },
  'transactions/approve-needs-a-pending-transaction': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Approving a transaction that is not pending is refused.',
    operations: ['transactions.approve'],
  },
  'transactions/approve-lets-the-money-in': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An approved incoming payment is credited to its internal account.',
    operations: ['transactions.approve', 'transactions.get'],
  },
  'transactions/operation-reject': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A pending incoming payment can be rejected.',
    operations: ['transactions.reject'],
  },
  'transactions/reject-needs-a-pending-transaction': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Rejecting a transaction that is not pending is refused.',
    operations: ['transactions.reject'],
  },
  'transactions/reject-keeps-the-money-out': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A rejected incoming payment credits nothing.',
    operations: ['transactions.reject', 'transactions.get'],
  },
  'transactions/decide-once': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Of an approval and a rejection of the same payment, only the first is accepted.',
    operations: ['transactions.approve', 'transactions.reject'],
  },
  'transactions/operation-cancel': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A pending bank transfer can be cancelled.',
    operations: ['transactions.cancel'],
  },
  'transactions/cancel-needs-a-pending-transfer': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Cancelling a transfer that has completed is refused.',
    operations: ['transactions.cancel'],
  },
  'transactions/operation-confirm-receipt': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The delivery of a receipt can be confirmed on a transaction.',
    operations: ['transactions.confirmReceipt'],
  },
  'transactions/confirm-receipt-needs-no-time': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Confirming a receipt works without receiptDeliveryConfirmedAt.',
    operations: ['transactions.confirmReceipt'],
  },
  'transactions/confirm-receipt-takes-a-time': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Confirming a receipt with receiptDeliveryConfirmedAt records that instant.',
    operations: ['transactions.confirmReceipt', 'transactions.get'],
  },
  'transactions/confirm-receipt-defaults-to-now': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Confirming a receipt without receiptDeliveryConfirmedAt records the current server time.',
    operations: ['transactions.confirmReceipt', 'transactions.get'],
  },
  'transactions/confirm-receipt-time-is-a-date-time': {
    section: 'Resources and their fields',
    level: 'derived',
    statement: 'A receiptDeliveryConfirmedAt that is not a date-time is refused.',
    operations: ['transactions.confirmReceipt'],
  },
} as const satisfies RuleBook;
