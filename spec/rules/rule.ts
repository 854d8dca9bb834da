import type { Lifetime } from '../contract/lifetime.ts';
import type { OperationId } from '../operations.ts';
import type { SchemaPointer } from '../schema/schema-pointer.ts';
import type { Section } from '../sections.ts';
import type { Severity } from '../severities.ts';

/**
 * How binding a rule is. The document decides, not convenience.
 *
 * - `must`: stated outright. A violation fails the target.
 * - `derived`: follows from what is stated without being said. A violation is a warning.
 * - `assumed`: from the assumed interface. Observed and reported, never graded.
 */
export type Level = 'must' | 'derived' | 'assumed';

/** A rule's permanent slug: its resource, then what must hold. Never renumbered, never reused. */
export type RuleSlug = `${string}/${string}`;

/**
 * One falsifiable statement of the document, in our own words. Two facts joined by "and" are two rules.
 * Write the statement in the present tense, so that one exchange or one event log can prove it wrong.
 */
export interface Rule extends Lifetime<Rule & { readonly severity: Severity }> {
  readonly section: Section;
  readonly level: Level;
  readonly statement: string;
  /** The operations on which the rule can be seen; empty when it holds for all of them. */
  readonly operations: readonly OperationId[];
  /**
   * Members whose type, format, enum or range this rule states. The limit itself is written once, in the
   * description; here is only where.
   */
  readonly at?: readonly SchemaPointer[];
  /** Members whose presence this rule states. */
  readonly requiredAt?: readonly SchemaPointer[];
  /** Why no client can see it. A rule with this reason has no check. */
  readonly unobservable?: string;
}

export type RuleBook = Readonly<Record<RuleSlug, Rule>>;
