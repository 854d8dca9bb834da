import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { inconclusiveReasons } from '../../../spec/results/inconclusive-reasons.ts';
import { checks } from '../../../cli/run/catalogue.ts';
import { newestContract } from '../../../spec/contract/contract.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { capabilitiesWithout, reportAfter, runFile } from '../reports/sample.ts';
import { contractReport, leavingOpen, violating, withRules } from '../support/contract-report.ts';
import { dayIn, failing, failingRule, good, known, policy, psi, report } from '../support/judged-reports.ts';

test('a gate decides about a report that a run has written', async () => {
  expect(await psi('gate', good)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('passed, policy ci'),
  });

  const bad = await psi('gate', failing);
  expect(bad.code).toBe(1);
  expect(bad.stdout).toContain(`failed, policy ci: The target violates`);
  expect(bad.stdout).toContain(failingRule);
});

test('a gate takes no report that differs from what its run has found out, and says where', async () => {
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
    expect(await psi('gate', report(name, value), '--policy', 'certify')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(says),
    });
});

/** Every member that decides what a gate says, changed as a line of jq changes it. */
const edits: Readonly<Record<string, (report: Written) => void>> = {
  'the declared capabilities': ({ target }) => {
    for (const name of Object.keys(target.capabilities)) target.capabilities[name] = false;
  },
  'the address of the target': ({ target }) => (target.url = 'https://other.example/2025-10-13'),
  'the day of the run': ({ run }) => (run.startedAt = '2031-01-01T00:00:00.000Z'),
  'the number of cases': ({ run }) => (run.cases = 1_000_000),
  'the seed': ({ run }) => (run.seed = 1),
  'the part of a run': ({ run }) => delete run.shard,
  'faults of the suite': (report) => delete report.errors,
  'operations that were answered': ({ run }) => (run.accepted = ['customers.list']),
  'the reason why a rule is open': ({ rules }) => {
    for (const { checks } of rules)
      for (const check of checks) if (check.reason !== undefined) check.reason = 'time-budget';
  },
  'the checksum': (report) => delete report.checksum,
};

interface Written {
  readonly target: { url: string; readonly capabilities: Record<string, boolean> };
  readonly run: {
    startedAt: string;
    cases?: number;
    seed: number;
    shard?: object;
    accepted?: readonly string[];
  };
  readonly rules: readonly { readonly checks: readonly { reason?: string }[] }[];
  errors?: readonly string[];
  checksum?: string;
}

for (const [what, edit] of Object.entries(edits))
  test(`a gate takes no report in which ${what} was edited, though nothing else contradicts it`, async () => {
    const open = leavingOpen('request-refused', failingRule);
    const where = report('edited', {
      ...open,
      run: { ...open.run, shard: { index: 1, of: 2 } },
      errors: ['a file of tests did not load'],
    });
    const file = path.join(where, 'report.json');
    const before = JSON.parse(readFileSync(file, 'utf8')) as Written;
    edit(before);
    writeFileSync(file, JSON.stringify(before));

    expect(await psi('gate', where, '--part')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/is not what a run has written: .*checksum/),
    });
  });

test('a report that was only written with other blanks is still the same', async () => {
  const where = report('pretty', contractReport);
  const file = path.join(where, 'report.json');
  writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), null, 2));

  expect((await psi('gate', where)).code).toBe(0);
});

/** The value with the members of every object in the reverse order. */
const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : isJsonObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .map(([name, member]) => [name, reversed(member)] as const)
            .toReversed(),
        )
      : value;

test('a report whose members were put in another order is still the same, its numbers and escapes written otherwise', async () => {
  const where = report('reordered', contractReport);
  const file = path.join(where, 'report.json');
  const text = JSON.stringify(reversed(JSON.parse(readFileSync(file, 'utf8'))), null, 1);
  writeFileSync(
    file,
    text.replace('"durationMs": 12345', '"durationMs": 1.2345e4').replaceAll('contract', 'c\\u006fntract'),
  );

  expect(await psi('gate', where)).toMatchObject({ code: 0, stderr: '' });
});

test('a report of an earlier build, whose checksum is that of its text as it was written, is still read', async () => {
  const where = path.join(report('earlier', contractReport), 'report.json');
  const text = JSON.stringify(contractReport);
  const checksum = createHash('sha256').update(text).digest('hex');
  writeFileSync(where, `${text.slice(0, -1)},"checksum":"${checksum}"}`);

  expect((await psi('gate', where)).code).toBe(0);
});

