import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../package-root.ts';

/** The suite's result on one permitted variant of the reference server. */
export interface VariantResult {
  readonly variation: string;
  /** The server's behaviour in this variant. */
  readonly about: string;
  /** Rows of the gaps and readings that allow it. */
  readonly allowedBy: readonly string[];
  /** How many other variations were on with it; undefined when it was never tried. */
  readonly others?: number;
  /** Rules that were violated, or whose check broke down: each is a false alarm. */
  readonly alarms: readonly string[];
  /** Rules that could not be examined while it was on. */
  readonly leftOpen: readonly string[];
}

/** Where the last campaign is kept. */
export const variantResultsFile: string = path.join(packageRoot, 'proof/results/variations.json');

/** The published campaign, as `npm run self-test -- --variations --write` left it; empty where none was published. */
export const variantResults = (): readonly VariantResult[] =>
  existsSync(variantResultsFile)
    ? // Written by our own command.
      (JSON.parse(readFileSync(variantResultsFile, 'utf8')) as readonly VariantResult[])
    : [];
