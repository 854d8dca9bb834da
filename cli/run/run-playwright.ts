import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Stop } from '../../reports/judgement/report.ts';
import { endSignals } from './signals.ts';

/** Why the runner ended before it had judged its own end; without a reason it ended by itself. */
export interface RunnerEnd {
  readonly by: Stop['by'];
  readonly reason?: string;
}

const playwrightCli = (): string =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');

/** How long a runner that was asked to end may take: CI systems kill everything about ten seconds after they ask. */
const graceMs = 5_000;

/** How much longer than its own deadline a runner may live. */
const overtimeMs = 60_000;

/** Watches over a runner until it has ended: hands signals on, and ends it where it does not end by itself. */
const supervised = (child: ChildProcess, mostMinutes: number | undefined): Promise<RunnerEnd> =>
  new Promise((resolve, reject) => {
    let end: RunnerEnd = { by: 'crash' };
    const timers: NodeJS.Timeout[] = [];
    const kill = (): void => void child.kill('SIGKILL');
    // The runner ends its tests and writes its report on SIGINT; it minds no second one that comes with the first, as
    // on Ctrl-C, which reaches both.
    const ask = (signal: NodeJS.Signals): void => {
      end = { by: 'signal', reason: `It was ended by ${signal}.` };
      child.kill('SIGINT');
      timers.push(setTimeout(kill, graceMs));
    };
    if (mostMinutes !== undefined)
      timers.push(
        setTimeout(
          () => {
            end = { by: 'deadline', reason: `It was ended after ${mostMinutes} minutes (--max-minutes).` };
            kill();
          },
          mostMinutes * 60_000 + overtimeMs,
        ),
      );
    for (const signal of endSignals) process.on(signal, ask);
    const done = (): void => {
      for (const timer of timers) clearTimeout(timer);
      for (const signal of endSignals) process.off(signal, ask);
    };
    child.once('error', (cause) => {
      done();
      reject(cause);
    });
    child.once('exit', (_code, signal) => {
      done();
      if (signal !== null && end.reason === undefined)
        end = { by: 'crash', reason: `The test runner was ended by ${signal}.` };
      resolve(end);
    });
  });

/**
 * Runs Playwright to its end. The verdicts are in the report: its own exit code only says whether it ran. Its standard
 * input ends with this process, which tells it that nobody waits for it any more.
 */
export const runPlaywright = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  mostMinutes?: number,
): Promise<RunnerEnd> =>
  supervised(
    spawn(process.execPath, [playwrightCli(), ...args], {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    }),
    mostMinutes,
  );
