import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../suites/self/support/plain-test.ts';
import type { Report } from '../../reports/judgement/report.ts';
import { schemaErrors } from '../../suites/self/reports/schema.ts';
import { inTurn, isWhole } from '../../suites/self/support/whole.ts';
import { attackNames, type AttackName } from '../../suites/self/support/attacks.ts';
import { startHostile, type HostileServer } from '../../suites/self/support/hostile-server.ts';
import { hostileTargetFile } from '../../suites/self/support/hostile-target.ts';
import {
  psiCheck,
  reportIn,
  rulesWith,
  startPsi,
  type Checked,
} from '../../suites/self/support/psi-command.ts';
import { temporaryDirectory } from '../../suites/self/support/temporary-directory.ts';

const few = ['--cases', '1', '--workers', '1', '--seed', '1'] as const;

/** No process of a run may ever have more than this. */
const mostMegabytes = 500;

interface Examined extends Checked {
  /** The most memory that any of its processes had. */
  readonly peakMegabytes: number;
}

const peakIn = (file: string): number =>
  Math.max(
    ...readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[0]) / 1024),
  );

const probe = new URL('../../suites/self/support/peak-memory.js', import.meta.url).href;

const examine = async (server: HostileServer, args: readonly string[]): Promise<Examined> => {
  const peaks = path.join(temporaryDirectory(), 'peaks.txt');
  const checked = await psiCheck(['--target', hostileTargetFile(server), ...args], {
    env: { PSI_PEAK_MEMORY: peaks, NODE_OPTIONS: `--import ${probe}` },
  });
  await server.close();
  return { ...checked, peakMegabytes: peakIn(peaks) };
};

/** The files that every run leaves, however it ends. */
const expectWhole = (folder: string, report: Report): void => {
  expect(schemaErrors(report)).toEqual([]);
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  expect(page).toContain('</html>');
  if (report.run.stopped !== undefined) expect(page).toContain(report.run.stopped.reason);
  expect(existsSync(path.join(folder, 'junit.xml'))).toBe(true);
};

/** The suite's verdict on a target is never that the suite failed. */
const expectSurvived = ({ folder, report, peakMegabytes }: Examined): void => {
  expectWhole(folder, report);
  expect(rulesWith(report, 'error')).toEqual([]);
  expect(report.errors).toBeUndefined();
  expect(peakMegabytes).toBeLessThan(mostMegabytes);
  const silent = report.rules.filter(({ verdict, reason }) => verdict === 'inconclusive' && reason === '');
  expect(silent).toEqual([]);
};

test('a target that is hostile at once is not graded: exit code 3, with a report and a page that say why', async () => {
  const server = await startHostile({ does: ['one byte at a time'] });

  const examined = await examine(server, few);

  expectSurvived(examined);
  expect(examined.code).toBe(3);
  expect(examined.report.run).toMatchObject({
    status: 'incomplete',
    stopped: { by: 'preflight', reason: expect.stringContaining('timeouts.requestMs') as unknown },
  });
  expect(examined.stderr).toContain(examined.report.run.stopped?.reason ?? 'no reason');
});

test('a target that does every hostile thing in turn is survived, and each open rule says why', async () => {
  const server = await startHostile({ does: attackNames, after: 2 });

  const examined = await examine(server, [
    ...few,
    ...inTurn(['quotes', 'tokens', 'invitations'], 2).flatMap((area) => ['--area', area]),
  ]);

  expectSurvived(examined);
  expect(server.answered()).toBeGreaterThan(attackNames.length);
  expect(examined.report.run.status).toBe('complete');
  expect([1, 4]).toContain(examined.code);
});

test('a target that dies in the middle leaves the rest inconclusive', async () => {
  const server = await startHostile({ does: ['odd JSON'], diesAfter: 12 });

  const examined = await examine(server, [...few, '--area', 'quotes', '--area', 'tokens']);

  expectSurvived(examined);
  expect(rulesWith(examined.report, 'inconclusive').join('\n')).toMatch(
    /No answer to .*(ECONNREFUSED|closed)/,
  );
  expect([1, 4]).toContain(examined.code);
});

