import fc from 'fast-check';

class WholeAtFirst<T> extends fc.Arbitrary<readonly T[]> {
  readonly #all: readonly T[];
  readonly #parts: fc.Arbitrary<T[]>;

  constructor(all: readonly T[]) {
    super();
    this.#all = all;
    this.#parts = fc.subarray([...all]);
  }

  generate(): fc.Value<readonly T[]> {
    return new fc.Value<readonly T[]>(this.#all, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is readonly T[] {
    return this.#parts.canShrinkWithoutContext(value);
  }

  shrink(value: readonly T[], context: unknown): fc.Stream<fc.Value<readonly T[]>> {
    return this.#parts.shrink([...value], context);
  }
}

/** Always all of a list; a counterexample loses what it does not need. No arbitrary of the library does both. */
export const wholeAtFirst = <T>(all: readonly T[]): fc.Arbitrary<readonly T[]> => new WholeAtFirst(all);
