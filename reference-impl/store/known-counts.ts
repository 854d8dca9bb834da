/** Counts of rows that still hold, so that a list that is long does not count the same rows for each page. */
export interface KnownCounts {
  /** How many rows there still are at least. Insertions only add to them; 0 where nothing is known. */
  readonly atLeast: (shelf: string, query: string) => number;
  readonly counted: (shelf: string, query: string, rows: number) => void;
  /** A row of the shelf was changed or deleted: one less may be counted. */
  readonly changed: (shelf: string) => void;
  /** Something was undone. */
  readonly forget: () => void;
}

interface Counted {
  readonly rows: number;
  /** Changes of the shelf before it was counted. */
  readonly changes: number;
}

/** Judged: more queries than are asked again and again. */
const mostKept = 1000;

export const createKnownCounts = (): KnownCounts => {
  const known = new Map<string, Counted>();
  const changes = new Map<string, number>();
  const changesOf = (shelf: string): number => changes.get(shelf) ?? 0;
  const forget = (): void => {
    known.clear();
    changes.clear();
  };
  return {
    atLeast: (shelf, query) => {
      const counted = known.get(`${shelf} ${query}`);
      return counted === undefined ? 0 : counted.rows - (changesOf(shelf) - counted.changes);
    },
    counted: (shelf, query, rows) => {
      if (known.size >= mostKept) forget();
      known.set(`${shelf} ${query}`, { rows, changes: changesOf(shelf) });
    },
    changed: (shelf) => void changes.set(shelf, changesOf(shelf) + 1),
    forget,
  };
};
