import type fc from 'fast-check';
import type { RuleId } from '../../spec/rules/index.ts';

/** One named way to break a rule: every generated value breaks that rule and no other. */
export interface InvalidValue<T> {
  readonly rule: RuleId;
  /** What is wrong, by name, with its boundary: `16 digits`, `one over the maximum`. */
  readonly how: string;
  readonly values: fc.Arbitrary<T>;
}

/** Names the invalid values of one rule: `invalidValues('customers/phone-is-e164', { 'no plus sign': … })`. */
export const invalidValues = <T>(
  rule: RuleId,
  ways: Readonly<Record<string, fc.Arbitrary<T>>>,
): readonly InvalidValue<T>[] => Object.entries(ways).map(([how, values]) => ({ rule, how, values }));
