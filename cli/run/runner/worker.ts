import { CutShort, runTest, type Ran } from '../../../suites/engine/run-test.ts';
import { loadTests } from '../../../suites/engine/load-tests.ts';
import { openSession, type Session } from '../../../suites/engine/session.ts';
import { run } from '../../../suites/engine/run.ts';
import { declaredTest, testKey, type DeclaredTest } from '../../../suites/engine/test.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { messageOf } from '../../../spec/error-message.ts';

/** A process that runs one test of the suite after the other, as the runner asks. Its number is its only argument. */
const name = process.argv[2] ?? '0';

/** Time for a test with the default number of cases; more cases get more time. */
const timeoutMs = 120_000 * Math.max(1, run().cases / 40);

/** Rejects when something breaks that nobody waits for, or when the run ends first. */
interface Breaking {
  readonly broken: Promise<never>;
  readonly breakOff: (cause: Error) => void;
}

const breaking = (): Breaking => {
  let breakOff: (cause: Error) => void = () => {};
  const broken = new Promise<never>((_resolve, reject) => {
    breakOff = reject;
  });
  // Without a test there is nobody to tell.
  broken.catch(() => {});
  return { broken, breakOff };
};

let current = breaking();

const tell = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, () => resolve());
  });

const testFor = async (wanted: { readonly file: string; readonly title: string }): Promise<DeclaredTest> => {
  await loadTests(wanted.file);
  const test = declaredTest(testKey(wanted));
  if (test === undefined) throw new Error(`${wanted.file} declares no test "${wanted.title}".`);
  return test;
};

const ranOf = async (
  wanted: { readonly file: string; readonly title: string },
  session: Promise<Session>,
): Promise<Ran> => {
  try {
    const test = await testFor(wanted);
    return await runTest(test, await session, { timeoutMs, broken: current.broken });
  } catch (cause) {
    return { ended: 'threw', message: messageOf(cause), isSpent: false };
  }
};

const session = openSession(name);
session.catch(() => {});

const endProcess = async (): Promise<void> => {
  const left = await session.then(
    (open) => open.end(),
    () => [],
  );
  await tell({ left });
  process.exit();
};

let ending: Promise<void> | undefined;

const end = (): Promise<void> => (ending ??= endProcess());

let running: Promise<void> = Promise.resolve();

const onRun = async (wanted: { readonly file: string; readonly title: string }): Promise<void> => {
  current = breaking();
  const ran = await ranOf(wanted, session);
  await tell({ ran });
  if (ran.isSpent) await end();
};

process.on('message', (message: ToWorker) => {
  if ('run' in message) {
    running = onRun(message.run);
    return;
  }
  current.breakOff(new CutShort('The run ended before this check did.'));
  void running.then(end);
});

// The runner is gone: nobody reads what comes, and what was made on the target is still to be taken away.
process.on('disconnect', () => {
  current.breakOff(new CutShort('The runner is gone.'));
  void running.then(end);
});
process.on('unhandledRejection', (cause) => {
  current.breakOff(new Error(`Nobody waited for: ${cause instanceof Error ? cause.message : String(cause)}`));
});
// The runner asks for the end itself; Ctrl-C reaches the whole group.
process.on('SIGINT', () => {});
