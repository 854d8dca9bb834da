import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import type { Check } from '../../spec/results/findings.ts';
import { checkKey, partOf, plan, type Plan } from '../judgement/plan.ts';
import { checkOf, outcomeOf, plainMessage } from './playwright-outcome.ts';
import { policies, withKnownFailures } from '../judgement/policies.ts';
import { assess, exitCodes } from '../judgement/policy.ts';
import { startProgress, type Progress, type ProgressFacts } from './progress.ts';
import { pageFile, reportFile, writeProjections } from '../formats/projections.ts';
import type { Report, Stop } from '../judgement/report.ts';
import { reportOf } from '../judgement/fold.ts';
import { runFileVariable, type RunFile } from '../judgement/run-file.ts';
import { addError, addOutcome, pendingChecks, startState, type RunState } from '../judgement/state.ts';
import { summaryOf } from '../formats/terminal.ts';
import { terminalStyle } from '../formats/terminal-style.ts';
import { throttled, writeAtomically } from '../formats/write-file.ts';

const writeEveryMs = 1000;

/** Making the page takes some tenths of a second. Whoever kills the whole run finds one of this age at most. */
const pageEveryMs = 20_000;

const readRunFile = (): RunFile => {
  const file = process.env[runFileVariable];
  if (file === undefined)
    throw new Error(
      `${runFileVariable} names no run file. Start the suite with \`psi check\`, which writes one.`,
    );
  // Written by our own command line for this run.
  return JSON.parse(readFileSync(file, 'utf8')) as RunFile;
};

const planned = (run: RunFile, checks: readonly Check[]): Plan => {
  const whole = plan(run.rules, checks, run.target.capabilities, run.selected);
  return run.shard === undefined ? whole : partOf(whole, new Set(run.shard.tests));
};

const planOf = (run: RunFile, suite: Suite): RunState => {
  const found = suite.allTests().map(checkOf);
  const keys = new Set(found.map(checkKey));
  const checks = [...found, ...run.checks.filter((check) => check.passive || !keys.has(checkKey(check)))];
  return startState(planned(run, checks));
};

/** The runner knows that it was interrupted; the command that interrupted it knows why, and says so instead. */
const interrupted: Stop = { by: 'signal', reason: 'It was interrupted.' };

/** Ends the run as Ctrl-C does when the command that started it is gone: nobody is left to work for. */
const endWithParent = (): void => {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGINT'));
  process.stdin.resume();
  // It is a pipe: waiting for its end must not keep this process from its own.
  (process.stdin as unknown as { unref: () => void }).unref();
};

/** Turns what the tests find out into `report.json`, as they go, and at the end into its projections. */
export default class PsiReporter implements Reporter {
  readonly #run = readRunFile();
  readonly #policy = this.#run.policy ?? policies.ci;
  readonly #started = performance.now();
  readonly #writer = throttled(writeEveryMs, () => this.#write(this.#report(false)));
  readonly #pages = throttled(pageEveryMs, () => this.#project(this.#report(false)));
  /** Until the runner has found its tests, those that are known count. */
  #state = startState(planned(this.#run, this.#run.checks));
  #progress: Progress | undefined;

  // Also when quiet: else the runner adds a reporter of its own.
  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    const { errors } = this.#state;
    this.#state = planOf(this.#run, suite);
    this.#state.errors.push(...errors);
    this.#write(this.#report(false));
    this.#pages.ask();
    if (this.#run.isSupervised === true) endWithParent();
    if (!this.#run.quiet) this.#progress = startProgress(process.stdout, process.env);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    addOutcome(this.#state, this.#run.rules, outcomeOf(test, result));
    this.#writer.ask();
    this.#pages.ask();
    this.#progress?.show(() => this.#facts());
  }

  onError(error: TestError): void {
    addError(this.#state, plainMessage(error));
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    this.#writer.stop();
    this.#pages.stop();
    this.#progress?.stop();
    const report = this.#finish(status === 'interrupted' ? interrupted : undefined);
    if (!this.#run.quiet) process.stdout.write(this.#summary(report));
    return { status: assess(report, this.#policy).code === exitCodes.met ? 'passed' : 'failed' };
  }

  /** Writes everything; a projection that fails is a fault of ours, and does not pass in silence. */
  #finish(stopped: Stop | undefined): Report {
    const report = this.#report(stopped === undefined, stopped);
    this.#write(report);
    if (this.#project(report)) return report;
    const faulty = this.#report(stopped === undefined, stopped);
    this.#write(faulty);
    return faulty;
  }

  /** Whether every projection could be written. */
  #project(report: Report): boolean {
    try {
      writeProjections(this.#run.reportDir, report, this.#policy);
      return true;
    } catch (error) {
      const message = `A projection of the report cannot be written: ${String(error)}`;
      if (!this.#state.errors.includes(message)) addError(this.#state, message);
      return false;
    }
  }

  #report(ended: boolean, stopped?: Stop): Report {
    const durationMs = performance.now() - this.#started;
    const report = reportOf(this.#state, this.#run, { ended, durationMs, ...(stopped && { stopped }) });
    return withKnownFailures(report, this.#policy);
  }

  #write(report: Report): void {
    writeAtomically(path.join(this.#run.reportDir, reportFile), JSON.stringify(report));
  }

  #summary(report: Report): string {
    const page = path.join(this.#run.reportDir, pageFile);
    return summaryOf(report, {
      page,
      policy: this.#policy,
      style: terminalStyle(process.stdout, process.env),
    });
  }

  #facts(): ProgressFacts {
    const report = this.#report(false);
    const planned = this.#state.plan.checks.filter((check) => !check.passive).length;
    return {
      done: planned - pendingChecks(this.#state).length,
      planned,
      failing: report.totals.fail,
      requests: report.run.requests,
      seconds: report.run.durationMs / 1000,
    };
  }
}
