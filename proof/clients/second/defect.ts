import type { ClientFeature } from '../../../spec/client-rules/features.ts';
import type { Otherwise } from '../mutant.ts';

/**
 * The example integration with a mistake that partners make. It names no rule: whoever reads the result compares
 * `named` with the rules that were reported.
 */
export interface ClientDefect {
  /** What it does. */
  readonly about: string;
  /** The line of the document that it violates; `good practice: …` where the document says nothing. */
  readonly line: string;
  /** What kind of rule should name it. */
  readonly named: string;
  /** The scopes that it concerns: all of their scenarios are played. */
  readonly scopes: readonly ClientFeature[];
  readonly behaviour: Otherwise;
}

export type DefectBook = Readonly<Record<string, ClientDefect>>;
