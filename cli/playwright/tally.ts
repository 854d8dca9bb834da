import type { Check } from '../../spec/results/findings.ts';
import { reportOf } from '../../reports/judgement/fold.ts';
import type { TestOutcome } from '../../reports/judgement/judge.ts';
import { checkKey, plan, planOf } from '../../reports/judgement/plan.ts';
import { withKnownFailures } from '../../reports/judgement/policies.ts';
import type { Report } from '../../reports/judgement/report.ts';
import type { RunFile, Shard } from '../../reports/judgement/run-file.ts';
import { addError, addOutcome, startState, type RunState } from '../../reports/judgement/state.ts';
import { testsFor } from '../run/traffic.ts';
import { runFile, type PlannedJob } from '../run/run-suite.ts';

/** How one test ended, and which try of it that was. */
export interface Told {
  readonly outcome: TestOutcome;
  /** From 0; a first try takes the place of what the test said before. */
  readonly retry: number;
}

/** The outcomes so far of the tests of a run of Playwright's. */
export interface Tally {
  /** The tests that Playwright is about to run; it may leave some out. */
  readonly choose: (keys: readonly string[], shard: Shard | undefined) => void;
  readonly begin: (key: string) => void;
  readonly add: (told: Told) => void;
  /** A fault of the suite that belongs to no rule. */
  readonly addError: (message: string) => void;
  /** The report as it stands. */
  readonly report: (isOver: boolean) => Report;
}

interface RunFacts {
  readonly file: RunFile;
  readonly state: RunState;
}

/** The rules that a part of the tests says something about: those that they cover, and what answers have shown. */
const rulesSeen = (tests: readonly Check[], { passive }: RunState): readonly string[] => [
  ...new Set([...tests.flatMap(({ rules }) => rules), ...passive.keys()]),
];

/** The file of the run, cut down to the tests that were chosen: rules of others are not selected. */
const cutDown = (whole: RunFile, keys: ReadonlySet<string>, state: RunState): RunFile => {
  const checks = whole.checks.filter((check) => check.passive === true || keys.has(checkKey(check)));
  const own = plan(whole.rules, checks, whole.target.capabilities).checks;
  const tests = own.filter(({ passive }) => passive !== true);
  const all = plan(whole.rules, whole.checks, whole.target.capabilities).checks;
  const filtered = { tests: tests.length, of: all.filter(({ passive }) => passive !== true).length };
  return { ...whole, checks, selected: rulesSeen(tests, state), filtered };
};

/** Nothing has been said yet. */
export const startTally = (job: PlannedJob): Tally => {
  const whole = runFile(job);
  const tests = testsFor(whole, job.contract);
  const told: Told[] = [];
  const errors: string[] = [];
  const begun = new Set<string>();
  const started = performance.now();
  let chosen: ReadonlySet<string> | undefined;
  let part: Shard | undefined;
  // Each test about the whole run asks for it.
  let present: RunFacts | undefined;

  const stateOf = (file: RunFile): RunState => {
    const state = startState(planOf(file));
    for (const { outcome } of told) addOutcome(state, file.rules, outcome);
    for (const error of errors) addError(state, error);
    return state;
  };
  const fileOf = (): RunFile => {
    const keys = chosen ?? begun;
    if (part !== undefined) return { ...whole, shard: { ...part, tests: [...keys] } };
    if (tests.every((test) => keys.has(checkKey(test)))) return whole;
    return cutDown(whole, keys, stateOf(whole));
  };
  const factsOf = (): RunFacts => {
    const file = fileOf();
    return { file, state: stateOf(file) };
  };
  return {
    choose: (keys, shard) => {
      chosen = new Set(keys);
      part = shard;
      present = undefined;
    },
    begin: (key) => {
      begun.add(key);
      present = undefined;
    },
    add: (one) => {
      present = undefined;
      const key = checkKey(one.outcome.check);
      const isOther = (each: Told): boolean => checkKey(each.outcome.check) !== key;
      // Each process looks a last time; every look counts.
      if (one.retry === 0 && one.outcome.check.rules.length > 0)
        told.splice(0, told.length, ...told.filter(isOther));
      told.push(one);
    },
    addError: (message) => {
      errors.push(message);
      present = undefined;
    },
    report: (isOver) => {
      present ??= factsOf();
      const { file, state } = present;
      const durationMs = performance.now() - started;
      return withKnownFailures(reportOf(state, file, { ended: isOver, durationMs }), job.policy);
    },
  };
};
