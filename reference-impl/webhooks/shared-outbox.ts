import { everyone, type Store } from '../store/store.ts';
import { outbox } from './outbox.ts';
import type { Cluster } from '../runtime/ports.ts';
import type { StoredEvent } from './event.ts';

/** The part of a shared outbox that a process sees: the events of its own partitions. */
export interface SharedOutbox {
  /** Takes up what is new, in the order of the outbox. Soon, and once for all who ask meanwhile. */
  readonly look: () => void;
  /** Takes up everything: partitions were gained, or signals may have been missed. */
  readonly lookAnew: () => void;
  /** An event is not waited for here any more. */
  readonly done: (id: string) => void;
}

/**
 * Milliseconds. An event that is older than this is seen by whoever looks: no transaction takes so long, so none can
 * still come before it.
 */
const settledMs = 30_000;

/** The position up to which every event was seen. */
const createWatermark = () => {
  let marks: { readonly at: number; readonly position: number }[] = [];
  let settled = 0;
  return {
    reset: (): void => {
      marks = [];
      settled = 0;
    },
    saw: (position: number): void => {
      const now = performance.now();
      if (position > (marks.at(-1)?.position ?? settled)) marks.push({ at: now, position });
      while (marks[0] !== undefined && marks[0].at < now - settledMs)
        settled = marks.shift()?.position ?? settled;
    },
    position: (): number => settled,
  };
};

export interface SharedOutboxOptions {
  readonly store: Store;
  readonly cluster: Cluster;
  readonly push: (event: StoredEvent) => void;
  readonly onTrouble: (error: unknown) => void;
}

export const createSharedOutbox = ({
  store,
  cluster,
  push,
  onTrouble,
}: SharedOutboxOptions): SharedOutbox => {
  const waiting = new Set<string>();
  const watermark = createWatermark();
  let isLooking = false;
  let again = false;

  const isSentByHand = ({ sender }: StoredEvent): boolean => sender !== undefined && cluster.lives(sender);

  const lookOnce = async (): Promise<void> => {
    const partitions = cluster.ownPartitions();
    if (partitions.length === 0) return;
    const after = watermark.position();
    const found = await store.transact(
      (tx) =>
        tx
          .collection(outbox, everyone)
          .findPlaced({ order: 'oldest', after, where: { partition: { in: partitions } } }),
      'read',
    );
    let isPassedOver = false;
    for (const { document, position } of found) {
      // It is looked at again, and all behind it: whoever sends it by hand may die over it.
      isPassedOver ||= isSentByHand(document);
      if (!isPassedOver) watermark.saw(position);
      if (waiting.has(document.id) || isSentByHand(document)) continue;
      waiting.add(document.id);
      push(document);
    }
  };

  const lookOn = async (): Promise<void> => {
    isLooking = true;
    try {
      do {
        again = false;
        await lookOnce();
      } while (again);
    } catch (error) {
      // The next signal or the next poll looks again.
      onTrouble(error);
    } finally {
      isLooking = false;
    }
  };

  const look = (): void => {
    if (isLooking) again = true;
    else void lookOn();
  };
  return {
    look,
    lookAnew: () => {
      watermark.reset();
      look();
    },
    done: (id) => void waiting.delete(id),
  };
};
