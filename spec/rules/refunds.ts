import type { RuleBook } from './rule.ts';

/** What the document says of refunds: their members, where the money goes, where they end. */
export const refundsRules = {
  'refunds/reference-is-a-string': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'The reference of a refund is a string.',
    operations: ['transactions.get', 'transactions.list'],
    at: ['#/components/schemas/Refund/allOf/0/properties/reference'],
  },
  'refunds/has-a-reference': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'assumed',
    statement: 'A refund carries reference.',
    operations: ['transactions.get', 'transactions.list'],
    requiredAt: ['#/components/schemas/Refund/allOf/0/properties/reference'],
  },
  'refunds/reference-is-its-own': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'derived',
    statement: 'Two refunds do not have the same reference.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'refunds/initiated-at-is-a-date-time': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'initiatedAt of a refund is a date-time.',
    operations: ['transactions.get', 'transactions.list'],
    at: ['#/components/schemas/Refund/allOf/0/properties/initiatedAt'],
  },
  'refunds/has-initiated-at': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'assumed',
    statement: 'A refund carries initiatedAt.',
    operations: ['transactions.get', 'transactions.list'],
    requiredAt: ['#/components/schemas/Refund/allOf/0/properties/initiatedAt'],
  },
  'refunds/settled-at-is-a-date-time': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'settledAt of a refund is a date-time.',
    operations: ['transactions.get', 'transactions.list'],
    at: ['#/components/schemas/Refund/allOf/0/properties/settledAt'],
  },
  'refunds/settling-sets-settled-at': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'A COMPLETED refund carries settledAt.',
    operations: ['transactions.get', 'transactions.list'],
    at: ['#/components/schemas/Refund/allOf/1'],
    requiredAt: ['#/components/schemas/Refund/allOf/1/then/properties/settledAt'],
  },
  'refunds/settled-at-waits-for-settling': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'derived',
    statement: 'A refund that has not settled has no settledAt.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'refunds/settled-at-is-not-before-initiated-at': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'derived',
    statement: 'A refund does not settle before it was initiated.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'refunds/status-values': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'The status of a refund is PENDING, COMPLETED or FAILED.',
    operations: ['transactions.get', 'transactions.list'],
    at: ['#/components/schemas/Refund/allOf/0/properties/status'],
  },
  'refunds/has-a-status': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'derived',
    statement: 'A refund carries status.',
    operations: ['transactions.get', 'transactions.list'],
    requiredAt: ['#/components/schemas/Refund/allOf/0/properties/status'],
  },
  'refunds/reason-values': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'The reason of a refund is TRANSACTION_FAILED, USER_CANCELLATION or TIMEOUT.',
    operations: ['transactions.get', 'transactions.list'],
    at: ['#/components/schemas/Refund/allOf/0/properties/reason'],
  },
  'refunds/reason-after-a-failure': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'derived',
    statement: 'The refund of a failed payment has reason TRANSACTION_FAILED.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'refunds/reason-after-a-cancellation': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'derived',
    statement: 'The refund of a cancelled payment has reason USER_CANCELLATION.',
    operations: ['transactions.get', 'transactions.list', 'transactions.cancel'],
  },
  'refunds/shown-on-the-transaction': {
    section: 'Resources and their fields > Transaction',
    level: 'must',
    statement: 'A transaction that has a refund shows it in refund.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'refunds/absent-without-a-refund': {
    section: 'Resources and their fields > Transaction',
    level: 'derived',
    statement: 'A transaction that has no refund has no refund member.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'refunds/completed-is-terminal': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'The status of a COMPLETED refund never changes.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'refunds/failed-is-terminal': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'must',
    statement: 'The status of a FAILED refund never changes.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'refunds/prefunded-returns-to-the-source-balance': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'The refund of a payment from an internal account is credited to the balance of that account.',
    operations: ['transactions.get', 'transactions.list', 'internalAccounts.listForCustomer'],
  },
  'refunds/restores-what-was-debited': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'derived',
    statement: 'A completed refund restores what the payment had debited; nothing but its fees may be kept.',
    operations: ['transactions.get', 'transactions.list', 'internalAccounts.listForCustomer'],
  },
  'refunds/cancellation-is-credited-to-the-source': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement:
      'The refund of a cancelled payment from an internal account is credited to the balance of that account.',
    operations: ['transactions.cancel', 'internalAccounts.listForCustomer'],
  },
  'refunds/bank-return-is-credited-to-the-source': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement:
      'The refund of a payment from an internal account that the bank returned is credited to the balance of that account.',
    operations: ['transactions.get', 'internalAccounts.listForCustomer'],
  },
  'refunds/instant-rail-returns-to-the-instrument': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'The refund of a payment funded by an instant fiat rail goes back to the funding instrument.',
    operations: ['transactions.get', 'transactions.list'],
    unobservable: 'The funding instrument lies at a bank outside the interface.',
  },
  'refunds/instant-rail-refund-is-not-credited': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'derived',
    statement:
      "The refund of a payment funded by an instant fiat rail does not raise the balance of the customer's account.",
    operations: ['transactions.get', 'transactions.list', 'internalAccounts.listForCustomer'],
  },
  'refunds/crypto-is-credited-to-the-customer': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement:
      "The refund of a payment funded by crypto is credited to the customer's internal account for that asset.",
    operations: ['transactions.get', 'transactions.list', 'internalAccounts.listForCustomer'],
  },
  'refunds/crypto-never-returns-to-the-wallet': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'The refund of a payment funded by crypto is never sent to the sending wallet.',
    operations: ['transactions.get', 'transactions.list'],
    unobservable: 'The sending wallet lies outside the interface.',
  },
  'refunds/crypto-balance-can-be-quoted': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'A balance that a crypto refund left can be spent on a new quote.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'refunds/crypto-balance-can-be-withdrawn': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    level: 'must',
    statement: 'A balance that a crypto refund left can be withdrawn by POST /transfer-out.',
    operations: ['transfers.out'],
  },
} as const satisfies RuleBook;
