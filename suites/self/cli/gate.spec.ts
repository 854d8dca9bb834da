import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/plain-test.ts';
import { isWhole } from '../support/whole.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { inconclusiveReasons } from '../../../spec/results/verdicts.ts';
import { contractReport, leavingOpen, violating } from '../support/contract-report.ts';
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

const failingRule = 'customers/phone-number-is-e164';
const good = report('good', contractReport);
const failing = report('failing', violating(failingRule));

/** The last day of a known failure, so many days from now. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a gate decides about a report that a run has written', () => {
  expect(psi('gate', good)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('passed, policy ci'),
  });

  const bad = psi('gate', failing);
  expect(bad.status).toBe(1);
  expect(bad.stdout).toContain(`failed, policy ci: The target violates`);
  expect(bad.stdout).toContain(failingRule);
});

test('a gate takes no report that differs from what its run has found out, and says where', () => {
  const bad = violating(failingRule);
  const cut = { ...bad, rules: bad.rules.filter(({ id }) => id !== failingRule) };
  const empty = { ...contractReport, rules: [] };
  const older = { ...contractReport, suite: { ...contractReport.suite, version: '0.0.9' } };
  const relaxed = bad.rules.map((rule) => (rule.id === failingRule ? { ...rule, severity: 'minor' } : rule));

  for (const [name, value, says] of [
    ['cut', cut, /the plan has \d+ rules, and \d+ were examined.*It was cut, filtered or edited/],
    ['empty', empty, /the plan has \d+ rules, and 0 were examined/],
    ['older', older, /was written by psi-conformance 0\.0\.9/],
    ['relaxed', { ...bad, rules: relaxed }, /the severity of customers\/phone-number-is-e164 is "minor"/],
  ] as const)
    expect(psi('gate', report(name, value), '--policy', 'certify')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(says),
    });
});

test('one part of a run passes no gate unless a part is meant', () => {
  const part = report('part', {
    ...contractReport,
    run: { ...contractReport.run, shard: { index: 1, of: 2 } },
  });

  expect(psi('gate', part)).toMatchObject({ status: 4, stdout: expect.stringContaining('part 1 of 2') });
  expect(psi('gate', part, '--part').status).toBe(0);
});

test('a gate says what its policy does not count, and where it asks less than its base', () => {
  const lax = policy('{ extends: certify, fails: { must: [], derived: [] }, wholeScope: false }');

  const { status, stdout } = psi('gate', failing, '--policy', lax);

  expect(status).toBe(0);
  expect(stdout).not.toContain('conforms');
  expect(stdout).toContain('the target violates 1 rule (1 violated "must" rule not counted');
  expect(stdout).toContain(`Violated and not counted by this policy: 1 rule\n    ${failingRule}`);
  expect(stdout).toContain('Asks less than certify:\n    fails.must leaves out critical, major, and minor');
  expect(stdout).toContain('wholeScope is false');
  expect(JSON.parse(psi('gate', failing, '--policy', lax, '--json').stdout)).toMatchObject({
    uncounted: [failingRule],
    weakens: [expect.any(String), expect.any(String), 'wholeScope is false'],
  });
});

test('a gate lists every objection for programs', () => {
  const { stdout } = psi('gate', failing, '--json');

  expect(JSON.parse(stdout)).toMatchObject({ policy: 'ci', code: 1, objections: [{ code: 1 }] });
});

const known = (expires: string, rule = failingRule): string =>
  policy(`knownFailures:\n  - { rule: ${rule}, reason: being mended, expires: ${expires} }\n`);

test('a policy file may not expect the failure of a rule that nobody knows', () => {
  const { status, stderr } = psi('gate', failing, '--policy', known(dayIn(9), 'customers/no-such-rule'));

  expect(status).toBe(2);
  expect(stderr).toContain('There is no rule');
});

test('a known failure passes the gate until its day is over, and fails it when it passes again', () => {
  expect(psi('gate', failing).status).toBe(1);
  expect(psi('gate', failing, '--policy', known(dayIn(9))).status).toBe(0);
  expect(psi('gate', failing, '--policy', known('2020-01-01'))).toMatchObject({
    status: 6,
    stdout: expect.stringContaining('expired'),
  });
  expect(psi('gate', good, '--policy', known(dayIn(9)))).toMatchObject({
    status: 6,
    stdout: expect.stringContaining('no longer fails; remove the entry'),
  });
});

test('a known failure is expected for a year at most', () => {
  expect(psi('gate', failing, '--policy', known('9999-12-31'))).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/until 9999-12-31\. A year is the most: write \d{4}-\d\d-\d\d or/),
  });
});

const idOfToday = 'customers/edd-fields-are-top-level';
const idOfThen = 'customers/edd-stands-at-the-top-level';

/** The report of a run that left a rule open, as an earlier version called the rule and its reason, and in format 1. */
const ofThen = ({ format: _format, ...value }: Report, reason: string): unknown => ({
  ...value,
  rules: value.rules.map(({ owner, ...rule }) =>
    rule.id === idOfToday
      ? {
          ...rule,
          fault: owner,
          id: idOfThen,
          checks: rule.checks.map((check) => (check.reason === undefined ? check : { ...check, reason })),
        }
      : { ...rule, fault: owner },
  ),
});

