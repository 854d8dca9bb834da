import type { Level } from '../rules/rule.ts';

/**
 * The verdicts of a check or a rule, worst first: a rule's verdict is the worst of its checks'. A violation that was
 * seen outweighs a check that could not be made, also where it is only warned of.
 */
export const verdicts = [
  'error',
  'fail',
  'warn',
  'inconclusive',
  'pass',
  'observed',
  'not-applicable',
  'not-selected',
] as const;

export type Verdict = (typeof verdicts)[number];

/** The earliest of the list above; `not-selected` for no verdict at all. */
export const worst = (several: readonly Verdict[]): Verdict =>
  verdicts.find((verdict) => several.includes(verdict)) ?? 'not-selected';

/** The party that has to act on a verdict other than pass. */
export type Owner = 'target' | 'suite' | 'configuration' | 'environment' | 'document';

/** The verdict on a violation, by level. A rule that the document does not state is never graded. */
export const violationBy = {
  must: 'fail',
  derived: 'warn',
  assumed: 'observed',
} as const satisfies Readonly<Record<Level, Verdict>>;
