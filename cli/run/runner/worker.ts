import { currentTest } from '../../../suites/kit/check/current-test.ts';
import { CutShort, Unawaited } from '../../../suites/run/broken-off.ts';
import { runTest, type Ran } from '../../../suites/run/run-test.ts';
import { loadTests } from '../../../suites/run/load-tests.ts';
import { openSession, type Session } from '../../../suites/run/session.ts';
import { contractOfRun } from '../../../suites/run/contract-of-run.ts';
import { useContract } from '../../../spec/contract/in-use.ts';
import { run } from '../../../suites/kit/check/run.ts';
import { declaredTest, testKey, type DeclaredTest } from '../../../suites/kit/check/test.ts';
import type { FromWorker, HowToRun, ToWorker } from './messages.ts';
import { payWithoutKyc } from '../../../suites/run/pay-without-kyc.ts';
import { lastLook, type LookOptions } from '../../../suites/run/last-look.ts';
import { lastLookCheck } from '../../../suites/run/last-look-check.ts';
import { messageOf } from '../../../spec/error-message.ts';

/** A process that runs tests of the suite as the runner asks. Its number is its only argument. */
const name = process.argv[2] ?? '0';

useContract(await contractOfRun(run()));

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
  // Without a test there is nobody to notify.
  broken.catch(() => {});
  return { broken, breakOff };
};

/** The tests that have not ended, by their keys. */
const running = new Map<string, Breaking>();

/** Those of them that only wait. */
const aside = new Set<string>();

/** Data that a test keeps until its end take memory. */
const mostAside = 64;

const send = (message: FromWorker): Promise<void> =>
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

const stepAside = (key: string): void => {
  if (aside.has(key) || aside.size >= mostAside) return;
  aside.add(key);
  void send({ aside: key });
};

const ranOf = async (
  wanted: { readonly file: string; readonly title: string },
  session: Promise<Session>,
  { broken }: Breaking,
  how: HowToRun,
): Promise<Ran> => {
  try {
    const test = await testFor(wanted);
    const onAside = (): void => stepAside(testKey(wanted));
    return await runTest(test, await session, { timeoutMs, broken, onAside, ...how });
  } catch (cause) {
    return { ended: 'threw', message: messageOf(cause), isSpent: false };
  }
};

const session = openSession(name, payWithoutKyc);
session.catch(() => {});

const endProcess = async (): Promise<void> => {
  const left = await session.then(
    (open) => open.end(),
    () => [],
  );
  await send({ left });
  process.exit();
};

let ending: Promise<void> | undefined;

const end = (): Promise<void> => (ending ??= endProcess());

const onRun = async (
  wanted: { readonly file: string; readonly title: string },
  how: HowToRun,
): Promise<void> => {
  const key = testKey(wanted);
  const own = breaking();
  running.set(key, own);
  const ran = await ranOf(wanted, session, own, how);
  running.delete(key);
  aside.delete(key);
  await send({ ran, key });
  if (running.size === 0) onIdle();
};

const onLastLook = async (options: LookOptions): Promise<void> => {
  const key = testKey(lastLookCheck);
  const own = breaking();
  running.set(key, own);
  const ran = await session
    .then((open) => lastLook(open, options, own.broken))
    .catch((cause: unknown): Ran => ({ ended: 'threw', message: messageOf(cause), isSpent: false }));
  running.delete(key);
  await send({ ran, key });
  if (running.size === 0) onIdle();
};

/** Called when the last test has ended. */
let onIdle: () => void = () => {};

/** Cuts short what runs, and ends. */
const cutShort = (why: string): void => {
  if (running.size === 0) {
    void end();
    return;
  }
  onIdle = () => void end();
  for (const { breakOff } of running.values()) breakOff(new CutShort(why));
};

process.on('message', (message: ToWorker) => {
  if ('run' in message) void onRun(message.run, message.how);
  else if ('ping' in message) void send({ pong: true });
  else if ('lastLook' in message) void onLastLook(message.lastLook);
  else if ('allWait' in message) void session.then(({ clockWaits }) => clockWaits.close());
  else cutShort('The run ended before this check did.');
});

// The runner is gone: nobody reads what comes, and what was made on the target is still to be deleted.
process.on('disconnect', () => cutShort('The runner is gone.'));
process.on('unhandledRejection', (cause) => {
  const why = new Unawaited(`An error in code that no test waited for: ${messageOf(cause)}`);
  const { key } = currentTest();
  // A request that an ended test began concerns no test any more.
  if (key !== undefined) running.get(key)?.breakOff(why);
  // Each runs once more, with nothing beside it.
  else if (running.size > 1) process.exit(1);
  else for (const { breakOff } of running.values()) breakOff(why);
});
// The runner asks for the end itself; Ctrl-C reaches the whole group.
process.on('SIGINT', () => {});
