import type { RuleBook } from '../rule.ts';

/** Where a quote takes money from, and where it brings it. */
export const quoteEndsRules = {
  'quotes/source-of-type-account': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'A quote request whose source has sourceType ACCOUNT is accepted.',
    operations: ['quotes.create'],
    at: ['#/components/schemas/AccountQuoteSource/properties/sourceType'],
  },
  'quotes/source-type-is-needed': {
    section: 'Endpoints > Operations with a shape',
    level: 'assumed',
    statement: 'A quote request whose source has no sourceType is refused.',
    operations: ['quotes.create'],
    requiredAt: ['#/components/schemas/AccountQuoteSource/properties/sourceType'],
  },
  'quotes/source-account-id-is-a-string': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'The accountId of a quote source is a string.',
    operations: ['quotes.create'],
    at: ['#/components/schemas/AccountQuoteSource/properties/accountId'],
  },
  'quotes/source-account-id-is-needed': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A quote request whose account source has no accountId is refused.',
    operations: ['quotes.create'],
    requiredAt: ['#/components/schemas/AccountQuoteSource/properties/accountId'],
  },
  'quotes/source-is-an-internal-account': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: "A quote request whose source accountId is an internal account's id is accepted.",
    operations: ['quotes.create'],
  },
  'quotes/destination-of-type-account': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'A quote request whose destination has destinationType ACCOUNT is accepted.',
    operations: ['quotes.create'],
    at: ['#/components/schemas/AccountQuoteDestination/properties/destinationType'],
  },
  'quotes/destination-type-is-needed': {
    section: 'Endpoints > Operations with a shape',
    level: 'assumed',
    statement: 'A quote request whose destination has no destinationType is refused.',
    operations: ['quotes.create'],
    requiredAt: ['#/components/schemas/AccountQuoteDestination/properties/destinationType'],
  },
  'quotes/destination-account-id-is-a-string': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'The accountId of a quote destination is a string.',
    operations: ['quotes.create'],
    at: ['#/components/schemas/AccountQuoteDestination/properties/accountId'],
  },
  'quotes/destination-account-id-is-needed': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A quote request whose account destination has no accountId is refused.',
    operations: ['quotes.create'],
    requiredAt: ['#/components/schemas/AccountQuoteDestination/properties/accountId'],
  },
  'quotes/destination-is-an-external-account': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: "A quote request whose destination accountId is an external account's id is accepted.",
    operations: ['quotes.create'],
  },
  'quotes/source-is-needed': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A quote request without a source is refused.',
    operations: ['quotes.create'],
    requiredAt: ['#/components/schemas/QuoteCreateRequest/properties/source'],
  },
  'quotes/source-is-an-object': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'A quote request whose source is not an object is refused.',
    operations: ['quotes.create'],
    at: [
      '#/components/schemas/QuoteCreateRequest/properties/source',
      '#/components/schemas/AccountQuoteSource',
    ],
  },
  'quotes/destination-is-needed': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A quote request without a destination is refused.',
    operations: ['quotes.create'],
    requiredAt: ['#/components/schemas/QuoteCreateRequest/properties/destination'],
  },
  'quotes/destination-is-an-object': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'A quote request whose destination is not an object is refused.',
    operations: ['quotes.create'],
    at: [
      '#/components/schemas/QuoteCreateRequest/properties/destination',
      '#/components/schemas/AccountQuoteDestination',
    ],
  },
} as const satisfies RuleBook;
