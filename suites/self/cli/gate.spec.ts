import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/plain-test.ts';
import { isWhole } from '../support/whole.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { inconclusiveReasons } from '../../../spec/results/verdicts.ts';
import { richReport } from '../reports/sample-reports.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const folder = temporaryDirectory('gate');

const psi = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(packageRoot, 'dist/cli/psi.js'), ...args],
    { encoding: 'utf8', cwd: folder, env: { ...process.env, NO_COLOR: '1' } },
  );
  return { status, stdout, stderr };
};

const report = (name: string, value: unknown): string => {
  const where = path.join(folder, name);
  mkdirSync(where, { recursive: true });
  writeFileSync(path.join(where, 'report.json'), JSON.stringify(value));
  return where;
};

const policy = (text: string): string => {
  const file = path.join(mkdtempSync(path.join(folder, 'policy-')), 'policy.yaml');
  writeFileSync(file, text);
  return file;
};

const withVerdict = (of: Report, id: string, verdict: 'pass' | 'fail'): Report => ({
  ...of,
  rules: of.rules.map((rule) =>
    rule.id === id ? { ...rule, verdict, reason: 'seen', fault: 'target' } : rule,
  ),
});

/** A report in which only rules of this verdict are left. */
const only = (verdict: string): Report => {
  const rules = richReport.rules.filter((rule) => rule.verdict === verdict);
  const totals = {
    ...richReport.totals,
    error: 0,
    fail: 0,
    inconclusive: 0,
    warn: 0,
    [verdict]: rules.length,
  };
  return { ...richReport, rules, totals };
};

const failing = report('failing', only('fail'));
const [failingRule = ''] = only('fail').rules.map(({ id }) => id);

test('a gate decides about a report that a run has written', () => {
  const good = psi('gate', report('good', only('pass')));
  expect(good).toMatchObject({ status: 0, stdout: expect.stringContaining('passed, policy ci') });

  const bad = psi('gate', failing);
  expect(bad.status).toBe(1);
  expect(bad.stdout).toContain(`failed, policy ci: The target violates`);
  expect(bad.stdout).toContain(failingRule);
});

test('a gate lists every objection for programs', () => {
  const { stdout } = psi('gate', failing, '--json');

  expect(JSON.parse(stdout)).toMatchObject({ policy: 'ci', code: 1, objections: [{ code: 1 }] });
});

const expecting = (expires: string): string =>
  policy(
    only('fail')
      .rules.map(({ id }) => `  - { rule: ${id}, reason: being mended, expires: ${expires} }`)
      .reduce((text, line) => `${text}${line}\n`, 'knownFailures:\n'),
  );

// Rules of the sample are no rules of the book: a policy file names rules of the book only.
test('a policy file may not expect the failure of a rule that nobody knows', () => {
  const { status, stderr } = psi('gate', failing, '--policy', expecting('2999-12-31'));

  expect(status).toBe(2);
  expect(stderr).toContain('There is no rule');
});

const realRule = 'customers/phone-number-is-e164';
const withRealRule = (verdict: 'pass' | 'fail'): string => {
  const value = withVerdict(only('fail'), failingRule, verdict);
  const rules = value.rules
    .filter(({ id }) => id === failingRule)
    .map((rule) => ({
      ...rule,
      id: realRule,
      checks: rule.checks.map((check) => ({ ...check, verdict, assertions: 1 })),
    }));
  return report(`real-${verdict}`, { ...value, rules });
};
const known = (expires: string): string =>
  policy(`knownFailures:\n  - { rule: ${realRule}, reason: being mended, expires: ${expires} }\n`);

test('a known failure passes the gate until its day is over, and fails it when it passes again', () => {
  expect(psi('gate', withRealRule('fail')).status).toBe(1);
  expect(psi('gate', withRealRule('fail'), '--policy', known('2999-12-31')).status).toBe(0);
  expect(psi('gate', withRealRule('fail'), '--policy', known('2020-01-01'))).toMatchObject({
    status: 6,
    stdout: expect.stringContaining('expired'),
  });
  expect(psi('gate', withRealRule('pass'), '--policy', known('2999-12-31'))).toMatchObject({
    status: 6,
    stdout: expect.stringContaining('no longer fails; remove the entry'),
  });
});

/** A report whose one rule, by an id of today or of then, was inconclusive for a reason of today or of then. */
const inconclusiveReport = (name: string, id: string, reason: string): string => {
  const value = withVerdict(only('fail'), failingRule, 'pass');
  const rules = value.rules
    .filter((rule) => rule.id === failingRule)
    .map((rule) => ({
      ...rule,
      id,
      verdict: 'inconclusive',
      checks: rule.checks.map((check) => ({ ...check, verdict: 'inconclusive', reason })),
    }));
  return report(name, { ...value, rules });
};

test('reports and policies of earlier versions are read: a reason and a rule by their earlier names', () => {
  const [now, then] = ['missing-configuration', 'no-binding'];
  const today = inconclusiveReport('reason-of-today', 'payments/only-listed-transitions', now);
  const former = inconclusiveReport('reason-of-then', 'payments/no-other-edges', then);

  expect(psi('gate', former).status).not.toBe(0);
  expect(psi('gate', former, '--policy', policy(`allowedInconclusive: [${now}]`)).status).toBe(0);
  expect(psi('gate', today, '--policy', policy(`allowedInconclusive: [${then}]`)).status).toBe(0);
  const knownThen = policy(
    'knownFailures: [{ rule: payments/no-other-edges, reason: being mended, expires: 2999-12-31 }]',
  );
  expect(psi('gate', today, '--policy', knownThen).stderr).toBe('');
  expect(psi('report', 'diff', former, today).stdout).not.toContain('payments/');
  expect(psi('report', 'show', 'payments/no-other-edges', '--report', former).stdout).toContain(
    'payments/only-listed-transitions',
  );
});

