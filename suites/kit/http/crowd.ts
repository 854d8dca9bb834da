import pLimit from 'p-limit';

/**
 * How many requests of a process are at the target at once: fewer after it refused some without a word on when to come
 * again, more again while it serves them.
 */
export interface Crowd {
  /** Sends in its turn. What `send` is given is called where the target took it for one too many. */
  readonly admitted: <T>(send: (onTooMany: () => void) => Promise<T>) => Promise<T>;
}

/** So many served in a row let one more in. */
const servedForOneMore = 100;

/** @param most as many as may ever be at the target */
export const crowd = (most: number): Crowd => {
  const limit = pLimit(most);
  let served = 0;
  let changes = 0;
  const become = (concurrency: number): void => {
    limit.concurrency = concurrency;
    served = 0;
    changes += 1;
  };
  return {
    admitted: (send) =>
      limit(async () => {
        const { activeCount } = limit;
        const before = changes;
        let isTooMany = false;
        const answer = await send(() => (isTooMany = true));
        if (!isTooMany) served += 1;
        // Those that left together are refused for one reason.
        else if (before === changes) become(Math.max(1, Math.floor(activeCount / 2)));
        if (served >= servedForOneMore && limit.concurrency < most) become(limit.concurrency + 1);
        return answer;
      }),
  };
};
