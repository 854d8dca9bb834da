import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../../spec/package-root.ts';
import { addToLane, laneResult } from '../../../reports/lane-fold.ts';
import type { LaneResult } from '../../../reports/lane-result.ts';
import { plan } from '../../../reports/plan.ts';
import { startState } from '../../../reports/state.ts';
import { beginRun } from '../../../suites/kernel/run.ts';
import { checks } from '../../catalogue.ts';
import { openLease, type FarmSettings } from '../farm.ts';
import { laneRunFile } from '../lane-run-file.ts';
import type { PlannedLane } from '../run-lanes.ts';
import { stand } from './fixtures.ts';
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

const runLane = async (
  { lane, settings }: Job,
  known: ReadonlyMap<string, DeclaredTest>,
): Promise<LaneResult> => {
  const tests = lane.tests.map((wanted) => {
    const test = known.get(keyOf(wanted));
    if (test === undefined) throw new Error(`The suite declares no test "${keyOf(wanted)}".`);
    return test;
  });
  const run = laneRunFile('', settings.seed);
  const planned = new Set(lane.tests.map(keyOf));
  const relevant = run.checks.filter((check) => check.passive === true || planned.has(keyOf(check)));
  const state = startState(plan(run.rules, relevant, run.target.capabilities));
  const open = { name: lane.name, rules: lane.rules, state, tests: [] };
  const started = performance.now();
  const lease = await openLease(lane.fault, settings);
  beginRun(lease.run);
  const fixtures = tests[0]?.fixtures ?? {};
  const worker = stand(fixtures, 'worker', { workerIndex: 0, project: { metadata: { lane } } });
  for (const test of tests) {
    const begun = performance.now();
    addToLane(open, run, await runTest(test, worker), performance.now() - begun);
  }
  const thrown = await worker.end();
  await lease.close();
  const result = laneResult(open, run, performance.now() - started);
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
