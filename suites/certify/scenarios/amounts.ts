import { createHash } from 'node:crypto';

/**
 * Amounts that hurt, in smallest units: none is a whole number of tens, and a double that is divided by a hundred,
 * multiplied by a hundred and cut loses one of each.
 */
const leastAwkward = 6001;
const mostAwkward = 60_000;
const hurts = (amount: number): boolean =>
  amount % 10 !== 0 && Math.trunc((amount / 100) * 100) === amount - 1;
const awkward: readonly number[] = Array.from(
  { length: mostAwkward - leastAwkward },
  (_, n) => leastAwkward + n,
).filter(hurts);

const awkwardAt = (n: number): number => awkward[n % awkward.length] ?? 0;

/** Less than a dollar each, and awkward. */
const cents: readonly number[] = [29, 57, 58];

/** Amounts at the edge of what programs count with, each from a drawn number. */
const extremes = {
  'a-few-cents': (n: number) => 1 + (n % 9),
  'less-than-a-dollar': (n: number) => cents[n % cents.length] ?? 0,
  // A float of 32 bits knows every second number here, and these are the others.
  'beyond-24-bits': (n: number) => 2 ** 24 + 1 + 2 * (n % 10_000),
  'beyond-32-bits': (n: number) => 2 ** 32 + awkwardAt(n),
} as const satisfies Readonly<Record<string, (n: number) => number>>;

const isExtreme = (name: string): name is keyof typeof extremes => Object.hasOwn(extremes, name);

const numberFrom = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/** Transfers begin elsewhere than quotes, so that those of one scenario differ. */
const transfersBegin = 100;

const placeOf = (name: string): number =>
  Number(/\d+$/.exec(name)?.[0] ?? 0) + (name.startsWith('rent') ? transfersBegin : 0);

/** How much is meant by a name, in a scenario that is played with a seed. Two names of one scenario differ. */
export const amountOf = (seed: string, name: string): number =>
  isExtreme(name)
    ? extremes[name](numberFrom(`${seed} ${name}`))
    : awkwardAt(numberFrom(seed) + placeOf(name));

/** The seed of everything drawn in one scenario of a run. */
export const seedOf = (seed: number, scenario: string): string => `${seed} ${scenario}`;

/** Stands for an amount until the scenario is played: the seed of the run draws it. */
export const drawn = (name: string): string => `«amount ${name}»`;

/** The name of an amount that a text stands for; undefined for every other text. */
export const nameOfDrawn = (text: string): string | undefined => /^«amount (.+)»$/.exec(text)?.[1];
