import { checkDialect } from '../../target/dialect/check-dialect.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';

/** The entries of a dialect that a description suggests. */
export type DiscoveredDialect = Pick<Dialect, 'operations' | 'parameters' | 'members' | 'bodies'>;

/** Without what the target file says itself, in its own way. */
export const besides = (written: Dialect, found: DiscoveredDialect): DiscoveredDialect => {
  const without = <T extends object>(entries: T, said: object): T =>
    Object.fromEntries(Object.entries(entries).filter(([name]) => !Object.hasOwn(said, name))) as T;
  const isNamed = Object.keys(written.members).length > 0;
  return {
    operations: without(found.operations, written.operations),
    // What a target file says of all lists, it says of each.
    parameters: written.parameters['*'] === undefined ? without(found.parameters, written.parameters) : {},
    // Names of one schema go with those of its parts: what the file begins, it ends.
    members: isNamed ? {} : found.members,
    bodies: isNamed ? {} : without(found.bodies, written.bodies),
  };
};

/** Only what a target file could say, too. */
export const sayableOnly = (dialect: DiscoveredDialect): DiscoveredDialect => {
  const fine = <K extends keyof DiscoveredDialect>(key: K): DiscoveredDialect[K] =>
    Object.fromEntries(
      Object.entries(dialect[key]).filter(
        ([name, value]) => checkDialect({ [key]: { [name]: value } }).length === 0,
      ),
    ) as DiscoveredDialect[K];
  const moves = Object.entries(dialect.members).map(([schema, named]) => {
    const fit = Object.entries(named).filter(
      ([from, to]) => checkDialect({ members: { [schema]: { [from]: to } } }).length === 0,
    );
    return [schema, Object.fromEntries(fit)] as const;
  });
  return {
    operations: fine('operations'),
    parameters: fine('parameters'),
    members: Object.fromEntries(moves.filter(([, named]) => Object.keys(named).length > 0)),
    bodies: fine('bodies'),
  };
};
