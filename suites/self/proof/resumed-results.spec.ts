import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { isProof } from '../../../cli/self-test/judge-mutant.ts';
import { readJudged } from '../../../cli/self-test/read-judged.ts';
import { proofs, proofsFile } from '../../../spec/results/proofs.ts';

const fileOf = (...lines: readonly unknown[]): string => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'psi-resume-')), 'faults.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
};

test('a self test goes on from published rows', () => {
  const published = proofs()
    .faults.filter(({ missed }) => missed.length === 0)
    .slice(0, 3);

  const read = readJudged(fileOf(...published));

  expect(read.map(({ fault }) => fault)).toEqual(published.map(({ fault }) => fault));
  expect(read.every(isProof)).toBe(true);
});

test('of two lines about one fault the later one counts, with what broke off', () => {
  const [row] = proofs().faults;

  const [read, ...others] = readJudged(fileOf(row, { ...row, noticedBy: [], errors: ['broke off'] }));

  expect(others).toEqual([]);
  expect(read?.errors).toEqual(['broke off']);
});

test('what is no result of a fault is refused, and so is the published table itself', () => {
  expect(() => readJudged(fileOf({ fault: 'x', missed: [] }))).toThrow(/results of something else/);
  expect(() => readJudged(proofsFile)).toThrow(/one JSON value, like a published table/);
});
