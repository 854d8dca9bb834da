import { connected, type Client, type Hearers } from '../kit/http/client.ts';
import { watchOver, type Watch } from '../observers/watch.ts';
import { newWorld, type World } from '../world/world.ts';
import type { JudgedOperations } from './judged-operations.ts';
import type { OpenForWebhooks } from './late-findings.ts';
import { watchOwnDescription, type OwnWatch } from '../description/own-watch.ts';
import { hideCredentials } from '../kit/check/redact.ts';
import { cleanup, type Cleanup } from '../kit/check/cleanup-registry.ts';
import { learnedWaits, type LearnedWaits } from '../kit/waiting/learned-waits.ts';
import { run, target } from '../kit/check/run.ts';
import { clockWaits, type ClockWaits } from '../kit/waiting/waits.ts';

/** The memory of one process from test to test of a run. */
export interface Session {
  /** A part of the ids of its exchanges. No other process of the run has it. */
  readonly name: string;
  /** Talks to the target on behalf of a test, which hears of every exchange. */
  readonly apiFor: (hearers: Hearers) => Client;
  readonly cleanup: Cleanup;
  readonly watch: Watch;
  /** Every resource with what was seen of it. */
  readonly world: World;
  /** Compares answers with the target's own description, where there is one. */
  readonly ownWatch: OwnWatch;
  /** On which operations each rule was judged. */
  readonly judged: JudgedOperations;
  /** The rules that tests left open for webhooks that may come yet. */
  readonly openForWebhooks: OpenForWebhooks[];
  /** The experience with waits of tests before. */
  readonly learned: LearnedWaits;
  /** Lets time pass while other tests run. */
  readonly clockWaits: ClockWaits;
  /** Whether the target lets nobody pay whose KYC is not APPROVED: found out once, when it first matters. */
  readonly payersNeedKyc: () => Promise<boolean>;
  /**
   * Deletes what the tests made on the target, unless that ends with the run, and closes the connections. Answers what
   * could not be deleted.
   */
  readonly end: () => Promise<readonly string[]>;
  /** Closes the connections; the target goes away as a whole. */
  readonly abandon: () => Promise<void>;
}

/**
 * Begins a process's part of the run that `run()` returns. Raises an Error when what the command read of the target's own
 * description is gone.
 *
 * @param name a part of the ids of its exchanges
 * @param tryToPay rejects where a customer whose KYC nobody asked for cannot pay
 */
export const openSession = async (
  name: string,
  tryToPay: (session: Pick<Session, 'name' | 'apiFor' | 'cleanup'>) => Promise<unknown>,
): Promise<Session> => {
  hideCredentials(target().credentials);
  const made = cleanup();
  const connection = connected(target(), name, run());
  const close = (): Promise<void> => connection.close();
  const reach = { name, apiFor: connection.clientFor, cleanup: made };
  let needsKyc: Promise<boolean> | undefined;
  return {
    ...reach,
    payersNeedKyc: () =>
      (needsKyc ??= tryToPay(reach).then(
        () => false,
        () => true,
      )),
    watch: watchOver(target()),
    world: newWorld(target().capabilities.state),
    judged: new Map(),
    ownWatch: await watchOwnDescription(run()),
    openForWebhooks: [],
    learned: learnedWaits(),
    clockWaits: clockWaits(target().timeouts.expiryMs),
    end: async () => {
      if (run().targetEnds === true) {
        await close();
        return [];
      }
      // No test runs here any more: the share of all of them goes to this.
      const atOnce = target().pacing.concurrency * (run().testsAtOnce ?? 1);
      const nobody = connection.clientFor({ onExchange: () => {} }, atOnce);
      const left = await made.cleanUp(nobody, atOnce);
      await close();
      return left;
    },
    abandon: close,
  };
};
