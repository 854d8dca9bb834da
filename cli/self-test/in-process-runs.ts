import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import type { LaneResult } from '../../reports/self-test/job-result.ts';
import type { FarmSettings } from './server-pool.ts';
import type { PlannedLane } from './run-jobs.ts';

interface Reply {
  readonly ready?: true;
  readonly result?: LaneResult;
  readonly failed?: string;
}

/** A test that ran out of time may still be at work in its process: the next fault gets another one. */
const isSpent = ({ tests }: LaneResult): boolean => tests.some(({ ms }) => ms >= 60_000);

const replyOf = (child: ChildProcess): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const died = (code: number | null): void => reject(new Error(`A bench ended with ${code}.`));
    child.once('exit', died);
    child.once('message', (reply) => {
      child.off('exit', died);
      resolve(reply as Reply);
    });
  });

const startBench = async (): Promise<ChildProcess> => {
  const child = fork(path.join(packageRoot, 'dist/cli/self-test/in-process-runner/runner.js'), [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await replyOf(child);
  return child;
};

/**
 * Runs lanes on `workers` benches at once and hands on the result of each as soon as it is there. A lane is asked
 * for when its turn comes: what others found by then may tell which tests to begin with. Raises an Error
 * when a lane cannot be run at all.
 */
export const runOnBenches = async (
  planned: readonly (() => PlannedLane)[],
  { workers, ...settings }: FarmSettings & { readonly workers: number },
  onResult: (result: LaneResult) => void,
): Promise<void> => {
  const queue = [...planned];
  const work = async (): Promise<void> => {
    let bench: ChildProcess | undefined;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        bench ??= await startBench();
        const lane = next();
        const reply = replyOf(bench);
        bench.send({ lane, settings });
        const { result, failed } = await reply;
        if (result === undefined) throw new Error(`${lane.name}: ${failed ?? 'the bench said nothing'}`);
        onResult(result);
        if (isSpent(result)) {
          bench.kill();
          bench = undefined;
        }
      }
    } finally {
      bench?.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, planned.length) }, work));
};