test('reports and policies of earlier versions are read: a reason and a rule by their earlier names', () => {
  const [now, then] = ['missing-configuration', 'no-binding'] as const;
  const open = leavingOpen(now, idOfToday);
  const [today, former] = [report('of-today', open), report('of-then', ofThen(open, then))];

  expect(psi('gate', former).status).not.toBe(0);
  expect(psi('gate', former, '--policy', policy(`allowedInconclusive: [${now}]`)).status).toBe(0);
  expect(psi('gate', today, '--policy', policy(`allowedInconclusive: [${then}]`)).status).toBe(0);
  expect(psi('gate', today, '--policy', known(dayIn(9), idOfThen)).stderr).toBe('');
  expect(psi('report', 'diff', former, today).stdout).toContain('No rule has another verdict');
  expect(psi('report', 'show', idOfThen, '--report', former).stdout).toContain(idOfToday);
});

test('every reason of an inconclusive rule can be allowed by a policy file', () => {
  const reasons = Object.keys(inconclusiveReasons).join(', ');

  expect(psi('gate', good, '--policy', policy(`allowedInconclusive: [${reasons}]`))).toMatchObject({
    status: 0,
    stderr: '',
  });
});

/** Nine lists, each of nine aliases of the one before. */
const multiplied = Array.from({ length: 9 }, (_, n) => {
  const items = n === 0 ? 'x' : `*a${n - 1}`;
  return `${n === 8 ? 'areas' : `k${n}`}: &a${n} [${Array.from({ length: 9 }, () => items).join(', ')}]`;
}).join('\n');

const mistakes: readonly (readonly [what: string, args: () => readonly string[], says: RegExp])[] = [
  [
    'a report of a later format',
    () => ['gate', report('later', { ...contractReport, format: 3 })],
    /has format 3/,
  ],
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
    () => ['gate', failing, '--policy', policy(`knownFailures: [{ rule: ${failingRule}, reason: later }]`)],
    /knownFailures\[0\] lacks "expires"/,
  ],
  [
    'a known failure of a withdrawn rule',
    () => [
      'gate',
      failing,
      '--policy',
      policy('knownFailures: [{ rule: transfers/out-needs-an-amount, reason: later, expires: 2026-12-31 }]'),
    ],
    /"transfers\/out-needs-an-amount" was withdrawn\. .*amount-left-out\. Delete/,
  ],
  [
    'a policy whose aliases multiply',
    () => ['gate', failing, '--policy', policy(multiplied)],
    /cannot be read as YAML: .*alias.*Write it without so many aliases/i,
  ],
  [
    'a place for a report that is below a file',
    () => ['check', '--target', 'reference', '--report', path.join(failing, 'report.json', 'below')],
    /report\.json is a file; it must be a folder/,
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

test('an output that takes nothing gets one sentence and exit code 2', () => {
  test.skip(!existsSync('/dev/full'), 'This system has no device that is always full.');
  const { status, stderr } = spawnSync(
    'sh',
    [
      '-c',
      `"$0" "$1" gate "$2" > /dev/full`,
      process.execPath,
      path.join(packageRoot, 'dist/cli/psi.js'),
      failing,
    ],
    { encoding: 'utf8', cwd: folder },
  );

  expect(stderr).toBe(
    'psi: standard output cannot be written: there is no space left on its disk. Free some, or name another place.\n',
  );
  expect(status).toBe(2);
});

test('a new violation is named by one line of the difference, and fails it', () => {
  const { status, stdout } = psi('report', 'diff', good, failing);

  expect(stdout).toContain(`${failingRule} (`);
  expect(stdout).toContain(': pass → fail');
  expect(status).toBe(1);
  expect(psi('report', 'diff', failing, good).status).toBe(0);
  expect(psi('report', 'diff', good, failing, '--markdown').stdout).toContain('### Newly violated (1)');
  expect(JSON.parse(psi('report', 'diff', good, failing, '--json').stdout)).toMatchObject({
    newFailures: [{ id: failingRule, before: 'pass', after: 'fail' }],
  });
});

test('one rule of a report is shown with its evidence', () => {
  const { status, stdout } = psi('report', 'show', failingRule, '--report', failing);

  expect(status).toBe(0);
  expect(stdout).toContain(`FAIL ${failingRule}`);
  expect(stdout).toMatch(/counts as +must, major/);
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
