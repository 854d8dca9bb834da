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
import { fault, type Faults } from '../deviation.ts';

/** A parameter of the query does not count. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says what the function answers
const withoutParameter = <R>(point: Replaceable<(call: Call) => R>, name: string): Replacement =>
  replacing(point, (right) => (call) => right({ ...call, query: { ...call.query, [name]: undefined } }));

/** Something else is added to a rate each time. */
const restless = replacing(rateOf, (right) => async (call, ...given) => {
  const rate = await right(call, ...given);
  return { ...rate, exchangeRate: rate.exchangeRate + (call.now().getTime() % 100_000) };
});

/** Faults in exchange rates. */
export const rateFaults = {
  'rates-leave-the-platform-fees-out': fault(
    'exchange-rates/include-platform-fees',
    during(
      getExchangeRates,
      replacing(feeSchedule, (right) => async (...given) => ({
        ...(await right(...given)),
        platformBps: 0,
        platformFixed: 0,
      })),
    ),
  ),
  'rates-add-the-fees': fault(
    'exchange-rates/platform-fees-do-not-raise-what-arrives',
    replacing(
      arriving,
      (right) => (call, sendingAmount, fees, pair) => right(call, sendingAmount, -fees, pair),
    ),
  ),
  'rates-are-never-renewed': fault(
    'exchange-rates/cache-ends-after-about-five-minutes',
    replacing(takenAt, () => () => new Date(0).toISOString()),
  ),
  'rates-ignore-the-source-currency': fault(
    'exchange-rates/filter-by-source-currency',
    withoutParameter(pairs, 'sourceCurrency'),
  ),
  'rates-ignore-the-destination-currency': fault(
    'exchange-rates/filter-by-destination-currency',
    withoutParameter(pairs, 'destinationCurrency'),
  ),
  'rates-ignore-the-amount': fault(
    'exchange-rates/rates-are-of-the-asked-amount',
    withoutParameter(askedRates, 'sendingAmount'),
  ),
  'rate-differs-each-time': fault('exchange-rates/cached-for-about-five-minutes', restless),
  'rates-are-not-cached': fault(
    'exchange-rates/cached-for-about-five-minutes',
    restless,
    replacing(takenAt, () => (call) => call.now().toISOString()),
  ),
} as const satisfies Faults;
