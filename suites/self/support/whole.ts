/**
 * Whether everything is tried, as at night (`npm run test:whole`). A change waits for a part of it only: CONTRIBUTING.md
 * lists which file leaves what to the night, and a test compares that list with the files that import this one.
 */
export const isWhole: boolean = process.env['PSI_WHOLE'] !== undefined;

/** The configuration names the day for all workers; whoever sets it has the samples of that day. */
export const dayVariable = 'PSI_DAY';

/** Days since 1970. */
export const today = (): number => Math.floor(Date.now() / 86_400_000);

const dayOfTests = (): number => Number(process.env[dayVariable] ?? today());

/** All rows of a table at night; before that, so many of them, and others every day. */
export const inTurn = <T>(table: readonly T[], few: number, day = dayOfTests()): readonly T[] => {
  if (isWhole || table.length <= few) return table;
  const first = day * few;
  return Array.from({ length: few }, (_, n) => table[(first + n) % table.length] as T);
};
