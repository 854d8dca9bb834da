import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import { presentRuleId } from '../../spec/rules/aliases.ts';

/** The result of one run on a mutant, beyond its result on the server without it. */
export interface BlackBoxRun {
  /** The last commit that had touched the suite. */
  readonly suite: string;
  /** The rules that say what it breaks were enough, for one of them reported it. Absent: the whole suite was run. */
  readonly extent?: 'broken';
  /** Exit code of `psi check`. */
  readonly exit: number;
  /** Requests, answers and webhooks that the mutant changed. 0: the suite never came by. */
  readonly changed: number;
  /** Ids of the rules with each verdict, sorted. */
  readonly fail: readonly string[];
  readonly warn: readonly string[];
  /** Rules that are inconclusive only with the mutant. */
  readonly leftOpen: readonly string[];
}

/** A defect written from the document alone, and what became of it. */
export interface BlackBoxProof {
  readonly name: string;
  /** The implementation's defect. */
  readonly defect: string;
  readonly section: string;
  /** The statement that it breaks, in own words. */
  readonly breaks: string;
  readonly severity: 'critical' | 'major' | 'minor';
  readonly stated: 'must' | 'derived';
  /** A part of the interface that the reference server did not serve when the mutant was written. */
  readonly needs?: string;
  /** Rules that say what it breaks, by their sentences. Empty: no rule does. Absent until somebody has judged it. */
  readonly rules?: readonly string[];
  /** The first run, as it was. Absent as long as there was none. */
  readonly first?: BlackBoxRun;
  /** The latest run. */
  readonly now?: BlackBoxRun;
}

/** The verdicts of a run. */
export const blackBoxVerdicts = ['failure', 'warning', 'misattributed', 'missed'] as const;
export type BlackBoxVerdict = (typeof blackBoxVerdicts)[number];

/**
 * `failure` or `warning` if a rule says so that is about what was broken; `misattributed` if only others do;
 * `missed` if none does. As long as nobody has judged which rules those are, every rule counts.
 */
export const verdictOn = (proof: BlackBoxProof, run: BlackBoxRun): BlackBoxVerdict => {
  const isAbout = (rule: string): boolean => proof.rules?.includes(rule) ?? true;
  if (run.fail.some(isAbout)) return 'failure';
  if (run.warn.some(isAbout)) return 'warning';
  return run.fail.length + run.warn.length > 0 ? 'misattributed' : 'missed';
};

/** Where the campaigns are kept, a file for each set of mutants. */
export const blackBoxFiles = {
  first: path.join(packageRoot, 'proof/results/black-box.json'),
  second: path.join(packageRoot, 'proof/results/black-box-second.json'),
  third: path.join(packageRoot, 'proof/results/black-box-third.json'),
} as const;
export type BlackBoxSet = keyof typeof blackBoxFiles;

const runAtPresent = (run: BlackBoxRun): BlackBoxRun => ({
  ...run,
  fail: run.fail.map(presentRuleId),
  warn: run.warn.map(presentRuleId),
  leftOpen: run.leftOpen.map(presentRuleId),
});

/** The same with the present ids of rules that a run knew by an earlier one. */
export const atPresent = (proof: BlackBoxProof): BlackBoxProof => ({
  ...proof,
  ...(proof.first === undefined ? {} : { first: runAtPresent(proof.first) }),
  ...(proof.now === undefined ? {} : { now: runAtPresent(proof.now) }),
});

/** The published campaigns, with the present ids of rules; none where none was published. */
export const blackBox = (set: BlackBoxSet = 'first'): readonly BlackBoxProof[] =>
  existsSync(blackBoxFiles[set])
    ? // Written by our own command.
      (JSON.parse(readFileSync(blackBoxFiles[set], 'utf8')) as readonly BlackBoxProof[]).map(atPresent)
    : [];
