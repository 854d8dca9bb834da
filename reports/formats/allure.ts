import { rmSync } from 'node:fs';
import { AllureReporter } from 'allure-playwright';
import { verdicts, type Verdict } from '../../spec/results/verdicts.ts';
import type { TestOutcome } from '../judgement/judge.ts';
import { asPlaywrightConfig, PlaywrightSuite, PlaywrightTest, type Shown } from './playwright-shape.ts';

/** When a check ran, and where. */
export interface Timing {
  readonly startedAt: Date;
  readonly ms: number;
  /** Counts from 0. */
  readonly worker: number;
}

/**
 * Allure knows passed, failed, broken and skipped. What was violated for sure failed. What could not be exercised is
 * broken, because readers take "skipped" for harmless; so is what the suite itself got wrong.
 */
const statuses: Readonly<Record<Verdict, Shown['status']>> = {
  error: 'timedOut',
  fail: 'failed',
  warn: 'passed',
  inconclusive: 'timedOut',
  pass: 'passed',
  observed: 'passed',
  'not-applicable': 'skipped',
  'not-selected': 'skipped',
};

const worstVerdict = ({ check, ended, findings }: TestOutcome): Verdict => {
  if (ended === 'cut-short') return 'inconclusive';
  if (ended === 'threw') return 'error';
  const found = [
    ...(findings?.findings ?? []),
    ...(findings?.passive ?? []).filter(({ verdict }) => verdict === 'fail'),
  ];
  // The look at the end of a run has no rule of its own: only what it finds by the way can fail it.
  const otherwise = check.rules.length === 0 ? 'pass' : 'error';
  return verdicts.find((verdict) => found.some((finding) => finding.verdict === verdict)) ?? otherwise;
};

const messages = (outcome: TestOutcome, verdict: Verdict): string =>
  [
    ...[...(outcome.findings?.findings ?? []), ...(outcome.findings?.passive ?? [])]
      .filter((finding) => finding.verdict === verdict)
      .map(({ rule, message }) => `${rule}: ${message?.slice(0, 500) ?? ''}`),
    ...(verdict === 'error' && outcome.message !== undefined ? [outcome.message] : []),
  ].join('\n');

/**
 * Writes Allure results, by allure-playwright: one per check, grouped by area, tagged with its rules. The suite has a
 * runner of its own, so the checks are shown to that reporter in the shape in which Playwright would.
 */
export class AllureResults {
  readonly #allure: AllureReporter;
  readonly #suite = new PlaywrightSuite();
  /** When the check of the result that is being written ran. */
  #timing: Timing | undefined;

  /** Allure takes the moment at which it hears of a test for its start; it hears of ours when they have ended. */
  readonly #stamp = (result: { start?: number; stop?: number }): void => {
    if (this.#timing === undefined) return;
    const { startedAt, ms } = this.#timing;
    result.start = startedAt.getTime();
    result.stop = startedAt.getTime() + Math.round(ms);
  };

  /** @param resultsDir absolute; emptied first */
  constructor(resultsDir: string) {
    rmSync(resultsDir, { recursive: true, force: true });
    this.#allure = new AllureReporter({ resultsDir, listeners: [{ beforeTestResultWrite: this.#stamp }] });
    this.#allure.onConfigure(asPlaywrightConfig());
    this.#allure.onBegin(this.#suite);
  }

  /** Writes the result of one check. */
  async add(outcome: TestOutcome, timing: Timing): Promise<void> {
    const verdict = worstVerdict(outcome);
    const status = statuses[verdict];
    const message = status === 'passed' ? '' : messages(outcome, verdict);
    const test = new PlaywrightTest(this.#suite, outcome.check);
    this.#timing = timing;
    this.#allure.onTestBegin(test);
    await this.#allure.onTestEnd(test, test.result({ status, message }, timing));
  }

  async end(): Promise<void> {
    await this.#allure.onEnd();
  }
}
