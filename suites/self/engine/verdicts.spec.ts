import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Capability } from '../../../spec/capabilities.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { isWhole } from '../support/whole.ts';
import type { Report } from '../../../reports/judgement/report.ts';

const check = async (
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly report: Report }> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-verdicts-'));
  const child = spawn(
    process.execPath,
    [path.join(packageRoot, 'dist/cli/psi.js'), 'check', '--report', folder, '--quiet', ...args],
    { stdio: 'ignore' },
  );
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, report: JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report };
};

/** What is generated is no different for a mock of examples; the reference server gets all of it. */
const fewCases = isWhole ? [] : ['--cases', '8'];

const rulesWith = (report: Report, verdict: string): readonly string[] =>
  report.rules.filter((rule) => rule.verdict === verdict).map(({ id, reason }) => `${id}: ${reason ?? ''}`);

test('the unmodified reference server meets every rule that has a check', async () => {
  const { code, report } = await check('--target', 'reference', '--seed', '1');

  for (const verdict of ['error', 'fail', 'warn', 'inconclusive'])
    expect(rulesWith(report, verdict), verdict).toEqual([]);
  // Only what the reference server declares that it does not serve, and what gave no occasion to look.
  for (const { id, verdict, lacks = [] } of report.rules)
    if (verdict === 'not-applicable')
      for (const name of lacks) expect(report.target.capabilities[name as Capability], id).toBe(false);
  expect(report.run.status).toBe('complete');
  expect(report.totals.pass).toBeGreaterThan(80);
  expect(code).toBe(0);
});

test('a Prism mock of the description fails nothing, and what it cannot show names its capability', async () => {
  const { code, report } = await check('--target', 'prism', '--seed', '1', ...fewCases);

  for (const verdict of ['error', 'fail', 'warn', 'inconclusive'])
    expect(rulesWith(report, verdict), verdict).toEqual([]);
  expect(report.totals.pass).toBeGreaterThan(60);
  for (const { id, verdict, lacks, reason } of report.rules)
    if (verdict === 'not-applicable' && !reason?.includes('no occasion')) expect(lacks, id).toBeDefined();
  expect(code).toBe(0);
});

/** An area in which much is generated; all of them with `npm run test:whole`. */
const some = isWhole ? [] : ['--area', 'quotes', ...fewCases];

test('the same seed gives the same verdicts twice', async () => {
  const runs = [
    await check('--target', 'reference', '--seed', '5', ...some),
    await check('--target', 'reference', '--seed', '5', ...some),
  ];
  const [first, second] = runs.map(({ report }) => report.rules.map(({ id, verdict }) => `${id} ${verdict}`));

  expect(first).toEqual(second);
});
