import type { RuleBook } from '../rule.ts';

/** The side whose amount is locked. */
export const quoteLockedAmountRules = {
  'quotes/locked-side-sending': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'A quote request with lockedCurrencySide SENDING is accepted.',
    operations: ['quotes.create'],
  },
  'quotes/locked-side-is-an-enumeration': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A lockedCurrencySide that names no side at all is refused.',
    operations: ['quotes.create'],
    at: ['#/components/schemas/QuoteCreateRequest/properties/lockedCurrencySide'],
  },
  'quotes/locked-side-is-needed': {
    section: 'Endpoints > Operations with a shape',
    level: 'assumed',
    statement: 'A quote request without lockedCurrencySide is refused.',
    operations: ['quotes.create'],
    requiredAt: ['#/components/schemas/QuoteCreateRequest/properties/lockedCurrencySide'],
  },
  'quotes/locked-amount-is-an-integer': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'A quote request whose lockedCurrencyAmount is not an integer is refused.',
    operations: ['quotes.create'],
    at: ['#/components/schemas/QuoteCreateRequest/properties/lockedCurrencyAmount'],
  },
  'quotes/locked-amount-is-needed': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A quote request without lockedCurrencyAmount is refused.',
    operations: ['quotes.create'],
    requiredAt: ['#/components/schemas/QuoteCreateRequest/properties/lockedCurrencyAmount'],
  },
  'quotes/locked-amount-is-in-the-locked-currency': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement:
      'With lockedCurrencySide SENDING, the payment sends lockedCurrencyAmount, with or without the fees of its quote.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'quotes/creation-debits-nothing': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'Creating a quote leaves the balance of its source account as it was.',
    operations: ['quotes.create'],
  },
} as const satisfies RuleBook;
