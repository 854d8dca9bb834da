/** How long what piles up stays. Milliseconds of virtual time. */
export interface KeptTimes {
  /** Attempts of webhooks that are delivered or given up, after the attempt. */
  readonly deliveries: number;
  /** The console's rows of requests, after the request. */
  readonly requests: number;
  /** The first answer to an `Idempotency-Key`, after the request. */
  readonly idempotencyKeys: number;
  /** Background tasks that failed, after they failed. */
  readonly failures: number;
}

const hourMs = 3_600_000;

const units = { m: 60_000, h: hourMs, d: 24 * hourMs } as const;

export const usualTimes: KeptTimes = {
  deliveries: 30 * units.d,
  requests: 7 * units.d,
  idempotencyKeys: units.d,
  failures: 30 * units.d,
};

export const keptKinds = ['deliveries', 'requests', 'idempotencyKeys', 'failures'] as const;

export const isKeptKind = (name: string): name is keyof KeptTimes => keptKinds.some((kind) => kind === name);

/** Keys are promised to work for a day: gap `conventions/idempotency-scope`. */
const leastTimes: KeptTimes = {
  deliveries: units.m,
  requests: units.m,
  idempotencyKeys: units.d,
  failures: units.m,
};

const longestMs = 3650 * units.d;

/** A time as people write it: `45m`, `12h`, `30d`. */
const timePattern = /^([1-9]\d{0,5})([mhd])$/;

/** The fault of a time, as the end of a sentence. */
const problemOf = (name: keyof KeptTimes, ms: number | undefined): string | undefined => {
  if (ms === undefined) return 'is a number with m, h or d, such as 30d';
  if (ms < leastTimes[name]) return `is at least ${leastTimes[name] === units.d ? '1d' : '1m'}`;
  return ms > longestMs ? 'is at most 3650d' : undefined;
};

/** Reads a time such as `30d` for one of the kinds. Raises an Error in one sentence for one that cannot be. */
export const keptTime = (name: keyof KeptTimes, text: string): number => {
  const [, count, unit] = timePattern.exec(text) ?? [];
  const unitMs = unit === 'm' || unit === 'h' || unit === 'd' ? units[unit] : undefined;
  const ms = unitMs === undefined ? undefined : Number(count) * unitMs;
  const problem = problemOf(name, ms);
  if (ms === undefined || problem !== undefined)
    throw new Error(`How long ${name} are kept ${problem ?? ''}, not "${text}".`);
  return ms;
};
