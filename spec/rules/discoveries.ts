import type { RuleBook } from './rule.ts';

/** Discovery of institutions that can receive. */
export const discoveriesRules = {
  'discoveries/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Receiving institutions can be listed.',
    operations: ['discoveries.list'],
  },
  'discoveries/rows-name-an-institution': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Every row of a discovery names a receiving institution.',
    operations: ['discoveries.list'],
  },
  'discoveries/list-is-for-the-country': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A discovery for a country lists institutions of that country only.',
    operations: ['discoveries.list'],
  },
  'discoveries/list-is-for-the-currency': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A discovery for a currency lists institutions that receive it only.',
    operations: ['discoveries.list'],
  },
  'discoveries/listed-name-is-accepted': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'An external account that carries the listed bankName is not refused for its bank.',
    operations: ['discoveries.list', 'customerExternalAccounts.create'],
  },
} as const satisfies RuleBook;
