import { startWorker, type WorkerProcess } from './worker-process.ts';

/** The processes of a run, which its places share; another where one is spent. */
export interface Crew {
  readonly at: (place: number) => WorkerProcess;
  /** A process gets no further test. It ends once `whenIdle` holds: others may wait in it. */
  readonly dismiss: (place: number, spent: WorkerProcess, whenIdle: Promise<unknown>) => void;
  /** Every test has begun, and those that have not ended wait. */
  readonly allWait: () => void;
  /** Those that are up, and are not dismissed. */
  readonly all: () => readonly WorkerProcess[];
  /** Ends all processes. */
  readonly endAll: () => Promise<void>;
}

export interface CrewOptions {
  /** How many there are at once. */
  readonly processes: number;
  readonly env: NodeJS.ProcessEnv;
}

/** @param onLeft called with what a process could not take away from the target */
export const crew = ({ processes, env }: CrewOptions, onLeft: (left: readonly string[]) => void): Crew => {
  const present = new Map<number, WorkerProcess>();
  const up = new Set<WorkerProcess>();
  const ends = new Map<WorkerProcess, Promise<void>>();
  let started = 0;
  let isAllWaiting = false;
  const end = (worker: WorkerProcess): Promise<void> => {
    const ending = ends.get(worker) ?? worker.end().then(onLeft);
    ends.set(worker, ending);
    return ending;
  };
  return {
    at: (place) => {
      const known = present.get(place % processes);
      if (known !== undefined) return known;
      const fresh = startWorker(String(started), env);
      started += 1;
      if (isAllWaiting) fresh.allWait();
      present.set(place % processes, fresh);
      up.add(fresh);
      return fresh;
    },
    dismiss: (place, spent, whenIdle) => {
      if (present.get(place % processes) === spent) present.delete(place % processes);
      void whenIdle.then(() => end(spent));
    },
    allWait: () => {
      isAllWaiting = true;
      for (const worker of up) worker.allWait();
    },
    all: () => [...up].filter((worker) => !ends.has(worker)),
    endAll: async () => {
      await Promise.all([...up].map(end));
    },
  };
};
