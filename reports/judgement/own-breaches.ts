import { breachKey, type CountedBreach } from '../../spec/results/own-description.ts';

/** Breaches of the target's own description, each kind once. */
export type OwnBreaches = Map<string, CountedBreach>;

/** As many as anybody reads. */
const mostOwnBreaches = 500;

/** Counts breaches; each kind is kept with the first exchange that showed it. */
export const addOwnBreaches = (known: OwnBreaches, found: readonly CountedBreach[]): void => {
  for (const breach of found) {
    const key = breachKey(breach);
    const present = known.get(key);
    if (present === undefined && known.size >= mostOwnBreaches) continue;
    known.set(key, { ...(present ?? breach), count: (present?.count ?? 0) + breach.count });
  }
};
