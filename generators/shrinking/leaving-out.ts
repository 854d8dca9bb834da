import fc from 'fast-check';

/** How many elements are left out at once: half of them first, one by one last. */
const sizes = (length: number): readonly number[] =>
  length === 0
    ? []
    : Array.from({ length: Math.floor(Math.log2(length)) + 1 }, (_, n) => Math.ceil(length / 2 ** (n + 1)));

/** The list without so many elements at each place, from the end on: what decides came before it. */
const without = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => {
    const end = list.length - n * size;
    return [...list.slice(0, Math.max(0, end - size)), ...list.slice(end)];
  });

/** The list with one element replaced, in every way. */
const withSimpler = <T>(list: readonly T[], simpler: Simpler<T>): readonly (readonly T[])[] =>
  list.flatMap((element, index) => simpler(element).map((other) => list.with(index, other)));

/** Elements to try instead of one. None may lead back to it. */
type Simpler<T> = (element: T) => readonly T[];

/** A class, because fast-check asks for one. */
class LeavingOut<T> extends fc.Arbitrary<readonly T[]> {
  private readonly lists: fc.Arbitrary<readonly T[]>;
  private readonly simpler: Simpler<T>;

  constructor(lists: fc.Arbitrary<readonly T[]>, simpler: Simpler<T>) {
    super();
    this.lists = lists;
    this.simpler = simpler;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<readonly T[]> {
    return new fc.Value(this.lists.generate(random, bias).value, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is readonly T[] {
    return Array.isArray(value);
  }

  override shrink(value: readonly T[]): fc.Stream<fc.Value<readonly T[]>> {
    const shorter = sizes(value.length).flatMap((size) => without(value, size));
    return fc.stream(
      [...shorter, ...withSimpler(value, this.simpler)].map((one) => new fc.Value(one, undefined)).values(),
    );
  }
}

/**
 * Lists that shrink by leaving elements out until none can be left out any more, and by the `simpler` elements. For
 * lists of steps, where every try costs much: fast-check's own lists try many smaller elements, and do not come
 * back to an element that they kept once.
 */
export const leavingOut = <T>(
  lists: fc.Arbitrary<readonly T[]>,
  simpler: Simpler<T> = () => [],
): fc.Arbitrary<readonly T[]> => new LeavingOut(lists, simpler);
