import { parentPort, workerData } from 'node:worker_threads';
import type { TestOutcome } from '../judgement/judge.ts';
import { AllureResults, type Timing } from './allure.ts';

/** What the thread that writes Allure results receives: a result, or nothing when there are no more. */
export type ToAllure = { readonly outcome: TestOutcome; readonly timing: Timing } | null;

// The thread is started by `allure-writer.ts` alone.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const allure = new AllureResults(workerData as string);

let written: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: ToAllure) => {
  written = written.then(() =>
    message === null ? allure.end() : allure.add(message.outcome, message.timing),
  );
  if (message === null) parentPort?.close();
});
