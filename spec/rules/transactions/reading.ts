import type { RuleBook } from '../rule.ts';

/** Reading and listing transactions. */
export const transactionReadingRules = {
  'transactions/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A transaction can be read by its id.',
    operations: ['transactions.get'],
  },
  'transactions/get-returns-that-transaction': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Reading a transaction by id answers the transaction with that id.',
    operations: ['transactions.get'],
  },
  'transactions/operation-list': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'GET /transactions lists transactions.',
    operations: ['transactions.list'],
    at: ['#/components/schemas/TransactionPage', '#/components/schemas/TransactionPage/allOf/1'],
  },
  'transactions/list-shows-a-payment': {
    section: 'What the service does',
    level: 'derived',
    statement: 'A payment that was executed appears in the list.',
    operations: ['transactions.list'],
  },
  'transactions/list-by-customer': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'With customerId, the list holds transactions of that customer only.',
    operations: ['transactions.list'],
    at: ['#/paths/~1transactions/get/parameters/0/schema'],
  },
  'transactions/list-by-limit': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'With limit, a page holds at most that many transactions.',
    operations: ['transactions.list'],
  },
  'transactions/list-takes-a-limit': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'The list takes the parameter limit, an integer.',
    operations: ['transactions.list'],
  },
  'transactions/list-by-start-date': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'With startDate, the list holds no transaction from before that instant.',
    operations: ['transactions.list'],
    at: ['#/paths/~1transactions/get/parameters/1/schema'],
  },
  'transactions/list-by-platform-customer-id': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: "The list can be narrowed to a platform's own customer id.",
    operations: ['transactions.list'],
  },
  'transactions/list-by-uma-address': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'The list can be narrowed to a UMA address.',
    operations: ['transactions.list'],
  },
  'transactions/list-by-date-range': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'The list can be narrowed to a range of dates, with an end beside the start.',
    operations: ['transactions.list'],
  },
  'transactions/list-by-status': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'The list can be narrowed to a status.',
    operations: ['transactions.list'],
  },
  'transactions/list-by-type': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'The list can be narrowed to a transaction type.',
    operations: ['transactions.list'],
  },
  'transactions/filters-hold-on-every-page': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'Every page of a narrowed list holds only transactions that the filter asks for.',
    operations: ['transactions.list'],
  },
  'transactions/pages-hold-every-transaction-once': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'The pages of the list together hold each transaction once.',
    operations: ['transactions.list'],
  },
} as const satisfies RuleBook;
