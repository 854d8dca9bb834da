import type { RuleBook } from './rule.ts';
import type { OutgoingPaymentEvent } from '../vocabulary.ts';

/** What the document says of an outgoing payment's life: states, transitions, failure reasons. */
export const paymentsRules = {
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
    operations: ['quotes.execute'],
  },
  'payments/sent-amount-stays': {
    section: 'Resources and their fields > Transaction',
    level: 'derived',
    statement: 'sentAmount of a payment is the same after it ended as when it was executed.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
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
  'payments/failed-payout-fails-the-payment': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A PROCESSING payment whose payout fails becomes FAILED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/failure-sets-a-reason': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A FAILED payment carries failureReason.',
    operations: ['transactions.get', 'transactions.list'],
    at: ['#/components/schemas/OutgoingTransaction/allOf/3'],
    requiredAt: ['#/components/schemas/OutgoingTransaction/allOf/3/then/properties/failureReason'],
  },
  'payments/failure-fires-failed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment that becomes FAILED fires OUTGOING_PAYMENT.FAILED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/failure-starts-a-refund': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'must',
    statement: 'A payment that fails after its source was debited gets a refund without any request for it.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/refund-of-a-failure-starts-pending': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'The refund of a FAILED payment starts as PENDING.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/refund-of-a-failure-fires-refund-pending': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'The refund of a FAILED payment fires OUTGOING_PAYMENT.REFUND_PENDING when it starts.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/bank-return-fails-a-completed-payment': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A COMPLETED payment that the bank returns, even days later, becomes FAILED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/bank-return-fires-failed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A bank return fires OUTGOING_PAYMENT.FAILED.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/cancellation-starts-a-refund': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A payment that is cancelled manually while PROCESSING gets a PENDING refund.',
    operations: ['transactions.cancel', 'transactions.get'],
  },
  'payments/cancellation-fires-refund-pending': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A manual cancellation fires OUTGOING_PAYMENT.REFUND_PENDING.',
    operations: ['transactions.cancel'],
  },
  'payments/refund-settles': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A PENDING refund that settles becomes COMPLETED.',
    operations: ['transactions.get'],
  },
  'payments/refund-settling-fires-refund-completed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A refund that becomes COMPLETED fires OUTGOING_PAYMENT.REFUND_COMPLETED.',
    operations: ['transactions.get'],
  },
  'payments/refund-fails': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A PENDING refund that cannot be paid becomes FAILED.',
    operations: ['transactions.get'],
  },
  'payments/refund-failing-fires-refund-failed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A refund that becomes FAILED fires OUTGOING_PAYMENT.REFUND_FAILED.',
    operations: ['transactions.get'],
  },
  'payments/failed-refund-is-for-support': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'A FAILED refund is resolved by support, by hand.',
    operations: ['transactions.get'],
    unobservable: 'Support works outside the interface.',
  },
  'payments/delivered-after-cancellation-completes': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement:
      'A cancelled payment that the payout provider delivers anyway becomes COMPLETED after its refund has completed.',
    operations: ['transactions.get'],
  },
  'payments/delivered-after-cancellation-fires-completed': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement:
      'A cancelled payment that is delivered anyway fires OUTGOING_PAYMENT.COMPLETED after the refund has settled.',
    operations: ['transactions.get'],
  },
  'payments/refund-shows-the-outcome-of-a-cancellation': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    // The document names no member or value that distinguishes the two: what differs is reported alone.
    level: 'assumed',
    statement: 'The refund object of a cancelled payment shows whether it was refunded or delivered.',
    operations: ['transactions.get', 'transactions.cancel'],
  },
  'payments/status-stays-while-the-refund-moves': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'While a refund moves, the status of its payment stays what it was.',
    operations: ['transactions.get'],
  },
  'payments/reason-quote-expired': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'must',
    statement: 'failureReason QUOTE_EXPIRED stands only where the quote expired before it was executed.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'payments/reason-quote-execution-failed': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'failureReason QUOTE_EXECUTION_FAILED stands where executing the quote went wrong.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'payments/reason-insufficient-balance': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'must',
    statement: 'failureReason INSUFFICIENT_BALANCE stands only where the source account lacks the funds.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'payments/lack-of-funds-has-its-reason': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement:
      'A payment that fails because its source lacks the funds has failureReason INSUFFICIENT_BALANCE.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'payments/reason-lightning-payment-failed': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'failureReason LIGHTNING_PAYMENT_FAILED stands where that network found no route.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'payments/reason-funding-amount-mismatch': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'must',
    statement:
      'failureReason FUNDING_AMOUNT_MISMATCH stands only where another amount than expected was funded.',
    operations: ['transactions.get', 'transactions.list', 'sandbox.sendFunds'],
  },
  'payments/another-amount-has-its-reason': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement:
      'A payment that was funded with another amount than expected fails with failureReason FUNDING_AMOUNT_MISMATCH.',
    operations: ['transactions.get', 'transactions.list', 'sandbox.sendFunds'],
  },
  'payments/reason-counterparty-post-tx-failed': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement:
      'failureReason COUNTERPARTY_POST_TX_FAILED stands where the counterparty failed after the transaction.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'payments/reason-invalid-bank-account': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement:
      'failureReason INVALID_BANK_ACCOUNT stands where delivery failed because the account is invalid.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'payments/quote-expired-recovers-by-a-new-quote': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'After QUOTE_EXPIRED, a new quote can be created for the same payment.',
    operations: ['quotes.create'],
  },
  'payments/quote-execution-failed-recovers-by-a-new-quote': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'After QUOTE_EXECUTION_FAILED, a new quote can be created for the same payment.',
    operations: ['quotes.create'],
  },
  'payments/insufficient-balance-recovers-by-funding': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'After INSUFFICIENT_BALANCE, the payment can be made once the source account is funded.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'payments/lightning-failure-recovers-by-retry': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'After LIGHTNING_PAYMENT_FAILED, the payment can be tried again or made over another rail.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'payments/funding-mismatch-recovers-by-retry': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'After FUNDING_AMOUNT_MISMATCH, a new attempt with the right amount is accepted.',
    operations: ['quotes.create', 'sandbox.sendFunds'],
  },
  'payments/counterparty-failure-recovers-by-support': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'After COUNTERPARTY_POST_TX_FAILED, the platform contacts support.',
    operations: ['quotes.execute', 'transfers.out'],
    unobservable: 'It is advice to the platform; support works outside the interface.',
  },
} as const satisfies RuleBook;

