import { expect, test } from '../support/plain-test.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { RuleRow } from '../../../reports/judgement/run-file.ts';
import type { Finding } from '../../../spec/results/findings.ts';
import type { Level } from '../../../spec/rules/rule.ts';
import type { Verdict } from '../../../spec/results/verdicts.ts';
import {
  capabilitiesWithout,
  check,
  evidence,
  finding,
  outcome,
  reportAfter,
  row,
  runFile,
} from './sample.ts';

const id = 'a/rule';
const own = check('the check', [id]);

const after = (
  outcomes: readonly TestOutcome[],
  {
    level = 'must',
    ended = true,
    checks = [own],
  }: { level?: Level; ended?: boolean; checks?: readonly (typeof own)[] } = {},
): Report => reportAfter(runFile({ rules: { [id]: row({ level }) }, checks }), outcomes, ended);

const verdictAfter = (finding_: Partial<Finding>, level: Level): Verdict | undefined =>
  after([outcome(own, [finding(id, finding_)])], { level }).rules[0]?.verdict;

const cases: readonly (readonly [string, Partial<Finding>, Record<Level, Verdict>])[] = [
  ['an assertion that held', {}, { must: 'pass', derived: 'pass', assumed: 'observed' }],
  ['a violation', { verdict: 'fail' }, { must: 'fail', derived: 'warn', assumed: 'observed' }],
  [
    'a violation called a warning',
    { verdict: 'warn' },
    { must: 'fail', derived: 'warn', assumed: 'observed' },
  ],
  [
    'a violation before any count',
    { verdict: 'fail', assertions: 0 },
    { must: 'fail', derived: 'warn', assumed: 'observed' },
  ],
  ['a pass without an assertion', { assertions: 0 }, { must: 'error', derived: 'error', assumed: 'error' }],
  [
    'a rule passed over',
    { verdict: 'not-selected', assertions: 0 },
    { must: 'error', derived: 'error', assumed: 'error' },
  ],
  [
    'an obstacle',
    { verdict: 'inconclusive', reason: 'no-trigger', assertions: 0 },
    { must: 'inconclusive', derived: 'inconclusive', assumed: 'inconclusive' },
  ],
  [
    'an absence found out',
    { verdict: 'not-applicable', assertions: 0 },
    { must: 'not-applicable', derived: 'not-applicable', assumed: 'not-applicable' },
  ],
  ['a fault of the suite', { verdict: 'error' }, { must: 'error', derived: 'error', assumed: 'error' }],
];

for (const [name, given, wanted] of cases)
  test(`${name} gives each level its verdict`, () => {
    expect(verdictAfter(given, 'must')).toBe(wanted.must);
    expect(verdictAfter(given, 'derived')).toBe(wanted.derived);
    expect(verdictAfter(given, 'assumed')).toBe(wanted.assumed);
  });

test('a test that finishes without a finding is a fault of the suite', () => {
  const [rule] = after([outcome(own, [])]).rules;

  expect(rule).toMatchObject({ verdict: 'error', owner: 'suite', reason: 'no assertion ran' });
});

test('a test that throws cannot pass a rule that it had begun to examine', () => {
  const [rule] = after([outcome(own, [finding(id)], { ended: 'threw', message: 'boom' })]).rules;

  expect(rule).toMatchObject({ verdict: 'error', owner: 'suite', reason: 'the test broke off: boom' });
});

test('a violation found before the test threw stands', () => {
  const broken = outcome(own, [finding(id, { verdict: 'fail', evidence: evidence() })], {
    ended: 'threw',
    message: 'boom',
  });

  const [rule] = after([broken]).rules;

  expect(rule).toMatchObject({ verdict: 'fail', owner: 'target' });
  expect(rule?.checks[0]?.evidence).toEqual(evidence());
});

test('a test that throws and covers nothing is not lost', () => {
  const report = after([
    outcome(own, [finding(id)]),
    outcome(check('no rules', []), [], { ended: 'threw', message: 'boom' }),
  ]);

  expect(report.errors).toEqual([expect.stringContaining('boom')]);
});

test('a violation of a rule that the test does not cover is not lost', () => {
  const report = after([outcome(own, [finding(id), finding('b/other', { verdict: 'fail' })])]);

  expect(report.errors).toEqual([expect.stringContaining('b/other')]);
});

