/** Says of each id whether it came before. */
export const seenBefore = (): ((id: string) => boolean) => {
  const seen = new Set<string>();
  return (id) => seen.has(id) || !seen.add(id);
};
