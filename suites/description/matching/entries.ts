import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { HttpMethod } from '../../../spec/operations/operation.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import type { OwnOperation, OwnSchema } from '../own-operation.ts';
import { assumedParameters, isShownParameter } from '../../target/dialect/parameters.ts';
import { placesOfMember } from '../../target/dialect/places.ts';
import { accountMoves } from './account-details.ts';
import { pairedByChoices } from './choices.ts';
import { balanceAt, balanceMoves, isPartOfTotal } from './balance-details.ts';
import { thingFor } from './answer-thing.ts';
import { idPair, keyPair } from './key-pairs.ts';
import { holderMoves, objectsMoved, openObjectMoves, within } from './holders.ts';
import { ourLeaves, theirLeaves, type Leaf, type OurLeaf } from './leaves.ts';
import { componentAt, type Move } from './moves.ts';
import { paired, parametersPaired } from './names.ts';
import { thingOf } from './our-operations.ts';
import type { Lexicon } from './synonyms.ts';
import { wordsOf } from './words.ts';
import { propertiesOf, saidOf } from './their-operation.ts';

/** One operation that was found in the target's description. */
export interface FoundOperation {
  readonly operation: OperationId;
  /** Method and path as the description has them. */
  readonly theirs: string;
  /** By what it was found, for the reader. */
  readonly signs: readonly string[];
}

/** One that has a place, as the suite would call it. */
export interface Entry extends FoundOperation {
  readonly method: HttpMethod;
  readonly path: string;
  readonly own: OwnOperation;
  /** Where several of ours are one of theirs: a member of its request, and the value that says which is meant. */
  readonly said?: readonly [at: string, value: string];
}

/** The names of its parameters. */
export const parametersFor = (
  { operation, own }: Entry,
  taught?: Lexicon,
): Readonly<Record<string, string>> =>
  parametersPaired(
    assumedParameters(operation).filter((name) => !isShownParameter(operation, name)),
    own.parameters.filter((each) => each.in === 'query'),
    taught,
    wordsAbout(operation),
  );

/** The thing of an answer of ours: the row of a list. */
export const thingPlace = (id: OperationId): SchemaPointer | undefined => {
  const schema = contract().description.answerSchemaOf(id, 200);
  if (schema === undefined) return undefined;
  const [list] = placesOfMember(schema, '/data');
  return list === undefined ? schema : `${list}/items`;
};

/** The words for what an operation is about: within it they are said before any name, or before none. */
export const wordsAbout = (id: OperationId): ReadonlySet<string> =>
  new Set([`#${thingOf(id) ?? ''}`, ...wordsOf(id.split('.')[0] ?? '')]);

/** The schema of a row, where a member of theirs holds a list. */
export const rowAt = (whole: OwnSchema | undefined, at: string): OwnSchema | undefined => {
  const held = namesIn(at).reduce<OwnSchema | undefined>(
    (within, name) => propertiesOf(within).get(name),
    whole,
  );
  const items = held && saidOf(held, 'items');
  return held !== undefined && isJsonObject(items)
    ? { node: items, definitions: held.definitions }
    : undefined;
};

/** The members of rows, in the lists that both sides hold. */
const movesInRows = (
  place: SchemaPointer,
  pairs: readonly (readonly [OurLeaf, Leaf])[],
  whole: OwnSchema | undefined,
  taught: Lexicon | undefined,
): readonly Move[] =>
  pairs.flatMap(([mine, other]) => {
    const [list] = placesOfMember(place, mine.at);
    const row = rowAt(whole, other.at);
    const items: SchemaPointer | undefined = list && `${list}/items`;
    const schema = items && componentAt(items);
    if (items === undefined || schema === undefined || row === undefined) return [];
    const leaves = theirLeaves(row, 'answer');
    const inRow = ourLeaves([items]);
    const named = paired(inRow, leaves, taught);
    return [...named, ...within(inRow, leaves, named)]
      .filter(([each]) => !each.isShown)
      .map(([each, theirs]) => [schema, each.at, theirs.at] as const);
  });

/** The members of an answer that are called otherwise. */
export const movesIn = ({ operation, own }: Entry, taught?: Lexicon): readonly Move[] => {
  const place = thingPlace(operation);
  const schema = place && componentAt(place);
  if (place === undefined || schema === undefined) return [];
  const ours = ourLeaves([place]);
  const leaves = theirLeaves(thingFor(operation, own), 'answer');
  const key = keyPair(operation, own, leaves) ?? idPair(operation, own, ours, leaves);
  const left = key === undefined ? leaves : leaves.filter(({ at }) => at !== key[1]);
  const pairs = paired(
    ours.filter(({ at }) => at !== key?.[0]),
    left,
    taught,
    wordsAbout(operation),
  );
  const same = ours.flatMap((mine) =>
    leaves.filter(({ at }) => at === mine.at).map((other) => [mine, other] as const),
  );
  const inRows = movesInRows(place, [...pairs, ...same], thingFor(operation, own), taught);
  const isOpen = (leaf: Leaf): boolean => [...pairs, ...same].every((pair) => !pair.includes(leaf));
  const found = [...pairs, ...pairedByChoices(ours.filter(isOpen), left.filter(isOpen))]
    // One that the document shows keeps its name. Its likeness to one of theirs only speaks against others.
    .filter(([mine, theirs]) => !mine.isShown && !isPartOfTotal(mine, theirs))
    .map(([mine, theirs]) => [schema, mine.at, theirs.at] as const);
  return [
    ...found,
    ...inRows,
    ...holderMoves(place, thingFor(operation, own), [...pairs, ...same]),
    ...openObjectMoves(place, thingFor(operation, own), pairs),
    ...objectsMoved(place, thingFor(operation, own), found),
    ...(key === undefined ? [] : [[schema, ...key] as const]),
  ];
};

/** Money of an account may be held in a list of its kinds, and its currency within it. */
const withinMoney = 4;

/** Where answers have the number of an account, or what is in it: one member of theirs, and several of ours. */
export const accountMovesIn = (entry: Entry, moved: readonly Move[]): readonly Move[] => {
  const place = thingPlace(entry.operation);
  const schema = place && componentAt(place);
  if (place === undefined || schema === undefined) return [];
  const theirs = theirLeaves(thingFor(entry.operation, entry.own), 'answer', withinMoney);
  const same = new Set(theirs.map(({ at }) => at));
  const isFree = (at: string): boolean =>
    !same.has(at) && moved.every(([, from, to]) => ![from, to].includes(at));
  const ours = ourLeaves([place]);
  const open = ours.flatMap(({ at, isShown }) => (isShown || !isFree(at) ? [] : [at]));
  const strange = theirs.filter(
    ({ at }) => ours.every((mine) => mine.at !== at) && moved.every(([, , to]) => to !== at),
  );
  return [...accountMoves(open, strange), ...balanceMoves(open, strange, balanceAt(moved, theirs))].map(
    ([from, to]) => [schema, from, to] as const,
  );
};

/** The names that several operations give to members of one schema, where they agree. */
export const agreed = (
  all: readonly (readonly [schema: string, from: string, to: string])[],
): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const members: Record<string, Record<string, string>> = {};
  for (const [schema, from, to] of all) {
    const rivals = all.filter(([other, a, b]) => other === schema && (a === from) !== (b === to));
    if (rivals.length === 0) members[schema] = { ...members[schema], [from]: to };
  }
  return members;
};
