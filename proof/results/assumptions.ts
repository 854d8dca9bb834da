import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';

/** The suite's result on a server that does one assumed thing otherwise. */
export interface TriedAssumption {
  /** How many tests were run. */
  readonly tests: number;
  /** How often the wrapper did something otherwise: never, and the run shows nothing. Published as 0 or 1. */
  readonly changed: number;
  /** Rules that were violated: each is a false alarm. */
  readonly alarms: readonly string[];
  /** Messages about them, and about tests that broke off. */
  readonly said: readonly string[];
  /** The rules that could not be examined; only how many in a run of an older build, which knew no plan. */
  readonly open: readonly string[] | number;
  /** How many rules might be open: those of the tests that rest on it, and those that are open anyway. */
  readonly mayBeOpen?: number;
  /** The rules that are open, and of which the plan did not say so. */
  readonly unplanned?: readonly string[];
  readonly seconds: number;
}

/** One thing that only the description says. */
export interface AssumptionResult {
  readonly name: string;
  readonly kind: string;
  /** Whether a target file has words for it. */
  readonly canBeSaid: boolean;
  /** Without a word in the target file; undefined when it was never tried. */
  readonly unsaid?: Omit<TriedAssumption, 'seconds'>;
  /** Said in the target file, which calls itself complete. */
  readonly said?: Omit<TriedAssumption, 'seconds'>;
}

/** Where the last campaign is kept. */
export const assumptionsFile: string = path.join(packageRoot, 'proof/results/assumptions.json');

/** How many rules could not be examined. */
export const openIn = ({ open }: Pick<TriedAssumption, 'open'>): number =>
  typeof open === 'number' ? open : open.length;

/** The published campaign; empty where none was published. */
export const assumptionResults = (): readonly AssumptionResult[] =>
  existsSync(assumptionsFile)
    ? // Written by our own command.
      (JSON.parse(readFileSync(assumptionsFile, 'utf8')) as readonly AssumptionResult[])
    : [];
