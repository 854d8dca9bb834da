import { contract, ofContract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { isShown, membersOf, placesOfMember } from '../../target/dialect/places.ts';
import { thingFor } from './answer-thing.ts';
import type { OurOperation } from './our-operations.ts';
import { theirLeaves } from './leaves.ts';
import { balanceSigns, bodySigns, fundingSigns, idSigns } from './request-signs.ts';
import { namingSigns, shownSigns } from './shown-signs.ts';
import { meaningOf } from './names.ts';
import { namesThing, ourBag, theirBag, type Alike, type Bag } from './texts.ts';
import { requestBodyOf, propertiesOf, type TheirOperation } from './their-operation.ts';
import {
  owning,
  possessors,
  thingNames,
  things,
  verbNames,
  verbs,
  type Scope,
  type Thing,
  type Verb,
} from './vocabulary.ts';
import { has, isOneOf, wordsOf } from './words.ts';

/** How well one of theirs stands for one of ours, and by what. */
export interface Likeness {
  readonly theirs: TheirOperation;
  /** Something names the thing: nothing else makes it likely by itself. */
  readonly isNamed: boolean;
  readonly score: number;
  /** In words, for the reader. */
  readonly signs: readonly string[];
}

export interface Sign {
  readonly score: number;
  readonly what: string;
}

/** A part of a path without a verb before or behind: `customers.external-accounts.create`. */
const withoutVerb = (words: readonly string[]): readonly string[] => {
  const isVerb = (word: string | undefined): boolean => word !== undefined && verbWords.has(word);
  const rest = words.slice(isVerb(words[0]) ? 1 : 0, isVerb(words.at(-1)) ? -1 : undefined);
  return rest.length === 0 ? words : rest;
};

const verbWords: ReadonlySet<string> = new Set(verbNames.flatMap((name): readonly string[] => verbs[name]));

const isThing = (words: readonly string[]): boolean =>
  thingNames.some((name) => isOneOf(words, things[name]));

/** Words of the part of the path that names the thing: the last one, but for a verb. */
export const nounOf = ({ nouns, hasVerbInPath }: TheirOperation): readonly string[] => {
  const noun = nouns.at(hasVerbInPath ? -2 : -1) ?? [];
  return isThing(noun) ? noun : withoutVerb(noun);
};

/** Names that many things have: by these alone nothing is recognised. */
const vague = new Set(['account', 'operation', 'job', 'status', 'wallet', 'action', 'upload', 'check']);

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
  phrases.find((phrase) => !vague.has(phrase) && namesThing(words, phrase)) ?? '';

const isSaidBy = (words: readonly string[], verb: Verb): boolean =>
  verbs[verb].some((phrase) => has(words.slice(0, 3), phrase));

/** The names in the texts about an operation. */
const textSigns = (
  { thing, verbs: done }: OurOperation,
  { id, summary, tags }: TheirOperation,
): readonly Sign[] => {
  const texts = [
    ['operationId', id, 2],
    ['summary', summary, 1],
    ['tag', tags, 0.5],
  ] as const;
  return texts.flatMap(([what, words, score]) => {
    const phrase = namedIn(words, things[thing]);
    // A summary that names both what is done and what it is done to says as much as a path.
    const isWhole = what === 'summary' && done.some((verb) => isSaidBy(words, verb));
    return sign(phrase !== '', isWhole ? 2.5 : score, `its ${what} (${phrase})`);
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

/** The last words of a part of a path that names whose the thing is, too: `customer external account`. */
const endsWithThing = (words: readonly string[], thing: Thing): boolean => {
  const text = words.join(' ');
  return things[thing].some((phrase) => {
    if (vague.has(phrase) || !text.endsWith(` ${phrase}`)) return false;
    return words.slice(0, -phrase.split(' ').length).every((word) => owning.has(word));
  });
};

/** Whether a path says nothing but that its caller is meant: `GET /me` reads the agent whose token is sent. */
const isCaller = ({ thing, scope }: OurOperation, { nouns, isAboutOne }: TheirOperation): boolean =>
  scope === 'agent' &&
  thing === 'agent' &&
  !isAboutOne &&
  nouns.length === 1 &&
  nouns.every((noun) => isOneOf(noun, callers));

const callers: readonly string[] = ['me', 'self', 'agent'];

/** An act at the end of a path whose other parts name no thing: `/simulator/issuing/authorize` makes an authorization. */
const actAlone = (theirs: TheirOperation): readonly string[] =>
  theirs.hasVerbInPath && !isThing(nounOf(theirs)) ? (theirs.nouns.at(-1) ?? []) : [];

const nounSigns = (ours: OurOperation, theirs: TheirOperation): readonly Sign[] => {
  const act = actAlone(theirs);
  const noun = nounOf(theirs);
  const text = noun.join(' ');
  const kind = kindBefore(theirs);
  return [
    ...sign(isOneOf(noun, things[ours.thing]), vague.has(text) ? 1.5 : 3, `"${text}" in the path`),
    ...sign(
      !isOneOf(noun, things[ours.thing]) && endsWithThing(noun, ours.thing),
      2,
      `"${text}" in the path`,
    ),
    ...sign(isCaller(ours, theirs), 3, `"${text}" in the path`),
    ...sign(
      isOneOf(act, things[ours.thing]) && !vague.has(act.join(' ')),
      3,
      `"${act.join(' ')}" in the path`,
    ),
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
  const schema = contract().description.answerSchemaOf(id, 200);
  if (schema === undefined) return [];
  const places = rowPlaces(schema);
  return [...new Set(places.flatMap((place) => membersOf(place)))].filter(
    (name) => !common.has(name) && places.flatMap((place) => placesOfMember(place, `/${name}`)).some(isShown),
  );
};

/** Asked for with every operation of theirs. */
const shownBy = ofContract(() => new Map<OperationId, readonly string[]>());

const shownMembers = (id: OperationId): readonly string[] => {
  const known = shownBy().get(id);
  if (known !== undefined) return known;
  const found = membersShownIn(id);
  shownBy().set(id, found);
  return found;
};

const memberSigns = ({ id, scope }: OurOperation, theirs: TheirOperation): readonly Sign[] => {
  const shown = shownMembers(id);
  const held = propertiesOf(thingFor(id, theirs.own));
  const same = shown.filter((name) => held.has(name));
  if (same.length > 1)
    return [{ score: Math.min(3, same.length), what: `${same.length} members of its answer` }];
  // It answers with something else, by what the document shows of both. A simulation may answer with what it touched.
  return scope !== 'sandbox' && shown.length > 4 && held.size > 4 && same.length === 0
    ? [{ score: -3, what: 'other members' }]
    : [];
};

const placeSigns = ({ id }: OurOperation, { method, path }: TheirOperation): readonly Sign[] => {
  const plain = (template: string): string => template.replaceAll(/\{[^}]*\}/g, '{}');
  const isAssumed =
    method === contract().operation(id).method && plain(path).endsWith(plain(contract().operation(id).path));
  return isAssumed ? [{ score: 3, what: 'the assumed method and path' }] : [];
};

/** Scopes part operations where both have one; a thing that only one side has needs none. */
const fitsScope = (ours: OurOperation, { scopes: theirs, own: { caller } }: TheirOperation): boolean => {
  const isIn = (scope: Scope): boolean => theirs.includes(scope);
  if (caller !== undefined && (caller === 'agent') !== (ours.scope === 'agent')) return false;
  return caller === 'agent' ? !isIn('sandbox') : fitsWords(ours, isIn);
};

const fitsWords = (ours: OurOperation, isIn: (scope: Scope) => boolean): boolean => {
  if (ours.scope === 'sandbox' || ours.scope === 'agent') return isIn(ours.scope);
  if (isIn('sandbox') || (isIn('agent') && ours.thing !== 'agent')) return false;
  const isShared = ours.thing === 'internalAccount' || ours.thing === 'externalAccount';
  return !isShared || (ours.scope === 'platform') === isIn('platform');
};

const fitsShape = (ours: OurOperation, theirs: TheirOperation): boolean => {
  if (ours.verbs.includes('list') && !ours.verbs.includes('get'))
    return theirs.isList && theirs.method === 'GET' && !theirs.isAboutOne;
  const readsOne =
    ours.verbs.every((verb) => verb === 'get') && contract().operation(ours.id).path.endsWith('}');
  return readsOne ? theirs.method === 'GET' && !theirs.isList : true;
};

/** One of theirs with what is asked of it for each of ours. */
export interface Read {
  readonly theirs: TheirOperation;
  readonly bag: Bag;
  /** The names in its request, in words that mean the same. */
  readonly bodyNames: ReadonlySet<string>;
}

export const read = (theirs: TheirOperation): Read => ({
  theirs,
  bag: theirBag(theirs),
  bodyNames: new Set(theirLeaves(requestBodyOf(theirs.own), 'request').map(meaningOf)),
});

/** So much words alone must score where no name of the thing stands anywhere. */
const enoughAlone = 3;

/** Words that are so much alike that they are a sign of their own. */
const leastAlike = 0.3;

const wordSigns = ({ id }: OurOperation, { bag }: Read, alike: Alike): readonly Sign[] => {
  const share = alike(ourBag(id), bag);
  return share < leastAlike ? [] : [{ score: 5 * share, what: 'the words of its texts' }];
};

/** Its method and its stated verb say something else. */
const verbSigns = (ours: OurOperation, theirs: TheirOperation): readonly Sign[] | undefined => {
  if (ours.verbs.some((verb) => theirs.verbs.includes(verb))) return [];
  if (theirs.isVerbStated || (theirs.method === 'GET') !== (contract().operation(ours.id).method === 'GET'))
    return undefined;
  return [{ score: -1, what: 'another method' }];
};

/** How well an operation of theirs stands for one of ours; undefined where it cannot. */
export const likeness = (ours: OurOperation, one: Read, alike: Alike): Likeness | undefined => {
  const { theirs } = one;
  if (!fitsScope(ours, theirs) || !fitsShape(ours, theirs)) return undefined;
  const done = verbSigns(ours, theirs);
  if (done === undefined) return undefined;
  const words = wordSigns(ours, one, alike);
  const nouns = [...nounSigns(ours, theirs), ...namingSigns(ours, theirs), ...fundingSigns(ours, theirs)];
  const isNamed = nouns.some(({ score }) => score > 0);
  const signs = [
    ...nouns,
    ...done,
    ...words,
    ...bodySigns(ours, one),
    ...idSigns(ours, theirs),
    ...balanceSigns(ours, theirs),
    ...shownSigns(ours, theirs),
    ...sign(ours.scope === 'sandbox' && theirs.scopes.includes('sandbox'), 1, 'in the sandbox'),
    ...memberSigns(ours, theirs),
    ...placeSigns(ours, theirs),
  ];
  return {
    theirs,
    isNamed: isNamed || words.some(({ score }) => score >= enoughAlone),
    score: signs.reduce((sum, { score }) => sum + score, 0),
    signs: signs.filter(({ score }) => score > 0).map(({ what }) => what),
  };
};
