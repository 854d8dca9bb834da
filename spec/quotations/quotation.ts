import type { RuleId } from '../rules/index.ts';

/** Some words of the document, and the rules that state them or follow from them. */
export interface Quotation {
  /** Where they stand in the document, counted from 1. */
  readonly line: number;
  /** As they stand there, no more than it takes to find the place. */
  readonly words: string;
  readonly rules: readonly RuleId[];
}
