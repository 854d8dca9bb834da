/** Says of each id whether it came before. */
export const seenBefore = (): ((id: string) => boolean) => {
  const seen = new Set<string>();
  return (id) => seen.has(id) || !seen.add(id);
};

/** Says of each time whether it is the nth, the one after n more, and so on. */
export const everyNth = (n: number): (() => boolean) => {
  let count = 0;
  return () => {
    count += 1;
    return count % n === 0;
  };
};
