import {
  isVariationName,
  variations,
  variationsOf,
  type VariationName,
} from '../../reference-impl/deviations/catalogue.ts';
import type { Variation } from '../../reference-impl/deviations/deviation.ts';
import { unknownName } from '../../cli/run/unknown-name.ts';
import { newestServed } from '../../spec/contract/served.ts';

export interface VariationsOptions {
  /** Only these; all when absent. */
  readonly variation?: readonly string[];
  /** How many single ones to try, chosen by the seed; all when absent. */
  readonly sample?: number;
  /** The whole suite for each, not only the areas that it touches. */
  readonly full?: boolean;
  /** Only all compatible ones together, and alone those that would leave rules of the others unexamined. */
  readonly together?: boolean;
  readonly cases: number;
  readonly seed: number;
  readonly processes: number;
  /** Keeps the reports here, one folder each. */
  readonly report?: string;
  /** Writes the published page. */
  readonly write?: boolean;
  /** Whether each result is a line of JSON, and nothing else is printed. */
  readonly json?: boolean;
  /** Where results are kept as they come, and where those of an earlier run are read from. */
  readonly resume?: string;
}

/** Those that the newest version permits. */
export const permitted = variationsOf(newestServed);

const row = (name: VariationName): Variation => variations[name];

/**
 * The fewest sets that hold every variation in all and no two that exclude each other in one. Variations that leave
 * rules unexamined are tried alone: they would keep the others from being seen.
 */
export const compatibleSets = (names: readonly VariationName[]): readonly (readonly VariationName[])[] => {
  const seen = names.filter((name) => names.length === 1 || row(name).unexamined === undefined);
  const free = seen.filter((name) => row(name).choice === undefined);
  const words = [...new Set(seen.flatMap((name) => row(name).choice ?? []))];
  const choices = words.map((word) => seen.filter((name) => row(name).choice === word));
  const count = Math.max(1, ...choices.map(({ length }) => length));
  return Array.from({ length: count }, (_, n) => [
    ...free,
    ...choices.flatMap((rivals) => rivals[n % rivals.length] ?? []),
  ]);
};

/** So many of them, chosen by the seed: neighbours are alike, so a stride apart. */
const sample = <T>(all: readonly T[], { sample, seed }: VariationsOptions): readonly T[] => {
  if (sample === undefined || sample >= all.length) return all;
  const stride = Math.floor(all.length / sample);
  return all.filter((_, n) => {
    const place = (n - (seed % all.length) + all.length) % all.length;
    return place % stride === 0 && place / stride < sample;
  });
};

const named = (wanted: readonly string[] | undefined): readonly VariationName[] => {
  const unknown = wanted?.find((name) => !isVariationName(name));
  if (unknown !== undefined)
    throw unknownName('variation', unknown, permitted, '`psi variations` lists them all.');
  return wanted === undefined ? permitted : permitted.filter((name) => wanted.includes(name));
};

/** The variations to try: each alone, and all together; only the latter, or only some, when asked so. */
export const jobsOf = (options: VariationsOptions): readonly (readonly VariationName[])[] => {
  const names = named(options.variation);
  const sets = compatibleSets(names);
  const alone = names.filter((name) => row(name).unexamined !== undefined).map((name) => [name] as const);
  if (options.together === true)
    return options.sample === undefined && names.length > 1 ? [...sets, ...alone] : sample(sets, options);
  const single = sample(names, options).map((name) => [name] as const);
  const isAll = options.variation === undefined && options.sample === undefined;
  return isAll ? [...single, ...sets] : single;
};
