import type fc from 'fast-check';
import type { RuleId } from '../../spec/rules/index.ts';

/** An invalid value, and the same with the damage undone: nothing else tells the two apart. */
export interface Damaged<T> {
  readonly invalid: T;
  readonly right: T;
}

/** One named way to break a rule: every generated value breaks that rule and no other. */
export interface InvalidValue<T> {
  readonly rule: RuleId;
  /** The fault by name, with its boundary: `16 digits`, `one over the maximum`. */
  readonly how: string;
  readonly values: fc.Arbitrary<Damaged<T>>;
  /** The same damage to other values, for targets that refuse the first for reasons of their own. */
  readonly others?: readonly fc.Arbitrary<Damaged<T>>[];
  /** Whether the damage is the same text or number in every value: then one case is enough. */
  readonly isFixed?: boolean;
}

/**
 * Names the invalid values of one rule, each made from a right one:
 * `invalidValues('customers/phone-is-e164', phoneNumber, { 'no plus sign': (phone) => phone.slice(1) })`.
 */
export const invalidValues = <T>(
  rule: RuleId,
  right: fc.Arbitrary<T>,
  ways: Readonly<Record<string, (right: T) => T>>,
): readonly InvalidValue<T>[] =>
  Object.entries(ways).map(([how, damage]) => ({
    rule,
    how,
    values: right.map((value) => ({ invalid: damage(value), right: value })),
  }));
