import { operations, type OperationId } from '../../../spec/operations.ts';
import { answerSchemaOf } from '../../../spec/schema/description.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { isShown, membersOf, placesOfMember } from '../../target/dialect/places.ts';
import type { OurOperation } from './our-operations.ts';
import { propertiesOf, thingIn, type TheirOperation } from './their-operation.ts';
import { thingNames, things, type Scope, type Thing } from './vocabulary.ts';
import { has, isOneOf, wordsOf } from './words.ts';

/** How well one of theirs stands for one of ours, and by what. */
export interface Likeness {
  readonly theirs: TheirOperation;
  readonly score: number;
  /** In words, for the reader. */
  readonly signs: readonly string[];
}

interface Sign {
  readonly score: number;
  readonly what: string;
}

/** Words of the part of the path that names the thing: the last one, but for a verb. */
const nounOf = ({ nouns, hasVerbInPath }: TheirOperation): readonly string[] =>
  nouns.at(hasVerbInPath ? -2 : -1) ?? [];

/** Names that many things have: by these alone nothing is recognised. */
const vague = new Set(['account', 'operation', 'job', 'status', 'wallet', 'action', 'upload', 'check']);

/** Things that others belong to: before the name of another, they say whose it is. */
const possessors: readonly Thing[] = ['customer', 'agent', 'config', 'internalAccount', 'import', 'card'];

/** The thing that the part of the path just before the noun names, with no id between: it says what kind of it is meant. */
const kindBefore = ({ path, hasVerbInPath }: TheirOperation): Thing | undefined => {
  const segments = path.split('/').filter((each) => each !== '');
  const places = segments.flatMap((each, place) => (each.startsWith('{') ? [] : [place]));
  const noun = places.at(hasVerbInPath ? -2 : -1) ?? 0;
  const before = segments[noun - 1];
  if (before === undefined || before.startsWith('{')) return undefined;
  return thingNames.find((name) => !possessors.includes(name) && isOneOf(wordsOf(before), things[name]));
};

/** A sign, where there is one. */
const sign = (isThere: boolean, score: number, what: string): readonly Sign[] =>
  isThere ? [{ score, what }] : [];

const namedIn = (words: readonly string[], phrases: readonly string[]): string =>
  phrases.find((phrase) => has(words, phrase) && !vague.has(phrase)) ?? '';

/** The names in the texts about an operation. */
const textSigns = ({ thing }: OurOperation, { id, summary, tags }: TheirOperation): readonly Sign[] => {
  const texts = [
    ['operationId', id, 2],
    ['summary', summary, 1],
    ['tag', tags, 0.5],
  ] as const;
  return texts.flatMap(([what, words, score]) => {
    const phrase = namedIn(words, things[thing]);
    return sign(phrase !== '', score, `its ${what} (${phrase})`);
  });
};

/** Where a thing differs from another of the same name by what it belongs to. */
const withinSigns = ({ thing, within }: OurOperation, theirs: TheirOperation): readonly Sign[] => {
  if (within === undefined) return [];
  const isParent = theirs.nouns.slice(0, -1).some((each) => isOneOf(each, things[thing]));
  const isWithin = [...theirs.nouns, theirs.id, theirs.summary].some((each) =>
    things[within].some((phrase) => has(each, phrase)),
  );
  const isNamed = isOneOf(nounOf(theirs), things[thing]);
  return [...sign(isParent && !isNamed, 2, 'the path'), ...sign(isWithin, 1.5, `"${within}"`)];
};

const nounSigns = (ours: OurOperation, theirs: TheirOperation): readonly Sign[] => {
  const noun = nounOf(theirs);
  const text = noun.join(' ');
  const kind = kindBefore(theirs);
  return [
    ...sign(isOneOf(noun, things[ours.thing]), vague.has(text) ? 1.5 : 3, `"${text}" in the path`),
    ...textSigns(ours, theirs),
    ...withinSigns(ours, theirs),
    ...sign(kind !== undefined && kind !== ours.thing, -2, 'another thing'),
  ];
};

const rowPlaces = (schema: SchemaPointer): readonly SchemaPointer[] => {
  const lists = placesOfMember(schema, '/data');
  return lists.length === 0 ? [schema] : lists.map((place): SchemaPointer => `${place}/items`);
};

/** Members that every resource may have prove nothing. */
const common = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'status',
  'data',
  'hasMore',
  'nextCursor',
  'customerId',
  'type',
]);

/** The members of the answer that the document shows: these have the same names everywhere. */
const membersShownIn = (id: OperationId): readonly string[] => {
  const schema = answerSchemaOf(id, 200);
  if (schema === undefined) return [];
  const places = rowPlaces(schema);
  return [...new Set(places.flatMap((place) => membersOf(place)))].filter(
    (name) => !common.has(name) && places.flatMap((place) => placesOfMember(place, `/${name}`)).some(isShown),
  );
};

/** Asked for with every operation of theirs. */
const shownBy = new Map<OperationId, readonly string[]>();

const shownMembers = (id: OperationId): readonly string[] => {
  const known = shownBy.get(id);
  if (known !== undefined) return known;
  const found = membersShownIn(id);
  shownBy.set(id, found);
  return found;
};

