import type { Store } from '../store/store.ts';
import type { System } from '../runtime/system.ts';
import type { Metrics } from './metrics.ts';

/** Numbers of one server: its store is timed before the world is made of it. */
export interface Monitor {
  readonly timed: (store: Store) => Store;
  /** Absent where nobody counts. */
  readonly metricsOf: (world: System) => Metrics | undefined;
}

const nobodyCounts: Monitor = { timed: (store) => store, metricsOf: () => undefined };

/** Loaded where it is wanted: a server that nobody counts pays nothing for it. */
export const startMonitor = async (isWanted = false): Promise<Monitor> => {
  if (!isWanted) return nobodyCounts;
  const [{ Registry }, { createMetrics, timedStore }] = await Promise.all([
    import('prom-client'),
    import('./metrics.ts'),
  ]);
  const registry = new Registry();
  return {
    timed: (store) => timedStore(store, registry),
    metricsOf: (world) => createMetrics(world, registry),
  };
};
