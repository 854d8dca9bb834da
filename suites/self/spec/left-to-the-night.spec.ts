import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../../spec/package-root.ts';
import { expect, test } from '../support/plain-test.ts';
import { inTurn, isWhole } from '../support/whole.ts';

const text = (file: string): string => readFileSync(path.join(packageRoot, file), 'utf8');

const tests = ['suites/self', 'proof'].flatMap((folder) =>
  readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`),
);

test('CONTRIBUTING lists every file that leaves something to the night, and no other', () => {
  const leaving = tests.filter(
    (file) => text(file).includes("support/whole.ts'") && !file.endsWith('night.spec.ts'),
  );
  const listed = [...text('CONTRIBUTING.md').matchAll(/^\| `((?:suites|proof)\/[\w/.-]+\.spec\.ts)` \|/gm)];

  expect(listed.map(([, file = '']) => file).toSorted()).toEqual(leaving.toSorted());
});

test('nothing else asks whether everything is tried', () => {
  expect(tests.filter((file) => text(file).includes('PSI_WHOLE') && !file.endsWith('night.spec.ts'))).toEqual(
    [],
  );
});

test('rows that take turns have all had theirs after some days', () => {
  const table = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const few = isWhole ? table.length : 3;
  const had = new Set<string>();
  for (let day = 20_000; day < 20_007; day += 1) {
    const turn = inTurn(table, 3, day);
    expect(turn).toHaveLength(few);
    for (const row of turn) had.add(row);
  }

  expect(had.size).toBe(table.length);
  expect(inTurn(['a'], 3, 20_000)).toEqual(['a']);
});