const memberSigns = ({ id }: OurOperation, theirs: TheirOperation): readonly Sign[] => {
  const shown = shownMembers(id);
  const held = propertiesOf(thingIn(theirs.own));
  const same = shown.filter((name) => held.has(name));
  if (same.length > 1)
    return [{ score: Math.min(3, same.length), what: `${same.length} members of its answer` }];
  // It answers with something else, by what the document shows of both.
  return shown.length > 4 && held.size > 4 && same.length === 0 ? [{ score: -3, what: 'other members' }] : [];
};

const placeSigns = ({ id }: OurOperation, { method, path }: TheirOperation): readonly Sign[] => {
  const plain = (template: string): string => template.replaceAll(/\{[^}]*\}/g, '{}');
  const isAssumed = method === operations[id].method && plain(path).endsWith(plain(operations[id].path));
  return isAssumed ? [{ score: 3, what: 'the assumed method and path' }] : [];
};

/** Scopes part operations where both have one; a thing that only one side has needs none. */
const fitsScope = (ours: OurOperation, theirs: readonly Scope[]): boolean => {
  const isIn = (scope: Scope): boolean => theirs.includes(scope);
  if (ours.scope === 'sandbox' || ours.scope === 'agent') return isIn(ours.scope);
  if (isIn('sandbox') || (isIn('agent') && ours.thing !== 'agent')) return false;
  const isShared = ours.thing === 'internalAccount' || ours.thing === 'externalAccount';
  return !isShared || (ours.scope === 'platform') === isIn('platform');
};

const fitsShape = (ours: OurOperation, theirs: TheirOperation): boolean => {
  if (ours.verbs.includes('list') && !ours.verbs.includes('get'))
    return theirs.isList && theirs.method === 'GET' && !theirs.isAboutOne;
  const readsOne = ours.verbs.every((verb) => verb === 'get') && operations[ours.id].path.endsWith('}');
  return readsOne ? theirs.method === 'GET' && !theirs.isList : true;
};

/** How well an operation of theirs stands for one of ours; undefined where it cannot. */
export const likeness = (ours: OurOperation, theirs: TheirOperation): Likeness | undefined => {
  if (!fitsScope(ours, theirs.scopes) || !fitsShape(ours, theirs)) return undefined;
  if (!ours.verbs.some((verb) => theirs.verbs.includes(verb))) return undefined;
  const nouns = nounSigns(ours, theirs);
  if (nouns.every(({ score }) => score < 0)) return undefined;
  const signs = [...nouns, ...memberSigns(ours, theirs), ...placeSigns(ours, theirs)];
  return {
    theirs,
    score: signs.reduce((sum, { score }) => sum + score, 0),
    signs: signs.filter(({ score }) => score > 0).map(({ what }) => what),
  };
};

/** Enough that a name alone in a summary or a tag is none. */
const leastScore = 2.5;

/** By how much a match must be better than what else could be meant. */
const leastLead = 1;

export interface Match extends Likeness {
  readonly ours: OurOperation;
}

export interface Unmatched {
  readonly operation: OperationId;
  /** Why, as a clause. */
  readonly why: string;
}

export const nameOfTheirs = ({ method, path }: TheirOperation): string => `${method} ${path}`;

/** Why an operation is not matched, where the description has none that could be it. */
export const nothingLikeIt = 'nothing in the description looks like it';

const whyNot = (ranked: readonly Likeness[]): string => {
  const [best, second] = ranked;
  if (best === undefined || best.score < leastScore) return nothingLikeIt;
  if (second !== undefined && best.score - second.score < leastLead)
    return `${nameOfTheirs(best.theirs)} and ${nameOfTheirs(second.theirs)} look like it alike`;
  return `${nameOfTheirs(best.theirs)} looks more like another operation`;
};

const isClear = ([best, second]: readonly Likeness[]): boolean =>
  best !== undefined &&
  best.score >= leastScore &&
  (second === undefined || best.score - second.score >= leastLead);

/**
 * Finds which operation of theirs each of ours is, where that is clear from both sides: the best for ours by far, and
 * for theirs no other of ours is as good. No match is better than a wrong one.
 */
export const matched = (
  ours: readonly OurOperation[],
  theirs: readonly TheirOperation[],
): { readonly matches: readonly Match[]; readonly unmatched: readonly Unmatched[] } => {
  const matches: Match[] = [];
  let open = ours;
  let free = theirs;
  const judged = new Map(
    ours.map((one) => [one, new Map(theirs.map((each) => [each, likeness(one, each)]))] as const),
  );
  const likenessOf = (one: OurOperation, each: TheirOperation): Likeness | undefined =>
    judged.get(one)?.get(each);
  const rankedFor = (one: OurOperation): readonly Likeness[] =>
    free.flatMap((each) => likenessOf(one, each) ?? []).toSorted((a, b) => b.score - a.score);
  for (;;) {
    const found = open.flatMap((one): readonly Match[] => {
      const ranked = rankedFor(one);
      const [best] = ranked;
      if (best === undefined || !isClear(ranked)) return [];
      const rivals = open.filter(
        (other) => other !== one && (likenessOf(other, best.theirs)?.score ?? 0) > best.score - leastLead / 2,
      );
      return rivals.length === 0 ? [{ ours: one, ...best }] : [];
    });
    if (found.length === 0) break;
    matches.push(...found);
    open = open.filter((one) => found.every((match) => match.ours !== one));
    free = free.filter((each) => found.every((match) => match.theirs !== each));
  }
  return {
    matches,
    unmatched: open.map((one) => ({ operation: one.id, why: whyNot(rankedFor(one)) })),
  };
};
