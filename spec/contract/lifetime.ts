/** A version of the interface: the day of its document. Later versions are greater as texts. */
export type Version = `${number}-${number}-${number}`;

/**
 * In which versions a row of the contract holds. A row without any of this holds in all of them. A row stands once: a
 * version is the rows that hold in it.
 */
export interface Lifetime<Row = object> {
  /** The first version that has the row. */
  readonly since?: Version;
  /** The first version that lacks it. */
  readonly until?: Version;
  /** Members of the row that differ from a version on, by that version. */
  readonly changed?: Readonly<Record<Version, Partial<Omit<Row, keyof Lifetime>>>>;
}

/** Whether something with this lifetime is part of a version. */
export const isPartOf = ({ since, until }: Pick<Lifetime, 'since' | 'until'>, version: Version): boolean =>
  (since === undefined || since <= version) && (until === undefined || version < until);

/** An entry of a closed list. As an object, where not all versions have it. */
export type Entry<Word extends string = string> =
  | Word
  | (Pick<Lifetime, 'since' | 'until'> & { readonly entry: Word });

/** The entries of a list that a version has, in the order of the list. */
export const entriesIn = (list: readonly Entry[], version: Version): readonly string[] =>
  list
    .map((entry) => (typeof entry === 'string' ? { entry } : entry))
    .filter((row) => isPartOf(row, version))
    .map(({ entry }) => entry);

/** The members of a row that are replaced in a version: all that hold by then, the latest last. */
const replacedIn = (changed: Readonly<Record<string, object>>, version: Version): object =>
  Object.assign(
    {},
    ...Object.entries(changed)
      .filter(([since]) => since <= version)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, members]) => members),
  ) as object;

/** A row as a version has it, without its lifetime; undefined where the version lacks it. */
export const rowIn = <Row extends Lifetime>(
  row: Row,
  version: Version,
): Omit<Row, keyof Lifetime> | undefined => {
  const { since: _since, until: _until, changed = {}, ...rest } = row;
  return isPartOf(row, version) ? { ...rest, ...replacedIn(changed, version) } : undefined;
};

/** The rows of a table that a version has, in the order of the table. */
export const rowsIn = <Row extends Lifetime>(
  rows: Readonly<Record<string, Row>>,
  version: Version,
): Readonly<Record<string, Row>> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([id, row]) => {
      const found = rowIn(row, version);
      // Members that a lifetime replaces are of the row's own types.
      return found === undefined ? [] : [[id, found as Row]];
    }),
  );

/** A version lacks the row that it is asked for. */
export class NotInVersion extends Error {
  override readonly name = 'NotInVersion';
}

/** Finds rows of a version by their ids. Raises NotInVersion for one that it lacks. */
export const rowOf =
  <Row>(rows: Readonly<Record<string, Row>>, version: Version, kind: string): ((id: string) => Row) =>
  (id) => {
    const row = rows[id];
    if (row === undefined)
      throw new NotInVersion(`Version ${version} of the interface has no ${kind} ${id}.`);
    return row;
  };
