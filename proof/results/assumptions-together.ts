import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';

/** The extent of the target file for a server that does everything assumed otherwise. */
export type TogetherMode = 'nothing' | 'paths' | 'everything';

/** A rule that could not be examined. */
export interface OpenRule {
  readonly id: string;
  /** The kind of reason, as reports have it: `missing-configuration`, `clock-unavailable` and so on. */
  readonly kind: string;
  readonly why: string;
  /** Whether `psi doctor` says beforehand that the rule waits for something which the target file does not say. */
  readonly isPredicted: boolean;
}

/** The whole suite's result on that server. */
export interface TogetherResult {
  readonly mode: TogetherMode;
  /** Violations and broken checks: each is a false alarm. */
  readonly alarms: readonly string[];
  readonly passed: number;
  readonly observed: number;
  readonly notApplicable: number;
  readonly open: readonly OpenRule[];
  readonly seconds: number;
}

/** The share of the rules that apply which were judged, in whole per cent. */
export const conclusiveShare = ({ passed, observed, open }: TogetherResult): number =>
  Math.floor((100 * (passed + observed)) / Math.max(1, passed + observed + open.length));

/** The least share where the target file says everything, in per cent. */
export const leastConclusive = 90;

/** The runs of one server. */
export interface Together {
  readonly seed: number;
  /** How many assumptions there are. */
  readonly assumptions: number;
  /** Assumptions that could not be otherwise while all else was, each with the reason. */
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
  readonly runs: readonly TogetherResult[];
}

/** Where the last runs are kept. */
export const togetherFile: string = path.join(packageRoot, 'proof/results/assumptions-together.json');

/** The published runs; undefined where none were published. */
export const togetherResults = (): Together | undefined =>
  existsSync(togetherFile)
    ? // Written by our own command.
      (JSON.parse(readFileSync(togetherFile, 'utf8')) as Together)
    : undefined;
