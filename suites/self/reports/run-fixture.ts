import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Report } from '../../../reports/judgement/report.ts';
import type { RunFile } from '../../../reports/judgement/run-file.ts';

const here = fileURLToPath(import.meta.url);
const runner = path.join(
  path.dirname(createRequire(here).resolve('@playwright/test/package.json')),
  'cli.js',
);

export interface FixtureRun {
  readonly folder: string;
  readonly child: ChildProcess;
  /** The exit status and what was printed, once the runner has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  readonly report: () => Report;
}

// The runner that we run in has set these for its own workers.
const inherited = (): NodeJS.ProcessEnv => {
  const {
    FORCE_COLOR: _colour,
    TEST_WORKER_INDEX: _worker,
    TEST_PARALLEL_INDEX: _slot,
    ...env
  } = process.env;
  return env;
};

/** Starts the fixture project with our reporter in a process of its own. */
export const startFixture = (
  folder: string,
  fixture: string,
  run: RunFile,
  env: Readonly<Record<string, string>> = {},
): FixtureRun => {
  const runPath = path.join(folder, 'run.json');
  writeFileSync(runPath, JSON.stringify({ ...run, reportDir: folder }));
  const config = path.join(path.dirname(here), 'fixture', `fixture.config${path.extname(here)}`);
  const child = spawn(process.execPath, [runner, 'test', '-c', config, ...(env['LIST'] ? ['--list'] : [])], {
    env: {
      ...inherited(),
      NO_COLOR: '1',
      PSI_RUN: runPath,
      FIXTURE: fixture,
      FIXTURE_OUTPUT: path.join(folder, 'output'),
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    folder,
    child,
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, output }))),
    // Our own reporter wrote it; the schema test looks at its shape.
    report: () => JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report,
  };
};

/** Runs `action` with an empty folder and removes the folder afterwards. */
export const inFolder = async (action: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-reports-'));
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
