import type { Lifetime } from '../contract/lifetime.ts';
import type { Section } from '../sections.ts';

/** A place where the document contradicts itself or is open, and the reading that we chose. */
export interface Reading extends Lifetime<Reading> {
  readonly section: Section;
  /** The contradiction or the open question. */
  readonly question: string;
  /** The reference server's answer. */
  readonly reading: string;
  /** Other answers that the suite accepts as well. */
  readonly accepted: readonly string[];
  /** Why no permitted variant of the reference server differs here, where none does. */
  readonly unvaried?: string;
}
export type ReadingBook = Readonly<Record<`${string}/${string}`, Reading>>;
