import type { RuleBook } from '../rule.ts';

/** The transaction that a quote names. */
export const quoteTransactionsRules = {
  'quotes/settled-quote-names-its-transaction': {
    section: 'Resources and their fields > Quote',
    level: 'must',
    statement: 'A quote whose payment has settled carries the id of that transaction.',
    operations: ['quotes.get'],
  },
  'quotes/funded-quote-names-its-transaction': {
    section: 'Resources and their fields > Quote',
    level: 'must',
    statement:
      'A quote that was funded from outside carries the id of its transaction once that has settled.',
    operations: ['quotes.get'],
  },
  'quotes/settled-quote-names-the-right-transaction': {
    section: 'Resources and their fields > Quote',
    level: 'must',
    statement: 'The transaction id on a settled quote is that of the payment which executing it answered.',
    operations: ['quotes.get', 'quotes.execute'],
  },
} as const satisfies RuleBook;
