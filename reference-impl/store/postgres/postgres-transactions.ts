import { createQueue, type Queue } from '../queue.ts';
import type { Store, Tx } from '../store.ts';
import { read } from './read.ts';
import type { Database } from './transaction.ts';
import { runGroup, type Waiting } from './write-group.ts';

/** Units of one tenant that wait at the same time share a commit, so many at most. Judged, not measured. */
const largestGroup = 32;

const drained = (queue: Queue<Waiting>): readonly Waiting[] => {
  const waiting: Waiting[] = [];
  while (waiting.length < largestGroup) {
    const next = queue.take();
    if (next === undefined) break;
    waiting.push(next);
  }
  return waiting;
};

export interface Transactions {
  readonly transact: Store['transact'];
  /** Settles when nothing is waiting. */
  readonly idle: () => Promise<void>;
}

/**
 * Runs transactions. Those that write for one tenant queue up here, so that they wait with one connection for their
 * turn among all processes, and share a commit; those of different tenants run side by side.
 */
export const createTransactions = (database: Database): Transactions => {
  const queues = new Map<string, Queue<Waiting>>();
  const running = new Set<Promise<unknown>>();

  const kept = <T>(run: Promise<T>): Promise<T> => {
    const settled = run.then(
      () => undefined,
      () => undefined,
    );
    running.add(settled);
    void settled.then(() => running.delete(settled));
    return run;
  };

  const runQueue = async (key: string, tenant: string | undefined, queue: Queue<Waiting>): Promise<void> => {
    // Requests whose bytes have arrived already join the first group.
    await new Promise((resolve) => setImmediate(resolve));
    for (let waiting = drained(queue); waiting.length > 0; waiting = drained(queue))
      await runGroup(database, { tenant, waiting });
    queues.delete(key);
  };

  const write = <T>(work: (tx: Tx) => Promise<T>, tenant: string | undefined): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const key = tenant === undefined ? 'alone' : `tenant ${tenant}`;
      // A unit's result goes to the caller that asked for it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const waiting: Waiting = { run: work, resolve: (value) => resolve(value as T), reject };
      const present = queues.get(key);
      if (present !== undefined) {
        present.add(waiting);
        return;
      }
      const queue = createQueue([waiting]);
      queues.set(key, queue);
      void kept(runQueue(key, tenant, queue));
    });

  return {
    transact: (work, access = 'write', tenant?: string) =>
      access === 'read' ? kept(read(database, work)) : write(work, tenant),
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