test('every reason of an inconclusive rule can be allowed by a policy file', () => {
  const reasons = Object.keys(inconclusiveReasons).join(', ');

  expect(
    psi('gate', report('good', only('pass')), '--policy', policy(`allowedInconclusive: [${reasons}]`)),
  ).toMatchObject({ status: 0, stderr: '' });
});

const mistakes: readonly (readonly [what: string, args: () => readonly string[], says: RegExp])[] = [
  ['no report', () => ['gate', 'nowhere'], /There is no report at nowhere/],
  ['a report of something else', () => ['gate', report('odd', { a: 1 })], /is no report of psi/],
  [
    'an unknown policy',
    () => ['gate', failing, '--policy', 'strickt'],
    /no policy "strickt".*Did you mean "strict"/,
  ],
  [
    'a mistyped key',
    () => ['gate', failing, '--policy', policy('knownfailures: []')],
    /"knownfailures" at the top level is no part of a policy\. Did you mean "knownFailures"\?/,
  ],
  [
    'a known failure without a date',
    () => ['gate', failing, '--policy', policy(`knownFailures: [{ rule: ${realRule}, reason: later }]`)],
    /knownFailures\[0\] lacks "expires"/,
  ],
  [
    'a known failure of a withdrawn rule',
    () => [
      'gate',
      failing,
      '--policy',
      policy('knownFailures: [{ rule: transfers/out-needs-an-amount, reason: later, expires: 2999-12-31 }]'),
    ],
    /"transfers\/out-needs-an-amount" was withdrawn\. .*amount-left-out\. Delete/,
  ],
  [
    'an unknown severity',
    () => ['gate', failing, '--policy', policy('fails: { derived: [bad] }')],
    /fails\.derived\[0\] must be critical, major, or minor, not "bad"/,
  ],
  [
    'an unknown area',
    () => ['gate', failing, '--policy', policy('areas: [customer]')],
    /Did you mean "customers"/,
  ],
  [
    'a rule that the report lacks',
    () => ['report', 'show', 'a/b', '--report', failing],
    /has no rule "a\/b"/,
  ],
  [
    'a shard beyond the last',
    () => ['check', '--target', 'reference', '--shard', '3/2'],
    /i\/n with i from 1 to n/,
  ],
];

for (const [what, args, says] of mistakes)
  test(`${what} gets one clear sentence and exit code 2`, () => {
    const { status, stderr } = psi(...args());

    expect(stderr).toMatch(says);
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
    expect(status).toBe(2);
  });

test('a new violation is named by one line of the difference, and fails it', () => {
  const before = report('before', withVerdict(only('fail'), failingRule, 'pass'));

  const { status, stdout } = psi('report', 'diff', before, failing);

  expect(stdout).toContain(`${failingRule} (`);
  expect(stdout).toContain(': pass → fail');
  expect(status).toBe(1);
  expect(psi('report', 'diff', failing, before).status).toBe(0);
  expect(psi('report', 'diff', before, failing, '--markdown').stdout).toContain('### Newly violated (1)');
  expect(JSON.parse(psi('report', 'diff', before, failing, '--json').stdout)).toMatchObject({
    newFailures: [{ id: failingRule, before: 'pass', after: 'fail' }],
  });
});

test('one rule of a report is shown with its evidence', () => {
  const { status, stdout } = psi('report', 'show', failingRule, '--report', failing);

  expect(status).toBe(0);
  expect(stdout).toContain(`FAIL ${failingRule}`);
  expect(stdout).toContain('severity');
});

const outcomeOf = (where: string) => {
  // Written by the suite.
  const { rules, totals, run } = JSON.parse(readFileSync(path.join(where, 'report.json'), 'utf8')) as Report;
  return {
    planned: run.planned,
    totals,
    verdicts: Object.fromEntries(rules.map(({ id, verdict }) => [id, verdict])),
  };
};

/** As many machines as a matrix has, at night; a change waits for two, and for a smaller area. */
const machines = isWhole ? 8 : 2;
const area = isWhole ? 'tokens' : 'lookups';

test(`${machines} shards, merged, give the verdicts of one run`, () => {
  const check = (name: string, ...more: readonly string[]): number | null =>
    psi(
      'check',
      '--target=reference',
      `--area=${area}`,
      '--seed=5',
      `--cases=${isWhole ? 3 : 1}`,
      '--quiet',
      `--report=${name}`,
      ...more,
    ).status;
  const parts = Array.from({ length: machines }, (_, n) => ({
    name: `part-${n + 1}`,
    shard: `${n + 1}/${machines}`,
  }));

  expect(check('whole')).toBe(0);
  expect(parts.map(({ name, shard }) => check(name, '--shard', shard))).toEqual(parts.map(() => 0));
  const { status } = psi(
    'report',
    'merge',
    ...parts.map(({ name }) => name),
    '--report',
    'joined',
    '--quiet',
  );

  expect(status).toBe(0);
  expect(outcomeOf(path.join(folder, 'joined'))).toEqual(outcomeOf(path.join(folder, 'whole')));
});
