import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Check } from '../../spec/results/findings.ts';
import { checkKey, planOf } from '../judgement/plan.ts';
import type { TestOutcome } from '../judgement/judge.ts';
import { policies, withKnownFailures, type Policy } from '../judgement/policies.ts';
import { startProgress, type Progress, type ProgressFacts } from './progress.ts';
import { pageFile, reportFile, writeProjections } from '../formats/projections.ts';
import type { Report, Stop } from '../judgement/report.ts';
import { reportOf } from '../judgement/fold.ts';
import { stoppedBy } from '../judgement/stopped.ts';
import type { RunFile } from '../judgement/run-file.ts';
import { addError, addOutcome, startState, type RunState } from '../judgement/state.ts';
import { summaryOf } from '../formats/terminal.ts';
import { terminalStyle } from '../formats/terminal-style.ts';
import { UnwritableError } from '../formats/write-problem.ts';
import { reportText } from '../formats/report-text.ts';
import { throttled, writeAtomically } from '../formats/write-file.ts';

const writeEveryMs = 1000;

/** Reports of well-behaved targets have fewer characters. */
const largeReport = 6_000_000;

/**
 * Making the page takes some tenths of a second. After a kill of the whole run, the last one is of this age at most.
 */
const pageEveryMs = 20_000;

/** Runs that end sooner are of a few rules, and need the page of their end alone. */
const firstPageMs = 10_000;

/** Turns what the tests find out into `report.json`, as they go, and at the end into its projections. */
export class LiveReport {
  readonly #run: RunFile;
  readonly #tests: readonly string[];
  readonly #policy: Policy;
  readonly #started = performance.now();
  readonly #writer = throttled(writeEveryMs, () => this.#attempt(() => this.#write(this.#report(false))));
  readonly #pages = throttled(
    pageEveryMs,
    () => this.#attempt(() => void this.#project(this.#report(false))),
    {
      firstMs: firstPageMs,
    },
  );
  readonly #state: RunState;
  #isLarge = false;
  #progress: Progress | undefined;

  readonly #onUnwritable: () => void;
  #unwritable: UnwritableError | undefined;

  /**
   * @param tests all that run, those that only give occasions to rules on every exchange among them
   * @param onUnwritable called once, when a file of the report cannot be written: `end` then raises why
   */
  constructor(run: RunFile, tests: readonly Check[], onUnwritable: () => void = () => {}) {
    this.#run = run;
    this.#tests = tests.map(checkKey);
    this.#onUnwritable = onUnwritable;
    this.#policy = run.policy ?? policies.ci;
    this.#state = startState(planOf(run));
  }

  /** The first report, of a run that has shown nothing yet. */
  begin(): void {
    this.#write(this.#report(false));
    this.#dropFormerPage();
    this.#pages.ask();
    if (this.#run.quiet !== true) this.#progress = startProgress(process.stdout, process.env);
  }

  /** Until there is a page of this run, none of another one may be taken for it. */
  #dropFormerPage(): void {
    try {
      rmSync(path.join(this.#run.reportDir, pageFile), { force: true });
    } catch {
      // A file that cannot be removed cannot be replaced either: writing the page says so.
    }
  }

  add(outcome: TestOutcome): void {
    addOutcome(this.#state, this.#run.rules, outcome);
    this.#writer.ask();
    this.#pages.ask();
    this.#progress?.show(() => this.#facts());
  }

  /** A run whose report cannot be kept need not go on. Anything else that is thrown goes on its way. */
  #attempt(write: () => void): void {
    if (this.#unwritable !== undefined) return;
    try {
      write();
    } catch (cause) {
      if (!(cause instanceof UnwritableError)) throw cause;
      this.#unwritable = cause;
      this.#onUnwritable();
    }
  }

  /**
   * Writes the report and its projections, prints the summary, and answers with the report. Raises an UnwritableError
   * where one of them could not be written.
   */
  end(stopped?: Stop): Report {
    this.#writer.stop();
    this.#pages.stop();
    this.#progress?.stop();
    if (this.#unwritable !== undefined) throw this.#unwritable;
    const report = this.#finish(stopped);
    if (this.#run.quiet !== true) process.stdout.write(this.#summary(report));
    return report;
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
      writeProjections(this.#run.reportDir, report, this.#policy, this.#run.history);
      this.#collect();
      return true;
    } catch (error) {
      if (error instanceof UnwritableError) throw error;
      const message = `A projection of the report cannot be written: ${String(error)}`;
      if (!this.#state.errors.includes(message)) addError(this.#state, message);
      return false;
    }
  }

  #report(ended: boolean, stopped?: Stop): Report {
    const durationMs = performance.now() - this.#started;
    const report = reportOf(this.#state, this.#run, { ended, durationMs });
    return withKnownFailures(stopped === undefined ? report : stoppedBy(report, stopped), this.#policy);
  }

  #write(report: Report): void {
    const text = reportText(report);
    this.#isLarge = text.length > largeReport;
    writeAtomically(path.join(this.#run.reportDir, reportFile), text);
    this.#collect();
  }

  /** The texts of a large report, of its page and of the next one would be in memory at the same time. */
  #collect(): void {
    if (this.#isLarge) globalThis.gc?.();
  }

  #summary(report: Report): string {
    const page = path.join(this.#run.reportDir, pageFile);
    return summaryOf(report, {
      page,
      policy: this.#policy,
      ...(this.#run.history === undefined ? {} : { history: this.#run.history }),
      style: terminalStyle(process.stdout, process.env),
    });
  }

  #facts(): ProgressFacts {
    const report = this.#report(false);
    return {
      done: this.#tests.filter((key) => this.#state.reported.has(key)).length,
      planned: this.#tests.length,
      failing: report.totals.fail,
      requests: report.run.requests,
      seconds: report.run.durationMs / 1000,
    };
  }
}
