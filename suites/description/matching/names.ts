import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';
import type { Leaf } from './leaves.ts';
import { pairedByWords } from './member-likeness.ts';
import { standardWord, type Lexicon } from './synonyms.ts';
import { things, thingNames } from './vocabulary.ts';
import { keyOf, wholeOf } from './whole-names.ts';
import { wordsOf } from './words.ts';

const currencySides: readonly (readonly string[])[] = [
  ['sourceCurrency', 'from', 'base', 'source', 'source_currency', 'sell', 'base_currency', 'from_currency'],
  [
    'destinationCurrency',
    'to',
    'target',
    'destination',
    'destination_currency',
    'buy',
    'target_currency',
    'to_currency',
  ],
];

/** The names of a customer where only one kind of them is meant. */
const kinds = ['business', 'individual'];

const articles = new Set(['the', 'a', 'an', 'of', 'id', 'identifier', 'whose', 'this', 'for', 'which']);

/** Words without meaning of their own. */
const empty = new Set(['the', 'of', 'in', 'at', 'is', 'has']);

const plain = (names: readonly string[]): readonly string[] =>
  names.flatMap(wordsOf).filter((word) => !empty.has(word));

/** `privateEnabled` says no more than `isPrivate`. */
const bare = (words: readonly string[]): readonly string[] => {
  const others = words.filter((word) => word !== 'enabled');
  return others.length === 0 ? words : others;
};

const exact = ({ at }: Leaf): string => keyOf(plain(namesIn(at)));

/** As `exact`, where what holds an id has its name: `/scaChallenge/challengeId` is a `challengeId`. */
const byOwnId = (leaf: Leaf): string => {
  const [name = '', holder = ''] = namesIn(leaf.at).toReversed();
  const [end, ...words] = wordsOf(name).toReversed();
  const isHeld = end === 'id' && words.length > 0 && words.every((word) => wordsOf(holder).includes(word));
  return isHeld ? keyOf(plain([name])) : exact(leaf);
};

/** A name in words that mean the same. */
export const meaningOf = ({ at }: Leaf): string =>
  keyOf(bare(plain(namesIn(at).map(wholeOf))).map(standardWord));

/** As `meaningOf`, where the names are of currencies: elsewhere `from` and `to` are times. */
const byCurrency = ({ at }: Leaf): string => {
  const [last = ''] = namesIn(at).slice(-1);
  const [first = ''] = namesIn(at);
  const side = currencySides.find((names) => names.includes(last) || names.includes(first))?.[0];
  return side === undefined || !['', 'code'].includes(first === last ? '' : last) ? at : `${side} code`;
};

/** A member that is said to be the id of a thing: by our name of it, or by their words about it. */
const byThing = ({ at, about }: Leaf): string => {
  const [only, more] = namesIn(at);
  if (only === undefined || more !== undefined) return at;
  const words = (about === undefined ? wordsOf(only) : wordsOf(about)).filter((word) => !articles.has(word));
  const thing = thingNames.find((name) =>
    [...things[name], ...(name === 'customer' ? kinds : [])].includes(words.join(' ')),
  );
  return thing ?? keyOf(words.map(standardWord));
};

const isSameType = (one: Leaf, other: Leaf): boolean => {
  if (one.types.length === 0 || other.types.length === 0) return true;
  const types = new Set(one.types.map((type) => (type === 'integer' ? 'number' : type)));
  return other.types.some((type) => types.has(type === 'integer' ? 'number' : type));
};

const groupedBy = <T>(all: readonly T[], key: (each: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const name = key(each);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [each]);
    else group.push(each);
  }
  return groups;
};

/** Pairs of which neither side could be another one, by a key of the name. */
const pairsBy = <T extends Leaf>(
  key: (leaf: Leaf) => string,
  ours: readonly T[],
  theirs: readonly Leaf[],
): readonly (readonly [T, Leaf])[] => {
  const mine = groupedBy(ours, key);
  const others = groupedBy(theirs, key);
  return [...mine].flatMap(([name, [one, ...rivals]]): readonly (readonly [T, Leaf])[] => {
    const [only, ...more] = others.get(name) ?? [];
    if (one === undefined || only === undefined || rivals.length > 0 || more.length > 0) return [];
    return isSameType(one, only) ? [[one, only]] : [];
  });
};

/**
 * Pairs theirs with ours: by the same words in another form first, then by words that mean the same. A member that
 * could be several is not matched, nor is one of another type.
 */
