import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Gap } from '../../spec/gaps/gap.ts';
import { gaps } from '../../spec/gaps/index.ts';
import type { OwnDescription } from '../../spec/results/own-description.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { rules } from '../../spec/rules/index.ts';
import { allureResultsVariable } from '../../reports/formats/allure-reporter.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import type { Report } from '../../reports/judgement/report.ts';
import { runFileVariable, type RunFile } from '../../reports/judgement/run-file.ts';
import { runVariable, type Run, type Target } from '../../suites/target/target.ts';
import { checks } from '../commands/catalogue.ts';
import type { ForWorkers } from './run-inbox.ts';
import { CliError } from './cli-error.ts';
import { testsFor } from './traffic.ts';

/** One run of the suite against a target that is up. */
export interface Job {
  readonly target: Target;
  /** Absolute or relative to the working directory. */
  readonly reportDir: string;
  /** All rules when absent. */
  readonly selected?: readonly string[] | undefined;
  readonly cases: number;
  readonly seed: number;
  readonly workers: number;
  readonly inbox: ForWorkers;
  /** The command that repeats the run, and the `--target` argument in it. */
  readonly command: string;
  readonly targetArgument: string;
  readonly quiet: boolean;
  /** Whether Allure results are written too. */
  readonly allure: boolean;
  readonly allowInconclusive: boolean;
  /** The target's own description, compared with the document already. */
  readonly own?: { readonly file: string; readonly description: OwnDescription } | undefined;
}

export const suiteVersion = (): string =>
  (JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version;

const runFile = (job: Job): RunFile => ({
  reportDir: path.resolve(job.reportDir),
  suiteVersion: suiteVersion(),
  target: { name: job.target.name, url: job.target.baseUrl, capabilities: job.target.capabilities },
  seed: job.seed,
  startedAt: new Date().toISOString(),
  command: job.command,
  ...(job.selected === undefined ? {} : { selected: job.selected }),
  rules,
  checks: checks(),
  gaps: Object.entries<Gap>(gaps).map(([id, { unvaried: _why, ...gap }]) => ({ id, ...gap })),
  quiet: job.quiet,
  allowInconclusive: job.allowInconclusive,
  ...(job.own === undefined ? {} : { ownDescription: job.own.description }),
});

const suiteRun = ({ target, seed, cases, workers, targetArgument, inbox, own }: Job): Run => ({
  target,
  seed,
  cases,
  workers,
  prefix: `psi-${Date.now().toString(36)}`,
  targetArgument,
  ...(own === undefined ? {} : { openapi: path.resolve(own.file) }),
  ...inbox,
});

/**
 * The tests as Playwright's `--test-list` wants them. It compares files by the compiled name and tests by the
 * name that source maps give them, both relative to the compiled suite: two lines a test.
 */
const testList = (file: RunFile): string =>
  testsFor(file)
    .flatMap(({ file: source, title }) => [
      `${source.replace(/^suites\//, '').replace(/\.ts$/, '.js')} › ${title}`,
      `../../${source} › ${title}`,
    ])
    .join('\n');

const playwrightCli = (): string =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');

/** A reporter of ours, as Playwright's command line wants it. */
export const reporter = (name: string): string => path.join(packageRoot, `dist/reports/${name}.js`);

const argumentsFor = (job: Job, folder: string): readonly string[] => [
  'test',
  `--config=${path.join(packageRoot, 'dist/suites/playwright.config.js')}`,
  `--test-list=${path.join(folder, 'tests.txt')}`,
  `--workers=${job.workers}`,
  `--reporter=${['live/psi-reporter', ...(job.allure ? ['formats/allure-reporter'] : [])].map(reporter).join(',')}`,
  `--output=${path.join(folder, 'artifacts')}`,
  '--pass-with-no-tests',
];

/** Runs Playwright to its end. The verdicts are in the report: its own exit code only says whether it ran. */
export const runPlaywright = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [playwrightCli(), ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    // Ctrl-C reaches the child too: it writes the unfinished report, and we wait for it.
    const wait = (): void => {};
    process.on('SIGINT', wait);
    child.once('error', reject);
    child.once('exit', () => {
      process.off('SIGINT', wait);
      resolve();
    });
  });

const readReport = (folder: string): Report => {
  const file = path.join(folder, 'report.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch (cause) {
    throw new CliError(
      exitCodes.suiteFailed,
      `The suite wrote no report at ${file}: ${(cause as Error).message}.`,
    );
  }
};

/** Runs the suite and answers with the report it wrote. Raises a CliError when it wrote none. */
export const runSuite = async (job: Job): Promise<Report> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-run-'));
  try {
    const file = runFile(job);
    rmSync(path.join(file.reportDir, 'report.json'), { force: true });
    writeFileSync(path.join(folder, 'run.json'), JSON.stringify(file));
    writeFileSync(path.join(folder, 'tests.txt'), testList(file));
    await runPlaywright(argumentsFor(job, folder), {
      [runFileVariable]: path.join(folder, 'run.json'),
      [allureResultsVariable]: path.join(file.reportDir, 'allure-results'),
      [runVariable]: JSON.stringify(suiteRun(job)),
    });
    return readReport(file.reportDir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
