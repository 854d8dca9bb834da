import type { ClientFeature } from '../client-rules/features.ts';
import type { ClientLevel, ClientRole } from '../client-rules/client-rule.ts';
import type { Verdict } from './verdicts.ts';

/** Where a rule was violated: a line of the evidence of a scenario. */
export interface ClientViolation {
  readonly scenario: string;
  /** The number of the line in the scenario's evidence; 0 when it is about the scenario as a whole. */
  readonly line: number;
  readonly message: string;
  /** JSON pointer into the request's body, when one member is to blame. */
  readonly pointer?: string;
}

/** Advice is never graded; whether it was followed is said all the same. */
export type Advised = 'followed' | 'not-followed';

export interface ClientRuleResult {
  readonly id: string;
  readonly level: ClientLevel;
  readonly role: ClientRole;
  readonly section: string;
  readonly statement: string;
  readonly verdict: Verdict;
  /** Of advice that was seen: whether it was followed. */
  readonly advice?: Advised;
  /** Why, for every verdict but pass. */
  readonly reason?: string;
  /** How often it was seen to hold. */
  readonly held: number;
  /** How often it was violated; the first of them are below. */
  readonly violated: number;
  readonly violations: readonly ClientViolation[];
  /** The scenarios that showed anything of it. */
  readonly scenarios: readonly string[];
}

/** How the playing of a scenario ended. Everything but `done` leaves open what it was to show. */
export const scenarioEndings = {
  done: 'played to its end',
  'not-reached':
    'the service did not come to what the scenario is about, because the client did not do its part',
  cannot: 'the client cannot do what the scenario asks for',
  'client-gone': 'the program of the client ended',
  'client-silent': 'the client did not answer in time',
  'client-garbled': 'the client answered with something else than the protocol allows',
  'time-over': 'the time for the scenario was over',
  interrupted: 'the run was interrupted',
  'suite-failed': 'the certification itself failed',
} as const;

export type ScenarioEnding = keyof typeof scenarioEndings;

export interface ScenarioResult {
  readonly id: string;
  readonly purpose: string;
  readonly feature: ClientFeature;
  readonly task: string;
  readonly ending: ScenarioEnding;
  /** Absent when it was played to its end. */
  readonly message?: string;
  readonly ms: number;
  /** Relative to the report. */
  readonly evidence: string;
  /** Graded rules that were violated in it; advice is none. */
  readonly violated: readonly string[];
  /** How many of the rules that it is for were seen in it, kept or violated. */
  readonly seen: number;
}

/** The scope of the examination, fixed before the client began: the denominator. */
export interface CertificationPlan {
  readonly features: readonly ClientFeature[];
  readonly scenarios: readonly string[];
  readonly rules: readonly string[];
}

/** Settings under which a run can be certified; others get a report. */
export interface CertificationSettings {
  readonly seed: number;
  /** Milliseconds that the service is given to come to what a scenario is about. */
  readonly effectMs: number;
  /** Milliseconds that the client is given to believe what is so. */
  readonly beliefMs: number;
  /** Whether only some of the scenarios were played. */
  readonly isNarrowed: boolean;
  /** Whether a violation of a derived rule fails the client. */
  readonly warnings: 'fail' | 'report';
}

export type DriveMode = 'watch' | 'command' | 'driver';

/**
 * The canonical result of a certification, `certification.json`. Everything else is a projection of it and of the
 * evidence. Published as `reports/certification.schema.json`.
 */
export interface Certification {
  readonly format: 'psi-certification/1';
  readonly suite: { readonly name: string; readonly version: string };
  readonly contract: { readonly version: string };
  readonly client: { readonly name: string; readonly version: string; readonly driven: DriveMode };
  readonly run: {
    /** Names the run; the evidence of each scenario begins with it. */
    readonly id: string;
    readonly status: 'complete' | 'incomplete';
    readonly startedAt: string;
    readonly durationMs: number;
    readonly settings: CertificationSettings;
  };
  readonly plan: CertificationPlan;
  readonly totals: Readonly<Record<Verdict, number>>;
  readonly scenarios: readonly ScenarioResult[];
  readonly rules: readonly ClientRuleResult[];
  /** Why there is no certificate; absent when there is one. */
  readonly withheld?: string;
}
