import { appendFileSync, readFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { addToLane, laneResult, type OpenLane } from './job-fold.ts';
import { laneResultsVariable } from './job-result.ts';
import { plan } from '../judgement/plan.ts';
import { checkOf, outcomeOf, plainMessage } from '../live/playwright-outcome.ts';
import { runFileVariable, type RunFile } from '../judgement/run-file.ts';
import { startState } from '../judgement/state.ts';

const named = (variable: string): string => {
  const file = process.env[variable];
  if (file === undefined) throw new Error(`${variable} names no file. Start lanes with \`psi self-test\`.`);
  return file;
};

interface Going {
  readonly lane: OpenLane;
  startedAt: number | undefined;
  left: number;
}

interface LaneOf {
  readonly name: string;
  readonly rules: readonly string[];
}

/** What the configuration of the lanes says of a project. */
const laneOf = (suite: Suite): LaneOf =>
  (suite.project()?.metadata as { lane?: LaneOf } | undefined)?.lane ?? { name: '', rules: [] };

const projectOf = (test: TestCase): Suite => {
  let suite: Suite = test.parent;
  while (suite.type !== 'project' && suite.parent) suite = suite.parent;
  return suite;
};

/** Writes one line of JSON for every lane of a self test, as soon as its last test has ended. */
export default class LaneReporter implements Reporter {
  readonly #run = JSON.parse(readFileSync(named(runFileVariable), 'utf8')) as RunFile;
  readonly #file = named(laneResultsVariable);
  readonly #lanes = new Map<string, Going>();
  readonly #errors: string[] = [];

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, root: Suite): void {
    const passive = this.#run.checks.filter((check) => check.passive);
    for (const suite of root.suites) {
      const tests = suite.allTests();
      const checks = [...tests.map(checkOf), ...passive];
      const state = startState(plan(this.#run.rules, checks, this.#run.target.capabilities));
      const { name, rules } = laneOf(suite);
      const lane = { name, rules, state, tests: [] };
      this.#lanes.set(name, { lane, startedAt: undefined, left: tests.length });
    }
  }

  onTestBegin(test: TestCase): void {
    const going = this.#lanes.get(laneOf(projectOf(test)).name);
    if (going) going.startedAt ??= performance.now();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const going = this.#lanes.get(laneOf(projectOf(test)).name);
    if (going === undefined) return;
    addToLane(going.lane, this.#run, outcomeOf(test, result), result.duration);
    going.left -= 1;
    if (going.left === 0) this.#finish(going);
  }

  onError(error: TestError): void {
    this.#errors.push(plainMessage(error));
  }

  onEnd(): void {
    for (const going of this.#lanes.values()) this.#finish(going);
    if (this.#errors.length > 0) process.stderr.write(`psi: ${this.#errors.join('\n')}\n`);
  }

  #finish({ lane, startedAt }: Going): void {
    const durationMs = performance.now() - (startedAt ?? performance.now());
    appendFileSync(this.#file, `${JSON.stringify(laneResult(lane, this.#run, durationMs))}\n`);
    this.#lanes.delete(lane.name);
  }
}
