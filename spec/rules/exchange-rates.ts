import type { RuleBook } from './rule.ts';

/** Exchange rates: the cache, and whose fees are in. */
export const exchangeRatesRules = {
  'exchange-rates/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Exchange rates can be read.',
    operations: ['exchangeRates.get'],
  },
  'exchange-rates/include-platform-fees': {
    section: 'What the service does',
    level: 'must',
    statement: 'An exchange rate includes the fees of the platform.',
    operations: ['exchangeRates.get', 'config.update'],
  },
  'exchange-rates/cached-for-about-five-minutes': {
    section: 'Limits',
    level: 'derived',
    statement: 'A rate that is read several times in a row changes once at most.',
    operations: ['exchangeRates.get'],
  },
  'exchange-rates/cache-ends-after-about-five-minutes': {
    section: 'Limits',
    level: 'derived',
    statement: 'A rate is not much older than five minutes when it is read.',
    operations: ['exchangeRates.get'],
  },
  'exchange-rates/platform-fees-do-not-raise-what-arrives': {
    section: 'What the service does',
    level: 'derived',
    statement: 'With higher platform fees the same sending amount does not bring more.',
    operations: ['exchangeRates.get', 'config.update'],
  },
  'exchange-rates/filter-by-source-currency': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'A list with the parameter sourceCurrency has rates from that currency only.',
    operations: ['exchangeRates.get'],
  },
  'exchange-rates/filter-by-destination-currency': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'A list with the parameter destinationCurrency has rates to those currencies only.',
    operations: ['exchangeRates.get'],
  },
  'exchange-rates/rates-are-of-the-asked-amount': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'A rate for the parameter sendingAmount shows that sending amount.',
    operations: ['exchangeRates.get'],
  },
} as const satisfies RuleBook;
