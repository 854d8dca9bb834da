import type { RuleBook } from '../rule.ts';

/** Between which ends a quote can pay. */
export const quoteDirectionsRules = {
  'quotes/from-account-to-account': {
    section: 'What the service does',
    level: 'must',
    statement: 'A quote can be created from an account to an account.',
    operations: ['quotes.create'],
  },
  'quotes/from-account-to-uma-address': {
    section: 'What the service does',
    level: 'must',
    statement: 'A quote can be created from an account to a UMA address.',
    operations: ['quotes.create'],
  },
  'quotes/from-uma-address-to-account': {
    section: 'What the service does',
    level: 'must',
    statement: 'A quote can be created from a UMA address to an account.',
    operations: ['quotes.create'],
  },
  'quotes/from-uma-address-to-uma-address': {
    section: 'What the service does',
    level: 'must',
    statement: 'A quote can be created from a UMA address to a UMA address.',
    operations: ['quotes.create'],
  },
  'quotes/from-external-account': {
    section: 'What the service does',
    level: 'must',
    statement: 'A quote can be created from an external account.',
    operations: ['quotes.create'],
  },
  'quotes/between-internal-accounts': {
    section: 'What the service does',
    level: 'derived',
    statement: 'A quote can be created from one internal account to another.',
    operations: ['quotes.create'],
  },
} as const satisfies RuleBook;