const deadlinePassed = async (): Promise<void> => {
  const server = await startHostile({ does: ['no answer'], after: 2 });

  const examined = await examine(server, [...few, '--area', 'quotes', '--max-minutes', '0.1']);

  expectSurvived(examined);
  expect(examined.report.run).toMatchObject({ status: 'incomplete', stopped: { by: 'deadline' } });
  // Requests that are never answered were sent all the same.
  expect(examined.report.run.requests).toBeGreaterThan(0);
  expect(examined.code).toBe(4);
};

/** One attack on the whole suite; all of them at night. */
const alone: readonly AttackName[] = isWhole ? attackNames : [];

for (const attack of alone)
  test(`the whole suite survives: ${attack}`, async () => {
    const server = await startHostile({ does: [attack], after: 2 });
    const started = performance.now();

    const examined = await examine(server, ['--seed', '1', '--workers', '2']);

    expectSurvived(examined);
    expect([1, 4]).toContain(examined.code);
    process.stdout.write(
      `${attack}: exit ${examined.code}, ${Math.round((performance.now() - started) / 1000)} s, ${Math.round(examined.peakMegabytes)} MB\n`,
    );
  });

/** Starts a run on a target that never answers, and waits until its checks have begun. */
const startHanging = async () => {
  const server = await startHostile({ does: ['no answer'], after: 2 });
  const folder = temporaryDirectory();
  const args = [
    'check',
    '--report',
    folder,
    '--target',
    hostileTargetFile(server, 60_000),
    '--area',
    'quotes',
    ...few,
  ];
  const running = startPsi(args);
  await expect.poll(() => server.answered()).toBeGreaterThan(2);
  return { ...running, server, folder };
};

const endedBy = (signal: 'SIGINT' | 'SIGTERM') => async (): Promise<void> => {
  const { child, ended, server, folder } = await startHanging();

  child.kill(signal);
  const { code } = await ended;
  await server.close();

  expectWhole(folder, reportIn(folder));
  expect(reportIn(folder).run).toMatchObject({ status: 'incomplete', stopped: { by: 'signal' } });
  expect(code).toBe(4);
};

/** The process that another one started; the first of them. */
const childOf = (pid: number): number => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.find(([, parent]) => parent === pid)?.[0] ?? Number.NaN;
};

const runnerKilled = async (): Promise<void> => {
  const { child, ended, server, folder } = await startHanging();

  process.kill(childOf(child.pid ?? Number.NaN), 'SIGKILL');
  const { code } = await ended;
  await server.close();

  expectWhole(folder, reportIn(folder));
  expect(reportIn(folder).run).toMatchObject({ status: 'incomplete', stopped: { by: 'crash' } });
  expect(code).toBe(4);
};

const commandKilled = async (): Promise<void> => {
  const { child, server, folder } = await startHanging();

  child.kill('SIGKILL');
  const page = path.join(folder, 'index.html');
  await expect.poll(() => reportIn(folder).run.stopped?.by).toBe('signal');
  await expect
    .poll(() => (existsSync(page) ? readFileSync(page, 'utf8') : ''))
    .toContain('It was interrupted.');
  await server.close();

  expectWhole(folder, reportIn(folder));
};

/** However it ends, it leaves a report and a page that say so. */
const ends = [
  ['that is ended by SIGINT', endedBy('SIGINT')],
  ['whose test runner is killed', runnerKilled],
  ['that is ended by SIGTERM', endedBy('SIGTERM')],
  ['whose command is killed ends by itself, and', commandKilled],
  ['that takes longer than it may', deadlinePassed],
] as const;

for (const [which, act] of inTurn(ends, 2))
  test(`a run ${which} leaves a report and a page that say so`, act);
