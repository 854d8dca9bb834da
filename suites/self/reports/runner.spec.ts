import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { empty, exiting, holding, throwing, undeclared, violated } from './fixture/facts.ts';
import { check } from './sample.ts';
import { fixtureCheck, inFolder, startFixture, untilReport } from './run-fixture.ts';
import { schemaErrors } from './schema.ts';

const verdictsOf = ({ rules }: Report): Record<string, string> =>
  Object.fromEntries(rules.map(({ id, verdict }) => [id, verdict]));

const green = [fixtureCheck('green', 'holds', holding)];

const mixed = [
  fixtureCheck('mixed', 'holds', holding),
  fixtureCheck('mixed', 'is violated', violated),
  fixtureCheck('mixed', 'throws', throwing),
  fixtureCheck('mixed', 'examines nothing', empty),
  fixtureCheck('mixed', 'ends its process', exiting),
  fixtureCheck('mixed', 'moved away', undeclared),
];

test('each way in which a test can end gives its verdict', async () => {
  await inFolder(async (folder) => {
    const run = startFixture(folder, mixed);
    const { output } = await run.ended;

    expect(verdictsOf(run.report())).toEqual({
      [holding]: 'pass',
      [violated]: 'fail',
      [throwing]: 'error',
      [empty]: 'error',
      [exiting]: 'error',
      [undeclared]: 'error',
    });
    expect(run.report().run).toMatchObject({ status: 'complete', planned: 6 });
    expect(schemaErrors(run.report())).toEqual([]);
    expect(output).toContain(`FAIL ${violated}`);
    expect(output).toContain('the test is broken');
    expect(output).toContain('ended with exit code 3');
    expect(output).toContain('declares no test "moved away"');
    for (const name of ['index.html', 'junit.xml', 'summary.md'])
      expect(readFileSync(path.join(folder, name), 'utf8')).toContain(violated);
  });
});

test('tests that must be alone run beside no other', async () => {
  await inFolder(async (folder) => {
    const log = path.join(folder, 'log');
    const tests = [
      fixtureCheck('alone', 'first alone', holding, true),
      fixtureCheck('alone', 'one of many', throwing),
      fixtureCheck('alone', 'second alone', violated, true),
      fixtureCheck('alone', 'another of many', empty),
    ];
    const run = startFixture(folder, tests, { env: { FIXTURE_LOG: log }, atOnce: 3, processes: 2 });
    await run.ended;

    expect(run.report().totals.pass).toBe(4);
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    expect(lines.slice(0, 4)).toEqual(['begin alone', 'end alone', 'begin alone', 'end alone']);
    expect(lines.slice(4).every((line) => line.endsWith('shared'))).toBe(true);
  });
});

test('an alone test that was in doubt runs in full when the others have ended, and those after it again', async () => {
  await inFolder(async (folder) => {
    const log = path.join(folder, 'log');
    const tests = [
      fixtureCheck('alone', 'first alone', holding, true),
      fixtureCheck('alone', 'alone and in doubt', exiting, true),
      fixtureCheck('alone', 'second alone', violated, true),
    ];
    const run = startFixture(folder, tests, { env: { FIXTURE_LOG: log } });
    await run.ended;

    expect(run.report().totals.pass).toBe(3);
    const begun = readFileSync(log, 'utf8').match(/(?<=begin ).+/g);
    expect(begun).toEqual(['alone', 'doubtful', 'alone', 'in full', 'alone']);
  });
});

const bothIn = (folder: string) => ({ FIXTURE_BOTH: path.join(folder, 'both') });

const beside = fixtureCheck('shared-process', 'runs beside another', holding);

for (const [title, atOnce] of [
  ['runs beside another', 2],
  ['waits beside another', 1],
] as const)
  test(`a test that takes the process of one that ${title} is the only one to blame`, async () => {
    await inFolder(async (folder) => {
      const tests = [
        fixtureCheck('shared-process', title, holding),
        fixtureCheck('shared-process', 'ends the process of both', exiting),
      ];
      const run = startFixture(folder, tests, { atOnce, env: bothIn(folder) });
      const { output } = await run.ended;

      expect(verdictsOf(run.report())).toEqual({ [holding]: 'pass', [exiting]: 'error' });
      expect(output).toContain('ended with exit code 3');
    });
  });

test('what nobody waits for is blamed on the test that began it', async () => {
  await inFolder(async (folder) => {
    const tests = [beside, fixtureCheck('shared-process', 'breaks what nobody waits for', throwing)];
    const run = startFixture(folder, tests, { atOnce: 2, env: bothIn(folder) });
    const { output } = await run.ended;

    expect(verdictsOf(run.report())).toEqual({ [holding]: 'pass', [throwing]: 'error' });
    expect(output).toContain('it was lost');
  });
});

test('a quiet run prints nothing', async () => {
  await inFolder(async (folder) => {
    const run = startFixture(folder, green, { run: { quiet: true } });

    expect((await run.ended).output).toBe('');
  });
});

test('a planned check that no test runs makes the run incomplete', async () => {
  await inFolder(async (folder) => {
    const checks = [...green, check('never handed out', [holding])];
    const run = startFixture(folder, green, { run: { checks } });
    await run.ended;

    expect(run.report().run.status).toBe('incomplete');
    expect(verdictsOf(run.report())).toEqual({ [holding]: 'inconclusive' });
  });
});

const hanging = [
  fixtureCheck('hangs', 'holds', holding),
  fixtureCheck('hangs', 'never ends', violated),
  fixtureCheck('hangs', 'never begins', empty),
];

const cutShort = { [holding]: 'pass', [violated]: 'inconclusive', [empty]: 'inconclusive' };

for (const signal of ['SIGINT', 'SIGKILL'] as const)
  test(`a runner ended by ${signal} leaves a valid report that is incomplete`, async () => {
    await inFolder(async (folder) => {
      const hangs = path.join(folder, 'hangs');
      const run = startFixture(folder, hanging, { env: { FIXTURE_HANGS: hangs } });
      await expect.poll(() => existsSync(hangs)).toBe(true);
      await untilReport(run, ({ totals }) => totals.pass === 1);
      run.child.kill(signal);
      await run.ended;

      expect(run.report().run.status).toBe('incomplete');
      expect(verdictsOf(run.report())).toEqual(cutShort);
      expect(schemaErrors(run.report())).toEqual([]);
    });
  });

test('a projection that cannot be written ends the run with one sentence', async () => {
  await inFolder(async (folder) => {
    mkdirSync(path.join(folder, 'index.html'));
    const { code, output } = await startFixture(folder, green).ended;

    expect(code).toBe(2);
    expect(output).toMatch(/index\.html/);
    expect(output).not.toContain(' at ');
  });
});

test('a test that passes without having examined anything is a fault of the suite', async () => {
  await inFolder(async (folder) => {
    const run = startFixture(folder, [fixtureCheck('idle', 'examines nothing and passes', holding)]);
    await run.ended;

    expect(verdictsOf(run.report())).toEqual({ [holding]: 'error' });
  });
});
