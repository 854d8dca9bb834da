import { expect, test } from '../support/plain-test.ts';
import { createOrderedUuids } from '../../../reference-impl/store/ordered-uuids.ts';

const version7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** More than the counter of a millisecond holds. */
const many = 10_000;

const uuidsBy = (nowMs: () => number): readonly string[] => {
  const next = createOrderedUuids(nowMs);
  return Array.from({ length: many }, next);
};

const clocks: readonly (readonly [string, () => number])[] = [
  ['that runs', () => Date.now()],
  ['that stands still', () => 1_760_000_000_000],
  [
    'that goes back',
    (
      (ms) => () =>
        (ms -= 1)
    )(1_760_000_000_000),
  ],
];

for (const [name, clock] of clocks)
  test(`ordered UUIDs are of version 7, each after the one before, by a clock ${name}`, () => {
    const all = uuidsBy(clock);
    expect(all.filter((uuid) => !version7.test(uuid))).toEqual([]);
    expect(new Set(all).size).toBe(many);
    expect(all.toSorted()).toEqual(all);
  });

test('two sources of ordered UUIDs do not meet in one millisecond', () => {
  const still = (): number => 1_760_000_000_000;
  expect(new Set([...uuidsBy(still), ...uuidsBy(still)]).size).toBe(2 * many);
});
