/** Random numbers that a seed repeats. */
export interface Dice {
  /** An integer from 0, below `sides`. */
  readonly below: (sides: number) => number;
  /** True in so many of a hundred throws. */
  readonly percent: (chance: number) => boolean;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
  /** Undefined where there is nothing to pick from. */
  readonly pickAny: <T>(items: readonly T[]) => T | undefined;
}

/** The generator mulberry32: 32 bits of state are enough where nothing is secret. */
export const dice = (seed: number): Dice => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (sides: number): number => Math.floor(next() * sides);
  const pickAny = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
  return {
    below,
    percent: (chance) => next() * 100 < chance,
    pickAny,
    // The index is below the length, and there is one item at least.
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
};
