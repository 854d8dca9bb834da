import type { Lifetime } from '../contract/lifetime.ts';
import type { OperationId } from '../operations.ts';
import type { Section } from '../sections.ts';

/**
 * One thing the document does not show. The reference server has to do something there; the suite grades
 * nothing there, and the report prints it.
 */
export interface Gap extends Lifetime<Gap> {
  readonly section: Section;
  /** The open question, as a noun phrase. */
  readonly open: string;
  /** The reference server's answer to it. */
  readonly reference: string;
  /** Other answers that an implementation may give; the suite accepts them. */
  readonly alsoAllowed: string;
  /** Why no permitted variant of the reference server differs here, where none does. */
  readonly unvaried?: string;
  readonly operations: readonly OperationId[];
}

/** Keyed by a slug under the resource, like rules: `customers/read-of-a-deleted-customer`. */
export type GapBook = Readonly<Record<`${string}/${string}`, Gap>>;
