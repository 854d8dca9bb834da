import { callsOf, isSeenAccepted, type Exchange, type Recording } from '../recording.ts';
import { broken, held, sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';
import { isUnknown, sameness } from './idempotency.ts';

const mostPerSecond = 100;
const mostAttempts = 20;
const shownGaps = 8;

/** Clocks and timers are not exact. */
const toleranceMs = 60;

const startOf = ({ at }: Exchange): number => Date.parse(at);
const endOf = (exchange: Exchange): number => startOf(exchange) + exchange.ms;

const sortedOnce = new WeakMap<Recording, readonly Exchange[]>();

const byOpening = (recording: Recording): readonly Exchange[] => {
  const sorted =
    sortedOnce.get(recording) ??
    recording.exchanges.toSorted((one, other) => one.opened - other.opened || startOf(one) - startOf(other));
  sortedOnce.set(recording, sorted);
  return sorted;
};

const groupedOnce = new WeakMap<Recording, ReadonlyMap<string, readonly Exchange[]>>();

/** The requests that are the same, in the order in which they were sent. */
const alike = (recording: Recording, exchange: Exchange): readonly Exchange[] => {
  const known = groupedOnce.get(recording);
  if (known !== undefined) return known.get(sameness(exchange)) ?? [];
  const groups = new Map<string, Exchange[]>();
  for (const one of byOpening(recording)) {
    const group = groups.get(sameness(one));
    if (group === undefined) groups.set(sameness(one), [one]);
    else group.push(one);
  }
  groupedOnce.set(recording, groups);
  return groups.get(sameness(exchange)) ?? [];
};

/** The next time that the same request was sent. */
const next = (recording: Recording, exchange: Exchange): Exchange | undefined =>
  alike(recording, exchange).find((later) => later.opened >= exchange.n);

const staysAlive: Check = (recording) => {
  const failed = recording.exchanges.find(({ status }) => status === 500);
  if (failed === undefined) return [];
  const gone = recording.notes.find(({ what, n }) => what === 'exited' && n > failed.n);
  return [gone === undefined ? held(failed) : broken(gone, 'After a 500 the program ended.')];
};

const seconds = ({ response }: Exchange): number => Number(response?.headers['retry-after']);

const limited = ({ exchanges }: Recording): readonly Exchange[] =>
  exchanges.filter(({ status }) => status === 429);

const keepsRetryAfter: Check = (recording) =>
  limited(recording).flatMap((exchange): readonly Sighting[] => {
    const again = next(recording, exchange);
    if (again === undefined || Number.isNaN(seconds(exchange))) return [];
    const waited = startOf(again) - endOf(exchange);
    return [
      sighted(
        waited + toleranceMs >= seconds(exchange) * 1000,
        again,
        `Retry-After said ${seconds(exchange)} s; the request came again after ${waited} ms.`,
      ),
    ];
  });

const doneLater: Check = (recording) =>
  limited(recording).map((exchange) => {
    const done = callsOf(recording, ...(exchange.operation ? [exchange.operation] : [])).some(
      (later) => later.opened >= exchange.n && isSeenAccepted(later),
    );
    return sighted(done, exchange, `${exchange.operation ?? ''} was turned away with 429 and never done.`);
  });

/** The line after which the client was asked what it believes; a command is asked when it is stopped. */
const firstQuestion = ({ beliefs, notes }: Recording): number => {
  const stopped = notes.find(({ what }) => what === 'stopped');
  return Math.min(beliefs[0]?.opened ?? Infinity, stopped?.n ?? Infinity);
};

/** The attempts of one request, one after another while its outcome was unknown. */
const seriesIn = (recording: Recording): readonly (readonly Exchange[])[] => {
  // A client that is asked how a payment stands may rightly try it again: that is no retry.
  const asked = firstQuestion(recording);
  const series = new Map<string, Exchange[]>();
  const all: Exchange[][] = [];
  for (const exchange of byOpening(recording).filter(({ opened }) => opened < asked)) {
    const same = sameness(exchange);
    const before = series.get(same) ?? [];
    const last = before.at(-1);
    const own = last !== undefined && last.n <= exchange.opened ? before : [];
    own.push(exchange);
    if (own.length === 1) all.push(own);
    if (isUnknown(exchange)) series.set(same, own);
    else series.delete(same);
  }
  return all;
};

const gaps = (attempts: readonly Exchange[]): readonly number[] =>
  attempts.slice(1).map((attempt, n) => startOf(attempt) - endOf(attempts[n] ?? attempt));

const backsOff: Check = (recording) =>
  seriesIn(recording)
    .filter((attempts) => attempts.length > 2)
    .map((attempts) => {
      const waited = gaps(attempts);
      // Pauses of drawn lengths shrink, too, and a busy machine makes any of them longer.
      const isPatient = waited.reduce((sum, gap) => sum + gap, 0) > waited.length * toleranceMs;
      return sighted(
        isPatient,
        attempts.at(-1) ?? 0,
        `The attempts came ${waited.slice(0, shownGaps).join(', ')}${waited.length > shownGaps ? ' …' : ''} ms apart.`,
      );
    });

const ends: Check = (recording) =>
  seriesIn(recording)
    .filter((attempts) => attempts.length > 1)
    .map((attempts) =>
      sighted(
        attempts.length <= mostAttempts,
        attempts.at(-1) ?? 0,
        `The request was sent ${attempts.length} times.`,
      ),
    );

/** The most requests within so many milliseconds, and the one that made it so many. */
const busiest = (
  exchanges: readonly Exchange[],
  windowMs: number,
): { readonly count: number; readonly n: number } => {
  const starts = exchanges.map(startOf).toSorted((one, other) => one - other);
  let from = 0;
  let most = { count: 0, n: 0 };
  for (const [to, time] of starts.entries()) {
    while (time - (starts[from] ?? time) >= windowMs) from += 1;
    if (to - from + 1 > most.count) most = { count: to - from + 1, n: exchanges[to]?.n ?? 0 };
  }
  return most;
};

/** The most requests that were under way at one time, and the one that made it so many. */
const mostAtOnce = (exchanges: readonly Exchange[]): { readonly count: number; readonly n: number } => {
  const changes = exchanges
    .flatMap((exchange) => [
      { at: exchange.opened + 0.5, by: 1, n: exchange.n },
      { at: exchange.n, by: -1, n: exchange.n },
    ])
    .toSorted((one, other) => one.at - other.at);
  let count = 0;
  let most = { count: 0, n: 0 };
  for (const { by, n } of changes) {
    count += by;
    if (count > most.count) most = { count, n };
  }
  return most;
};

/** A fast service shows a flood by how many requests come in a second; a slow one by how many pile up. */
const noFlood: Check = (recording) => {
  const flood = recording.notes.find(({ what }) => what === 'flood');
  if (flood !== undefined) return [broken(flood, 'More requests came than can be kept.')];
  if (recording.exchanges.length === 0) return [];
  const { count, n } = busiest(recording.exchanges, 1000);
  const piled = mostAtOnce(recording.exchanges);
  if (piled.count > mostPerSecond)
    return [broken(piled.n, `${piled.count} requests were under way at the same time.`)];
  return [sighted(count <= mostPerSecond, n, `${count} requests came within a second.`)];
};

const keepsRates: Check = (recording) => {
  const reads = callsOf(recording, 'exchangeRates.get');
  if (reads.length === 0) return [];
  const { count, n } = busiest(reads, 60_000);
  return [sighted(count <= 10, n, `Exchange rates were read ${count} times within a minute.`)];
};

const notRepeated: Check = (recording) =>
  recording.exchanges
    .filter(({ status }) => status === 400 || status === 404)
    .map((exchange) => {
      const again = next(recording, exchange);
      const isSoon = again !== undefined && startOf(again) - endOf(exchange) < 60_000;
      return sighted(
        !isSoon,
        again ?? exchange,
        `The request was refused with ${exchange.status} and sent again unchanged.`,
      );
    });

const nothing = new Set(['null', 'undefined', 'FAILED', 'EXPIRED', 'REJECTED', 'REFUSED', 'UNKNOWN']);

/** The client must not believe in payments that the service does not have. */
const notBelieved =
  (isTroubled: (exchange: Exchange) => boolean): Check =>
  (recording) => {
    if (!recording.exchanges.some(isTroubled)) return [];
    return recording.beliefs
      .filter(({ truth }) => 'failureReason' in truth)
      .map((line) => {
        const believed = String(line.believed?.['status']);
        const isRight = line.truth['status'] === null ? nothing.has(believed) : true;
        return sighted(
          isRight,
          line,
          `The client believes that the payment is ${believed}; the service has no such payment.`,
        );
      });
  };

const payingOperations: readonly (string | undefined)[] = [
  'quotes.create',
  'quotes.execute',
  'transfers.out',
];
const isPaying = ({ operation }: Exchange): boolean => payingOperations.includes(operation);

/** With news in its answers, a client does what it was asked to do all the same. */
const goesOnWithNews: Check = (recording) => {
  const { truth, exchanges } = recording;
  if (truth === undefined || !exchanges.some(({ provoked }) => provoked === 'unknown-members')) return [];
  return truth.payments.map(({ reference, transactions }) =>
    sighted(transactions.length > 0, truth, `${reference} was not paid.`),
  );
};

export const errorsChecks = {
  'client/errors/unknown-members-do-no-harm': goesOnWithNews,
  'client/errors/unexpected-error-leaves-the-client-alive': staysAlive,
  'client/errors/server-error-is-not-success': notBelieved((e) => isPaying(e) && e.status >= 500),
  'client/errors/refusal-is-not-success': notBelieved((e) => isPaying(e) && e.provoked === 'refusal'),
  'client/errors/refused-request-is-not-repeated': notRepeated,
  'client/errors/retry-after-is-kept': keepsRetryAfter,
  'client/errors/rate-limited-work-is-done-later': doneLater,
  'client/errors/retries-back-off': backsOff,
  'client/errors/retries-end': ends,
  'client/errors/no-flood': noFlood,
  'client/errors/rates-are-kept-while-they-are-cached': keepsRates,
} as const satisfies CheckBook;
