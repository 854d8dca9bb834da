/** The abilities that a database needs so that transactions can share a commit. Synchronous, on one connection. */
export interface Committer {
  readonly begin: () => void;
  /** Raises an Error when nothing of the group is kept. */
  readonly commit: () => void;
  readonly rollback: () => void;
  readonly savepoint: () => void;
  readonly release: () => void;
  /** Undoes everything since the savepoint, and removes it. */
  readonly undo: () => void;
}

export type Access = 'read' | 'write';

interface Waiting {
  readonly access: Access;
  /** Does the work. The returned function is for after the commit: it answers whoever waits. */
  readonly run: () => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

export interface GroupCommit {
  /** `onKept` runs right after the commit, before anybody goes on. It must not throw. */
  readonly transact: <T>(access: Access, run: () => Promise<T>, onKept?: () => void) => Promise<T>;
  /** Settles when nothing is waiting. */
  readonly idle: () => Promise<void>;
}

/** A group is closed at this size, so that the first of it does not wait for ever. Judged, not measured. */
const largestGroup = 128;

/** The error that the group fails with; both when not even the rollback works. */
const rolledBack = (committer: Committer, error: unknown): unknown => {
  try {
    committer.rollback();
    return error;
  } catch (second) {
    return new AggregateError([error, second], 'The transaction failed, and so did its rollback.');
  }
};

const settling =
  <T>(run: () => Promise<T>, onKept: () => void, resolve: (value: T) => void): Waiting['run'] =>
  async () => {
    const value = await run();
    return () => {
      onKept();
      resolve(value);
    };
  };

/**
 * Runs units of work one after another. Those that wait at the same time share one BEGIN and COMMIT, each in a
 * savepoint of its own: one that throws is undone alone, and the rest stay. All answers come after the commit; when it
 * fails, the whole group does. Groups of nothing but reads need neither.
 */
export const createGroupCommit = (committer: Committer): GroupCommit => {
  const queue: Waiting[] = [];
  let busy = false;
  let onIdle: (() => void)[] = [];

  const runOne = async (unit: Waiting): Promise<() => void> => {
    const isWrite = unit.access === 'write';
    if (isWrite) committer.savepoint();
    try {
      const keep = await unit.run();
      if (isWrite) committer.release();
      return keep;
    } catch (error) {
      if (isWrite) committer.undo();
      return () => unit.fail(error);
    }
  };

  const runAll = async (group: readonly Waiting[]): Promise<readonly (() => void)[]> => {
    const settlements: (() => void)[] = [];
    for (const unit of group) settlements.push(await runOne(unit));
    return settlements;
  };

  const runGroup = async (group: readonly Waiting[]): Promise<void> => {
    const writes = group.some(({ access }) => access === 'write');
    try {
      if (writes) committer.begin();
      const settlements = await runAll(group);
      if (writes) committer.commit();
      for (const settle of settlements) settle();
    } catch (error) {
      const reason = rolledBack(committer, error);
      for (const unit of group) unit.fail(reason);
    }
  };

  const runQueue = async (): Promise<void> => {
    while (queue.length > 0) {
      await runGroup(queue.splice(0, largestGroup));
      // Requests whose bytes have arrived meanwhile join the next group.
      if (queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    busy = false;
    for (const resolve of onIdle.splice(0)) resolve();
  };

  const start = (access: Access): void => {
    if (busy) return;
    busy = true;
    // A lone read has nothing to share: it starts at once.
    if (access === 'read') void runQueue();
    else setImmediate(() => void runQueue());
  };

  return {
    transact: <T>(access: Access, run: () => Promise<T>, onKept = (): void => undefined) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ access, run: settling(run, onKept, resolve), fail: reject });
        start(access);
      }),
    idle: () =>
      new Promise((resolve) => {
        if (!busy) resolve();
        else onIdle.push(resolve);
      }),
  };
};
