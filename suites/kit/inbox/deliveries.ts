/** One request that arrived at the inbox, as it came. */
export interface Delivery {
  /** Counts from 1, in order of arrival. */
  readonly seq: number;
  /** ISO 8601, when the last byte had come. */
  readonly at: string;
  readonly method: string;
  /** The path after the run's token, without slashes at its ends; `''` for nothing. */
  readonly subpath: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The exact bytes of the body, in base64. */
  readonly bytes: string;
  /** The status it was answered with, or why it got no answer; a relay answers by itself. */
  readonly answered: number | 'hung' | 'refused' | 'relayed';
}

/** The deliveries that are asked for. */
export interface Wanted {
  /** Only those whose body has this text in it; an id of a resource, for one. */
  readonly mentions?: string | undefined;
  readonly subpath?: string | undefined;
  /** Only those with a higher `seq`. */
  readonly after: number;
}

export interface DeliveryLog {
  readonly add: (delivery: Omit<Delivery, 'seq'>, text: string) => void;
  /** The deliveries so far or within `waitMs`: answers as soon as there is anything, and empty at the end. */
  readonly find: (wanted: Wanted, waitMs: number) => Promise<readonly Delivery[]>;
}

interface Entry {
  readonly delivery: Delivery;
  readonly text: string;
}

const matches =
  ({ mentions, subpath, after }: Wanted) =>
  ({ delivery, text }: Entry): boolean =>
    delivery.seq > after &&
    (mentions === undefined || text.includes(mentions)) &&
    (subpath === undefined || delivery.subpath === subpath);

/** Everything that arrived in this run. */
export const deliveryLog = (): DeliveryLog => {
  const entries: Entry[] = [];
  const waiting = new Set<(entry: Entry) => void>();

  /** The entries after a number: `seq` is the position, so nothing before it is looked at. */
  const present = (wanted: Wanted): readonly Delivery[] =>
    entries
      .slice(wanted.after)
      .filter(matches(wanted))
      .map(({ delivery }) => delivery);

  const next = (wanted: Wanted, waitMs: number): Promise<readonly Delivery[]> =>
    new Promise((resolve) => {
      const isWanted = matches(wanted);
      const end = (found: readonly Delivery[]): void => {
        clearTimeout(timer);
        waiting.delete(look);
        resolve(found);
      };
      const look = (entry: Entry): void => {
        if (isWanted(entry)) end([entry.delivery]);
      };
      const timer = setTimeout(end, waitMs, []);
      waiting.add(look);
    });

  return {
    add: (delivery, text) => {
      const entry = { delivery: { ...delivery, seq: entries.length + 1 }, text };
      entries.push(entry);
      for (const look of waiting) look(entry);
    },
    find: async (wanted, waitMs) => {
      const found = present(wanted);
      return found.length > 0 || waitMs === 0 ? found : next(wanted, waitMs);
    },
  };
};
