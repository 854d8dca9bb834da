import type { RuleBook } from './rule.ts';

/** Providers on the other side of a payment. */
export const counterpartyProvidersRules = {
  'counterparty-providers/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The available counterparty providers can be listed.',
    operations: ['counterpartyProviders.list'],
  },
  'counterparty-providers/only-available-ones-are-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement:
      'Without asking for blocked providers, no provider is listed that payments are not allowed with.',
    operations: ['counterpartyProviders.list'],
  },
  'counterparty-providers/filter-by-country': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'A list with the parameter countryCode has providers that serve that country only.',
    operations: ['counterpartyProviders.list'],
  },
  'counterparty-providers/filter-by-currency': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'A list with the parameter currencyCode has providers with that currency only.',
    operations: ['counterpartyProviders.list'],
  },
} as const satisfies RuleBook;
