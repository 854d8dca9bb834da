import type { RuleBook } from '../rule.ts';

/** Rules about the terms of a quote, and how long they hold. */
export const quoteTermsRules = {
  'quotes/has-an-id': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'A created quote carries an id.',
    operations: ['quotes.create', 'quotes.get'],
    requiredAt: ['#/components/schemas/Quote/allOf/0/properties/id'],
  },
  'quotes/id-is-a-string': {
    section: 'Resources and their fields',
    level: 'must',
    statement: "A quote's id is a string.",
    operations: ['quotes.create', 'quotes.get'],
    at: ['#/components/schemas/Quote/allOf/0/properties/id'],
  },
  'quotes/has-a-locked-rate': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'A created quote carries a locked exchange rate.',
    operations: ['quotes.create', 'quotes.get'],
  },
  'quotes/has-an-expiration-time': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'A created quote carries an expiration time.',
    operations: ['quotes.create', 'quotes.get'],
  },
  'quotes/expiration-time-is-a-date-time': {
    section: 'Resources and their fields',
    level: 'must',
    statement: "A quote's expiration time is an ISO 8601 date-time.",
    operations: ['quotes.create', 'quotes.get'],
  },
  'quotes/expires-later-than-now': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A quote expires after it was created.',
    operations: ['quotes.create'],
  },
  'quotes/holds-for-about-five-minutes': {
    section: 'Limits',
    level: 'derived',
    statement: 'A quote is valid for about five minutes or longer.',
    operations: ['quotes.create'],
  },
  'quotes/rate-stays-fixed': {
    section: 'What the service does',
    level: 'must',
    statement: 'Until it expires, a quote shows the exchange rate it was created with.',
    operations: ['quotes.create', 'quotes.get'],
  },
  'quotes/fees-stay-fixed': {
    section: 'What the service does',
    level: 'must',
    statement: 'Until it expires, a quote shows the fees it was created with.',
    operations: ['quotes.create', 'quotes.get'],
  },
  'quotes/expiry-stays': {
    section: 'Resources and their fields > Quote',
    level: 'derived',
    statement: 'The expiration time of a quote does not change while its status does not.',
    operations: ['quotes.create', 'quotes.get'],
  },
} as const satisfies RuleBook;
