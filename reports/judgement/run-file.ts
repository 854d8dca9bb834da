import type { Check } from '../../spec/results/findings.ts';
import type { OwnDescription } from '../../spec/results/own-description.ts';
import type { Level } from '../../spec/rules/rule.ts';
import type { Severity } from '../../spec/severities.ts';
import type { PastRun } from './history.ts';
import type { Policy } from './policies.ts';
import type { Report } from './report.ts';

/** The members of a rule that the reports need. */
export interface RuleRow {
  readonly section: string;
  readonly level: Level;
  readonly severity: Severity;
  readonly statement: string;
  readonly operations: readonly string[];
  readonly unobservable?: string;
}

export type RuleRows = Readonly<Record<string, RuleRow>>;

/** The facts of a run that the report needs before it starts. */
export interface RunFile {
  /** Absolute. Created when missing. */
  readonly reportDir: string;
  readonly suiteVersion: string;
  readonly contract: Report['contract'];
  readonly target: Report['target'];
  readonly seed: number;
  /** The beginning of every name that the run makes. */
  readonly prefix?: string;
  /** The facts that parts of one run have in common; absent where nothing is merged. */
  readonly sameness?: Sameness;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The command that repeats the run. */
  readonly command: string;
  /** The rules to examine; all of them when absent. */
  readonly selected?: readonly string[];
  /** Present when other machines run the rest; `tests` are the keys of this one's tests. */
  readonly shard?: Shard & { readonly tests: readonly string[] };
  /** Present where somebody chose among the tests. */
  readonly filtered?: Report['run']['filtered'];
  readonly rules: RuleRows;
  /**
   * All checks, the passive ones too. A test named here that never reports makes the run incomplete.
   */
  readonly checks: readonly Check[];
  readonly gaps: Report['gaps'];
  /** The comparison of the target's own description with the document; absent without `--openapi`. */
  readonly ownDescription?: OwnDescription;
  /** Tests that run at once. */
  readonly workers?: number;
  /** True for no progress line and no summary. */
  readonly quiet?: boolean;
  /** Earlier runs to compare with, the oldest first. */
  readonly history?: readonly PastRun[];
  /** The policy that the run must meet; `ci` when absent. */
  readonly policy?: Policy;
}

/** The facts that merged reports must have in common, beside the target. */
export interface Sameness {
  /** Generated cases of each property. */
  readonly cases: number;
  /** Twelve digits that are others as soon as the suite's code is. */
  readonly build: string;
  /** Twelve digits that are others as soon as rules, checks, capabilities or dialect are. */
  readonly plan: string;
}

/** One of the machines that share a run. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}
