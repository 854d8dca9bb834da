import type { Capability } from '../../spec/capabilities.ts';
import type { Evidence } from '../../spec/results/findings.ts';
import type { OwnDescription } from '../../spec/results/own-description.ts';
import type { Level } from '../../spec/rules/rule.ts';
import type { Severity } from '../../spec/severities.ts';
import type { InconclusiveReason } from '../../spec/results/inconclusive-reasons.ts';
import type { Owner, Verdict } from '../../spec/results/verdicts.ts';

/** The result of one check for one rule. */
export interface CheckResult {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly verdict: Verdict;
  readonly reason?: InconclusiveReason;
  readonly message?: string;
  readonly evidence?: Evidence;
  /** Two more violations of the same rule, for checks that look at every exchange. */
  readonly furtherEvidence?: readonly Evidence[];
  /** How often the rule was violated, for checks that look at every exchange. */
  readonly violations?: number;
  readonly replay?: string;
  /** Present for a check that needs a capability which the target lacks. */
  readonly outOfReach?: true;
  /** Present for a check of every exchange that saw nothing to examine. */
  readonly unexercised?: true;
  /** Assertions about the rule that ran in this check. */
  readonly assertions?: number;
}

export interface RuleResult {
  readonly id: string;
  readonly area: string;
  readonly level: Level;
  /** The severity of a violation; `major` in reports of earlier versions, which lack it. */
  readonly severity: Severity;
  readonly section: string;
  readonly statement: string;
  readonly operations: readonly string[];
  /** Those of them that an assertion about the rule was about; absent where none was. */
  readonly judgedOn?: readonly string[];
  readonly verdict: Verdict;
  /** Why, for every verdict but pass: one sentence. */
  readonly reason?: string;
  /** The party that has to act, for every verdict but pass. */
  readonly owner?: Owner;
  /** For an open rule: the one next step, as a sentence. */
  readonly next?: string;
  /** For an open rule of which nothing was seen: the entry of the target file that keeps back what it speaks of. */
  readonly waitsFor?: string;
  /** Capabilities whose absence makes the rule not applicable. */
  readonly lacks?: readonly string[];
  /** Why this failure is expected, when the policy names the rule. */
  readonly knownFailure?: string;
  readonly checks: readonly CheckResult[];
}

/** The causes that can end a run early. */
export const stops = ['preflight', 'signal', 'deadline', 'crash'] as const;

export interface Stop {
  /**
   * `preflight`: the target cannot be graded; `signal`: somebody interrupted the run; `deadline`: it took longer than
   * `--max-minutes`; `crash`: the test runner ended by itself.
   */
  readonly by: (typeof stops)[number];
  /** One sentence for people. */
  readonly reason: string;
}

/** The version of the report's schema that this suite writes. */
export const reportFormat = 2;

/**
 * The canonical result of a run, `report.json`. Everything else (summary, page, Allure) is a projection of it.
 * Published as `reports/report.schema.json`.
 */
export interface Report {
  /** Version of the published schema. `readReport` brings earlier ones to this. */
  readonly format: typeof reportFormat;
  readonly suite: { readonly name: string; readonly version: string };
  /** The version of the interface that the target was examined on. */
  readonly contract: { readonly version: string };
  readonly target: {
    readonly name: string;
    readonly url: string;
    /** The commit or release that was deployed there, where somebody said so. */
    readonly commit?: string;
    readonly capabilities: Readonly<Record<Capability, boolean>>;
  };
  readonly run: {
    /** `incomplete` until the last planned check has reported; a run cut short stays so and is never green. */
    readonly status: 'complete' | 'incomplete';
    /** Why the run ended before its end, and by what. Absent for a run that came to its end or is still going. */
    readonly stopped?: Stop;
    readonly startedAt: string;
    readonly durationMs: number;
    readonly seed: number;
    /** The beginning of every name that the run made; of the first part, where several were merged. */
    readonly prefix?: string;
    /** Generated cases of each property. With `build` and `plan`, what parts of one run have in common. */
    readonly cases?: number;
    /** Digest of the code of the suite. */
    readonly build?: string;
    /** Digest of rules, checks, capabilities and dialect, before any part of them was chosen. */
    readonly plan?: string;
    /** Tests that ran at once. Absent in reports of earlier versions, and where parts were merged. */
    readonly workers?: number;
    readonly requests: number;
    /** Milliseconds waited because the target asked to wait (429); absent when it never did. */
    readonly backOffMs?: number;
    /** Operations that the target answered 2xx. Absent in reports of earlier versions. */
    readonly accepted?: readonly string[];
    /** The rules this target is examined on, fixed before any traffic: the denominator. */
    readonly planned: number;
    /** Present for a part of a run; `psi report merge` puts the parts together. */
    readonly shard?: { readonly index: number; readonly of: number };
    /** Present where somebody chose among the tests, as `playwright test --grep` does: how many of the plan's ran. */
    readonly filtered?: { readonly tests: number; readonly of: number };
    /** Present for a campaign: the seeds of its runs. `seed` is the first of them. */
    readonly seeds?: readonly number[];
    /** The command that repeats the run. */
    readonly command: string;
  };
  readonly totals: Readonly<Record<Verdict, number>>;
  readonly rules: readonly RuleResult[];
  /** The gaps of the document: printed, never graded. */
  readonly gaps: readonly {
    readonly id: string;
    readonly section: string;
    readonly open: string;
    readonly reference: string;
    readonly alsoAllowed: string;
  }[];
  /** Where the target's own OpenAPI description parts from the document and from its answers. Never graded. */
  readonly ownDescription?: OwnDescription;
  /** Faults of the suite that belong to no rule, e.g. a file of tests that does not load. */
  readonly errors?: readonly string[];
}
