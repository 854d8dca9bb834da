import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../suites/self/support/plain-test.ts';
import { isProof } from '../mutants/judge-mutant.ts';
import { readJudged } from '../mutants/read-judged.ts';
import { proofs, proofsFile } from '../../spec/results/proofs.ts';
import { proofFile, startPsi } from '../../suites/self/support/psi-command.ts';
import { temporaryDirectory } from '../../suites/self/support/temporary-directory.ts';

const fileOf = (...lines: readonly unknown[]): string => {
  const file = path.join(temporaryDirectory('resume'), 'faults.jsonl');
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

test('a campaign that is interrupted ends, and counts the run under way as nothing', async () => {
  const folder = temporaryDirectory();
  const file = path.join(folder, 'variations.jsonl');
  const names = ['uuids-are-upper-case', 'uuids-are-version-7'];
  const { child, ended } = startPsi(
    [
      'self-test',
      '--variations',
      ...names.flatMap((name) => ['--variation', name]),
      '--processes',
      '1',
      '--report',
      folder,
      '--resume',
      file,
    ],
    { program: proofFile },
  );
  await expect.poll(() => existsSync(path.join(folder, names[0] ?? '', 'report.json'))).toBe(true);

  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;

  expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
  expect(stderr).toContain('Interrupted');
  expect(existsSync(file)).toBe(false);
  expect(existsSync(path.join(folder, names[1] ?? ''))).toBe(false);
});
