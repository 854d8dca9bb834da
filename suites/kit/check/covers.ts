import type { Capability } from '../../../spec/capabilities.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { test, type DeclaredTest, type TestDetails } from './test.ts';

/** The parts of a target that a test needs; without them the test does not apply. */
interface Needs {
  readonly needs?: readonly Capability[];
  /** For a test that changes the whole platform: no other test runs meanwhile. */
  readonly alone?: boolean;
  /** For a test that lets time pass. Where the target's clock is moved for it, no other test runs meanwhile. */
  readonly clock?: boolean;
}

/** Declares tests that examine the same rules. */
interface Covering {
  readonly test: (title: string, body: DeclaredTest['body']) => void;
}

/**
 * Says which rules a test examines, and what it needs:
 * `covers({ needs: ['state'] }, ['customers/…']).test('a title', async ({ api }) => …)`, or `covers(['customers/…'])`.
 */
export const covers = (
  ...given: readonly [readonly RuleId[]] | readonly [Needs, readonly RuleId[]]
): Covering => {
  const [{ needs = [], alone: isAlone = false, clock: usesClock = false }, rules] =
    given.length === 2 ? given : [{}, ...given];
  const details: TestDetails = { rules, needs, isAlone, usesClock };
  return { test: (title, body) => test(title, details, body) };
};
