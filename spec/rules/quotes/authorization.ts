import type { RuleBook } from '../rule.ts';

/** Quotes of customers under strong customer authentication. */
export const quoteAuthorizationRules = {
  'quotes/awaits-authorization': {
    section: 'Resources and their fields > Quote',
    level: 'must',
    statement: 'A realtime-funding quote of a customer under SCA can have status PENDING_AUTHORIZATION.',
    operations: ['quotes.create', 'quotes.get'],
  },
  'quotes/awaiting-quote-carries-a-challenge': {
    section: 'Resources and their fields > Quote',
    level: 'must',
    statement: 'A quote in PENDING_AUTHORIZATION carries scaChallenge.',
    operations: ['quotes.create', 'quotes.get'],
    at: ['#/components/schemas/Quote/allOf/1'],
    requiredAt: ['#/components/schemas/Quote/allOf/1/then/properties/scaChallenge'],
  },
  'quotes/challenge-is-an-object': {
    section: 'Resources and their fields > Quote',
    level: 'must',
    statement: 'scaChallenge of a quote is an object.',
    operations: ['quotes.create', 'quotes.get'],
    at: ['#/components/schemas/Quote/allOf/0/properties/scaChallenge'],
  },
  'quotes/no-challenge-outside-sca-regions': {
    section: 'Authentication',
    level: 'must',
    statement: 'A quote of a customer outside the SCA regions carries no scaChallenge.',
    operations: ['quotes.create', 'quotes.get'],
  },
  'quotes/proof-ends-the-wait': {
    section: 'States and transitions > Quote authorization',
    level: 'must',
    statement: 'An SCA authorization proof takes a quote out of PENDING_AUTHORIZATION.',
    operations: ['sca.authorizeQuote', 'quotes.get'],
  },
} as const satisfies RuleBook;
