import { checkDialect } from '../../target/dialect/check-dialect.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import { schemaPlace, unfolded } from '../../target/dialect/places.ts';

/** The entries of a dialect that a description suggests. */
export type DiscoveredDialect = Pick<Dialect, 'operations' | 'parameters' | 'members' | 'values' | 'bodies'>;

/** Without what the target file says itself, in its own way. */
export const besides = (written: Dialect, found: DiscoveredDialect): DiscoveredDialect => {
  const without = <T extends object>(entries: T, said: object): T =>
    Object.fromEntries(Object.entries(entries).filter(([name]) => !Object.hasOwn(said, name))) as T;
  const isNamed = Object.keys(written.members).length > 0;
  return {
    operations: without(found.operations, written.operations),
    // A target file's word on all lists is its word on each.
    parameters: written.parameters['*'] === undefined ? without(found.parameters, written.parameters) : {},
    // Names of one schema go with those of its parts: the file ends what it begins.
    members: isNamed ? {} : found.members,
    values: without(found.values, written.values),
    bodies: isNamed ? {} : without(found.bodies, written.bodies),
  };
};

type Members = DiscoveredDialect['members'];

/** The smallest schemas first: a part of others says a member for them, too. */
const partsFirst = (members: Members): readonly (readonly [schema: string, moves: Members[string]])[] =>
  Object.entries(members).toSorted(
    ([one], [other]) => unfolded(schemaPlace(one)).size - unfolded(schemaPlace(other)).size,
  );

/** The same member where it is said already. */
const elsewhere = (said: Members, from: string): Members =>
  Object.fromEntries(
    Object.entries(said).flatMap(([schema, moves]) =>
      moves[from] === undefined ? [] : [[schema, { [from]: moves[from] }]],
    ),
  );

/** Each member that may be moved, at the part that the other schemas consist of: a second time would move it twice. */
const saidOnce = (members: Members): Members => {
  const said: Record<string, Record<string, string>> = {};
  for (const [schema, moves] of partsFirst(members))
    for (const [from, to] of Object.entries(moves)) {
      const among = elsewhere(said, from);
      if (checkDialect({ members: { ...among, [schema]: { ...among[schema], [from]: to } } }).length === 0)
        said[schema] = { ...said[schema], [from]: to };
    }
  return said;
};

/** Only what a target file could say, too. */
export const sayableOnly = (dialect: DiscoveredDialect): DiscoveredDialect => {
  const fine = <K extends keyof DiscoveredDialect>(key: K): DiscoveredDialect[K] =>
    Object.fromEntries(
      Object.entries(dialect[key]).filter(
        ([name, value]) => checkDialect({ [key]: { [name]: value } }).length === 0,
      ),
    ) as DiscoveredDialect[K];
  return {
    operations: fine('operations'),
    parameters: fine('parameters'),
    members: saidOnce(dialect.members),
    values: fine('values'),
    bodies: fine('bodies'),
  };
};