/**
 * The order of webhooks per scenario, as the events section gives it. The suite reads this; the reference
 * server runs from the lifecycle tables and never sees it.
 *
 * Source: Events > Outgoing payment events.
 */
export const eventOrders = {
  success: ['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED'],
  failureRefunded: [
    'OUTGOING_PAYMENT.PENDING',
    'OUTGOING_PAYMENT.PROCESSING',
    'OUTGOING_PAYMENT.FAILED',
    'OUTGOING_PAYMENT.REFUND_PENDING',
    'OUTGOING_PAYMENT.REFUND_COMPLETED',
  ],
  failureRefundFailed: [
    'OUTGOING_PAYMENT.PENDING',
    'OUTGOING_PAYMENT.PROCESSING',
    'OUTGOING_PAYMENT.FAILED',
    'OUTGOING_PAYMENT.REFUND_PENDING',
    'OUTGOING_PAYMENT.REFUND_FAILED',
  ],
  bankReturn: [
    'OUTGOING_PAYMENT.PENDING',
    'OUTGOING_PAYMENT.PROCESSING',
    'OUTGOING_PAYMENT.COMPLETED',
    'OUTGOING_PAYMENT.FAILED',
    'OUTGOING_PAYMENT.REFUND_PENDING',
    'OUTGOING_PAYMENT.REFUND_COMPLETED',
  ],
  manualCancellation: [
    'OUTGOING_PAYMENT.PENDING',
    'OUTGOING_PAYMENT.PROCESSING',
    'OUTGOING_PAYMENT.REFUND_PENDING',
    'OUTGOING_PAYMENT.REFUND_COMPLETED',
    'OUTGOING_PAYMENT.COMPLETED',
  ],
} as const satisfies Readonly<Record<string, readonly OutgoingPaymentEvent[]>>;

/** A scenario of the events section. */
export type PaymentScenario = keyof typeof eventOrders;
