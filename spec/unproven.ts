import type { RuleId } from './rules/index.ts';

/** Rules with a check that no fault of the reference server trips, and why. A self test keeps the list true. */
export const unproven = {} as const satisfies Readonly<Partial<Record<RuleId, string>>>;

/** Faults that the suite does not notice on their own rule, and why. A self test keeps the list true. */
export const notNoticed = {} as const satisfies Readonly<Record<string, string>>;
