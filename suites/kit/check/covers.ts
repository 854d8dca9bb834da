import type { Capability } from '../../../spec/capabilities.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { TestDetails } from './test.ts';

/** The parts of a target that a test needs; without them the test does not apply. */
interface Needs {
  readonly needs?: readonly Capability[];
  /** For a test that changes the whole platform: no other test runs meanwhile. */
  readonly alone?: boolean;
  /** For a test that lets time pass. Where the target's clock is moved for it, no other test runs meanwhile. */
  readonly clock?: boolean;
}

/**
 * Says which rules a test examines: `test('a title', covers({ needs: ['state'] }, ['customers/…']), …)`, or without
 * needs `covers(['customers/…'])`.
 */
export const covers = (
  ...given: readonly [readonly RuleId[]] | readonly [Needs, readonly RuleId[]]
): TestDetails => {
  const [{ needs = [], alone: isAlone = false, clock: usesClock = false }, rules] =
    given.length === 2 ? given : [{}, ...given];
  return { rules, needs, isAlone, usesClock };
};
