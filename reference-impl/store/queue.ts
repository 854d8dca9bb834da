/** First in, first out. Taking the first costs the same however long the queue is, unlike `Array.shift`. */
export interface Queue<T> {
  readonly add: (item: T) => void;
  readonly take: () => T | undefined;
  readonly first: () => T | undefined;
  readonly size: () => number;
}

/** Below this many removed items, moving the rest is not worth it. */
const fewRemoved = 1024;

export const createQueue = <T>(from: readonly T[] = []): Queue<T> => {
  let items = [...from];
  let head = 0;
  return {
    add: (item) => void items.push(item),
    first: () => items[head],
    take: () => {
      const item = items[head];
      if (head < items.length) head += 1;
      if (head > fewRemoved && head * 2 > items.length) {
        items = items.slice(head);
        head = 0;
      }
      return item;
    },
    size: () => items.length - head,
  };
};
