import type { RuleBook } from '../rule.ts';

/** Rules about the answers to reading and executing a quote. */
export const quoteAnswersRules = {
  'quotes/execute-answers-a-transaction': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'Executing a quote answers a transaction.',
    operations: ['quotes.execute'],
    at: [
      '#/components/schemas/PendingPayment',
      '#/components/schemas/PendingPayment/allOf/1',
      '#/components/schemas/PendingPayment/allOf/1/properties/id',
      '#/components/schemas/OutgoingTransaction',
      '#/components/schemas/OutgoingTransaction/allOf/1',
      '#/components/schemas/TransactionFields',
    ],
  },
  'quotes/execute-answers-pending': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'The transaction that executing a quote answers is PENDING.',
    operations: ['quotes.execute'],
    at: [
      '#/components/schemas/PendingPayment/allOf/2',
      '#/components/schemas/PendingPayment/allOf/2/then/properties/status',
    ],
    requiredAt: ['#/components/schemas/PendingPayment/allOf/2/then/properties/status'],
  },
  'quotes/execute-takes-no-body': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'Executing a quote works without a request body.',
    operations: ['quotes.execute'],
  },
  'quotes/get-returns-that-quote': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Reading a quote by id answers the quote with that id.',
    operations: ['quotes.get'],
  },
} as const satisfies RuleBook;
