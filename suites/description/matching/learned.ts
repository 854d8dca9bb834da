import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { placesOfMember } from '../../target/dialect/places.ts';
import { thingFor } from './answer-thing.ts';
import type { OurOperation } from './our-operations.ts';
import type { AtShownPlace } from './shown-places.ts';
import { isSignedAction } from './shown-signs.ts';
import type { Likeness, Sign } from './signs.ts';
import { theirBag, type Alike } from './texts.ts';
import { definitionOf, type TheirOperation } from './their-operation.ts';

/** One of ours, and the one of theirs that it is. */
interface Pair {
  readonly ours: OurOperation;
  readonly theirs: TheirOperation;
}

/** Where a group of operations lives: the path before its first parameter, without what is done. */
const rootOf = ({ path, hasVerbInPath }: TheirOperation): string => {
  const parts = path.split('/').filter((part) => part !== '');
  const first = parts.findIndex((part) => part.startsWith('{'));
  const fixed = first < 0 ? parts : parts.slice(0, first);
  return (hasVerbInPath && first < 0 ? fixed.slice(0, -1) : fixed).join('/');
};

const groupOf = ({ id }: Pick<OurOperation, 'id'>): string => id.split('.')[0] ?? id;

const component = /^#\/components\/schemas\/([^/]+)$/;

/** The subject of our answer, by its schema. */
const ourThing = ({ id }: Pick<OurOperation, 'id'>): string | undefined => {
  const schema = contract().description.answerSchemaOf(id, 200);
  if (schema === undefined) return undefined;
  const [rows] = placesOfMember(schema, '/data');
  return component.exec(rows === undefined ? schema : `${rows}/items`)?.[1] ?? undefined;
};

/** The lessons of matches for others: whose neighbours they are, and which schema of theirs is which of ours. */
export interface Learned {
  readonly roots: ReadonlySet<string>;
  /** Where the collection of each of our things is: what else is there is about the same thing. */
  readonly collections: ReadonlyMap<string, ReadonlySet<TheirOperation>>;
  readonly schemas: ReadonlyMap<string, ReadonlySet<string>>;
  /** The tags of each group of ours, where few groups share them. */
  readonly tags: ReadonlySet<string>;
  /** Where each of ours is. */
  readonly places: ReadonlyMap<OperationId, TheirOperation>;
  readonly alike: Alike;
}

