import { startWorker, type WorkerProcess } from './worker-process.ts';

/** The processes of a run, which its places share; another where one is spent. */
export interface Crew {
  readonly at: (place: number) => WorkerProcess;
  /** A process gets no further test. It ends once `whenIdle` holds: others may still run in it. */
  readonly dismiss: (place: number, spent: WorkerProcess, whenIdle: Promise<unknown>) => void;
  /** Every test has begun, and those that have not ended wait. */
  readonly allWait: () => void;
  /** Has all processes end what they do, at once. */
  readonly breakOff: () => void;
  /** Ends all processes. Each looks a last time before, unless they were broken off. */
  readonly endAll: () => Promise<void>;
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
  /** Resources that a process could not delete on the target. */
  readonly onLeft: (left: readonly string[]) => void;
  /** Every test of a process has ended, and it is about to end. */
  readonly atTheEnd: (worker: WorkerProcess, facts: LeavingFacts) => Promise<void>;
}

export const crew = ({ processes, env }: CrewOptions, { onLeft, atTheEnd }: CrewListeners): Crew => {
  const present = new Map<number, WorkerProcess>();
  const up: WorkerProcess[] = [];
  const ends = new Map<WorkerProcess, Promise<void>>();
  let isAllWaiting = false;
  let isBrokenOff = false;
  const ended = async (worker: WorkerProcess, whenIdle?: Promise<unknown>): Promise<void> => {
    await whenIdle;
    const facts = { number: up.indexOf(worker), isEarly: whenIdle !== undefined };
    if (!worker.isGone() && !isBrokenOff) await atTheEnd(worker, facts);
    onLeft(await worker.end());
  };
  const end = (worker: WorkerProcess, whenIdle?: Promise<unknown>): Promise<void> => {
    const ending = ends.get(worker) ?? ended(worker, whenIdle);
    ends.set(worker, ending);
    return ending;
  };
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
      void end(spent, whenIdle);
    },
    allWait: () => {
      isAllWaiting = true;
      for (const worker of up) worker.allWait();
    },
    breakOff: () => {
      isBrokenOff = true;
      for (const worker of up) void worker.end();
    },
    endAll: async () => {
      await Promise.all(up.map((worker) => end(worker)));
    },
  };
};
