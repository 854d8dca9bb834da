import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Check } from '../../spec/results/findings.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { areaOf, rule, type RuleId } from '../../spec/rules/index.ts';
import { loadTests } from './load-tests.ts';
import { declaredTests, type DeclaredTest } from '../kit/check/test.ts';
import { observerChecks } from '../observers/observers.ts';
import { worldChecks } from '../world/checks.ts';

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

/** Areas whose rules name every operation there is: a test of one says nothing about what answers will show. */
const general = new Set(['authentication', 'conventions', 'errors']);

/**
 * An examination of every exchange counts for a resource once tests are about it: its own rules then, and
 * the general ones about operations that the tests are about.
 */
const exercised = (checks: readonly Check[]): readonly Check[] => {
  const covered = checks.flatMap(({ rules }) => rules as readonly RuleId[]);
  const areas = new Set(covered.map(areaOf));
  const operations = new Set(
    covered.filter((id) => !general.has(areaOf(id))).flatMap((id) => rule(id).operations),
  );
  const counts = (id: string): boolean => {
    const about = rule(id as RuleId).operations;
    return (
      areas.has(areaOf(id)) && (about.length === 0 || about.some((operation) => operations.has(operation)))
    );
  };
  return [...observerChecks(), ...worldChecks()].map((check) => ({
    ...check,
    rules: check.rules.filter(counts),
  }));
};

// Writes `dist/checks.json`, the list of checks that plans, reports and traceability read. Run with
// `--enable-source-maps`, so that the lines are those of the sources.
for (const file of folders.flatMap(testFiles)) await loadTests(file, { wantsLines: true });
const checks = declaredTests().map(checkOf);
writeFileSync(
  path.join(packageRoot, 'dist/checks.json'),
  JSON.stringify([...checks, ...exercised(checks)], null, 1),
);
