import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import type { MutantJob } from './mutant-job.ts';
import { isMutantResult, type MutantResult } from './mutant-result.ts';
import type { ServerSettings } from './mutant-server.ts';
import { isJsonObject } from '../../spec/json.ts';

interface Reply {
  readonly result?: MutantResult;
  readonly failed?: string;
}

const isReply = (value: unknown): value is Reply =>
  isJsonObject(value) &&
  (value['result'] === undefined || isMutantResult(value['result'])) &&
  (value['failed'] === undefined || typeof value['failed'] === 'string');

const replyOf = (child: ChildProcess): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const died = (code: number | null): void =>
      reject(new Error(`The process of the mutants ended with ${code}.`));
    child.once('exit', died);
    child.once('message', (reply) => {
      child.off('exit', died);
      resolve(isReply(reply) ? reply : { failed: 'its message is none of ours' });
    });
  });

const startProcess = (): ChildProcess =>
  fork(path.join(packageRoot, 'dist/proof/mutants/mutant-process.js'), [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/**
 * Runs jobs in `workers` processes at once and hands on the result of each as soon as it is there. A job is asked
 * for when its turn comes: what others found by then may show which tests to begin with. Raises an Error
 * when a job cannot be run at all.
 */
export const runMutants = async (
  planned: readonly (() => MutantJob)[],
  { workers, ...settings }: ServerSettings & { readonly workers: number },
  onResult: (result: MutantResult) => void,
): Promise<void> => {
  const queue = [...planned];
  const work = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        child ??= startProcess();
        const job = next();
        const reply = replyOf(child);
        child.send({ job, settings });
        const { result, failed } = await reply;
        if (result === undefined) throw new Error(`${job.name}: ${failed ?? 'its process said nothing'}`);
        onResult(result);
        if (result.isSpent === true) {
          child.kill();
          child = undefined;
        }
      }
    } finally {
      child?.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, planned.length) }, work));
};
