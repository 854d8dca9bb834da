import type { RuleBook } from '../rule.ts';

/** Rules about the effect of an execution, and when there can be none. */
export const quoteExecutionRules = {
  'quotes/executes-at-its-rate': {
    section: 'What the service does',
    level: 'derived',
    statement: 'Executing a quote pays the amounts that follow from its rate and fees.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'quotes/cannot-execute-after-expiry': {
    section: 'What the service does',
    level: 'derived',
    statement: 'Executing a quote that has expired is refused.',
    operations: ['quotes.execute'],
  },
  'quotes/can-be-executed-until-expiry': {
    section: 'What the service does',
    level: 'derived',
    statement: 'A quote whose expiration time is still to come can be executed.',
    operations: ['quotes.execute'],
  },
  'quotes/executes-once': {
    section: 'Resources and their fields > Quote',
    level: 'derived',
    statement: 'Executing a quote again makes no second payment.',
    operations: ['quotes.execute'],
  },
} as const satisfies RuleBook;
