import { expect, test } from '../support/plain-test.ts';
import { badgeOf } from '../../../reports/formats/badge.ts';
import { diffOf, diffText } from '../../../reports/formats/diff.ts';
import { junitOf } from '../../../reports/formats/junit.ts';
import { markdownOf } from '../../../reports/formats/markdown.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { Verdict } from '../../../spec/results/verdicts.ts';
import { bigReport, hostile, richReport } from './sample-reports.ts';

const withVerdict = (report: Report, id: string, verdict: Verdict): Report => ({
  ...report,
  rules: report.rules.map((rule) => (rule.id === id ? { ...rule, verdict } : rule)),
});

test('JUnit has one case per rule and counts what nobody may overlook', () => {
  const xml = junitOf(richReport);

  expect(xml.match(/<testcase /g)).toHaveLength(richReport.rules.length);
  expect(xml.match(/<failure /g)).toHaveLength(richReport.totals.fail);
  expect(xml.match(/<error /g)).toHaveLength(richReport.totals.error + richReport.totals.inconclusive);
  expect(xml.match(/<skipped /g)).toHaveLength(
    richReport.totals['not-applicable'] + richReport.totals['not-selected'],
  );
});

test('JUnit is well-formed whatever the target answers', () => {
  const xml = junitOf({ ...richReport, errors: [`${hostile}\u0000`] });

  expect(xml).not.toContain('<img');
  expect(xml).not.toContain('\u0000');
});

test('the Markdown summary names the violated rules and stays inert', () => {
  const text = markdownOf({ ...richReport, errors: [`a | b ${hostile} [link](http://x.test)`] });

  expect(text).toContain('customers/phone-is-e164');
  expect(text).toContain('The suite itself failed in 2 places');
  expect(text).not.toContain('<img');
  expect(text).not.toContain('[link]');
});

test('the Markdown summary does not grow without bounds', () => {
  expect(markdownOf(bigReport(700, 300))).toContain('And 250 causes more');
});

test('the badge shows the share, and says when a run is incomplete', () => {
  expect(badgeOf(bigReport(10, 3))).toContain('7/10 rules');
  const truncate = {
    ...bigReport(10, 0),
    run: { ...richReport.run, planned: 10, status: 'incomplete' as const },
  };
  expect(badgeOf(truncate)).toContain('10/10 rules, incomplete');
});

test('a diff separates new failures, repairs and lost knowledge', () => {
  const before = withVerdict(richReport, 'cards/update-needs-a-change', 'pass');
  const failing = withVerdict(before, 'versioning/last-segment', 'fail');
  const after = withVerdict(
    withVerdict(failing, 'customers/phone-is-e164', 'pass'),
    'cards/update-needs-a-change',
    'inconclusive',
  );

  const diff = diffOf(before, after);

  expect(diff.newFailures.map(({ id }) => id)).toEqual(['versioning/last-segment']);
  expect(diff.fixed.map(({ id }) => id)).toEqual(['customers/phone-is-e164']);
  expect(diff.newlyInconclusive.map(({ id }) => id)).toEqual(['cards/update-needs-a-change']);
  expect(diffText(before, after)).toContain('versioning/last-segment (major): pass → fail');
  expect(diffText(before, before)).toBe('No rule has another verdict.\n');
});

test('a rule that is gone from the report is a difference', () => {
  const after = { ...richReport, rules: richReport.rules.filter(({ verdict }) => verdict !== 'pass') };

  expect(diffOf(richReport, after).noLongerExamined).toHaveLength(richReport.totals.pass);
});

test('a rule that was withdrawn since is a difference with its reason', () => {
  const id = 'transfers/out-needs-an-amount';
  const earlier = richReport.rules.slice(0, 1).map((rule) => ({ ...rule, id, verdict: 'pass' as const }));
  const before = { ...richReport, rules: earlier };
  const after = { ...richReport, rules: [] };

  expect(diffOf(before, after).noLongerExamined[0]?.reason).toContain('transfers/amount-left-out');
  expect(diffText(before, after)).toMatch(/transfers\/out-needs-an-amount \(\w+\): pass → withdrawn/);
});
