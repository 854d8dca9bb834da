import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { Watcher } from '../http/exchange.ts';
import { everyone, type Store } from '../store/store.ts';
import { tasks } from '../tasks/schedule.ts';
import type { System } from '../runtime/system.ts';
import { outbox } from '../webhooks/outbox.ts';

/** Seconds. Most answers take a few milliseconds; a store that is overloaded takes seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Rows that are counted at most: counting takes as long as there are rows. */
const mostCounted = 100_000;

export interface Metrics {
  /** Counts and times requests. */
  readonly watch: Watcher;
  /** `/metrics`, in the text format of Prometheus. */
  readonly answer: RequestHandler;
}

/** The store as it was, with the time of each transaction noted. Both the waiting for others and the commit count. */
export const timedStore = (store: Store, registry: Registry): Store => {
  const seconds = new Histogram({
    name: 'psi_transaction_seconds',
    help: 'Time from asking for a transaction until it is committed, by access (read or write) and result.',
    labelNames: ['access', 'result'],
    buckets,
    registers: [registry],
  });
  return {
    ...store,
    transact: async (work, access = 'write', tenant) => {
      const started = performance.now();
      let result = 'failed';
      try {
        const value = await store.transact(work, access, tenant);
        result = 'committed';
        return value;
      } finally {
        seconds.observe({ access, result }, (performance.now() - started) / 1000);
      }
    },
  };
};

const gaugeOf = (
  registry: Registry,
  {
    name,
    help,
    read,
  }: { readonly name: string; readonly help: string; readonly read: () => Promise<number> },
): Gauge =>
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });

/** Values that are read from the store each time that somebody asks; instances of one store say the same. */
const observeStore = ({ store, clock }: System, registry: Registry): void => {
  gaugeOf(registry, {
    name: 'psi_outbox_events',
    help: `Webhook events that are still to be sent, or to be sent again; counted to ${mostCounted}.`,
    read: () => store.transact((tx) => tx.collection(outbox, everyone).count({}, mostCounted), 'read'),
  });
  gaugeOf(registry, {
    name: 'psi_due_tasks',
    help: `Tasks of the scheduler whose time has come and that have not run; counted to ${mostCounted}.`,
    read: () =>
      store.transact(
        (tx) => tx.collection(tasks, everyone).count({ dueAtMs: { atMost: clock.nowMs() } }, mostCounted),
        'read',
      ),
  });
};

/**
 * Counts and times of this instance. No label names a platform, a customer or a path: an operation is one of those
 * of the interface, or `none`.
 */
export const createMetrics = (world: System, registry: Registry): Metrics => {
  collectDefaultMetrics({ register: registry });
  observeStore(world, registry);
  const seconds = new Histogram({
    name: 'psi_request_seconds',
    help: 'Time from the headers of a request to its answer, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets,
    registers: [registry],
  });
  return {
    watch: ({ operation = 'none', started, answer: { status } }) =>
      seconds.observe({ operation, status }, (performance.now() - started) / 1000),
    answer: async (_request, response) => {
      response
        .set('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
    },
  };
};
