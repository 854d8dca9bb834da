import type { RuleBook } from '../rule.ts';

/** The operations on quotes. */
export const quoteOperationsRules = {
  'quotes/operation-create': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'POST /quotes creates a quote.',
    operations: ['quotes.create'],
    at: [
      '#/components/schemas/Quote',
      '#/components/schemas/Quote/allOf/0',
      '#/components/schemas/QuoteCreateRequest',
    ],
  },
  'quotes/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A quote can be read by its id.',
    operations: ['quotes.get'],
  },
  'quotes/operation-execute': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'POST /quotes/{quoteId}/execute executes a quote.',
    operations: ['quotes.execute'],
    at: ['#/components/parameters/QuoteIdInPath/schema'],
  },
} as const satisfies RuleBook;
