import { policies } from '../../../reports/judgement/policies.ts';
import { expect, test } from '../support/plain-test.ts';
import { progressLine, startProgress } from '../../../reports/live/progress.ts';
import { terminalStyle } from '../../../reports/formats/terminal-style.ts';
import { summaryOf } from '../../../reports/formats/terminal.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { check, evidence, exchange, finding, outcome, reportAfter, row, runFile } from './sample.ts';
import { bigReport, richReport } from './sample-reports.ts';

const summary = (report: Report, columns = 100, env: Readonly<Record<string, string>> = {}): string =>
  summaryOf(report, {
    page: 'out/index.html',
    policy: policies.ci,
    style: terminalStyle({ isTTY: true, columns }, { NO_COLOR: '1', ...env }),
  });

test('the summary names each failing rule with what was expected, what came and how to repeat it', () => {
  const text = summary(richReport);

  expect(text).toContain('FAIL customers/phone-is-e164');
  expect(text).toMatch(/expected +a refusal/);
  expect(text).toContain('suites/checks/contract/customers.spec.ts:31');
  expect(text).toMatch(/repeat +curl/);
  expect(text).toMatch(/rerun +psi check --only customers\/phone-is-e164/);
});

test('a violation that requests led to is repeated with all of them, and the one that shows it is there, too', () => {
  const exchanges = [exchange({ status: 201 }), exchange({ status: 200 })];
  const one = check('the one', ['a/b']);
  const shown = evidence({ exchanges, expected: 'a dog', actual: 'a cat' });
  const message = 'Expected a dog, got a cat.';
  const found = finding('a/b', { verdict: 'fail', message, evidence: shown });
  const text = summary(
    reportAfter(runFile({ rules: { 'a/b': row() }, checks: [one] }), [outcome(one, [found])]),
  );

  expect(text).toMatch(/repeat +psi report show a\/b out --as curl +# prints all 2 requests as a script/);
  expect(text).toMatch(/last request +curl/);
  // Nothing is said twice.
  expect(text).toMatch(/expected +a dog\n +actual +a cat\n/);
  expect(text).not.toMatch(/because/);
});

test('the summary groups what could not be exercised and what does not apply by its cause', () => {
  const text = summary(richReport, 200);

  expect(text).toContain('webhook-unreachable: no webhook of Transaction:7 arrived within 5 s (environment)');
  expect(text).toContain('without cards');
  expect(text).toContain('1 have no check yet');
});

test('the summary ends with the reason for the exit status', () => {
  expect(summary(bigReport(10, 3)).trimEnd()).toMatch(/The target violates 3 rules\.$/);
});

test('hundreds of failures stay readable: the first in full, the rest by name', () => {
  const text = summary(bigReport(400, 300));

  expect(text.match(/^FAIL /gm)).toHaveLength(300);
  expect(text.match(/^ {2}expected /gm)).toHaveLength(20);
});

test('prose fits the width of the terminal', () => {
  const prose = summary(richReport, 60)
    .split('\n')
    .filter((line) => /^ {2}(rule|section|because|expected|actual) /.test(line));

  expect(prose.length).toBeGreaterThan(5);
  expect(prose.filter((line) => line.length > 60)).toEqual([]);
});

test('colours appear on a terminal only, and not against NO_COLOR', () => {
  const escape = '\u001B[';

  expect(summary(richReport)).not.toContain(escape);
  expect(summary(richReport, 100, { NO_COLOR: '' })).toContain(escape);
  expect(terminalStyle({}, {}).colour('red', 'plain')).toBe('plain');
});

const facts = { done: 3, planned: 10, failing: 1, requests: 42, seconds: 2.6 };

const written = (isTTY: boolean, env: Readonly<Record<string, string>>): string => {
  let text = '';
  const progress = startProgress({ isTTY, columns: 80, write: (more) => (text += more) }, env);
  progress.show(() => facts);
  progress.stop();
  return text;
};

test('progress says what is done, what fails and what it took', () => {
  expect(progressLine(facts)).toBe('3/10 checks · 1 rule failing · 42 requests · 2 s');
  expect(progressLine({ ...facts, done: 10 })).toContain('10/10 checks · last look and cleanup');
});

test('progress rewrites one line on a terminal and prints lines elsewhere and in CI', () => {
  expect(written(true, {})).toContain('\r');
  expect(written(true, { CI: '1' })).toBe(`${progressLine(facts)}\n`);
  expect(written(false, {})).toBe(`${progressLine(facts)}\n`);
});

test('what a target answers cannot steer the terminal', () => {
  const steering = reportAfter(runFile({ rules: { 'a/rule': row() }, checks: [check('one', ['a/rule'])] }), [
    outcome(check('one', ['a/rule']), [
      finding('a/rule', {
        verdict: 'fail',
        message: 'x\u001B[2Jy',
        evidence: evidence({ curl: 'curl \u0007\u009B1A' }),
      }),
    ]),
  ]);

  expect(summary(steering)).toContain('x\uFFFD[2Jy');
  expect([...summary(steering)].filter((char) => char !== '\n' && char < ' ')).toEqual([]);
});

test('commands stay on one line, to be copied', () => {
  const line = summary(richReport, 60)
    .split('\n')
    .find((one) => one.startsWith('  repeat'));

  expect(line).toMatch(/curl .*'$/);
});
