import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { isWhole } from '../support/whole.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { failing, failingRule, folder, good, psi } from '../support/judged-reports.ts';

test('a new violation is named by one line of the difference, and fails it', async () => {
  const { code, stdout } = await psi('report', 'diff', good, failing);

  expect(stdout).toContain(`${failingRule} (`);
  expect(stdout).toContain(': pass → fail');
  expect(code).toBe(1);
  expect((await psi('report', 'diff', failing, good)).code).toBe(0);
  expect((await psi('report', 'diff', good, failing, '--markdown')).stdout).toContain(
    '### Newly violated (1)',
  );
  expect(JSON.parse((await psi('report', 'diff', good, failing, '--json')).stdout)).toMatchObject({
    newFailures: [{ id: failingRule, before: 'pass', after: 'fail' }],
  });
});

test('one rule of a report is shown with its evidence', async () => {
  const { code, stdout } = await psi('report', 'show', failingRule, '--report', failing);

  expect(code).toBe(0);
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

/** As many as a matrix has. */
const machines = 8;

const sharded = async (): Promise<void> => {
  const check = async (name: string, ...more: readonly string[]): Promise<number | null> => {
    const { code } = await psi(
      'check',
      '--target=reference',
      '--area=tokens',
      '--seed=5',
      '--cases=3',
      '--quiet',
      `--report=${name}`,
      ...more,
    );
    return code;
  };
  const parts = Array.from({ length: machines }, (_, n) => ({
    name: `part-${n + 1}`,
    shard: `${n + 1}/${machines}`,
  }));

  expect(await check('whole')).toBe(0);
  for (const { name, shard } of parts) expect(await check(name, '--shard', shard), name).toBe(0);
  const { code } = await psi(
    'report',
    'merge',
    ...parts.map(({ name }) => name),
    '--report',
    'joined',
    '--quiet',
  );

  expect(code).toBe(0);
  expect(outcomeOf(path.join(folder, 'joined'))).toEqual(outcomeOf(path.join(folder, 'whole')));
};

// A change waits for `merge.spec.ts`, which merges without running.
if (isWhole) test(`${machines} shards, merged, give the verdicts of one run`, sharded);
