import type { RuleBook } from '../rule.ts';

/** The reason that each failure has, and how one recovers from it. */
export const paymentFailureReasonsRules = {
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
    statement: 'failureReason LIGHTNING_PAYMENT_FAILED stands only where that network found no route.',
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
