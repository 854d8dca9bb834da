import { fork } from 'node:child_process';
import path from 'node:path';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Check } from '../../../spec/results/findings.ts';
import type { Ran } from '../../../suites/engine/run-test.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** A worker that is up. */
export interface WorkerProcess {
  /** Runs a test. A worker that dies over it answers with that, and is spent. Never raises. */
  readonly run: (check: Pick<Check, 'file' | 'title'>) => Promise<Ran>;
  /** Ends what runs and the process. Answers what it could not take away from the target. */
  readonly end: () => Promise<readonly string[]>;
}

/**
 * A check needs a tenth of it. Where there is much memory, garbage would otherwise pile up for as long as a target sends
 * large answers.
 */
const heapMegabytes = 384;

const died = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null
    ? `The process that ran the check ended with exit code ${code ?? 'none'}.`
    : `The process that ran the check was ended by ${signal}.`;

/** Starts a worker. What it writes goes where this process writes. */
export const startWorker = (name: string, env: NodeJS.ProcessEnv): WorkerProcess => {
  const child = fork(path.join(packageRoot, 'dist/cli/run/runner/worker.js'), [name], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  });
  let onRan: (ran: Ran) => void = () => {};
  let onLeft: (left: readonly string[]) => void = () => {};
  let gone: string | undefined;
  const left = new Promise<readonly string[]>((resolve) => {
    onLeft = resolve;
  });
  const die = (why: string): void => {
    gone ??= why;
    onRan({ ended: 'threw', message: gone, isSpent: true });
    onLeft([]);
  };
  child.on('message', (said: FromWorker) => {
    if ('ran' in said) onRan(said.ran);
    else onLeft(said.left);
  });
  child.once('error', (cause) => die(`No process for the check could be started: ${cause.message}.`));
  child.once('close', (code, signal) => die(died(code, signal)));
  const tell = (message: ToWorker): void => {
    // A process that is gone says so by itself.
    if (child.connected) child.send(message, () => {});
  };
  return {
    run: ({ file, title }) =>
      new Promise((resolve) => {
        onRan = resolve;
        if (gone === undefined) tell({ run: { file, title } });
        else die(gone);
      }),
    end: () => {
      tell({ end: true });
      return left;
    },
  };
};
