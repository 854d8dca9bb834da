import { contracts } from '../../spec/contract/contract.ts';
import { useContract } from '../../spec/contract/in-use.ts';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Check } from '../../spec/results/findings.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { loadTests } from './load-tests.ts';
import { declaredTests, type DeclaredTest } from '../kit/check/test.ts';
import { passiveChecks } from './passive-checks.ts';

/** Where the tests of the suite are. */
const folders = ['contract', 'lifecycles', 'properties', 'races', 'scenarios'];

const testFiles = (folder: string): readonly string[] =>
  readdirSync(path.join(packageRoot, 'suites/checks', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => ['suites/checks', folder, ...name.split(path.sep)].join('/'))
    .toSorted();

const checkOf = ({ title, file, line, rules, needs, isAlone, usesClock }: DeclaredTest): Check => ({
  title,
  file,
  line,
  rules,
  needs,
  ...(isAlone ? { isAlone } : {}),
  ...(usesClock ? { usesClock } : {}),
});

// Writes `dist/checks.json`, the list of checks that plans, reports and traceability read. Run with
// `--enable-source-maps`, so that the lines are those of the sources.
for (const file of folders.flatMap(testFiles)) await loadTests(file, { wantsLines: true });
const checks = declaredTests().map(checkOf);
/** The examinations of every exchange, by all that they say but their rules: those of every version. */
const passive = new Map<string, Check>();
for (const one of contracts) {
  useContract(one);
  for (const { rules, ...check } of passiveChecks(checks)) {
    const key = JSON.stringify(check);
    passive.set(key, { ...check, rules: [...new Set([...(passive.get(key)?.rules ?? []), ...rules])] });
  }
}
writeFileSync(
  path.join(packageRoot, 'dist/checks.json'),
  JSON.stringify([...checks, ...passive.values()], null, 1),
);
