import { connected, type Client, type Hearers } from '../http/client.ts';
import { watchOver, type Watch } from '../observers/watch.ts';
import { watchOwnDescription, type OwnWatch } from '../own-description/own-watch.ts';
import { cleanup, type Cleanup } from './cleanup-registry.ts';
import { learnedWaits, type LearnedWaits } from '../webhooks/learned-waits.ts';
import { run, target } from './run.ts';
import { clockWaits, type ClockWaits } from './waits.ts';

/** What one process keeps from test to test of a run. */
export interface Session {
  /** Talks to the target on behalf of a test, which hears of every exchange. */
  readonly apiFor: (hearers: Hearers) => Client;
  readonly cleanup: Cleanup;
  readonly watch: Watch;
  /** Compares answers with the target's own description, where there is one. */
  readonly ownWatch: OwnWatch;
  /** What was waited for in vain. */
  readonly learned: LearnedWaits;
  /** Lets time pass while other tests run. */
  readonly clockWaits: ClockWaits;
  /** Deletes what the tests made on the target and closes the connections. Answers what could not be deleted. */
  readonly end: () => Promise<readonly string[]>;
  /** Closes the connections; the target goes away as a whole. */
  readonly abandon: () => Promise<void>;
}

/**
 * Begins a process's part of the run that `run()` tells. Raises an OpenApiFileError when the target's own description
 * cannot be read.
 *
 * @param name told apart in the ids of exchanges
 */
export const openSession = async (name: string): Promise<Session> => {
  const made = cleanup();
  const connection = connected(target(), name, run().workers ?? 1);
  return {
    apiFor: connection.clientFor,
    cleanup: made,
    watch: watchOver(target()),
    ownWatch: await watchOwnDescription(run()),
    learned: learnedWaits(),
    clockWaits: clockWaits(target().timeouts.expiryMs),
    end: async () => {
      const nobody = connection.clientFor({ onExchange: () => {} });
      const left = await made.cleanUp(nobody, target().pacing.concurrency);
      await connection.close();
      return left;
    },
    abandon: () => connection.close(),
  };
};
