import { startWorker, type WorkerProcess } from './worker-process.ts';

/** The processes of a run, which its places share; another where one is spent. */
export interface Crew {
  readonly at: (place: number) => WorkerProcess;
  /** A process gets no further test. It ends once `whenIdle` holds: others may still run in it. */
  readonly dismiss: (place: number, spent: WorkerProcess, whenIdle: Promise<unknown>) => void;
  /** Every test has begun, and those that have not ended wait. */
  readonly allWait: () => void;
  /** Ends all processes, in order: each looks a last time before. */
  readonly endAll: () => Promise<void>;
  /** Ends all processes at once. */
  readonly breakOff: () => Promise<void>;
}

export interface CrewOptions {
  /** How many there are at once. */
  readonly processes: number;
  readonly env: NodeJS.ProcessEnv;
}

export interface LeavingFacts {
  /** Of the process; counts from 0. */
  readonly number: number;
  /** Tests still run in other processes. */
  readonly isEarly: boolean;
}

export interface CrewListeners {
  /** What a process could not take away from the target. */
  readonly onLeft: (left: readonly string[]) => void;
  /** Every test of a process has ended, and it is about to end. */
  readonly atTheEnd: (worker: WorkerProcess, facts: LeavingFacts) => Promise<void>;
}

export const crew = ({ processes, env }: CrewOptions, { onLeft, atTheEnd }: CrewListeners): Crew => {
  const present = new Map<number, WorkerProcess>();
  const up: WorkerProcess[] = [];
  const leaves = new Map<WorkerProcess, Promise<void>>();
  const ends = new Map<WorkerProcess, Promise<void>>();
  let isAllWaiting = false;
  let isBrokenOff = false;
  const once = (
    promises: Map<WorkerProcess, Promise<void>>,
    worker: WorkerProcess,
    act: () => Promise<void>,
  ): Promise<void> => {
    const known = promises.get(worker) ?? act();
    promises.set(worker, known);
    return known;
  };
  const end = (worker: WorkerProcess): Promise<void> => once(ends, worker, () => worker.end().then(onLeft));
  const leave = (worker: WorkerProcess, whenIdle?: Promise<unknown>): Promise<void> =>
    once(leaves, worker, async () => {
      await whenIdle;
      const facts = { number: up.indexOf(worker), isEarly: whenIdle !== undefined };
      if (!worker.isGone() && !isBrokenOff) await atTheEnd(worker, facts);
      await end(worker);
    });
  return {
    at: (place) => {
      const known = present.get(place % processes);
      if (known !== undefined) return known;
      const fresh = startWorker(String(up.length), env);
      if (isAllWaiting) fresh.allWait();
      present.set(place % processes, fresh);
      up.push(fresh);
      return fresh;
    },
    dismiss: (place, spent, whenIdle) => {
      if (present.get(place % processes) === spent) present.delete(place % processes);
      void leave(spent, whenIdle);
    },
    allWait: () => {
      isAllWaiting = true;
      for (const worker of up) worker.allWait();
    },
    endAll: async () => {
      await Promise.all(up.map((worker) => leave(worker)));
    },
    breakOff: async () => {
      isBrokenOff = true;
      await Promise.all(up.map(end));
    },
  };
};
