import type { RuleBook } from './rule.ts';

/** Lookups: what a receiver can be sent. */
export const lookupsRules = {
  'lookups/operation-external-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An external account can be looked up.',
    operations: ['lookups.externalAccount'],
  },
  'lookups/operation-uma-address': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A UMA address can be looked up.',
    operations: ['lookups.umaAddress'],
  },
  'lookups/external-account-lookup-has-a-minimum': {
    section: 'Limits',
    level: 'must',
    statement: 'The lookup of an external account says the least amount that can be sent.',
    operations: ['lookups.externalAccount'],
  },
  'lookups/external-account-lookup-has-a-maximum': {
    section: 'Limits',
    level: 'must',
    statement: 'The lookup of an external account says the largest amount that can be sent.',
    operations: ['lookups.externalAccount'],
  },
  'lookups/minimum-is-not-above-the-maximum': {
    section: 'Limits',
    level: 'derived',
    statement: 'In a lookup of an external account the least amount is not above the largest.',
    operations: ['lookups.externalAccount'],
  },
  'lookups/bounds-are-honoured': {
    section: 'Limits',
    level: 'derived',
    statement:
      'A quote whose amount lies between the two bounds of the lookup is not refused for its amount.',
    operations: ['lookups.externalAccount', 'quotes.create'],
  },
  'lookups/unknown-external-account-is-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'Looking up an external account that does not exist is answered with status 404 or 403.',
    operations: ['lookups.externalAccount'],
  },
  'lookups/malformed-uma-address-is-not-uma-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'A malformed UMA address is refused with another code than UMA_NOT_FOUND.',
    operations: ['lookups.umaAddress'],
  },
  'lookups/known-uma-address-is-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'A UMA address whose receiver exists is not answered with UMA_NOT_FOUND.',
    operations: ['lookups.umaAddress'],
  },
  'lookups/uma-lookup-has-bounds': {
    section: 'Limits',
    level: 'assumed',
    statement: 'The lookup of a UMA address says the least and the largest amount per currency.',
    operations: ['lookups.umaAddress'],
  },
  'lookups/lookup-has-an-id': {
    section: 'Errors > 404',
    level: 'assumed',
    statement: 'A lookup has an id that a later quote can name.',
    operations: ['lookups.externalAccount', 'lookups.umaAddress'],
  },
} as const satisfies RuleBook;
