import type { RuleId } from '../../spec/rules/index.ts';
import type { Replacement } from '../runtime/behaviour.ts';
import type { Variation } from './variations/variation-book.ts';

/** One way in which the server can be wrong. */
export interface Fault {
  /** The rule that it breaks. */
  readonly rule: RuleId;
  readonly replaces: readonly Replacement[];
}

/** A fault that breaks this rule by these replacements. */
export const fault = (
  rule: RuleId,
  ...replaces: readonly [Replacement, ...(readonly Replacement[])]
): Fault => ({ rule, replaces });

export type Faults = Readonly<Record<string, Fault>>;

/** One thing that the document leaves open, done differently by these replacements. */
export interface ReplacingVariation extends Variation {
  readonly replaces: readonly [Replacement, ...(readonly Replacement[])];
}

export type Variations = Readonly<Record<string, ReplacingVariation>>;
