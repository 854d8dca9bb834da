import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { exitCodes } from '../../../reports/judgement/policy.ts';
import type { Stop } from '../../../reports/judgement/report.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { CliError } from '../cli-error.ts';
import { endSignals } from '../signals.ts';
import type { FromRunner } from './runner-file.ts';
import { workerOptions } from './worker-options.ts';

/** Why the runner ended before it had judged its own end; without a reason it ended by itself. */
export interface RunnerEnd {
  readonly by: Stop['by'];
  readonly reason?: string;
}

/**
 * How long a runner that was asked to end may take to take back what it made on the target. CI systems kill everything
 * about ten seconds after they send a signal.
 */
const graceMs = { signal: 5_000, deadline: 60_000 } as const;

/** Watches over a runner until it has ended: hands signals on, and ends it where it does not end by itself. */
const supervised = (child: ChildProcess, mostMinutes: number | undefined): Promise<RunnerEnd> =>
  new Promise((resolve, reject) => {
    let end: RunnerEnd = { by: 'crash' };
    const timers: NodeJS.Timeout[] = [];
    // The runner ends its tests and writes its report on SIGINT; it minds no second one that comes with the first, as
    // on Ctrl-C, which reaches both.
    const stop = (by: keyof typeof graceMs, reason: string): void => {
      end = { by, reason };
      child.kill('SIGINT');
      timers.push(setTimeout(() => child.kill('SIGKILL'), graceMs[by]));
    };
    const onSignal = (signal: NodeJS.Signals): void => stop('signal', `It was ended by ${signal}.`);
    if (mostMinutes !== undefined)
      timers.push(
        setTimeout(() => {
          stop('deadline', `It was ended after ${mostMinutes} minutes (--max-minutes).`);
        }, mostMinutes * 60_000),
      );
    for (const signal of endSignals) process.on(signal, onSignal);
    const done = (): void => {
      for (const timer of timers) clearTimeout(timer);
      for (const signal of endSignals) process.off(signal, onSignal);
    };
    child.once('error', (cause) => {
      done();
      reject(cause);
    });
    let unwritten: string | undefined;
    child.on('message', (message: FromRunner) => {
      ({ unwritten } = message);
    });
    child.once('exit', (_code, signal) => {
      done();
      if (unwritten !== undefined) {
        reject(new CliError(exitCodes.usage, unwritten));
        return;
      }
      if (signal !== null && end.reason === undefined)
        end = { by: 'crash', reason: `The test runner was ended by ${signal}.` };
      resolve(end);
    });
  });

/**
 * Runs the runner to its end. The verdicts are in the report that it writes. Its standard input ends with this process,
 * which then knows that nobody waits for it any more. Raises a CliError where it could not write the report.
 *
 * @param file its runner file
 * @param mostMinutes after which it is ended
 */
export const startRunner = (file: string, mostMinutes?: number): Promise<RunnerEnd> =>
  supervised(
    spawn(process.execPath, [...workerOptions, path.join(packageRoot, 'dist/cli/run/runner/main.js'), file], {
      stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    }),
    mostMinutes,
  );
