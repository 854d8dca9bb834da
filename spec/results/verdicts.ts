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

/** Why a rule that applies could not be exercised. */
export const inconclusiveReasons = {
  prerequisite: 'something the check needs first did not succeed or never occurred',
  'no-trigger': 'the target file names no way to provoke this',
  'missing-configuration': 'the target file lacks a value the check needs',
  'webhook-unreachable': 'the target cannot reach the webhook inbox of the run',
  'clock-unavailable': 'the check needs the clock moved and the target offers no way',
  'time-budget': 'the time for this run was used up',
  interrupted: 'the run was interrupted, or ended by itself, before the check reported',
  'answer-limit': 'an answer was too large or too slow, had no end, or never came',
} as const;

export type InconclusiveReason = keyof typeof inconclusiveReasons;

/** Who has to act on a verdict other than pass. */
export type Owner = 'target' | 'suite' | 'configuration' | 'environment' | 'document';

/** Whose turn it is, by the reason a check was inconclusive. */
export const ownerOfReason: Readonly<Record<InconclusiveReason, Owner>> = {
  prerequisite: 'target',
  'no-trigger': 'configuration',
  'missing-configuration': 'configuration',
  'webhook-unreachable': 'environment',
  'clock-unavailable': 'environment',
  'time-budget': 'environment',
  interrupted: 'environment',
  'answer-limit': 'target',
};

/** The verdict on a violation, by level. A rule that the document does not state is never graded. */
export const violationBy = {
  must: 'fail',
  derived: 'warn',
  assumed: 'observed',
} as const satisfies Readonly<Record<Level, Verdict>>;
