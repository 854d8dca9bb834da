import type { Breach } from '../../spec/schema/validation.ts';

/** A keyword of the description that a fault overlooks in requests. */
export interface Tolerance {
  /** Whole last names of the pointer to the schema, or names with more below them. */
  readonly at: string;
  /** Any when absent. */
  readonly keyword?: string;
  /** The member that may be missing, where the keyword is `required`. */
  readonly missing?: string;
}

/** Whether a breach is of this part of the description. */
export const isCovered = ({ at, keyword, missing }: Tolerance, breach: Breach): boolean =>
  `${breach.schema}/`.includes(`${at}/`) &&
  (keyword ?? breach.keyword) === breach.keyword &&
  (missing === undefined || missing === breach.params['missingProperty']);
