import { isJsonObject } from '../../spec/json.ts';
import { checkDialect } from '../../suites/target/dialect/check-dialect.ts';
import { noDialect, type Dialect } from '../../suites/target/dialect/dialect.ts';
import { schemaPlace, unfolded } from '../../suites/target/dialect/places.ts';
import { below } from '../../suites/target/dialect/pointers.ts';
import type { Assumption } from './assumption.ts';
import { assumptions } from './catalogue.ts';

/** An assumption that cannot be otherwise while everything else is. */
export interface LeftOut {
  /** Of the assumption. */
  readonly name: string;
  /** A sentence. */
  readonly why: string;
}

/** A server that does otherwise, all at once, what only the description says. */
export interface AllAtOnce {
  /** How it is, as a target file says it. */
  readonly dialect: Dialect;
  readonly leftOut: readonly LeftOut[];
}

/** A member that a dialect entry is about. */
interface Place {
  readonly name: string;
  readonly schema: string;
  readonly pointer: string;
}

const placesIn = ({ name, said }: Assumption, key: 'members' | 'values'): readonly Place[] =>
  Object.entries(said?.[key] ?? {}).flatMap(([schema, entries]) =>
    Object.keys(entries).map((pointer) => ({ name, schema, pointer })),
  );

/** An object and what is in it cannot both be elsewhere: the seed says which of them is. */
const yields = (one: Place, other: Place, seed: number): boolean => {
  if (one.schema !== other.schema || one.pointer === other.pointer) return false;
  const [inner, outer] = seed % 2 === 0 ? [one, other] : [other, one];
  return below(inner.pointer, outer.pointer, '') !== undefined;
};

/** Schemas share parts: what is said of the part is said of all of them. */
const isSaidOfPart = (one: Place, other: Place): boolean =>
  one.schema !== other.schema &&
  one.pointer === other.pointer &&
  unfolded(schemaPlace(one.schema)).has(schemaPlace(other.schema));

const reasonAmong = (one: Place, all: readonly Place[], seed: number): string | undefined => {
  const rival = all.find((other) => yields(one, other, seed));
  if (rival !== undefined)
    return `${rival.schema}${rival.pointer} is elsewhere; it and what is in it cannot both be.`;
  const part = all.find((other) => isSaidOfPart(one, other));
  return part && `${part.schema}, which is a part of it, says so of ${part.pointer} already.`;
};

const whyNot = (seed: number): ((assumption: Assumption) => string | undefined) => {
  const all = assumptions();
  const moved = all.flatMap((assumption) => placesIn(assumption, 'members'));
  const spelled = all.flatMap((assumption) => placesIn(assumption, 'values'));
  return (assumption) => {
    const { said, place } = assumption;
    if (said === undefined) return place === 'form' ? 'The wrapper does not look into forms.' : undefined;
    const [refused] = checkDialect(said);
    if (refused !== undefined) return refused;
    return [
      ...placesIn(assumption, 'members').map((one) => reasonAmong(one, moved, seed)),
      ...placesIn(assumption, 'values').map((one) => reasonAmong(one, spelled, seed)),
    ].find((reason) => reason !== undefined);
  };
};

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Two entries as one: lists hold what either has. */
export const mergedWith = (one: unknown, other: unknown): unknown => {
  if (isList(one) && isList(other)) return [...new Set([...one, ...other])];
  if (!isJsonObject(one) || !isJsonObject(other)) return other;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(one, name) && Object.hasOwn(other, name)
        ? mergedWith(one[name], other[name])
        : (other[name] ?? one[name]),
    ]),
  );
};

/**
 * Everything that is assumed, otherwise at once. Members have the same names in answers and in requests; a name that
 * nothing has any more is in no answer. An even seed prefers whole objects, an odd one what is in them.
 */
export const allAtOnce = (seed: number): AllAtOnce => {
  const reasonOf = whyNot(seed);
  const judged = assumptions().map((assumption) => ({ assumption, why: reasonOf(assumption) }));
  const dialect = judged
    .filter(({ why }) => why === undefined)
    .reduce<unknown>((whole, { assumption: { said = {} } }) => mergedWith(whole, said), noDialect);
  return {
    // Merged of nothing but dialects.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    dialect: { ...(dialect as Dialect), complete: true },
    leftOut: judged.flatMap(({ assumption: { name }, why }) => (why === undefined ? [] : [{ name, why }])),
  };
};
