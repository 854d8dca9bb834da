import type { LookOptions } from '../../../suites/run/last-look.ts';
import type { Ran, RunTestOptions } from '../../../suites/run/run-test.ts';

/** How a test is to run. */
export type HowToRun = Pick<RunTestOptions, 'isAgain' | 'isInFull' | 'whenInDoubt'>;

/** A message of the runner to a worker process. */
export type ToWorker =
  | { readonly run: { readonly file: string; readonly title: string }; readonly how: HowToRun }
  /** Every test has begun, and those that have not ended wait: nothing else is left to do. */
  | { readonly allWait: true }
  /** Every test of the process has ended: look a last time at what was final. */
  | { readonly lastLook: LookOptions }
  /** Show that you live. */
  | { readonly ping: true }
  /** End what runs, take away what was made on the target, and go. */
  | { readonly end: true };

/** A message of a worker process to the runner. */
export type FromWorker =
  /** A test has ended; its key says which. */
  | { readonly ran: Ran; readonly key: string }
  /** A test only waits now: another may begin beside it. */
  | { readonly aside: string }
  /** The answer to a ping. */
  | { readonly pong: true }
  /** Resources that could not be deleted. The last message. */
  | { readonly left: readonly string[] };
