import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gaps } from '../spec/gaps/index.ts';
import { packageRoot } from '../spec/package-root.ts';
import { rules } from '../spec/rules/index.ts';
import { allureResultsVariable } from '../reports/allure-reporter.ts';
import { plan } from '../reports/plan.ts';
import { assess, exitCodes } from '../reports/policy.ts';
import type { Report } from '../reports/report.ts';
import { runFileVariable, type RunFile } from '../reports/run-file.ts';
import { runVariable, type Run } from '../suites/target/target.ts';
import { checks, selectedRules } from './catalogue.ts';
import { openInbox, type ForWorkers } from './run-inbox.ts';
import { preflight } from './doctor.ts';
import { Stop } from './stop.ts';
import { readyTarget, type ReadyTarget } from './targets.ts';

export interface CheckOptions {
  readonly target: string;
  readonly report: string;
  readonly area?: readonly string[];
  readonly only?: readonly string[];
  readonly cases: number;
  readonly seed: number;
  readonly workers: number;
  readonly allowInconclusive?: boolean;
  readonly quiet?: boolean;
}

const version = (): string =>
  (JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version;

const repeatCommand = ({ target, area = [], only = [], seed, cases }: CheckOptions): string =>
  [
    `psi check --target ${target}`,
    ...area.map((name) => `--area ${name}`),
    ...only.map((id) => `--only ${id}`),
    `--seed ${seed} --cases ${cases}`,
  ].join(' ');

const runFile = (options: CheckOptions, { target }: ReadyTarget): RunFile => {
  const selected = selectedRules(options);
  return {
    reportDir: path.resolve(options.report),
    suiteVersion: version(),
    target: { name: target.name, url: target.baseUrl, capabilities: target.capabilities },
    seed: options.seed,
    startedAt: new Date().toISOString(),
    command: repeatCommand(options),
    ...(selected === undefined ? {} : { selected }),
    rules,
    checks: checks(),
    gaps: Object.entries(gaps).map(([id, gap]) => ({ id, ...gap })),
    ...(options.quiet === true ? { quiet: true } : {}),
    ...(options.allowInconclusive === true ? { allowInconclusive: true } : {}),
  };
};

const suiteRun = (options: CheckOptions, { target }: ReadyTarget, inbox: ForWorkers): Run => ({
  target,
  seed: options.seed,
  cases: options.cases,
  prefix: `psi-${Date.now().toString(36)}`,
  targetArgument: options.target,
  ...inbox,
});

/**
 * The tests that the plan asks for, as Playwright's `--test-list` wants them. It compares files by the compiled
 * name and tests by the name that source maps give them, both relative to the compiled suite: two lines a test.
 */
const testList = (file: RunFile): readonly string[] => {
  const planned = plan(file.rules, file.checks, file.target.capabilities, file.selected);
  return planned.checks
    .filter((check) => check.passive !== true)
    .flatMap(({ file: source, title }) => [
      `${source.replace(/^suites\//, '').replace(/\.ts$/, '.js')} › ${title}`,
      `../../${source} › ${title}`,
    ]);
};

const playwrightCli = (): string =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');

const reporters = ['psi-reporter', 'allure-reporter'].map((name) =>
  path.join(packageRoot, `dist/reports/${name}.js`),
);

/** Runs Playwright to its end. The verdicts are in the report: its own exit code only says whether it ran. */
const runTests = (
  options: CheckOptions,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        playwrightCli(),
        'test',
        `--config=${path.join(packageRoot, 'dist/suites/playwright.config.js')}`,
        `--test-list=${path.join(folder, 'tests.txt')}`,
        `--workers=${options.workers}`,
        `--reporter=${reporters.join(',')}`,
        `--output=${path.join(folder, 'artifacts')}`,
        '--pass-with-no-tests',
      ],
      { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } },
    );
    // Ctrl-C reaches the child too: it writes the unfinished report, and we wait for it.
    process.on('SIGINT', () => {});
    child.once('error', reject);
    child.once('exit', () => resolve());
  });

const readReport = (folder: string): Report => {
  const file = path.join(folder, 'report.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch (cause) {
    throw new Stop(
      exitCodes.suiteFailed,
      `The suite wrote no report at ${file}: ${(cause as Error).message}.`,
    );
  }
};

/** `psi check`: examines a target and answers with the exit code of the policy. */
export const runCheck = async (options: CheckOptions): Promise<void> => {
  selectedRules(options);
  const ready = await readyTarget(options.target, options.seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-run-'));
  const inbox = await openInbox(ready.target);
  try {
    await preflight(ready);
    const forWorkers = await inbox.register();
    const file = runFile(options, ready);
    rmSync(path.join(file.reportDir, 'report.json'), { force: true });
    writeFileSync(path.join(folder, 'run.json'), JSON.stringify(file));
    writeFileSync(path.join(folder, 'tests.txt'), testList(file).join('\n'));
    await runTests(options, folder, {
      [runFileVariable]: path.join(folder, 'run.json'),
      [allureResultsVariable]: path.join(file.reportDir, 'allure-results'),
      [runVariable]: JSON.stringify(suiteRun(options, ready, forWorkers)),
    });
    const { code } = assess(readReport(file.reportDir), {
      allowInconclusive: options.allowInconclusive === true,
    });
    process.exitCode = code;
  } finally {
    await inbox.close();
    await ready.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
