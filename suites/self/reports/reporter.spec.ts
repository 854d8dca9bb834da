import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Report } from '../../../reports/judgement/report.ts';
import { check, row, runFile } from './sample.ts';
import { inFolder, startFixture, untilReport } from './run-fixture.ts';
import { schemaErrors } from './schema.ts';

const rulesNamed = (...ids: readonly string[]): Record<string, ReturnType<typeof row>> =>
  Object.fromEntries(ids.map((id) => [id, row()]));

const verdictsOf = ({ rules }: Report): Record<string, string> =>
  Object.fromEntries(rules.map(({ id, verdict }) => [id, verdict]));

const mixed = runFile({
  rules: rulesNamed(
    'a/holds',
    'a/violated',
    'a/throws',
    'a/skipped',
    'a/nothing',
    'a/exits',
    'p/seen',
    'p/unseen',
  ),
  checks: [
    check('seen everywhere', ['p/seen'], { passive: true }),
    check('unseen', ['p/unseen'], { passive: true }),
  ],
});

test('each way in which a test can end gives its verdict, and the run fails', async () => {
  await inFolder(async (folder) => {
    const run = startFixture(folder, 'mixed', mixed);
    const { code, output } = await run.ended;

    expect(verdictsOf(run.report())).toEqual({
      'a/holds': 'pass',
      'a/violated': 'fail',
      'a/throws': 'error',
      'a/skipped': 'error',
      'a/nothing': 'error',
      'a/exits': 'error',
      'p/seen': 'pass',
      'p/unseen': 'inconclusive',
    });
    expect(run.report().run).toMatchObject({ status: 'complete', planned: 8 });
    expect(schemaErrors(run.report())).toEqual([]);
    expect(code).toBe(1);
    expect(output).toContain('FAIL a/violated');
    expect(output).toContain('the test is broken');
    for (const name of ['index.html', 'junit.xml', 'summary.md'])
      expect(readFileSync(path.join(folder, name), 'utf8')).toContain('a/violated');
  });
});

test('a test knows where it is, relative to the package', async () => {
  await inFolder(async (folder) => {
    const run = startFixture(folder, 'green', runFile({ rules: rulesNamed('a/holds') }));
    const { code } = await run.ended;

    expect(code).toBe(0);
    expect(run.report().rules[0]?.checks[0]).toMatchObject({
      title: 'holds',
      file: 'suites/self/reports/fixture/green.fixture.ts',
      line: 5,
    });
  });
});

test('a quiet run prints nothing', async () => {
  await inFolder(async (folder) => {
    const run = startFixture(folder, 'green', runFile({ rules: rulesNamed('a/holds'), quiet: true }));

    expect((await run.ended).output).toBe('');
  });
});

test('a planned test that the runner does not have makes the run incomplete', async () => {
  await inFolder(async (folder) => {
    const missing = check('moved away', ['a/holds']);
    const run = startFixture(folder, 'green', runFile({ rules: rulesNamed('a/holds'), checks: [missing] }));
    const { code } = await run.ended;

    expect(code).toBe(1);
    expect(run.report().run.status).toBe('incomplete');
    expect(verdictsOf(run.report())).toEqual({ 'a/holds': 'inconclusive' });
  });
});

const threeRules = runFile({ rules: rulesNamed('a/holds', 'a/hangs', 'a/later') });

const cutShort = { 'a/holds': 'pass', 'a/hangs': 'inconclusive', 'a/later': 'inconclusive' };

for (const signal of ['SIGINT', 'SIGKILL'] as const)
  test(`a run ended by ${signal} leaves a valid report that is incomplete`, async () => {
    await inFolder(async (folder) => {
      const hangs = path.join(folder, 'hangs');
      const run = startFixture(folder, 'hangs', threeRules, { FIXTURE_HANGS: hangs });
      await expect.poll(() => existsSync(hangs)).toBe(true);
      await untilReport(run, ({ totals }) => totals.pass === 1);
      run.child.kill(signal);
      const { code } = await run.ended;

      expect(code).not.toBe(0);
      expect(run.report().run.status).toBe('incomplete');
      expect(verdictsOf(run.report())).toEqual(cutShort);
      expect(schemaErrors(run.report())).toEqual([]);
    });
  });

test('a run without any test is a fault of the suite', async () => {
  await inFolder(async (folder) => {
    const run = startFixture(folder, 'no-such', runFile({ rules: rulesNamed('a/holds') }));
    const { code } = await run.ended;

    expect(code).not.toBe(0);
    expect(run.report().errors).toEqual([expect.stringContaining('No tests found')]);
  });
});

test('a projection that cannot be written fails the run', async () => {
  await inFolder(async (folder) => {
    mkdirSync(path.join(folder, 'index.html'));
    const run = startFixture(folder, 'green', runFile({ rules: rulesNamed('a/holds') }));
    const { code } = await run.ended;

    expect(code).toBe(1);
    expect(run.report().errors).toEqual([expect.stringContaining('cannot be written')]);
  });
});

test('a test that passes without having examined anything fails the run', async () => {
  await inFolder(async (folder) => {
    const run = startFixture(folder, 'idle', runFile({ rules: rulesNamed('a/holds') }));
    const { code } = await run.ended;

    expect(code).toBe(1);
    expect(verdictsOf(run.report())).toEqual({ 'a/holds': 'error' });
  });
});
