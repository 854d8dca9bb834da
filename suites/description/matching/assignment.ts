/** One choice: row and column belong together. */
export interface Assigned {
  readonly row: number;
  readonly column: number;
  /** How much worse everything together would be without it. */
  readonly lead: number;
}

type Cost = (row: number, column: number) => number;

/** The worth of each column for each row. */
type Worths = readonly (readonly number[])[];

const zeros = (length: number, value = 0): number[] => Array.from<number>({ length }).fill(value);

const at = (list: readonly number[], place: number): number => list[place] ?? 0;

/** The assignment so far, and the prices by which it is the best of all. */
interface State {
  /** Row of each column, or -1. The last columns are for rows that stay alone. */
  readonly rowOf: number[];
  readonly columnOf: number[];
  readonly ofRow: number[];
  readonly ofColumn: number[];
}

/** The way from a row that has no column to the nearest column that has no row. */
class Search {
  readonly #state: State;
  readonly #cost: Cost;
  readonly #shortest: number[];
  readonly #from: number[];
  readonly #done = new Set<number>();
  readonly #rows = new Map<number, number>();

  constructor(state: State, cost: Cost) {
    this.#state = state;
    this.#cost = cost;
    this.#shortest = zeros(state.rowOf.length, Number.POSITIVE_INFINITY);
    this.#from = zeros(state.rowOf.length, -1);
  }

  /** Visits a row: columns may be nearer through it. Returns the nearest column that was not visited. */
  #visit(row: number, reached: number): number {
    const { ofRow, ofColumn, rowOf } = this.#state;
    this.#rows.set(row, reached);
    let nearest = -1;
    for (const column of rowOf.keys()) {
      if (this.#done.has(column)) continue;
      const through = reached + this.#cost(row, column) - at(ofRow, row) - at(ofColumn, column);
      if (through < at(this.#shortest, column)) {
        this.#shortest[column] = through;
        this.#from[column] = row;
      }
      if (nearest < 0 || at(this.#shortest, column) < at(this.#shortest, nearest)) nearest = column;
    }
    this.#done.add(nearest);
    return nearest;
  }

  #pay(end: number): void {
    const { ofRow, ofColumn } = this.#state;
    const reached = at(this.#shortest, end);
    for (const [row, before] of this.#rows) ofRow[row] = at(ofRow, row) + reached - before;
    this.#done.delete(end);
    for (const column of this.#done)
      ofColumn[column] = at(ofColumn, column) - reached + at(this.#shortest, column);
  }

  /** Gives the row a column, and others another one where that is best. */
  assign(start: number): void {
    const { rowOf, columnOf } = this.#state;
    let end = this.#visit(start, 0);
    while (at(rowOf, end) >= 0) end = this.#visit(at(rowOf, end), at(this.#shortest, end));
    this.#pay(end);
    for (let column = end, owner = -1; owner !== start;) {
      owner = at(this.#from, column);
      const before = at(columnOf, owner);
      rowOf[column] = owner;
      columnOf[owner] = column;
      column = before;
    }
  }
}

/** The best column for each row, with the cost of all. */
const solved = (
  rows: number,
  columns: number,
  cost: Cost,
): { readonly columnOf: readonly number[]; readonly total: number } => {
  const state: State = {
    rowOf: zeros(columns + rows, -1),
    columnOf: zeros(rows, -1),
    ofRow: zeros(rows),
    ofColumn: zeros(columns + rows),
  };
  for (let row = 0; row < rows; row++) new Search(state, cost).assign(row);
  const total = state.columnOf.reduce((sum, column, row) => sum + cost(row, column), 0);
  return { columnOf: state.columnOf, total };
};

/** A row may stay alone at no cost, in a column of its own. A pair worth nothing cannot be chosen. */
const costOf =
  (worths: Worths, columns: number): Cost =>
  (row, column) => {
    if (column >= columns) return column - columns === row ? 0 : Number.POSITIVE_INFINITY;
    const worth = worths[row]?.[column] ?? 0;
    return worth > 0 ? -worth : Number.POSITIVE_INFINITY;
  };

const assignedIn = (worths: Worths, columns: number): readonly Assigned[] => {
  const cost = costOf(worths, columns);
  const best = solved(worths.length, columns, cost);
  return best.columnOf.flatMap((column, row): readonly Assigned[] => {
    if (column >= columns) return [];
    const without: Cost = (one, other) =>
      one === row && other === column ? Number.POSITIVE_INFINITY : cost(one, other);
    return [{ row, column, lead: solved(worths.length, columns, without).total - best.total }];
  });
};

/** Rows and columns that are worth something to one another, directly or through others. */
interface Part {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

const columnsOf = (worths: Worths, row: number): readonly number[] =>
  [...(worths[row]?.entries() ?? [])].flatMap(([column, worth]) => (worth > 0 ? [column] : []));

/** The part that a row belongs to. */
const partFrom = (start: number, worths: Worths, rowsOf: ReadonlyMap<number, readonly number[]>): Part => {
  const rows = new Set([start]);
  const columns = new Set<number>();
  // Rows are added while they are walked.
  for (const row of rows) {
    const more = columnsOf(worths, row).filter((column) => !columns.has(column));
    for (const column of more) columns.add(column);
    for (const other of more.flatMap((column) => rowsOf.get(column) ?? [])) rows.add(other);
  }
  return { rows: [...rows], columns: [...columns] };
};

const partsOf = (worths: Worths): readonly Part[] => {
  const rowsOf = new Map<number, number[]>();
  for (const row of worths.keys())
    for (const column of columnsOf(worths, row)) rowsOf.set(column, [...(rowsOf.get(column) ?? []), row]);
  const seen = new Set<number>();
  return [...worths.keys()].flatMap((row) => {
    if (seen.has(row)) return [];
    const part = partFrom(row, worths, rowsOf);
    for (const each of part.rows) seen.add(each);
    return [part];
  });
};

/**
 * The assignment with the greatest worth in all, each row to one column at most (the Hungarian method). A pair that is worth
 * nothing is never chosen; a row may stay alone. Part by part, for most rows have few columns to choose from.
 */
export const assigned = (worths: Worths): readonly Assigned[] =>
  partsOf(worths).flatMap(({ rows, columns }) =>
    assignedIn(
      rows.map((row) => columns.map((column) => worths[row]?.[column] ?? 0)),
      columns.length,
    ).map(({ row, column, lead }) => ({ row: at(rows, row), column: at(columns, column), lead })),
  );
