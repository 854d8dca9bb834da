import {
  arriving,
  askedRates,
  getExchangeRates,
  pairs,
  rateOf,
  takenAt,
} from '../../pricing/exchange-rates.ts';
import { feeSchedule } from '../../pricing/fees.ts';
import { replacing, type Replaceable, type Replacement } from '../../runtime/behaviour.ts';
import type { Call } from '../../http/call.ts';
import { during } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';

/** A parameter of the query does not count. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says what the function answers
const withoutParameter = <R>(point: Replaceable<(call: Call) => R>, name: string): Replacement =>
  replacing(point, (right, call) => right({ ...call, query: { ...call.query, [name]: undefined } }));

/** Something else is added to a rate each time. */
const restless = replacing(rateOf, async (right, call, ...given) => {
  const rate = await right(call, ...given);
  return { ...rate, exchangeRate: rate.exchangeRate + (call.now().getTime() % 100_000) };
});

/** Faults in exchange rates. */
export const rateFaults = faultsOf({
  'exchange-rates/include-platform-fees': {
    'rates-leave-the-platform-fees-out': during(
      getExchangeRates,
      replacing(feeSchedule, async (right, ...given) => ({
        ...(await right(...given)),
        platformBps: 0,
        platformFixed: 0,
      })),
    ),
  },
  'exchange-rates/platform-fees-do-not-raise-what-arrives': {
    'rates-add-the-fees': replacing(arriving, (right, call, sendingAmount, fees, pair) =>
      right(call, sendingAmount, -fees, pair),
    ),
  },
  'exchange-rates/cache-ends-after-about-five-minutes': {
    'rates-are-never-renewed': replacing(takenAt, () => new Date(0).toISOString()),
  },
  'exchange-rates/filter-by-source-currency': {
    'rates-ignore-the-source-currency': withoutParameter(pairs, 'sourceCurrency'),
  },
  'exchange-rates/filter-by-destination-currency': {
    'rates-ignore-the-destination-currency': withoutParameter(pairs, 'destinationCurrency'),
  },
  'exchange-rates/rates-are-of-the-asked-amount': {
    'rates-ignore-the-amount': withoutParameter(askedRates, 'sendingAmount'),
  },
  'exchange-rates/cached-for-about-five-minutes': {
    'rate-differs-each-time': restless,
    'rates-are-not-cached': [restless, replacing(takenAt, (_right, call) => call.now().toISOString())],
  },
});
