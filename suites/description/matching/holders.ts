import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { escaped, namesIn } from '../../../spec/schema/json-pointer.ts';
import { isShown, membersOf, placesOfMember } from '../../target/dialect/places.ts';
import type { OwnSchema } from '../own-operation.ts';
import { componentAt, type Move } from './moves.ts';
import { ourLeaves, theirLeaves, type Leaf, type OurLeaf } from './leaves.ts';
import { paired } from './names.ts';
import { propertiesOf, typesOf } from './their-operation.ts';
import { wordsOf } from './words.ts';

type Pairs = readonly (readonly [OurLeaf, Leaf])[];

const firstOf = ({ at }: Leaf): string => namesIn(at)[0] ?? '';

/** The members of ours that hold others, where nothing in them is known. */
const openOfOurs = (
  place: SchemaPointer,
  pairs: Pairs,
  theirs: ReadonlyMap<string, OwnSchema>,
): readonly string[] =>
  membersOf(place).filter((name) => {
    const places = placesOfMember(place, `/${escaped(name)}`);
    return (
      !theirs.has(name) &&
      places.some((each) => componentAt(each) !== undefined && membersOf(each).length > 1) &&
      !places.some(isShown) &&
      pairs.every(([mine]) => firstOf(mine) !== name)
    );
  });

/** A name that stands in the names of many. */
const isVagueName = ({ at }: Leaf): boolean => wordsOf(at).every((word) => ['id', 'type'].includes(word));

/** The member of ours whose whole name stands in only one of theirs: `code` in `userCode`. */
export const within = (ours: readonly OurLeaf[], theirs: readonly Leaf[], pairs: Pairs): Pairs =>
  ours.flatMap((mine): Pairs => {
    if (isVagueName(mine) || pairs.some(([each]) => each === mine) || theirs.some(({ at }) => at === mine.at))
      return [];
    const words = wordsOf(mine.at);
    const [only, ...more] = theirs.filter((other) => words.every((word) => wordsOf(other.at).includes(word)));
    const isFree = pairs.every(([, other]) => other !== only);
    return only === undefined || more.length > 0 || !isFree ? [] : [[mine, only]];
  });

/**
 * Where both sides hold one object whose name and members say nothing of the other, and share a name or hold one within
 * another: `deviceCode: { code, expiresAt }` and `pairing: { userCode, expiresAt }`.
 */
export const holderMoves = (
  place: SchemaPointer,
  whole: OwnSchema | undefined,
  pairs: Pairs,
): readonly Move[] => {
  const schema = componentAt(place);
  const theirs = propertiesOf(whole);
  const [mine, ...others] = openOfOurs(place, pairs, theirs);
  const known = new Set(membersOf(place));
  const [other, ...strangers] = [...theirs].filter(
    ([name, member]) =>
      !known.has(name) && propertiesOf(member).size > 1 && pairs.every(([, leaf]) => firstOf(leaf) !== name),
  );
  if (mine === undefined || other === undefined || others.length + strangers.length > 0) return [];
  const inner = placesOfMember(place, `/${escaped(mine)}`);
  const [component] = inner.flatMap((each) => componentAt(each) ?? []);
  const [name, held] = other;
  if (schema === undefined || component === undefined) return [];
  const ours = ourLeaves(inner);
  const leaves = theirLeaves(held, 'answer');
  const alike = paired(ours, leaves);
  const found = [...alike, ...within(ours, leaves, alike)];
  const isShared = ours.some(({ at }) => leaves.some((leaf) => leaf.at === at));
  if (!isShared || found.length === 0) return [];
  return [
    [schema, `/${escaped(mine)}`, `/${escaped(name)}`],
    ...found.map(([one, leaf]) => [component, one.at, leaf.at] as const),
  ];
};

interface TheirObject {
  readonly at: string;
  readonly words: readonly string[];
  /** Nothing is said of what is in it. */
  readonly isOpen: boolean;
}

/** Their objects, the outermost first, each with the words of its place. */
const objectsIn = (schema: OwnSchema | undefined, at = ''): readonly TheirObject[] =>
  [...propertiesOf(schema)].flatMap(([name, member]) => {
    if (propertiesOf(member).size === 0 && typesOf(member).join(' ') !== 'object') return [];
    const place = `${at}/${escaped(name)}`;
    const inner = namesIn(place).length < deepest ? objectsIn(member, place) : [];
    const isOpen = propertiesOf(member).size === 0;
    return [{ at: place, words: namesIn(place).flatMap(wordsOf), isOpen }, ...inner];
  });

/** What is within an object has the words of its place, too. */
const outermost = (all: readonly TheirObject[]): readonly TheirObject[] =>
  all.filter(({ at }) => all.every((other) => !at.startsWith(`${other.at}/`)));

/** Deeper than this no object is a part of an answer that is handed on as it is. */
const deepest = 2;

/**
 * An object whose members ours does not say, for it is handed on as it is, in the one object of theirs whose place has all
 * words of its name: `options` in `passkey.creationOptions`. Where none has, and each side says of one object alone what
 * is in it as little, these are one another.
 */
export const openObjectMoves = (
  place: SchemaPointer,
  whole: OwnSchema | undefined,
  pairs: Pairs,
): readonly Move[] => {
  const schema = componentAt(place);
  const known = new Set(ourLeaves([place]).map(({ at }) => at));
  return ourLeaves([place])
    .filter(
      ({ types, isShown: shown }) => types.filter((type) => type !== 'null').join(' ') === 'object' && !shown,
    )
    .filter((mine) => !propertiesOf(whole).has(firstOf(mine)) && pairs.every(([each]) => each.at !== mine.at))
    .flatMap((mine, _, { length }): readonly Move[] => {
      const words = wordsOf(mine.at);
      const all = objectsIn(whole).filter((each) => !known.has(each.at));
      const named = outermost(all.filter((each) => words.every((word) => each.words.includes(word))));
      const open = length === 1 ? all.filter(({ isOpen }) => isOpen) : [];
      const [only, ...more] = named.length > 0 ? named : open;
      return schema === undefined || only === undefined || more.length > 0
        ? []
        : [[schema, mine.at, only.at] as const];
    });
};

/** With fewer of its members there, an object may be spread over several. */
const fewestMoved = 2;

/**
 * An object of ours whose members are all found in one of theirs, with what the document shows of it by its own name: it
 * is that one.
 */
export const objectsMoved = (
  place: SchemaPointer,
  whole: OwnSchema | undefined,
  moves: readonly Move[],
): readonly Move[] => {
  const theirs = propertiesOf(whole);
  const schema = componentAt(place);
  const ours = ourLeaves([place]);
  return membersOf(place).flatMap((name): readonly Move[] => {
    const inside = moves.filter(([, from]) => from.startsWith(`/${escaped(name)}/`));
    const [holder, ...others] = new Set(inside.map(([, , to]) => namesIn(to)[0] ?? ''));
    const held = propertiesOf(theirs.get(holder ?? ''));
    const isShownThere = ours.some(
      ({ at, isShown: shown }) =>
        shown && at.startsWith(`/${escaped(name)}/`) && held.has(namesIn(at)[1] ?? ''),
    );
    const isWhole =
      holder !== undefined && others.length === 0 && inside.length >= fewestMoved && isShownThere;
    const isOne = isWhole && inside.every(([, , to]) => namesIn(to).length > 1);
    return schema === undefined || !isOne || theirs.has(name) || holder === name
      ? []
      : [[schema, `/${escaped(name)}`, `/${escaped(holder)}`]];
  });
};
