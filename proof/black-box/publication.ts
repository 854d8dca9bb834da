import { writeFileSync } from 'node:fs';
import {
  blackBox,
  blackBoxFiles,
  type BlackBoxProof,
  type BlackBoxRun,
  type BlackBoxSet,
} from '../results/black-box.ts';
import { brokenRules } from './broken-rules.ts';
import type { Examination } from './examination.ts';
import type { BlackBoxMutant } from './mutant.ts';
import { blackBoxMutants } from './mutants.ts';
import { secondMutants } from './second/index.ts';
import { thirdMutants } from './third/index.ts';

/** The sets that were written, each without a look at the suite. */
export const mutantSets: Readonly<Record<BlackBoxSet, readonly BlackBoxMutant[]>> = {
  first: blackBoxMutants,
  second: secondMutants,
  third: thirdMutants,
};

/** A run, and the commit of the suite that it was of. */
export interface Dated extends Examination {
  readonly suite: string;
}

const beyond = (ids: readonly string[], clean: readonly string[]): readonly string[] =>
  ids.filter((id) => !clean.includes(id));

const runOf = ({ suite, extent, exit, changed, rules }: Dated, clean: Dated): BlackBoxRun => ({
  suite,
  ...(extent === 'broken' ? { extent } : {}),
  exit,
  changed,
  fail: beyond([...rules.fail, ...rules.error], [...clean.rules.fail, ...clean.rules.error]),
  warn: beyond(rules.warn, clean.rules.warn),
  leftOpen: extent === 'broken' ? [] : beyond(rules.inconclusive, clean.rules.inconclusive),
});

const latestOf = ({ name, needs }: BlackBoxMutant, runs: readonly Dated[]): Dated | undefined =>
  runs.findLast(
    (run) =>
      run.name === name && run.wrapperErrors.length === 0 && !run.unserved.some((part) => part === needs),
  );

/** The run without a mutant, of the same suite. Raises an Error where there is none to compare with. */
const cleanFor = ({ suite }: Dated, runs: readonly Dated[]): Dated => {
  const clean = runs.findLast((run) => run.name === 'clean' && run.suite === suite);
  if (clean === undefined)
    throw new Error(`There is no clean run of suite ${suite}. Run it with --only clean --suite ${suite}.`);
  return clean;
};

/** The published row of a mutant, with the latest of these runs in. */
const withRuns = (
  mutant: BlackBoxMutant,
  known: BlackBoxProof | undefined,
  runs: readonly Dated[],
): BlackBoxProof => {
  const { behaviour: _behaviour, ...described } = mutant;
  const latest = latestOf(mutant, runs);
  const now = latest === undefined ? known?.now : runOf(latest, cleanFor(latest, runs));
  const first = known?.first ?? now;
  const rules = brokenRules[mutant.name];
  return {
    ...described,
    ...(rules === undefined ? {} : { rules }),
    ...(first === undefined ? {} : { first }),
    ...(now === undefined ? {} : { now }),
  };
};

/**
 * The published campaigns with these runs in: the first run of a mutant stays, whichever suite it was of, and the
 * latest one takes the place of the one before. Nothing may have been mended for a mutant before its first run. Raises
 * an Error without a clean run of the same suite.
 */
export const published = (
  runs: readonly Dated[],
  before: readonly BlackBoxProof[] = blackBox(),
  set: BlackBoxSet = 'first',
): readonly BlackBoxProof[] =>
  mutantSets[set].map((mutant) =>
    withRuns(
      mutant,
      before.find(({ name }) => name === mutant.name),
      runs,
    ),
  );

/** Writes them to where the pages are made from. */
export const publish = (runs: readonly Dated[], set: BlackBoxSet): void => {
  const proofs = published(runs, blackBox(set), set);
  writeFileSync(blackBoxFiles[set], `${JSON.stringify(proofs, undefined, 1)}\n`);
};