test('the worst check decides', () => {
  const second = check('the second check', [id]);
  const report = after(
    [outcome(own, [finding(id)]), outcome(second, [finding(id, { verdict: 'fail', message: 'no' })])],
    {
      checks: [own, second],
    },
  );

  expect(report.rules[0]).toMatchObject({ verdict: 'fail', reason: 'no' });
  expect(report.rules[0]?.checks.map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
});

test('a report shows the same checks first, whichever ended first', () => {
  const failing = ['a', 'b', 'c'].map((name, n) =>
    outcome(check(name, [id], { line: 30 - n }), [finding(id, { verdict: 'fail', message: name })]),
  );
  const checks = failing.map((one) => one.check);

  const [first] = after(failing, { checks }).rules;
  const [second] = after(failing.toReversed(), { checks: checks.toReversed() }).rules;

  expect(first?.checks.map(({ line }) => line)).toEqual([28, 29, 30]);
  expect(first?.reason).toBe('c');
  expect(second).toEqual(first);
});

test('a violation that is warned of outweighs a check that could not be made', () => {
  const second = check('the second check', [id]);
  const report = after(
    [
      outcome(own, [
        finding(id, { verdict: 'inconclusive', reason: 'missing-configuration', assertions: 0 }),
      ]),
      outcome(second, [finding(id, { verdict: 'fail', message: 'no' })]),
    ],
    { checks: [own, second], level: 'derived' },
  );

  expect(report.rules[0]).toMatchObject({ verdict: 'warn', reason: 'no', owner: 'target' });
});

test('a planned check that never reported is inconclusive, and the run incomplete', () => {
  const second = check('never ran', [id]);
  const report = after([outcome(own, [finding(id)])], { checks: [own, second] });

  expect(report.run.status).toBe('incomplete');
  expect(report.rules[0]).toMatchObject({ verdict: 'inconclusive', owner: 'environment' });
  expect(report.rules[0]?.checks).toContainEqual(
    expect.objectContaining({ title: 'never ran', verdict: 'inconclusive', reason: 'time-budget' }),
  );
});

test('a test cut short counts as not reported, but what it disproved stands', () => {
  const truncate = outcome(own, [finding(id, { verdict: 'fail', message: 'no' })], { ended: 'cut-short' });

  const report = after([truncate]);

  expect(report.run.status).toBe('incomplete');
  expect(report.rules[0]?.verdict).toBe('fail');
});

test('a run that was stopped is incomplete even when every check has reported', () => {
  expect(after([outcome(own, [finding(id)])], { ended: false }).run.status).toBe('incomplete');
  expect(after([outcome(own, [finding(id)])]).run.status).toBe('complete');
});

test('a check out of reach is shown beside the one that ran', () => {
  const cards = check('with cards', [id], { needs: ['cards'] });
  const target = { ...runFile().target, capabilities: capabilitiesWithout('cards') };
  const run = runFile({ rules: { [id]: row() }, checks: [own, cards], target });

  const [rule] = reportAfter(run, [outcome(own, [finding(id)])]).rules;

  expect(rule?.verdict).toBe('pass');
  expect(rule?.checks[1]).toMatchObject({ verdict: 'not-applicable', message: 'needs cards' });
});

test('totals count every rule once', () => {
  const rules: Record<string, RuleRow> = {
    [id]: row(),
    'a/none': row(),
    'a/unseen': row({ unobservable: 'no' }),
  };

  const report = reportAfter(runFile({ rules, checks: [own] }), [outcome(own, [finding(id)])]);

  expect(report.totals).toMatchObject({ pass: 1, 'not-selected': 2, fail: 0 });
  expect(report.run.planned).toBe(1);
  expect(report.run.requests).toBe(3);
});

test('the worst finding of a test decides, in whatever order they come', () => {
  const held = finding(id);
  const violated = finding(id, { verdict: 'fail' });

  expect(after([outcome(own, [held, violated])]).rules[0]?.verdict).toBe('fail');
  expect(after([outcome(own, [violated, held])]).rules[0]?.verdict).toBe('fail');
});

test('a test cut short is listed once', () => {
  const [rule] = after([outcome(own, [], { ended: 'cut-short' })]).rules;

  expect(rule?.checks).toEqual([expect.objectContaining({ verdict: 'inconclusive', reason: 'time-budget' })]);
});
