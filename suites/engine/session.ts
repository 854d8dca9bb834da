import type { Exchange } from '../../spec/results/exchange.ts';
import { client, type Client } from '../http/client.ts';
import type { MissedWebhooks } from '../observers/unexpected-webhooks.ts';
import { watchOver, type Watch } from '../observers/watch.ts';
import { watchOwnDescription, type OwnWatch } from '../own-description/own-watch.ts';
import type { WebhookEvent } from '../webhooks/webhook-event.ts';
import { cleanup, type Cleanup } from './cleanup-registry.ts';
import { run, target } from './run.ts';

/** What the running test does with what comes in. */
export interface Listeners {
  readonly onExchange: (exchange: Exchange) => void;
  /** Told of waits before a request is repeated. Milliseconds. */
  readonly onBackOff: (ms: number) => void;
  readonly onWebhook: (event: WebhookEvent) => void;
  readonly onMissed: (missed: MissedWebhooks) => void;
}

const nobody: Listeners = {
  onExchange: () => {},
  onBackOff: () => {},
  onWebhook: () => {},
  onMissed: () => {},
};

/** What one process keeps from test to test of a run. */
export interface Session {
  readonly api: Client;
  readonly cleanup: Cleanup;
  readonly watch: Watch;
  /** Compares answers with the target's own description, where there is one. */
  readonly ownWatch: OwnWatch;
  /** Who listens now; nobody between two tests. */
  listeners: Listeners;
  /** Nobody listens any more. */
  readonly silence: () => void;
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
  const api = client(target(), name, (exchange) => session.listeners.onExchange(exchange), {
    onBackOff: (ms) => session.listeners.onBackOff(ms),
    workers: run().workers ?? 1,
  });
  const session: Session = {
    api,
    cleanup: made,
    watch: watchOver(target()),
    ownWatch: await watchOwnDescription(run()),
    listeners: nobody,
    silence: () => {
      session.listeners = nobody;
    },
    end: async () => {
      session.silence();
      const left = await made.cleanUp(api, target().pacing.concurrency);
      await api.close();
      return left;
    },
    abandon: () => api.close(),
  };
  return session;
};
