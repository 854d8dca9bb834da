import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { HttpMethod } from '../../../spec/operations/operation.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import type { OwnOperation, OwnSchema } from '../own-operation.ts';
import type { Template } from '../../target/dialect/dialect.ts';
import { assumedParameters, isShownParameter, neededParameters } from '../../target/dialect/parameters.ts';
import { membersOf, placesOfMember } from '../../target/dialect/places.ts';
import { putAt } from '../../target/dialect/pointers.ts';
import { accountDetails, accountMoves, type Saying } from './account-details.ts';
import { accountAlternatives } from './account-alternatives.ts';
import { pairedByChoices } from './choices.ts';
import { balanceMoves } from './balance-details.ts';
import { thingFor } from './answer-thing.ts';
import { idPair, keyPair } from './key-pairs.ts';
import { holderMoves, openObjectMoves } from './holders.ts';
import { ourLeaves, theirLeaves, type Leaf, type OurLeaf } from './leaves.ts';
import { componentAt, type Move } from './moves.ts';
import { onlyLonger, onlyRequired, paired, parametersPaired } from './names.ts';
import { thingOf } from './our-operations.ts';
import { placedBy } from './paths.ts';
import type { Lexicon } from './synonyms.ts';
import { wordsOf } from './words.ts';
import { propertiesOf, requestBodyOf, saidOf } from './their-operation.ts';

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

const thingPlace = (id: OperationId): SchemaPointer | undefined => {
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
    return paired(ourLeaves([items]), theirLeaves(row, 'answer'), taught)
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
  const key = keyPair(operation, own, leaves) ?? idPair(operation, ours, leaves);
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
  const found = pairs
    // One that the document shows keeps its name. Its likeness to one of theirs only speaks against others.
    .filter(([mine]) => !mine.isShown)
    .map(([mine, theirs]) => [schema, mine.at, theirs.at] as const);
  return [
    ...found,
    ...inRows,
    ...holderMoves(place, thingFor(operation, own), [...pairs, ...same]),
    ...openObjectMoves(place, thingFor(operation, own), pairs),
    ...(key === undefined ? [] : [[schema, ...key] as const]),
  ];
};