/** The path of the things that an operation is about, without the id of one and without an act on it. */
const collectionOf = ({ path, hasVerbInPath }: TheirOperation): string =>
  path.replace(hasVerbInPath ? /\/\{[^/]*\}\/[^/{]+$/ : /\/\{[^/]*\}$/, '');

/** Whether an operation of ours is about a collection, or one thing of it, and no act on it. */
const isOnCollection = ({ id, verbs }: OurOperation): boolean =>
  verbs.some((verb) => plainVerbs.has(verb)) && !/\}\/[^/{]+$/.test(contract().operation(id).path);

const plainVerbs: ReadonlySet<string> = new Set(['list', 'get', 'create', 'update', 'delete', 'revoke']);

const placeOf = ({ thing, scope, within }: OurOperation, theirs: TheirOperation): string =>
  [thing, scope ?? '', within ?? '', collectionOf(theirs)].join(' ');

/** A tag on operations of more groups says nothing of any. */
const mostGroups = 3;

const tagsOf = (known: readonly AtShownPlace[]): ReadonlySet<string> => {
  const groups = new Map<string, Set<string>>();
  for (const { id, theirs } of known) {
    const tag = theirs.tags.join(' ');
    if (tag !== '') groups.set(tag, (groups.get(tag) ?? new Set()).add(groupOf({ id })));
  }
  return new Set(
    [...groups].flatMap(([tag, all]) =>
      all.size > mostGroups ? [] : [...all].map((each) => `${each} ${tag}`),
    ),
  );
};

export const learnedFrom = (
  matches: readonly Pair[],
  shown: readonly AtShownPlace[],
  alike: Alike,
): Learned => {
  const schemas = new Map<string, Set<string>>();
  const collections = new Map<string, Set<TheirOperation>>();
  const known = [...shown, ...matches.map(({ ours: { id }, theirs }) => ({ id, theirs }))];
  for (const { ours, theirs } of matches)
    if (isOnCollection(ours) && !theirs.hasVerbInPath) {
      const place = placeOf(ours, theirs);
      collections.set(place, (collections.get(place) ?? new Set()).add(theirs));
    }
  for (const { id, theirs } of known) {
    const mine = ourThing({ id });
    const other = definitionOf(thingFor(id, theirs.own));
    if (mine !== undefined && other !== undefined)
      schemas.set(other, (schemas.get(other) ?? new Set()).add(mine));
  }
  return {
    roots: new Set(matches.map(({ ours, theirs }) => `${groupOf(ours)} ${rootOf(theirs)}`)),
    collections,
    schemas,
    tags: tagsOf(known),
    places: new Map(known.map(({ id, theirs }) => [id, theirs])),
    alike,
  };
};

/** Whether another operation shows that the collection which it is in, or acts on, is of the same thing. */
const isBeside = (theirs: TheirOperation, ours: OurOperation, { collections }: Learned): boolean =>
  isOnCollection(ours) !== theirs.hasVerbInPath &&
  [...(collections.get(placeOf(ours, theirs)) ?? [])].some((other) => other !== theirs);

/** Whether other operations of its group are beside it, by the path or by a tag. */
const isOfGroup = (theirs: TheirOperation, ours: OurOperation, { roots, tags }: Learned): boolean =>
  roots.has(`${groupOf(ours)} ${rootOf(theirs)}`) || tags.has(`${groupOf(ours)} ${theirs.tags.join(' ')}`);

/** Words that are so much alike that one operation is the other, for another caller. */
const leastAlike = 0.3;

/** What an agent does is done by platforms, too: a description says both in much the same words. */
const twinSigns = (
  theirs: TheirOperation,
  { id }: OurOperation,
  { places, alike }: Learned,
): readonly Sign[] => {
  const twin = places.get(twinOf[id] ?? id);
  if (twin === undefined || twinOf[id] === undefined) return [];
  const share = alike(theirBag(twin), theirBag(theirs));
  return share < leastAlike ? [] : [{ score: 4 * share, what: `the words of ${twinOf[id]}` }];
};

const twinOf: Readonly<Partial<Record<OperationId, OperationId>>> = {
  'agentSide.createQuote': 'quotes.create',
  'agentSide.getQuote': 'quotes.get',
  'agentSide.executeQuote': 'quotes.execute',
  'agentSide.transferIn': 'transfers.in',
  'agentSide.transferOut': 'transfers.out',
  'agentSide.listTransactions': 'transactions.list',
  'agentSide.getTransaction': 'transactions.get',
};

/** The signs of a pair that known neighbours and schemas give. */
const learnedSigns = ({ theirs }: Likeness, ours: OurOperation, learned: Learned): readonly Sign[] => {
  const { schemas } = learned;
  const isNear = isOfGroup(theirs, ours, learned);
  const near: readonly Sign[] = [
    ...(isNear ? [{ score: 1, what: 'its neighbours' }] : []),
    ...twinSigns(theirs, ours, learned),
    ...(isBeside(theirs, ours, learned) ? [{ score: 2, what: 'what else is at its path' }] : []),
  ];
  const mine = ourThing(ours);
  const known = schemas.get(definitionOf(thingFor(ours.id, theirs.own)) ?? '');
  if (mine === undefined || known === undefined) return near;
  const isSame = known.has(mine);
  return [
    ...near,
    isSame ? { score: 1.5, what: 'the schema of its answer' } : { score: -2, what: 'another schema' },
  ];
};

/** Whether something says what an operation is about: its names, its neighbours, what it answers, or its twin. */
const isRecognised = (one: Likeness, ours: OurOperation, learned: Learned): boolean => {
  if (one.isNamed || isBeside(one.theirs, ours, learned)) return true;
  const mine = ourThing(ours);
  const known = learned.schemas.get(definitionOf(thingFor(ours.id, one.theirs.own)) ?? '');
  return (
    (mine !== undefined && known?.size === 1 && known.has(mine)) ||
    (isSignedAction(ours, one.theirs) && isOfGroup(one.theirs, ours, learned)) ||
    twinSigns(one.theirs, ours, learned).length > 0
  );
};

export const withLearned = (
  one: Likeness | undefined,
  ours: OurOperation,
  learned: Learned,
): Likeness | undefined => {
  if (one === undefined || !isRecognised(one, ours, learned)) return undefined;
  const signs = learnedSigns(one, ours, learned);
  return {
    ...one,
    score: one.score + signs.reduce((sum, { score }) => sum + score, 0),
    signs: [...one.signs, ...signs.filter(({ score }) => score > 0).map(({ what }) => what)],
  };
};
