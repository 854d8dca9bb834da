import { expect, test } from '../support/plain-test.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import type { RuleResult } from '../../../reports/judgement/report.ts';
import type { Finding } from '../../../spec/results/findings.ts';
import type { Level } from '../../../spec/rules/rule.ts';
import { check, evidence, finding, outcome, reportAfter, row, runFile } from './sample.ts';

const id = 'errors/body-has-a-message';
const onEveryAnswer = check('every error has a message', [id], { passive: true });
const host = check('some test', ['a/other']);

const seen = (...passive: readonly Finding[]): TestOutcome =>
  outcome(host, [finding('a/other')], { passive });

const after = (outcomes: readonly TestOutcome[], level: Level = 'must'): RuleResult | undefined => {
  const rules = { [id]: row({ level }), 'a/other': row() };
  return reportAfter(runFile({ rules, checks: [host, onEveryAnswer] }), outcomes).rules[0];
};

test('what is examined on every exchange folds into one check with the title of the rule', () => {
  const rule = after([seen(finding(id, { assertions: 3 })), seen(finding(id, { assertions: 4 }))]);

  expect(rule?.verdict).toBe('pass');
  expect(rule?.checks).toEqual([
    expect.objectContaining({ title: 'every error has a message', assertions: 7 }),
  ]);
});

test('one violation among many exchanges fails the rule', () => {
  const rule = after([
    seen(finding(id, { assertions: 100 })),
    seen(finding(id, { verdict: 'fail', message: 'none' })),
  ]);

  expect(rule).toMatchObject({ verdict: 'fail', owner: 'target', reason: 'none' });
});

test('the first three violations keep their evidence, the rest are counted', () => {
  const violations = ['1', '2', '3', '4', '5'].map((actual) =>
    finding(id, { verdict: 'fail', evidence: evidence({ actual }) }),
  );

  const result = after([seen(...violations)])?.checks[0];

  expect(result?.violations).toBe(5);
  expect(result?.evidence?.actual).toBe('1');
  expect(result?.furtherEvidence?.map(({ actual }) => actual)).toEqual(['2', '3']);
});

test('the evidence kept is that of the first tests, whichever ended first', () => {
  const seenIn = (line: number): TestOutcome =>
    outcome({ ...host, line }, [], {
      passive: ['1', '2'].map((actual) =>
        finding(id, {
          verdict: 'fail',
          message: `${line}`,
          evidence: evidence({ actual: `${line}.${actual}` }),
        }),
      ),
    });

  for (const order of [
    [1, 2, 3],
    [3, 2, 1],
    [2, 3, 1],
  ]) {
    const result = after(order.map(seenIn))?.checks[0];

    expect(result).toMatchObject({ violations: 6, message: '1' });
    expect([result?.evidence, ...(result?.furtherEvidence ?? [])].map((one) => one?.actual)).toEqual([
      '1.1',
      '1.2',
      '2.1',
    ]);
  }
});

test('the level of the rule decides what a violation is', () => {
  const violation = seen(finding(id, { verdict: 'fail' }));

  expect(after([violation], 'derived')?.verdict).toBe('warn');
  expect(after([violation], 'assumed')?.verdict).toBe('observed');
});

test('a rule that no exchange carried is inconclusive', () => {
  const rule = after([seen()]);

  expect(rule).toMatchObject({ verdict: 'inconclusive', reason: 'no answer carried it', owner: 'suite' });
  expect(rule?.checks[0]?.reason).toBe('no-occasion');
});

test('a rule with a test of its own does not need an exchange by chance', () => {
  const active = check('an error on purpose', [id]);
  const run = runFile({ rules: { [id]: row() }, checks: [onEveryAnswer, active] });

  const [rule] = reportAfter(run, [outcome(active, [finding(id)])]).rules;

  expect(rule?.verdict).toBe('pass');
  expect(rule?.checks).toHaveLength(1);
});
