import type { Repeated } from './exchange.ts';
import type { CountedBreach } from './own-description.ts';
import type { InconclusiveReason } from './inconclusive-reasons.ts';
import type { Verdict } from './verdicts.ts';
import { isJsonObject, isTextList } from '../json.ts';

/** An exchange as it may be written down: secrets replaced, long bodies cut. */
export interface RecordedExchange {
  readonly operation: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly at: string;
  readonly ms: number;
  /** Present when the target asked to come again first (429). */
  readonly repeated?: Repeated;
}

/** The proof of a verdict: the exchanges in order (the last one decides), and the place where it went wrong. */
export interface Evidence {
  readonly expected: string;
  readonly actual: string;
  /** JSON pointer into the deciding answer's (or request's) body, when one member is to blame. */
  readonly pointer?: string;
  readonly side?: 'request' | 'response';
  readonly exchanges: readonly RecordedExchange[];
  /** How many exchanges were left out, because the report may not grow without end; absent for none. */
  readonly leftOut?: number;
  /** Repeats the deciding request; the credential is `$PSI_TOKEN_ID:$PSI_TOKEN_SECRET`. */
  readonly curl?: string;
}

/** The same without its exchanges, for which there was no room; what was expected and what came stays. */
export const withoutExchanges = (evidence: Evidence): Evidence => ({
  ...evidence,
  exchanges: [],
  leftOut: evidence.exchanges.length + (evidence.leftOut ?? 0),
});

/** The finding of one test about one rule. */
export interface Finding {
  readonly rule: string;
  /** How many assertions about the rule ran. */
  readonly assertions: number;
  readonly verdict: Verdict;
  readonly reason?: InconclusiveReason;
  readonly message?: string;
  readonly evidence?: Evidence;
  /** A command that repeats this check with the same values. */
  readonly replay?: string;
}

/** The verdict, at the end of a run, on a rule that a test had left open for webhooks. */
export interface SettledLate {
  readonly check: Pick<Check, 'title' | 'file'>;
  readonly finding: Finding;
}

/** The findings of a test. */
export interface TestFindings {
  /** About the rules that the test covers. */
  readonly findings: readonly Finding[];
  /** About the rules examined on every exchange, whatever the test is about. */
  readonly passive: readonly Finding[];
  readonly requests: number;
  /** On which operations each rule was judged, as far as this process has not said so before. */
  readonly judged?: Readonly<Record<string, readonly string[]>>;
  /** Of the last look alone: what takes the place of what tests had found. */
  readonly settledLate?: readonly SettledLate[];
  /** Answers that the target's own description does not allow; only with `--openapi`. */
  readonly ownBreaches?: readonly CountedBreach[];
  /** Milliseconds waited because the target asked to wait (429); absent when it never did. */
  readonly backOffMs?: number;
  /** Operations that were answered 2xx; absent for none. */
  readonly accepted?: readonly string[];
}

/** One check of the suite: a test, or (without a file of tests) something examined on every exchange. */
export interface Check {
  readonly title: string;
  /** Relative to the package, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly rules: readonly string[];
  /** Capabilities the target must have. */
  readonly needs: readonly string[];
  /** True for a test beside which no other may run: it changes the whole platform. */
  readonly isAlone?: true;
  /** True for a test that lets time pass: alone where the clock is moved, else the first to begin. */
  readonly usesClock?: true;
  /** True for what is examined on every exchange. */
  readonly passive?: true;
  /** Passive only: a target that lacks one of these may never show anything to examine. */
  readonly silentWithout?: readonly string[];
  /** Passive only: what may well never happen in a run, so that there is nothing to examine. */
  readonly occasion?: string;
}

/** Whether a value is a check, as the build writes them down. */
export const isCheck = (value: unknown): value is Check =>
  isJsonObject(value) &&
  typeof value['title'] === 'string' &&
  typeof value['file'] === 'string' &&
  typeof value['line'] === 'number' &&
  isTextList(value['rules']) &&
  isTextList(value['needs']);
