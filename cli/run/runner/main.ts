import { appendFileSync, readFileSync } from 'node:fs';
import { AllureResults } from '../../../reports/formats/allure.ts';
import { UnwritableError, writeProblem } from '../../../reports/formats/write-problem.ts';
import { exitCodes } from '../../../reports/judgement/policy.ts';
import { LiveReport } from '../../../reports/live/live-report.ts';
import type { Stop } from '../../../reports/judgement/report.ts';
import { contractOfRun } from '../../../suites/run/contract-of-run.ts';
import { useContract } from '../../../spec/contract/in-use.ts';
import { lastLookCheck } from '../../../suites/run/last-look-check.ts';
import { runVariable } from '../../../suites/target/target.ts';
import { exercisesVariable, testRunOf } from '../test-run.ts';
import { keepPrinting } from '../sturdy-output.ts';
import { endSignals } from '../signals.ts';
import { runPool } from './pool.ts';
import type { FromRunner, RunnerFile } from './runner-file.ts';

/**
 * The process between the command and the workers: it hands out tests, judges what comes back, and writes the report
 * as it grows. It is a process of its own so that a run whose command dies still ends in order, with a report.
 */
const [, , file = ''] = process.argv;
// Written by our own command for this run, which is of this build.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { run, tests, atOnce, processes, allureResults, suiteRun } = JSON.parse(
  readFileSync(file, 'utf8'),
) as RunnerFile;

useContract(await contractOfRun(suiteRun));

const stopping = new AbortController();

// The command that interrupts the run knows why, and says so instead.
const interrupted: Stop = { by: 'signal', reason: 'It was interrupted.' };

for (const signal of endSignals) process.on(signal, () => stopping.abort());

// The command holds the other end of standard input: when it is gone, nobody is left to work for.
process.stdin.once('end', () => stopping.abort());
process.stdin.resume();

const leftText = (left: readonly string[]): string =>
  left.length <= 5 ? left.join(', ') : `${left.slice(0, 5).join(', ')} and ${left.length - 5} more`;

/** Ends where something could not be written. The command says it, in one sentence. */
const giveUp = (sentence: string): void => {
  const end = (): never => process.exit(exitCodes.usage);
  if (process.send === undefined) {
    process.stderr.write(`psi: ${sentence}\n`);
    end();
  } else process.send({ unwritten: sentence } satisfies FromRunner, end);
};

keepPrinting(giveUp);

const report = new LiveReport(run, tests, () => stopping.abort());

const exercises = process.env[exercisesVariable];

/** Runs all tests and writes what they find out. */
const work = async (): Promise<void> => {
  report.begin();
  const allure = allureResults === undefined ? undefined : new AllureResults(allureResults);
  await runPool(
    tests,
    {
      atOnce,
      processes,
      env: { ...process.env, [runVariable]: JSON.stringify(suiteRun) },
      signal: stopping.signal,
    },
    {
      onOutcome: (outcome, timing) => {
        report.add(outcome);
        // A look of a process at the end of the run is no test that a mutant can be tried on.
        if (exercises !== undefined && outcome.check.file !== lastLookCheck.file)
          appendFileSync(exercises, `${JSON.stringify(testRunOf(outcome, timing.ms))}\n`);
        allure?.add(outcome, timing);
      },
      onLeft: (left) => {
        if (left.length > 0) process.stderr.write(`psi: left behind on the target: ${leftText(left)}\n`);
      },
    },
  );
  report.end(stopping.signal.aborted ? interrupted : undefined);
};

/** A sentence; other errors are defects, and show where they came from. */
const unwritten = (cause: unknown): string => {
  const sentence = cause instanceof UnwritableError ? cause.message : writeProblem(cause);
  if (sentence === undefined) throw cause;
  return sentence;
};

try {
  await work();
  process.exit();
} catch (cause) {
  giveUp(unwritten(cause));
}
