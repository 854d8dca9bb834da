import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { annotationTypes, type Check } from '../spec/results/findings.ts';
import { packageRoot } from '../spec/package-root.ts';
import { areaOf, rule, type RuleId } from '../spec/rules/index.ts';
import { observerChecks } from './observers/observers.ts';

const described = (test: TestCase, type: string): readonly string[] =>
  test.annotations.filter((note) => note.type === type).map((note) => note.description ?? '');

const checkOf = (test: TestCase): Check => ({
  title: test.title,
  file: path.relative(packageRoot, test.location.file).split(path.sep).join('/'),
  line: test.location.line,
  rules: described(test, annotationTypes.covers),
  needs: described(test, annotationTypes.needs),
});

/** Areas whose rules name every operation there is: a test of one says nothing about what answers will show. */
const general = new Set(['authentication', 'conventions', 'errors']);

/**
 * What is examined on every exchange counts for a resource once tests are about it: its own rules then, and
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
  return observerChecks().map((check) => ({ ...check, rules: check.rules.filter(counts) }));
};

/** Writes `dist/checks.json`, the list of checks that plans, reports and traceability read. Run with `--list`. */
export default class ChecksReporter implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    const checks = suite.allTests().map(checkOf);
    const file = path.join(packageRoot, 'dist/checks.json');
    writeFileSync(file, JSON.stringify([...checks, ...exercised(checks)], null, 1));
  }

  printsToStdio(): boolean {
    return true;
  }
}