export const paired = <T extends Leaf>(
  ours: readonly T[],
  theirs: readonly Leaf[],
  taught?: Lexicon,
  about?: ReadonlySet<string>,
): readonly (readonly [ours: T, theirs: Leaf])[] => {
  const same = new Set(ours.map(({ at }) => at).filter((at) => theirs.some((each) => each.at === at)));
  const left = ours.filter(({ at }) => !same.has(at));
  // An id alone may be anything's.
  const strange = theirs.filter(({ at }) => !same.has(at) && at !== '/id');
  let open = left;
  let free = strange;
  const found: (readonly [T, Leaf])[] = [];
  for (const key of [exact, byOwnId, meaningOf, byThing, byCurrency]) {
    const pairs = pairsBy(key, open, free);
    found.push(...pairs);
    open = open.filter((leaf) => pairs.every(([mine]) => mine !== leaf));
    free = free.filter((leaf) => pairs.every(([, other]) => other !== leaf));
  }
  const byWords = pairedByWords(open, free, taught, about);
  const isPaired = (leaf: Leaf): boolean => byWords.some((pair) => pair.includes(leaf));
  const byForm = onlyOfForm(
    ours.filter((leaf) => leaf.form !== undefined && !found.some(([mine]) => mine === leaf)),
    theirs.filter((leaf) => leaf.form !== undefined && !found.some(([, other]) => other === leaf)),
  ).filter((pair) => !pair.some(isPaired));
  const isElsewhere = ([mine, other]: readonly [T, Leaf]): boolean =>
    ours.some((each) => each !== mine && each.at === besides(other, mine));
  return [...found, ...byWords.filter((pair) => !isElsewhere(pair)), ...byForm];
};

/** Words of a time that do not say which. */
const anyTime = new Set(['at', 'on', 'time', 'date', 'when', 'timestamp']);

const lastWords = ({ at }: Leaf): readonly string[] => wordsOf(namesIn(at).at(-1) ?? '');

const isVague = (leaf: Leaf): boolean =>
  leaf.form !== 'date-time' || lastWords(leaf).every((word) => anyTime.has(word));

/** The time at which something ends: a time that says nothing more is when it happened. */
const isEnd = (leaf: Leaf): boolean =>
  leaf.form === 'date-time' && lastWords(leaf).some((word) => ['end', 'expire'].includes(standardWord(word)));

/** Times that say not which, or lists of objects, where each side has one alone, at the same depth. */
const onlyOfForm = <T extends Leaf>(
  ours: readonly T[],
  theirs: readonly Leaf[],
): readonly (readonly [T, Leaf])[] =>
  pairsBy(({ form, at }) => `${form ?? ''} ${namesIn(at).length}`, ours, theirs).filter(
    ([mine, other]) => mine.at !== other.at && isVague(other) && !isEnd(mine),
  );

/** The place beside one of theirs that has the name of one of ours: where ours has that, too, it is another member. */
const besides = (theirs: Leaf, ours: Leaf): string =>
  pointerOf([...namesIn(theirs.at).slice(0, -1), ...namesIn(ours.at).slice(-1)]);

const typeOf = ({ types }: Leaf): string =>
  types
    .map((type) => (type === 'integer' ? 'number' : type))
    .toSorted()
    .join(' ');

/** A choice is another one's where both have a value in common; a text of ours is none of a few words of theirs. */
const mayChooseAlike = ({ choices: ours }: Leaf, { choices: theirs }: Leaf): boolean => {
  if (theirs === undefined) return true;
  const known = new Set((ours ?? []).map((each) => keyOf(wordsOf(each))));
  return theirs.some((each) => known.has(keyOf(wordsOf(each))));
};

/** Pairs the members that a request must have, where both sides have only one of a type that nothing else identifies. */
export const onlyRequired = <T extends Leaf>(
  ours: readonly T[],
  theirs: readonly Leaf[],
  pairs: readonly (readonly [T, Leaf])[],
): readonly (readonly [T, Leaf])[] => {
  const known = new Set(ours.map(({ at }) => at));
  const mine = ours.filter(
    (leaf) =>
      leaf.isRequired === true &&
      pairs.every(([each]) => each !== leaf) &&
      theirs.every((other) => other.at !== leaf.at),
  );
  const other = theirs.filter(
    (leaf) => leaf.isRequired === true && !known.has(leaf.at) && pairs.every(([, each]) => each !== leaf),
  );
  const theirsByType = groupedBy(other, typeOf);
  // The id of one thing is no other thing, and no word of a choice.
  const isLikely = (one: Leaf, theirs: Leaf): boolean =>
    (isIdentifier(one) || !isIdentifier(theirs)) && mayChooseAlike(one, theirs);
  return [...groupedBy(mine, typeOf)].flatMap(([type, [one, ...more]]): readonly (readonly [T, Leaf])[] => {
    const [only, ...others] = theirsByType.get(type) ?? [];
    const isOnly = more.length === 0 && others.length === 0;
    return one === undefined || only === undefined || !isOnly || !isLikely(one, only) ? [] : [[one, only]];
  });
};

