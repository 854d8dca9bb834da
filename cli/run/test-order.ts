import type { Check } from '../../spec/results/findings.ts';
import type { Target } from '../../suites/target/target.ts';

/**
 * In which order tests begin, and which run alone. Where the target's clock is moved for a test, no other may run
 * meanwhile. Elsewhere what must expire begins first: it waits while the others run, and is looked at when its time has
 * come.
 */
export const inOrder = (
  tests: readonly Check[],
  { controlUrl }: Pick<Target, 'controlUrl'>,
): readonly Check[] =>
  controlUrl === undefined
    ? [...tests.filter(({ usesClock }) => usesClock), ...tests.filter(({ usesClock }) => !usesClock)]
    : tests.map((check) => (check.usesClock ? { ...check, isAlone: true } : check));
