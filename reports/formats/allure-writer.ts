import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../../spec/package-root.ts';
import type { TestOutcome } from '../judgement/judge.ts';
import type { Timing } from './allure.ts';
import type { ToAllure } from './allure-thread.ts';

/** Allure results that are written beside the run. */
export interface AllureWriter {
  readonly add: (outcome: TestOutcome, timing: Timing) => void;
  /** Settles when all of them are written. Raises what kept them from being written. */
  readonly end: () => Promise<void>;
}

/**
 * Writes Allure results in a thread: allure-playwright waits for the disk with every result, and whoever hands out
 * tests must not wait with it.
 *
 * @param resultsDir absolute; emptied first
 */
export const startAllureWriter = (resultsDir: string): AllureWriter => {
  const thread = new Worker(path.join(packageRoot, 'dist/reports/formats/allure-thread.js'), {
    workerData: resultsDir,
  });
  const ended = new Promise<void>((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => resolve());
  });
  // Resolved by `end`, when the run is over.
  ended.catch(() => {});
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const send = (message: ToAllure): void => thread.postMessage(message);
  return {
    add: (outcome, timing) => send({ outcome, timing }),
    end: () => {
      send(null);
      return ended;
    },
  };
};
