import type { Finding } from '../../spec/results/findings.ts';
import { reportOf } from '../judgement/fold.ts';
import type { TestOutcome } from '../judgement/judge.ts';
import type { LaneResult, LaneTestResult } from './job-result.ts';
import type { Report } from '../judgement/report.ts';
import type { RunFile } from '../judgement/run-file.ts';
import { addOutcome, type RunState } from '../judgement/state.ts';

/** What is known of a lane so far. Grows by `addToLane` only. */
export interface OpenLane {
  readonly name: string;
  readonly rules: readonly string[];
  readonly state: RunState;
  readonly tests: LaneTestResult[];
}

/** Whether a finding says that a rule was violated; of what is only assumed, `observed` says so. */
const isViolation = ({ verdict }: Finding): boolean => ['fail', 'warn', 'observed'].includes(verdict);

const distinct = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.map(({ rule }) => rule)),
];

/** Folds one test, that took `ms` milliseconds, into its lane. */
export const addToLane = (lane: OpenLane, run: RunFile, outcome: TestOutcome, ms: number): void => {
  addOutcome(lane.state, run.rules, outcome);
  const found = [...(outcome.findings?.findings ?? []), ...(outcome.findings?.passive ?? [])];
  const isAbout = (rule: string): boolean => lane.rules.length === 0 || lane.rules.includes(rule);
  const { title, file } = outcome.check;
  lane.tests.push({
    file,
    title,
    ms: Math.round(ms),
    asserted: distinct(found.filter(({ assertions }) => assertions > 0)).filter(isAbout),
    violated: distinct(found.filter(isViolation)),
  });
};

const errorsIn = (report: Report): readonly string[] => [
  ...(report.errors ?? []),
  ...report.rules
    .filter(({ verdict }) => verdict === 'error')
    .map(({ id, reason = 'error' }) => `${id}: ${reason}`),
];

/** What the tests of a lane made of its fault. */
export const laneResult = (lane: OpenLane, run: RunFile, durationMs: number): LaneResult => {
  const report = reportOf(lane.state, run, { ended: true, durationMs });
  return {
    name: lane.name,
    isComplete: report.run.status === 'complete',
    seconds: Math.round(durationMs / 100) / 10,
    errors: errorsIn(report),
    inconclusive: report.rules.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id),
    tests: lane.tests,
  };
};
