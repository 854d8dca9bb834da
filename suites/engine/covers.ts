import type { TestDetails } from '@playwright/test';
import type { Capability } from '../../spec/capabilities.ts';
import { annotationTypes } from '../../spec/results/findings.ts';
import type { RuleId } from '../../spec/rules/index.ts';

/** What a test needs the target to have; without it the test does not apply. */
interface Needs {
  readonly needs?: readonly Capability[];
  /** For a test that moves the clock or changes the whole platform: no other test runs meanwhile. */
  readonly alone?: boolean;
}

/**
 * Says which rules a test examines: `test('a title', covers(['customers/…'], { needs: ['state'] }), …)`.
 * Only test details, never a wrapper around `test`: a wrapper would take away file and line.
 */
export const covers = (rules: readonly RuleId[], { needs = [], alone = false }: Needs = {}): TestDetails => ({
  tag: rules.map((rule) => `@${rule}`),
  annotation: [
    ...rules.map((rule) => ({ type: annotationTypes.covers, description: rule })),
    ...needs.map((capability) => ({ type: annotationTypes.needs, description: capability })),
    ...(alone ? [{ type: annotationTypes.alone }] : []),
  ],
});
