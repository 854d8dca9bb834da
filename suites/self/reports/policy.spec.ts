import { expect, test } from '@playwright/test';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import { assess, exitCode } from '../../../reports/judgement/policy.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { RunFile } from '../../../reports/judgement/run-file.ts';
import type { Finding } from '../../../spec/results/findings.ts';
import type { Level } from '../../../spec/rules/rule.ts';
import { check, finding, outcome, reportAfter, row, runFile } from './sample.ts';

const id = 'a/rule';
const own = check('the check', [id]);

const reportWith = (given: Partial<Finding>, level: Level = 'must', changes: Partial<RunFile> = {}): Report =>
  reportAfter(runFile({ rules: { [id]: row({ level }) }, checks: [own], ...changes }), [
    outcome(own, [finding(id, given)]),
  ]);

const incomplete = (outcomes: readonly TestOutcome[]): Report =>
  reportAfter(runFile({ rules: { [id]: row() }, checks: [own] }), outcomes, false);

test('a run in which everything holds meets the policy', () => {
  expect(exitCode(reportWith({}))).toBe(0);
});

test('a violated rule gives 1', () => {
  expect(exitCode(reportWith({ verdict: 'fail' }))).toBe(1);
});

test('a warning and an observation do not fail the run', () => {
  expect(exitCode(reportWith({ verdict: 'fail' }, 'derived'))).toBe(0);
  expect(exitCode(reportWith({ verdict: 'fail' }, 'assumed'))).toBe(0);
});

test('a fault of the suite gives 5', () => {
  expect(exitCode(reportWith({ assertions: 0 }))).toBe(5);
  expect(exitCode({ ...reportWith({}), errors: ['a file does not load'] })).toBe(5);
});

test('an incomplete run gives 4, also when all that ran holds', () => {
  expect(exitCode(incomplete([outcome(own, [finding(id)])]))).toBe(4);
  expect(exitCode(incomplete([]), { allowInconclusive: true })).toBe(4);
});

test('a run with an empty plan gives 4', () => {
  expect(exitCode(reportAfter(runFile(), []))).toBe(4);
});

test('a stated rule that could not be exercised gives 4, unless that is allowed', () => {
  const report = reportWith({ verdict: 'inconclusive', assertions: 0 });

  expect(exitCode(report)).toBe(4);
  expect(exitCode(report, { allowInconclusive: true })).toBe(0);
  expect(exitCode(reportWith({ verdict: 'inconclusive' }, 'derived'))).toBe(0);
});

test('a known failure is tolerated, and a stale one gives 6', () => {
  const knownFailures = { [id]: 'issue 12' };

  expect(exitCode(reportWith({ verdict: 'fail' }, 'must', { knownFailures }))).toBe(0);
  expect(exitCode(reportWith({}, 'must', { knownFailures }))).toBe(6);
});

test('the sentence tells what a green run leaves out', () => {
  const { sentence } = assess(reportWith({ verdict: 'fail' }, 'derived'));

  expect(sentence).toContain('1 warning');
});
