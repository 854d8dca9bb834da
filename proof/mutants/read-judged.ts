import { isJsonObject, isTextList } from '../../spec/json.ts';
import type { Proof } from '../../spec/results/proofs.ts';
import type { Judged } from './judge-mutant.ts';
import { readResults } from './results-file.ts';

/** A line of a run has everything; a row of the published table lacks what is not published of it. */
type Kept = Proof & Partial<Judged>;

const isKept = (line: object): line is Kept =>
  isJsonObject(line) &&
  typeof line['fault'] === 'string' &&
  ['rules', 'missed', 'also', 'falseAlarms'].every((name) => isTextList(line[name])) &&
  ['noticedBy', 'errors'].every((name) => line[name] === undefined || isTextList(line[name]));

/**
 * The results in a file on the faults that were tried so far. Rows of the published table count, too: so a new fault
 * can be tried and published alone. Raises a CliError for a file of something else.
 */
export const readJudged = (file: string): readonly Judged[] =>
  readResults<Kept>(file, { isResult: isKept, keyOf: ({ fault }) => fault }).map((kept) => ({
    noticedBy: [],
    errors: [],
    ...kept,
  }));
