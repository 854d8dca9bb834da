import type { Check } from '../../spec/results/findings.ts';
import type { OwnDescription } from '../../spec/results/own-description.ts';
import type { Level } from '../../spec/rules/rule.ts';
import type { Report } from './report.ts';

/** What the reports need of a rule. */
export interface RuleRow {
  readonly section: string;
  readonly level: Level;
  readonly statement: string;
  readonly operations: readonly string[];
  readonly unobservable?: string;
}

export type RuleRows = Readonly<Record<string, RuleRow>>;

/**
 * What the reporter must know of a run before it starts. The command line writes it as JSON and names it in the
 * environment variable `runFileVariable`.
 */
export interface RunFile {
  /** Absolute. Created when missing. */
  readonly reportDir: string;
  readonly suiteVersion: string;
  readonly target: Report['target'];
  readonly seed: number;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The command that repeats the run. */
  readonly command: string;
  /** The rules to examine; all of them when absent. */
  readonly selected?: readonly string[];
  readonly rules: RuleRows;
  /**
   * The passive checks, and as many of the tests as are known. Tests that the runner finds are added; a test named
   * here that never reports makes the run incomplete.
   */
  readonly checks: readonly Check[];
  readonly gaps: Report['gaps'];
  /** What comparing the target's own description with the document brought up; absent without `--openapi`. */
  readonly ownDescription?: OwnDescription;
  /** True for no progress line and no summary. */
  readonly quiet?: boolean;
  /** Rule id to the reason why its failure is expected. */
  readonly knownFailures?: Readonly<Record<string, string>>;
  /** True where the end of standard input means that the command which started the run is gone. */
  readonly isSupervised?: true;
  /** True when rules that could not be exercised do not fail the run. */
  readonly allowInconclusive?: boolean;
}

export const runFileVariable = 'PSI_RUN';
