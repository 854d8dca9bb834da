import { writeFileSync } from 'node:fs';
import {
  blackBox,
  blackBoxFile,
  type BlackBoxProof,
  type BlackBoxRun,
} from '../../../spec/results/black-box.ts';
import { brokenRules } from './broken-rules.ts';
import type { Examination } from './examination.ts';
import type { BlackBoxMutant } from './mutant.ts';
import { blackBoxMutants } from './mutants.ts';

/** A run, and the commit of the suite that it was of. */
export interface Dated extends Examination {
  readonly suite: string;
}

const beyond = (ids: readonly string[], clean: readonly string[]): readonly string[] =>
  ids.filter((id) => !clean.includes(id));

const runOf = ({ suite, exit, changed, rules }: Dated, clean: Dated): BlackBoxRun => ({
  suite,
  exit,
  changed,
  fail: beyond([...rules.fail, ...rules.error], [...clean.rules.fail, ...clean.rules.error]),
  warn: beyond(rules.warn, clean.rules.warn),
  leftOpen: beyond(rules.inconclusive, clean.rules.inconclusive),
});

/** What is published of a mutant, with the latest of these runs in. */
const withRuns = (
  { behaviour: _behaviour, ...mutant }: BlackBoxMutant,
  known: BlackBoxProof | undefined,
  runs: readonly Dated[],
  clean: Dated,
): BlackBoxProof => {
  const run = runs.findLast(
    ({ name, mishaps, unserved }) =>
      name === mutant.name &&
      mishaps.length === 0 &&
      !(unserved as readonly string[]).includes(mutant.needs ?? ''),
  );
  const now = run === undefined ? known?.now : runOf(run, clean);
  const first = known?.first ?? now;
  return {
    ...mutant,
    rules: brokenRules[mutant.name] ?? [],
    ...(first === undefined ? {} : { first }),
    ...(now === undefined ? {} : { now }),
  };
};

/**
 * The published campaigns with these runs in: what was never run before gets its first run, and all of them their
 * latest. Raises an Error without a clean run, with which the others are compared.
 */
export const published = (
  runs: readonly Dated[],
  before: readonly BlackBoxProof[] = blackBox(),
): readonly BlackBoxProof[] => {
  const clean = runs.findLast(({ name }) => name === 'clean');
  if (clean === undefined)
    throw new Error('There is no clean run to compare with. Run it with --only clean.');
  return blackBoxMutants.map((mutant) =>
    withRuns(
      mutant,
      before.find(({ name }) => name === mutant.name),
      runs,
      clean,
    ),
  );
};

/** Writes them to where the pages are made from. */
export const publish = (runs: readonly Dated[]): void => {
  writeFileSync(blackBoxFile, `${JSON.stringify(published(runs), undefined, 1)}\n`);
};
