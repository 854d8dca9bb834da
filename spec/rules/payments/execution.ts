import type { RuleBook } from '../rule.ts';

/** From an executed quote, or one that nobody executes, to a delivered payment. */
export const paymentExecutionRules = {
  'payments/execution-creates-a-pending-payment': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'The first status that the payment of an executed quote shows is PENDING.',
    operations: ['quotes.execute'],
  },
  'payments/execution-debits-the-source': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'On entering PENDING by execution, the source account is debited immediately.',
    operations: ['quotes.execute'],
  },
  'payments/execution-debits-the-sent-amount': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'derived',
    statement: 'Execution debits the source account by sentAmount, and by fees at most besides.',
    operations: ['quotes.execute', 'agentSide.executeQuote'],
  },
  'payments/sent-amount-stays': {
    section: 'Resources and their fields > Transaction',
    level: 'derived',
    statement: 'sentAmount of a payment is the same after it ended as when it was executed.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/amounts-are-the-same-everywhere': {
    section: 'Resources and their fields > Transaction',
    level: 'derived',
    statement: 'An amount of an outgoing payment is the same wherever it is shown.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get', 'transactions.list'],
  },
  'payments/settled-at-stays': {
    section: 'Resources and their fields > Transaction',
    level: 'derived',
    statement: 'settledAt of an outgoing payment is the same wherever it is shown.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'payments/execution-fires-pending': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'Executing a quote fires OUTGOING_PAYMENT.PENDING.',
    operations: ['quotes.execute'],
  },
  'payments/funded-payment-is-processed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A PENDING payment whose funds are there becomes PROCESSING.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/unfunded-payment-is-not-processed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment that waits for funds is not PROCESSING before they are received.',
    operations: ['quotes.create', 'transactions.list'],
  },
  'payments/processing-fires-processing': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment that becomes PROCESSING fires OUTGOING_PAYMENT.PROCESSING.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/no-payment-adds-to-its-source': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'derived',
    statement: 'A payment of less than nothing puts nothing on the account that it is paid from.',
    operations: ['quotes.create', 'quotes.execute', 'transfers.out'],
  },
  'payments/uncovered-payment-does-not-complete': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'A payment of more than its source account holds does not complete.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/unexecuted-quote-expires': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A PENDING payment whose quote is not executed before it expires becomes EXPIRED.',
    operations: ['quotes.create', 'transactions.get', 'transactions.list'],
  },
  'payments/expiry-fires-expired': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment that becomes EXPIRED fires OUTGOING_PAYMENT.EXPIRED.',
    operations: ['quotes.create'],
  },
  'payments/expiry-debits-nothing': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'derived',
    statement: 'A quote that expires unexecuted leaves the source balance as it was.',
    operations: ['quotes.create'],
  },
  'payments/delivered-payment-completes': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A PROCESSING payment whose payout arrives becomes COMPLETED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/completion-sets-settled-at': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A COMPLETED payment carries settledAt.',
    operations: ['transactions.get', 'transactions.list'],
    at: ['#/components/schemas/OutgoingTransaction/allOf/2'],
    requiredAt: ['#/components/schemas/OutgoingTransaction/allOf/2/then/properties/settledAt'],
  },
  'payments/completion-fires-completed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment that becomes COMPLETED fires OUTGOING_PAYMENT.COMPLETED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
} as const satisfies RuleBook;