/** Where answers have the number of an account, or what is in it: one member of theirs, and several of ours. */
export const accountMovesIn = (entry: Entry, taught?: Lexicon): readonly Move[] => {
  const place = thingPlace(entry.operation);
  const schema = place && componentAt(place);
  if (place === undefined || schema === undefined) return [];
  const theirs = theirLeaves(thingFor(entry.operation, entry.own), 'answer');
  const same = new Set(theirs.map(({ at }) => at));
  const moved = movesIn(entry, taught);
  const isFree = (at: string): boolean =>
    !same.has(at) && moved.every(([, from, to]) => ![from, to].includes(at));
  const ours = ourLeaves([place]);
  const open = ours.flatMap(({ at, isShown }) => (isShown || !isFree(at) ? [] : [at]));
  const strange = theirs.filter(
    ({ at }) => ours.every((mine) => mine.at !== at) && moved.every(([, , to]) => to !== at),
  );
  return [...accountMoves(open, strange), ...balanceMoves(open, strange)].map(
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

/** The one member that a request of theirs is wrapped in, and what is in it. */
const wrapperOf = (
  theirs: OwnSchema,
  ours: readonly string[],
): { readonly name: string; readonly schema: OwnSchema } | undefined => {
  const [only, ...more] = propertiesOf(theirs);
  if (only === undefined || more.length > 0) return undefined;
  const [name, schema] = only;
  const inner = propertiesOf(schema);
  const isWrapper = inner.size > 0 && (ours.length > 1 || ours.some((each) => inner.has(each)));
  return isWrapper && !ours.includes(name) ? { name, schema } : undefined;
};

/** The words that matches taught, and those for what an operation is about. */
interface Words {
  readonly taught: Lexicon | undefined;
  readonly about: ReadonlySet<string>;
}

/** The saying for each place of theirs: by names, by what accounts have, then by what a request must have. */
const sayings = (
  ours: readonly OurLeaf[],
  theirs: readonly Leaf[],
  { taught, about }: Words,
  whole: OwnSchema,
): readonly Saying[] => {
  const named = paired(ours, theirs, taught, about);
  const isOpen = (leaf: Leaf): boolean =>
    named.every((pair) => !pair.includes(leaf)) &&
    !(ours.some(({ at }) => at === leaf.at) && theirs.some(({ at }) => at === leaf.at));
  const alike = [...named, ...pairedByChoices(ours.filter(isOpen), theirs.filter(isOpen))];
  const known = new Set(ours.map(({ at }) => at));
  const isFree = (leaf: Leaf): boolean => !known.has(leaf.at) && alike.every(([, other]) => other !== leaf);
  const unsaid = ours.filter(
    (leaf) => alike.every(([mine]) => mine !== leaf) && theirs.every(({ at }) => at !== leaf.at),
  );
  const account = accountDetails(
    unsaid.map(({ at }) => at),
    theirs.filter(isFree),
  );
  const shapes =
    account.length > 0
      ? []
      : accountAlternatives(whole, [...alike, ...onlyLonger(ours, theirs, alike)], theirs.filter(isFree))
          .sayings;
  const settled = new Set([...account, ...shapes].map(([leaf]) => leaf));
  const left = theirs.filter((leaf) => !settled.has(leaf));
  const required = onlyRequired(ours, left, alike);
  return [
    ...[...alike, ...required, ...onlyLonger(ours, left, [...alike, ...required])].map(
      ([mine, other]) => [other, `\${${mine.at}}`] as const,
    ),
    ...account,
    ...shapes,
  ];
};

/** Whether a request of theirs has a query parameter of ours, whatever it is called. */
const takes = ({ parameters }: OwnOperation, name: string, taught: Lexicon | undefined): boolean => {
  const theirs = parameters.filter((each) => each.in === 'query');
  return (
    theirs.some((each) => each.name === name) || Object.hasOwn(parametersPaired([name], theirs, taught), name)
  );
};

/** The value by which a request of theirs says which of ours it is. */
const actIn = (said: Entry['said']): readonly Saying[] =>
  said === undefined ? [] : [[{ at: said[0], types: [] }, said[1]]];

/** A request body in their words, where it is not ours with other values. */
export const templateFor = (
  { operation, path, own: theirs, said }: Entry,
  taught?: Lexicon,
): Template | undefined => {
  const schema = contract().description.bodySchemaOf(operation);
  const whole = requestBodyOf(theirs);
  if (schema === undefined || whole === undefined || contract().operation(operation).shows === 'shape')
    return undefined;
  const wrapper = wrapperOf(whole, membersOf(schema));
  const { lost, gained } = placedBy(operation, path);
  const own = ourLeaves([schema]);
  // A member that the document shows has its name there, too: it is no other member of ours.
  const shown = new Set(own.filter(({ isShown }) => isShown).map(({ at }) => at));
  const inside = wrapper?.schema ?? whole;
  const act = actIn(said);
  const leaves = theirLeaves(inside, 'request').filter(
    ({ at }) => !shown.has(at) && act.every(([each]) => each.at !== at),
  );
  const inQuery = neededParameters(operation).filter((name) => !takes(theirs, name, taught));
  const outside = [...lost, ...inQuery].map((name) => ({
    at: `/${name}`,
    types: ['string'],
    isShown: false,
    isRequired: true,
  }));
  const isOutside = ({ at }: Leaf): boolean => outside.some((each) => each.at === at);
  const ours = [...own.filter(({ isShown }) => !isShown), ...outside];
  const pairs = [
    ...sayings(ours, leaves, { taught, about: wordsAbout(operation) }, inside),
    // Theirs has in the body, by the same name, what ours has in the path or the query.
    ...leaves.filter(isOutside).map((leaf): Saying => [leaf, `\${${leaf.at.slice(1)}}`]),
  ];
  const bodyGained = gained.filter((name) => placesOfMember(schema, `/${name}`).length > 0);
  // A member that goes into the path is said there, unless theirs has it in the body, too.
  const dropped = bodyGained.filter((name) => leaves.every(({ at }) => at !== `/${name}`));
  const all = [...pairs, ...act];
  const isAsOurs = all.length + dropped.length === 0 && wrapper === undefined;
  return isAsOurs ? undefined : templateOf(all, wrapper?.name, dropped);
};

const templateOf = (
  pairs: readonly Saying[],
  wrapper: string | undefined,
  dropped: readonly string[],
): Template => {
  const body = pairs.reduce<unknown>((held, [other, said]) => putAt(held, namesIn(other.at), said), {});
  const said: Template = { ...(body as Template), $rest: true };
  return {
    ...(wrapper === undefined ? said : { [wrapper]: said }),
    ...(dropped.length === 0 ? {} : { $drop: dropped.map((name) => `/${name}`) }),
  };
};
