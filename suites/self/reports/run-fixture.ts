import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { RunnerFile } from '../../../cli/run/runner/runner-file.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { RunFile } from '../../../reports/judgement/run-file.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Check } from '../../../spec/results/findings.ts';
import { stubRun } from '../support/stub-run.ts';
import { row, runFile } from './sample.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

export interface FixtureRun {
  readonly folder: string;
  readonly child: ChildProcess;
  /** The exit status and what was printed, once the runner has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  readonly report: () => Report;
}

interface Settings {
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: Partial<RunFile>;
  readonly atOnce?: number;
  readonly processes?: number;
  readonly allureResults?: string;
}

/** A test of a fixture file, by its title and the rule that it covers. */
export const fixtureCheck = (fixture: string, title: string, rule: string, isAlone = false): Check => ({
  title,
  file: `suites/self/reports/fixture/${fixture}.fixture.ts`,
  line: 5,
  rules: [rule],
  needs: [],
  ...(isAlone ? { isAlone } : {}),
});

/** Runs tests of fixture files in the suite's runner, a process of its own, against no target. */
export const startFixture = (
  folder: string,
  tests: readonly Check[],
  { env = {}, run = {}, atOnce = 1, processes = 1, allureResults }: Settings = {},
): FixtureRun => {
  const rules = Object.fromEntries(tests.flatMap((check) => check.rules).map((id) => [id, row()]));
  const { target } = stubRun;
  const file: RunnerFile = {
    run: runFile({ rules, checks: tests, ...run, reportDir: folder }),
    tests,
    atOnce,
    processes,
    // There a test without an assertion is the suite's own fault.
    suiteRun: { ...stubRun, target: { ...target, dialect: { ...target.dialect, complete: true } } },
    ...(allureResults === undefined ? {} : { allureResults }),
  };
  const runnerFile = path.join(folder, 'run.json');
  writeFileSync(runnerFile, JSON.stringify(file));
  const child = spawn(process.execPath, [path.join(packageRoot, 'dist/cli/run/runner/main.js'), runnerFile], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    folder,
    child,
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, output }))),
    // Our own runner wrote it; the schema test looks at its shape.
    report: () => JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report,
  };
};

/** Runs `action` with an empty folder and removes the folder afterwards. */
export const inFolder = async (action: (folder: string) => Promise<void>): Promise<void> => {
  const folder = temporaryDirectory('reports');
  try {
    await action(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Waits until a report says so. */
export const untilReport = async (run: FixtureRun, says: (report: Report) => boolean): Promise<void> => {
  await expect.poll(() => existsSync(path.join(run.folder, 'report.json')) && says(run.report())).toBe(true);
};
