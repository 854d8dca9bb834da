import { wholeList } from '../../../kit/assertions/whole-list.ts';
import { isDeepStrictEqual } from 'node:util';
import { instantMs } from '../../../../spec/schema/formats.ts';
import { tolerances } from '../../../../spec/tolerances.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import type { Client, Query } from '../../../kit/http/client.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { idShown, isAccepted, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { ShownMembers } from '../../../kit/assertions/shown-members.ts';
import { target } from '../../../kit/check/run.ts';
import { expectQuoted } from '../../../kit/fixtures/quoted-amounts.ts';
import { executeQuote, readPayment, someEnds, someQuote } from '../../../kit/fixtures/payments.ts';

const codeIn = (row: ShownMembers, member: string): unknown =>
  (memberOf(row, member, { absent: {} }) as { readonly code?: unknown }).code;

/** Which rates a target wants to be asked for is not shown: where it refuses, it is asked by a currency, or by both. */
const askRates = async (api: Client, query: Query = {}): Promise<Exchange> => {
  const source = { sourceCurrency: 'USD', ...query };
  const ways = [source, { destinationCurrency: 'EUR', ...source }];
  let answer = await wholeList(api, 'exchangeRates.get', { query });
  for (const way of ways) {
    if (![400, 422].includes(answer.response.status)) break;
    answer = await wholeList(api, 'exchangeRates.get', { query: way });
  }
  return answer;
};

const rates = async (api: Client, query: Query = {}): Promise<Exchange> =>
  requireSuccess(await askRates(api, query), 'Reading exchange rates');

/** The rate between the currencies of another row. */
const sameRate = (page: Exchange, row: ShownMembers): ShownMembers | undefined =>
  rowsOf(page).find((other) =>
    ['sourceCurrency', 'destinationCurrency'].every(
      (member) => codeIn(other, member) === codeIn(row, member),
    ),
  );

const someRate = (page: Exchange): ShownMembers => {
  const [row] = rowsOf(page);
  if (row === undefined) throw new Inconclusive('not-shown', 'The target lists no exchange rate.', page);
  return row;
};

/** Leaves the test as inconclusive where a rate lacks what it would be compared by: nothing equals nothing. */
const mustShow = (row: ShownMembers, members: readonly string[], page: Exchange): void => {
  const isLacking = (member: string): boolean =>
    (member.endsWith('Currency') ? codeIn(row, member) : memberOf(row, member, { absent: undefined })) ===
    undefined;
  const lacking = members.filter(isLacking);
  requireMember(lacking.length === 0, `A rate shows no ${lacking.join(', ')}`, page);
};

const minutes = 60_000;

/** So often a rate is read in a row. */
const reads = 5;

/** Whether no other row has the same currencies: a pair may have a rate for each rail. */
const isAlone = (row: ShownMembers, page: Exchange): boolean =>
  rowsOf(page).filter((each) =>
    ['sourceCurrency', 'destinationCurrency'].every(
      (member) => codeIn(each, member) !== undefined && codeIn(each, member) === codeIn(row, member),
    ),
  ).length === 1;

/** A cache that ends between two reads is no violation: then there are two rates, not more. */
const expectFewValues = (check: Check, row: ShownMembers, pages: readonly Exchange[]): void => {
  const shown = pages
    .flatMap((page) => sameRate(page, row) ?? [])
    .map((rate) => memberOf(rate, 'exchangeRate', { absent: undefined }));
  check
    .evidence('exchange-rates/cached-for-about-five-minutes', pages)
    .that(
      new Set(shown).size <= 2,
      `one rate in ${pages.length} reads in a row, or two where the cache ended in between`,
      JSON.stringify(shown),
    );
};

covers([
  // Exchange rates can be read.
  'exchange-rates/operation-get',
  // A rate that is read several times in a row changes once at most.
  'exchange-rates/cached-for-about-five-minutes',
]).test('exchange rates can be read and stay the same for a while', async ({ api, check }) => {
  const first = await askRates(api);
  check.accepted('exchange-rates/operation-get', first, 'reading exchange rates');
  const row = someRate(requireSuccess(first, 'Reading exchange rates'));
  mustShow(row, ['exchangeRate', 'updatedAt', 'sourceCurrency', 'destinationCurrency'], first);

  const pages = [first];
  while (pages.length < reads) pages.push(await rates(api));
  expectFewValues(check, row, pages);
  // From another currency, too, where the list takes the parameter.
  const others: Exchange[] = [];
  const query = { sourceCurrency: String(codeIn(row, 'destinationCurrency')) };
  while (others.length < reads) others.push(await wholeList(api, 'exchangeRates.get', { query }));
  if (!others.every(isAccepted)) return;
  for (const each of rowsOf(others[0] ?? first))
    if (isAlone(each, others[0] ?? first)) expectFewValues(check, each, others);
});

covers({ needs: ['state'], clock: true }, [
  // A rate is not much older than five minutes when it is read.
  'exchange-rates/cache-ends-after-about-five-minutes',
]).test('a rate is never much older than its cache', async ({ api, check, control }) => {
  const { max } = tolerances.exchangeRateCacheMinutes;
  const first = await rates(api);
  const row = someRate(first);
  const updatedAt = instantMs(String(memberOf(row, 'updatedAt')));
  requireMember(!Number.isNaN(updatedAt), 'A rate shows no updatedAt', first);

  await control.letPass((max + 1) * minutes, { on: first });
  const second = await rates(api);

  for (const before of rowsOf(first)) {
    const same = sameRate(second, before);
    const [was, is] = [before, same ?? {}].map((shown) =>
      memberOf(shown, 'updatedAt', { absent: undefined }),
    );
    // The others are those that the list has both times, each with its time.
    if (before !== row && (typeof was !== 'string' || typeof is !== 'string')) continue;
    check
      .evidence('exchange-rates/cache-ends-after-about-five-minutes', [first, second])
      .that(
        instantMs(String(is)) > instantMs(String(was)),
        `a newer rate than that of ${String(was)}, ${max + 1} minutes later`,
        String(is),
      );
  }
});

/** Sets what the platform adds to every payment in a currency. The shape is assumed. */
const setFees = (api: Client, feeConfigs: unknown): Promise<Exchange> =>
  api.call('config.update', { body: { feeConfigs } });

/** The answers while a fee is set and after; the fees are put back as they were, whatever happened. */
const withFee = async (
  api: Client,
  { fee, former }: { readonly fee: unknown; readonly former: unknown },
  read: () => Promise<Exchange>,
): Promise<Readonly<Record<'configured' | 'after', Exchange>>> => {
  const set = await setFees(api, [fee]);
  requireMember(set.response.status < 300, 'Setting feeConfigs was refused', set);
  try {
    const configured = await api.call('config.get');
    return { configured, after: await read() };
  } finally {
    await setFees(api, former);
  }
};

covers({ needs: ['state'], alone: true, clock: true }, [
  // An exchange rate includes the fees of the platform.
  'exchange-rates/include-platform-fees',
  // With higher platform fees the same sending amount does not bring more.
  'exchange-rates/platform-fees-do-not-raise-what-arrives',
]).test('a rate includes the fees of the platform', async ({ api, check, control }) => {
  const former =
    memberOf(requireSuccess(await api.call('config.get'), 'Reading the configuration'), 'feeConfigs') ?? [];
  const query = { sendingAmount: 1_000_000 };
  const before = await rates(api, query);
  const row = someRate(before);
  mustShow(row, ['sourceCurrency', 'destinationCurrency', 'receivingAmount'], before);
  const currency = String(codeIn(row, 'sourceCurrency'));
  const feeType = 'CROSS_CURRENCY_TRANSACTION';
  const fee = {
    feeType,
    sourceCurrency: currency,
    variableFeeBps: 500,
    fixedFee: { amount: 100, currency },
  };

  const cacheMs = (tolerances.exchangeRateCacheMinutes.max + 1) * minutes;
  const { configured, after } = await withFee(api, { fee, former }, async () => {
    // The rate may be in the cache still.
    await control.letPass(cacheMs, { on: before });
    return rates(api, query);
  });
  if (control.isAvailable) await control.letPass(cacheMs);

  const isSet = JSON.stringify(memberOf(configured, 'feeConfigs', { absent: undefined }) ?? null).includes(
    '"variableFeeBps":500',
  );
  requireMember(isSet, 'The configuration does not show the feeConfigs that were set', configured);
  const rowThen = sameRate(after, row) ?? {};
  const arrives = Number(memberOf(row, 'receivingAmount'));
  const arrivesThen = Number(memberOf(rowThen, 'receivingAmount'));
  const isShown = Number.isFinite(arrives) && Number.isFinite(arrivesThen);
  requireMember(isShown, 'The rates show no receivingAmount (ExchangeRate)', after);
  // Fees may be in the rate or beside it.
  const isBeside = !isDeepStrictEqual(memberOf(rowThen, 'fees'), memberOf(row, 'fees'));
  // The parts of a fee are not shown: a target that keeps it may make nothing of it.
  requireMember(
    target().dialect.complete || arrivesThen !== arrives || isBeside,
    'The feeConfigs that were set change no rate',
    after,
  );
  check
    .evidence('exchange-rates/include-platform-fees', [before, configured, after])
    .that(
      arrivesThen < arrives || isBeside,
      `less than ${arrives}, or other fees beside it`,
      String(arrivesThen),
    );
  const rule = 'exchange-rates/platform-fees-do-not-raise-what-arrives';
  check
    .evidence(rule, [before, configured, after])
    .that(arrivesThen <= arrives, `${arrives} at most`, String(arrivesThen));
});

covers({ needs: ['state', 'sandbox'], alone: true }, [
  // Executing a quote pays the amounts that follow from its rate and fees.
  'quotes/executes-at-its-rate',
]).test(
  'a quote is executed at its fees, whatever the platform adds since',
  async ({ api, cleanup, check }) => {
    const ends = await someEnds(api, cleanup);
    const executeAtItsFees = async (execute: (quoteId: string) => Promise<Exchange>): Promise<void> => {
      const quote = await someQuote(api, ends);
      const fixed = memberOf(quote.exchange, 'totalReceivingAmount', { absent: undefined });
      requireMember(typeof fixed === 'number', 'A quote shows no totalReceivingAmount', quote.exchange);
      const paid = requireSuccess(await execute(quote.id), 'Executing a quote');
      const read = requireSuccess(await readPayment(api, idShown(paid)), 'Reading a payment');
      expectQuoted(check, quote.exchange, read, 'receivedAmount');
    };

    await executeAtItsFees((quoteId) => executeQuote(api, quoteId));
    await ifThere(async () => {
      const config = requireSuccess(await api.call('config.get'), 'Reading the configuration');
      const former = memberOf(config, 'feeConfigs', { absent: undefined }) ?? [];
      const { currency } = ends.account;
      const fixedFee = { amount: 100, currency };
      const more = { sourceCurrency: currency, variableFeeBps: 500, fixedFee };
      const fee = { feeType: 'CROSS_CURRENCY_TRANSACTION', ...more };
      await executeAtItsFees(async (quoteId) => {
        const { after } = await withFee(api, { fee, former }, () => executeQuote(api, quoteId));
        return after;
      });
    });
  },
);

covers({ needs: ['state'] }, [
  // A list with the parameter sourceCurrency has rates from that currency only.
  'exchange-rates/filter-by-source-currency',
  // A list with the parameter destinationCurrency has rates to those currencies only.
  'exchange-rates/filter-by-destination-currency',
  // A rate for the parameter sendingAmount shows that sending amount.
  'exchange-rates/rates-are-of-the-asked-amount',
]).test('exchange rates can be narrowed to currencies and an amount', async ({ api, check }) => {
  const all = await rates(api);
  const row = someRate(all);
  mustShow(row, ['sourceCurrency', 'destinationCurrency'], all);
  const source = String(codeIn(row, 'sourceCurrency'));
  const destination = String(codeIn(row, 'destinationCurrency'));
  const every = (page: Exchange, holds: (row: ShownMembers) => boolean) =>
    rowsOf(page).length > 0 && rowsOf(page).every(holds);

  const bySource = await rates(api, { sourceCurrency: source });
  const byDestination = await rates(api, { destinationCurrency: destination });

  const isFrom = every(bySource, (each) => codeIn(each, 'sourceCurrency') === source);
  check
    .evidence('exchange-rates/filter-by-source-currency', bySource)
    .that(isFrom, `rates from ${source} only`);
  const isTo = every(byDestination, (each) => codeIn(each, 'destinationCurrency') === destination);
  const rule = 'exchange-rates/filter-by-destination-currency';
  check.evidence(rule, byDestination).that(isTo, `rates to ${destination} only`);
  const amounts = 'exchange-rates/rates-are-of-the-asked-amount';
  if (memberOf(row, 'sendingAmount', { absent: undefined }) === undefined) {
    const why = 'A rate shows no sendingAmount; the document does not show it.';
    check.markInconclusive(amounts, new Inconclusive('missing-configuration', why, all));
    return;
  }
  const byAmount = await rates(api, { sourceCurrency: source, sendingAmount: 54_321 });
  const isOf = every(byAmount, (each) => memberOf(each, 'sendingAmount') === 54_321);
  check.evidence(amounts, byAmount).that(isOf, 'sendingAmount 54321');
});
