import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../../spec/package-root.ts';
import { addToLane, laneResult } from '../../../reports/self-test/job-fold.ts';
import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import type { LaneResult } from '../../../reports/self-test/job-result.ts';
import { plan } from '../../../reports/judgement/plan.ts';
import type { RunFile } from '../../../reports/judgement/run-file.ts';
import { startState } from '../../../reports/judgement/state.ts';
import { beginRun } from '../../../suites/engine/run.ts';
import type { LaneTest } from '../../../suites/target/self-test-jobs.ts';
import { checks } from '../../commands/catalogue.ts';
import { openLease, type FarmSettings } from '../server-pool.ts';
import { laneRunFile } from '../job-run-file.ts';
import type { PlannedLane } from '../run-jobs.ts';
import { stand, type Stand } from './fixtures.ts';
import { runTest } from './run-test.ts';
import { beginFile, declaredTests, type DeclaredTest } from './test-double.ts';

/**
 * A process that runs tests of the suite again and again, each time against a new server with another fault in
 * this process. Playwright needs a new process for each, which costs more than the tests. The suite's files and
 * fixtures are the same; only Playwright's `test` is replaced, by the double.
 */
export interface Job {
  readonly lane: PlannedLane;
  readonly settings: FarmSettings;
}

const stray: string[] = [];

const keyOf = ({ file, title }: Pick<DeclaredTest, 'file' | 'title'>): string => `${file} › ${title}`;

const load = async (): Promise<ReadonlyMap<string, DeclaredTest>> => {
  register('./redirect.js', import.meta.url);
  const files = new Set(
    checks()
      .filter((check) => check.passive !== true)
      .map(({ file }) => file),
  );
  for (const file of files) {
    beginFile(file);
    await import(pathToFileURL(path.join(packageRoot, 'dist', file.replace(/\.ts$/, '.js'))).href);
  }
  return new Map(declaredTests().map((test) => [keyOf(test), test]));
};

interface Ran {
  readonly outcome: TestOutcome;
  readonly ms: number;
}

/** The outcomes of a lane's tests, without those that are spare when everything has been reported. */
const outcomesOf = async (
  lane: PlannedLane,
  testFor: (wanted: LaneTest) => DeclaredTest,
  worker: Stand,
): Promise<readonly Ran[]> => {
  const ran: Ran[] = [];
  const reported = new Set<string>();
  for (const wanted of lane.tests) {
    const isOver = lane.rules.length > 0 && lane.rules.every((rule) => reported.has(rule));
    if (wanted.isSpare === true && isOver) continue;
    const started = performance.now();
    const outcome = await runTest(testFor(wanted), worker);
    ran.push({ outcome, ms: performance.now() - started });
    for (const rule of violatedIn(outcome)) reported.add(rule);
  }
  return ran;
};

const violatedIn = ({ findings }: TestOutcome): readonly string[] =>
  [...(findings?.findings ?? []), ...(findings?.passive ?? [])]
    .filter(({ verdict }) => violating.has(verdict))
    .map(({ rule }) => rule);

const violating = new Set(['fail', 'warn', 'observed']);

const folded = (lane: PlannedLane, run: RunFile, ran: readonly Ran[], durationMs: number): LaneResult => {
  const tests = new Set(ran.map(({ outcome }) => keyOf(outcome.check)));
  const relevant = run.checks.filter((check) => check.passive === true || tests.has(keyOf(check)));
  const state = startState(plan(run.rules, relevant, run.target.capabilities));
  const open = { name: lane.name, rules: lane.rules, state, tests: [] };
  for (const { outcome, ms } of ran) addToLane(open, run, outcome, ms);
  return laneResult(open, run, durationMs);
};

const runLane = async (
  { lane, settings }: Job,
  known: ReadonlyMap<string, DeclaredTest>,
): Promise<LaneResult> => {
  const testFor = (wanted: LaneTest): DeclaredTest => {
    const test = known.get(keyOf(wanted));
    if (test === undefined) throw new Error(`The suite declares no test "${keyOf(wanted)}".`);
    return test;
  };
  const started = performance.now();
  const lease = await openLease(lane.fault, settings);
  beginRun(lease.run);
  const fixtures = lane.tests[0] === undefined ? {} : testFor(lane.tests[0]).fixtures;
  const worker = stand(fixtures, 'worker', { workerIndex: 0, project: { metadata: { lane } } });
  const ran = await outcomesOf(lane, testFor, worker);
  const thrown = await worker.end();
  await lease.close();
  const result = folded(lane, laneRunFile('', settings.seed), ran, performance.now() - started);
  return { ...result, errors: [...result.errors, ...thrown.map(String), ...stray.splice(0)] };
};

// Nobody is left to work for.
process.on('disconnect', () => process.exit());
process.on('unhandledRejection', (cause) => stray.push(`nobody waited for: ${String(cause)}`));

const known = await load();
process.on('message', (job: Job) => {
  runLane(job, known).then(
    (result) => process.send?.({ result }),
    (cause: unknown) => process.send?.({ failed: (cause as Error).stack ?? String(cause) }),
  );
});
process.send?.({ ready: true });
