import type { Ran } from '../../../suites/engine/run-test.ts';

/** What the runner tells a worker. */
export type ToWorker =
  | { readonly run: { readonly file: string; readonly title: string } }
  /** End what runs, take away what was made on the target, and go. */
  | { readonly end: true };

/** What a worker tells the runner. */
export type FromWorker =
  | { readonly ran: Ran }
  /** What could not be taken away. The last message. */
  | { readonly left: readonly string[] };