/** Words that stand in many names beside others. */
const isVagueWord = (word: string): boolean =>
  ['id', 'name', 'type', 'amount', 'address', 'code'].includes(word);

/**
 * Pairs what a request of theirs must have with the one member of ours whose name says it, and more: `currency` with
 * `receivingCurrencyCode`, where no other of ours is about a currency.
 */
export const onlyLonger = <T extends Leaf>(
  ours: readonly T[],
  theirs: readonly Leaf[],
  pairs: readonly (readonly [T, Leaf])[],
): readonly (readonly [T, Leaf])[] => {
  const known = new Set(ours.map(({ at }) => at));
  const lastOf = ({ at }: Leaf): readonly string[] => wordsOf(namesIn(at).at(-1) ?? '');
  const open = theirs.filter(
    (leaf) => leaf.isRequired === true && !known.has(leaf.at) && pairs.every(([, each]) => each !== leaf),
  );
  const free = ours.filter((one) => pairs.every(([mine]) => mine !== one));
  return open.flatMap((leaf): readonly (readonly [T, Leaf])[] => {
    const words = lastOf(leaf);
    const [only, ...more] = free.filter(
      (one) => isSameType(one, leaf) && words.every((word) => lastOf(one).includes(word)),
    );
    return only === undefined || more.length > 0 || words.every(isVagueWord) ? [] : [[only, leaf]];
  });
};

export const isIdentifier = ({ at }: Leaf): boolean =>
  /(?:^|_)ids?$|[a-z]Ids?$/.test(namesIn(at).at(-1) ?? '');

const cursors = [
  'cursor',
  'after',
  'next_cursor',
  'page_token',
  'starting_after',
  'next_page',
  'continuation',
  'page_cursor',
  'next',
];
const limits = ['limit', 'page_size', 'per_page', 'size', 'count', 'max_results', 'first'];

/** The caller's own id of something. */
const references = [
  'reference',
  'customerReference',
  'externalReference',
  'externalId',
  'externalCustomerId',
  'clientReference',
];
const umaAddresses = ['uma', 'umaAddress'];

const isOneOf = (names: readonly string[], name: string): boolean =>
  names.some((each) => keyOf(wordsOf(each)) === keyOf(wordsOf(name)));

/** Pairs query parameters of theirs with ours, assumed name to theirs. Names that are the same are left out. */
export const parametersPaired = (
  ours: readonly string[],
  described: readonly { readonly name: string; readonly description?: string | undefined }[],
  taught?: Lexicon,
  about: ReadonlySet<string> = new Set(),
): Readonly<Record<string, string>> => {
  const theirs = described.map(({ name }) => name);
  const aboutOf = new Map(described.map(({ name, description }) => [name, description]));
  const left = ours.filter((name) => !theirs.includes(name));
  const strange = theirs.filter((name) => !ours.includes(name));
  const usual = [
    ['cursor', cursors],
    ['limit', limits],
    ['platformCustomerId', references],
    ['accountIdentifier', umaAddresses],
  ] as const;
  const known = usual.flatMap(([name, names]) => {
    const found = strange.filter((each) => isOneOf(names, each));
    return left.includes(name) && found.length === 1 ? [[name, found[0] ?? ''] as const] : [];
  });
  const assigned = new Set(known.flat());
  const leaf = (name: string): Leaf => {
    const about = aboutOf.get(name);
    return { at: `/${name}`, types: [], ...(about === undefined ? {} : { about }) };
  };
  const others = paired(
    left.filter((name) => !assigned.has(name)).map(leaf),
    strange.filter((name) => !assigned.has(name)).map(leaf),
    taught,
    new Set([...about, 'code', 'date']),
  );
  return Object.fromEntries([...known, ...others.map(([a, b]) => [a.at.slice(1), b.at.slice(1)] as const)]);
};
