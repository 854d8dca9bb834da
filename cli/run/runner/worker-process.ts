import { fork } from 'node:child_process';
import path from 'node:path';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Check } from '../../../spec/results/findings.ts';
import type { LookOptions } from '../../../suites/run/last-look.ts';
import type { Ran } from '../../../suites/run/run-test.ts';
import { lastLookCheck } from '../../../suites/run/last-look-check.ts';
import { testKey } from '../../../suites/kit/check/test.ts';
import { heartbeat, usualPulse } from './heartbeat.ts';
import type { FromWorker, HowToRun, ToWorker } from './messages.ts';
import { workerOptions } from './worker-options.ts';

/** The outcome of a test in a process. */
export type RanInProcess = Ran & {
  /** Its process was lost, and nobody knows over which of its tests. */
  readonly isLost?: true;
};

/** A test that has begun. */
export interface Begun {
  /** Holds as soon as the process may be given another test: this one has ended, or only waits. Never raises. */
  readonly free: Promise<void>;
  /** Its end. A process that dies over it answers with that, and is spent. Never raises. */
  readonly ran: Promise<RanInProcess>;
}

/** A worker that is up. */
export interface WorkerProcess {
  readonly run: (check: Pick<Check, 'file' | 'title'>, how: HowToRun) => Begun;
  /** Looks a last time at what was final, when every test of the process has ended. Never raises. */
  readonly lastLook: (options: LookOptions) => Promise<RanInProcess>;
  /** Says that every test has begun, and that those which have not ended wait. */
  readonly allWait: () => void;
  /** Whether it is there no more. */
  readonly isGone: () => boolean;
  /** Ends what runs and the process. Answers what it could not take away from the target. */
  readonly end: () => Promise<readonly string[]>;
}

const died = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null
    ? `The process that ran the check ended with exit code ${code ?? 'none'}.`
    : `The process that ran the check was ended by ${signal}.`;

const silent = `The process that ran the check did not answer for ${(usualPulse.everyMs * usualPulse.mostOpen) / 1000} s, and was ended.`;

/** A test that has not ended. */
interface Open {
  readonly onFree: () => void;
  readonly onRan: (ran: RanInProcess) => void;
}

/** The tests of one process that have not ended. */
interface OpenTests {
  readonly begin: (key: string) => Begun;
  readonly stepAside: (key: string) => void;
  readonly end: (key: string, ran: RanInProcess) => void;
  readonly loseAll: (message: string) => void;
}

const openTests = (): OpenTests => {
  const open = new Map<string, Open>();
  // A test that is over by its time may still be at work.
  let isOneSpent = false;
  const end = (key: string, ran: RanInProcess): void => {
    const ended = open.get(key);
    open.delete(key);
    isOneSpent ||= ran.isSpent;
    ended?.onRan(ran);
    ended?.onFree();
  };
  return {
    end,
    begin: (key) => {
      let onFree: () => void = () => {};
      const free = new Promise<void>((resolve) => {
        onFree = resolve;
      });
      const ran = new Promise<RanInProcess>((onRan) => {
        open.set(key, { onFree, onRan });
      });
      return { free, ran };
    },
    stepAside: (key) => open.get(key)?.onFree(),
    loseAll: (message) => {
      const keys = [...open.keys()];
      const isOneToBlame = keys.length === 1 && !isOneSpent;
      for (const key of keys)
        end(key, { ended: 'threw', message, isSpent: true, ...(isOneToBlame ? {} : { isLost: true }) });
    },
  };
};

/** Starts a worker. Its output goes where the output of this process goes. */
export const startWorker = (name: string, env: NodeJS.ProcessEnv): WorkerProcess => {
  const child = fork(path.join(packageRoot, 'dist/cli/run/runner/worker.js'), [name], {
    execArgv: workerOptions,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  });
  const tests = openTests();
  let onLeft: (left: readonly string[]) => void = () => {};
  let gone: string | undefined;
  const left = new Promise<readonly string[]>((resolve) => {
    onLeft = resolve;
  });
  const die = (why: string): void => {
    pulse.stop();
    gone ??= why;
    tests.loseAll(gone);
    onLeft([]);
  };
  const pulse = heartbeat(
    () => send({ ping: true }),
    () => {
      gone = silent;
      child.kill('SIGKILL');
    },
  );
  child.on('message', (said: FromWorker) => {
    pulse.beat();
    if ('ran' in said) tests.end(said.key, said.ran);
    else if ('aside' in said) tests.stepAside(said.aside);
    else if ('left' in said) onLeft(said.left);
  });
  child.once('error', (cause) => die(`No process for the check could be started: ${cause.message}.`));
  child.once('close', (code, signal) => die(died(code, signal)));
  const send = (message: ToWorker): void => {
    // A process that is gone says so by itself.
    if (child.connected) child.send(message, () => {});
  };
  const begin = (key: string, message: ToWorker): Begun => {
    const begun = tests.begin(key);
    if (gone === undefined) send(message);
    else tests.end(key, { ended: 'threw', message: gone, isSpent: true, isLost: true });
    return begun;
  };
  return {
    run: ({ file, title }, how) => begin(testKey({ file, title }), { run: { file, title }, how }),
    lastLook: (options) => begin(testKey(lastLookCheck), { lastLook: options }).ran,
    allWait: () => send({ allWait: true }),
    isGone: () => gone !== undefined,
    end: () => {
      send({ end: true });
      return left;
    },
  };
};
