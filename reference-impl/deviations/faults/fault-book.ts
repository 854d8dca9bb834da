import type { RuleId } from '../../../spec/rules/index.ts';

/** Faults by name, each with the rule that it breaks. */
export type FaultBook = Readonly<Record<string, RuleId>>;