test('a report that is nested without an end is no report', async () => {
  const where = path.join(report('nested', contractReport), 'report.json');
  writeFileSync(where, `{"checksum":"x","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);

  expect(await psi('gate', where)).toMatchObject({ code: 2, stderr: expect.stringContaining('levels deep') });
});

test('a run without a capability that the target serves is a part, and said to be one', async () => {
  const lacking = reportAfter(
    runFile({
      rules: newestContract.rules,
      checks: checks(newestContract),
      suiteVersion: contractReport.suite.version,
      target: { ...contractReport.target, capabilities: capabilitiesWithout('cards') },
    }),
    [],
  );
  const open = withRules(
    contractReport,
    contractReport.rules.map((rule) => {
      const without = lacking.rules.find(({ id }) => id === rule.id) ?? rule;
      const absent = without.checks.filter(({ outOfReach }) => outOfReach === true);
      if (without.verdict === 'not-applicable') return without;
      return {
        ...rule,
        checks: rule.checks.map((check) => absent.find(({ title }) => title === check.title) ?? check),
      };
    }),
  );
  const part = report('declared-away', {
    ...open,
    target: lacking.target,
    run: { ...open.run, accepted: ['cards.get'] },
  });
  const says = expect.stringContaining(
    'the target was declared without cards (cards.get was answered), which leaves out',
  );

  expect(await psi('gate', part)).toMatchObject({ code: 4, stdout: says, stderr: '' });
  expect(await psi('gate', part, '--part')).toMatchObject({ code: 0, stdout: says });
  expect((await psi('gate', part, '--whole')).code).toBe(4);
});

test('one part of a run passes no gate unless a part is meant', async () => {
  const part = report('part', {
    ...contractReport,
    run: { ...contractReport.run, shard: { index: 1, of: 2 } },
  });

  expect(await psi('gate', part)).toMatchObject({ code: 4, stdout: expect.stringContaining('part 1 of 2') });
  expect((await psi('gate', part, '--part')).code).toBe(0);
});

test('a gate says what its policy does not count, and where it asks less than its base', async () => {
  const lax = policy('{ extends: certify, fails: { must: [], derived: [] }, wholeScope: false }');

  const { code, stdout } = await psi('gate', failing, '--policy', lax);

  expect(code).toBe(0);
  expect(stdout).not.toContain('conforms');
  expect(stdout).toContain('the target violates 1 rule (1 violated "must" rule not counted');
  expect(stdout).toContain(`Violated and not counted by this policy: 1 rule\n    ${failingRule}`);
  expect(stdout).toContain('Asks less than certify:\n    fails.must leaves out critical, major, and minor');
  expect(stdout).toContain('wholeScope is false');
  expect(JSON.parse((await psi('gate', failing, '--policy', lax, '--json')).stdout)).toMatchObject({
    uncounted: [failingRule],
    weakens: [expect.any(String), expect.any(String), 'wholeScope is false'],
  });
});

test('a gate lists every objection for programs', async () => {
  const { stdout } = await psi('gate', failing, '--json');

  expect(JSON.parse(stdout)).toMatchObject({ policy: 'ci', code: 1, objections: [{ code: 1 }] });
});

test('a policy file may not expect the failure of a rule that nobody knows', async () => {
  const { code, stderr } = await psi('gate', failing, '--policy', known(dayIn(9), 'customers/no-such-rule'));

  expect(code).toBe(2);
  expect(stderr).toContain('There is no rule');
});

test('a known failure passes the gate until its day is over, and fails it when it passes again', async () => {
  expect((await psi('gate', failing)).code).toBe(1);
  expect((await psi('gate', failing, '--policy', known(dayIn(9)))).code).toBe(0);
  expect(await psi('gate', failing, '--policy', known('2020-01-01'))).toMatchObject({
    code: 6,
    stdout: expect.stringContaining('expired'),
  });
  expect(await psi('gate', good, '--policy', known(dayIn(9)))).toMatchObject({
    code: 6,
    stdout: expect.stringContaining('no longer fails; remove the entry'),
  });
});

test('a known failure is expected for a year at most', async () => {
  expect(await psi('gate', failing, '--policy', known('9999-12-31'))).toMatchObject({
    code: 2,
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

test('reports and policies of earlier versions are read: a reason and a rule by their earlier names', async () => {
  const [now, then] = ['missing-configuration', 'no-binding'] as const;
  const open = leavingOpen(now, idOfToday);
  const [today, former] = [report('of-today', open), report('of-then', ofThen(open, then))];

  expect((await psi('gate', former)).code).not.toBe(0);
  expect((await psi('gate', former, '--policy', policy(`allowedInconclusive: [${now}]`))).code).toBe(0);
  expect((await psi('gate', today, '--policy', policy(`allowedInconclusive: [${then}]`))).code).toBe(0);
  expect((await psi('gate', today, '--policy', known(dayIn(9), idOfThen))).stderr).toBe('');
  expect((await psi('report', 'diff', former, today)).stdout).toContain('No rule has another verdict');
  expect((await psi('report', 'show', idOfThen, '--report', former)).stdout).toContain(idOfToday);
});

test('a policy that allows what was one reason allows those that it was divided into', async () => {
  const refused = report('of-today-refused', leavingOpen('request-refused', idOfToday));

  expect((await psi('gate', refused)).code).not.toBe(0);
  expect((await psi('gate', refused, '--policy', policy('allowedInconclusive: [prerequisite]'))).code).toBe(
    0,
  );
});

test('every reason of an inconclusive rule can be allowed by a policy file', async () => {
  const reasons = Object.keys(inconclusiveReasons).join(', ');

  expect(await psi('gate', good, '--policy', policy(`allowedInconclusive: [${reasons}]`))).toMatchObject({
    code: 0,
    stderr: '',
  });
});
