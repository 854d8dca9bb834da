import { instantMs } from '../../../spec/schema/formats.ts';

/**
 * Milliseconds that the last digit of a time stands for: answers may show the same instant more or less exactly. A
 * fraction of nothing but zeros is often one that was not kept.
 */
const unitOf = (text: string): number => {
  const [, fraction] = /[.,](\d+)/.exec(text) ?? [];
  if (fraction !== undefined && !/^0+$/.test(fraction)) return Math.max(1, 10 ** (3 - fraction.length));
  return /T\d\d:?\d\d:?\d\d/i.test(text) ? 1_000 : 60_000;
};

const coarser = (one: string, other: string): number => Math.max(unitOf(one), unitOf(other));

/** A date alone is no time. */
export const isTime = (text: string): boolean => text.includes('T') && !Number.isNaN(instantMs(text));

const bothTimes = (one: unknown, other: unknown): readonly [string, string] | undefined =>
  typeof one === 'string' &&
  typeof other === 'string' &&
  !Number.isNaN(instantMs(one)) &&
  !Number.isNaN(instantMs(other))
    ? [one, other]
    : undefined;

/** Whether two values may be the same instant; any other value is judged by the rules about times. */
export const isSameInstant = (one: unknown, other: unknown): boolean => {
  const times = bothTimes(one, other);
  return (
    times === undefined || Math.abs(instantMs(times[0]) - instantMs(times[1])) <= coarser(times[0], times[1])
  );
};

/** Whether the first is not later than the second, as exactly as both are shown; undefined where one is no time. */
export const isInOrder = (earlier: unknown, later: unknown): boolean | undefined => {
  const times = bothTimes(earlier, later);
  return times && instantMs(times[0]) - instantMs(times[1]) < coarser(times[0], times[1]);
};
