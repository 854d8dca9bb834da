import { differences, otherBuild, otherVersion } from '../../../reports/judgement/against-contract.ts';
import { contradictions } from '../../../reports/judgement/consistency.ts';
import { mergeReports } from '../../../reports/judgement/merge.ts';
import { contractReport, withRules } from '../support/contract-report.ts';
import { expect, test } from '../support/plain-test.ts';
import { richReport } from './sample-reports.ts';
import { bad, chosen, forgeries, keyOf, shared, suite, wrongIn } from './forged-reports.ts';

test('what runs write says nothing against itself or against the contract', () => {
  expect(wrongIn(contractReport)).toEqual([]);
  expect(wrongIn(bad)).toEqual([]);
  expect(contradictions(richReport)).toEqual([]);
  expect(
    contradictions(mergeReports([richReport, { ...richReport, run: { ...richReport.run, seed: 1 } }])),
  ).toEqual([]);
});

for (const [what, report, says] of forgeries)
  test(`a report with ${what} is seen to be none of a run`, () => {
    expect(wrongIn(report).join('\n')).toMatch(says);
  });

test('a run that took some tests alone says so, and nothing against itself', () => {
  const some = chosen(({ title }) => title.length % 2 === 0);

  expect(some.run.filtered?.tests).toBeLessThan(some.run.filtered?.of ?? 0);
  expect(wrongIn(some)).toEqual([]);
  const { filtered: _said, ...run } = some.run;
  expect(wrongIn({ ...some, run }).join('\n')).toContain('lacks the check');
});

test('a failing test that was cut out of one of its rules is missed, though the report says that tests were chosen', () => {
  const cutElsewhere = chosen((check) => check !== shared && check.title.length % 2 === 0);
  const cut = shared === undefined ? '' : keyOf(shared);
  const tornThere = withRules(
    cutElsewhere,
    cutElsewhere.rules.map((rule) =>
      rule.id === shared?.rules[0]
        ? { ...rule, checks: rule.checks.filter((check) => keyOf(check) !== cut) }
        : rule,
    ),
  );
  expect(wrongIn(tornThere).join('\n')).toContain('has results for some of its rules alone');
});

test('a report of another build is judged as long as it agrees with the contract', () => {
  const other = { ...contractReport, run: { ...contractReport.run, build: '0123456789ab' } };

  expect(otherVersion(other, suite)).toBeUndefined();
  expect(differences(other, suite)).toEqual([]);
  expect(otherBuild(other, suite)).toContain('build 0123456789ab');
  expect(otherBuild(contractReport, suite)).toBeUndefined();
});

test('a report of another version is not judged by the rules of this one', () => {
  const older = { ...contractReport, suite: { ...contractReport.suite, version: '0.0.9' } };

  expect(otherVersion(contractReport, suite)).toBeUndefined();
  expect(otherVersion(older, suite)).toContain('0.0.9');
});
