import { writeFileSync } from 'node:fs';
import { proofsFile, type Proof, type Proofs } from '../../spec/results/proofs.ts';
import { keepPages } from '../pages/pages.ts';
import type { Fault } from './fault-list.ts';
import type { Judged } from './judge-mutant.ts';

const proofOf = ({ fault, rules, missed, also, falseAlarms, tests, seconds }: Judged): Proof => ({
  fault,
  rules,
  missed,
  also,
  falseAlarms,
  tests,
  seconds,
});

/** One fault a line, so that a change of one is a change of one line. */
const text = ({ seed, faults }: Proofs): string =>
  `{"seed":${seed},"faults":[\n${faults.map((proof) => JSON.stringify(proof)).join(',\n')}\n]}\n`;

/** Writes the results of a whole self test, in the order of the table, and the pages that are made from them. */
export const publish = (
  faults: readonly Fault[],
  results: ReadonlyMap<string, Judged>,
  seed: number,
): void => {
  const kept = faults.flatMap(({ name }) => results.get(name) ?? []);
  writeFileSync(proofsFile, text({ seed, faults: kept.map(proofOf) }));
  keepPages({ write: true });
};
