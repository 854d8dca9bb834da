import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { assigned } from './assignment.ts';
import type { Leaf } from './leaves.ts';
import { inOneWord, standardWord, type Lexicon } from './synonyms.ts';
import { inFull, isClipped } from './clipped.ts';
import { wordsOf } from './words.ts';

/** A word of a name: as it is, and as the word that stands for all that mean the same. */
interface Word {
  readonly own: string;
  readonly standard: string;
}

/** Words that say of a member what every interface says of all. */
const modifiers: readonly string[] = ['supported', 'total', 'locked'];

const without = (words: readonly string[], isNeedless: (word: string) => boolean): readonly string[] => {
  const left = words.filter((word) => !isNeedless(word));
  return left.length === 0 ? words : left;
};

/** @param needless words that say nothing before or after others */
const saidBy = (
  names: readonly string[],
  taught: Lexicon,
  needless: ReadonlySet<string>,
): readonly Word[] => [
  ...new Map(
    names
      .flatMap((name) => without(inOneWord(wordsOf(name).map(inFull), taught), (word) => needless.has(word)))
      .map((own) => [standardWord(own), { own, standard: standardWord(own) }]),
  ).values(),
];

/** How alike two words are, from 0 to 1. */
const alikeWords = (one: Word, other: Word): number => {
  if (one.standard === other.standard) return 1;
  return isClipped(one.own, other.own) || isClipped(other.own, one.own) ? 0.8 : 0;
};

/** That something is an id is often left out of its name. */
const weightOf = ({ standard }: Word): number => (standard === 'identifier' ? 0.3 : 1);

/** Words of both sides that mean the same, of all words of both. */
const share = (ours: readonly Word[], theirs: readonly Word[]): number => {
  if (ours.length === 0 && theirs.length === 0) return 1;
  let left = theirs;
  let common = 0;
  const sum = (words: readonly Word[]): number => words.reduce((total, word) => total + weightOf(word), 0);
  for (const word of ours) {
    const [best] = left
      .map((other) => ({ other, alike: alikeWords(word, other) }))
      .toSorted((a, b) => b.alike - a.alike);
    if (best === undefined || best.alike === 0) continue;
    common += best.alike * weightOf(word);
    left = left.filter((other) => other !== best.other);
  }
  return common / (sum(ours) + sum(left));
};

const isSameType = (one: Leaf, other: Leaf): boolean => {
  if (one.types.length === 0 || other.types.length === 0) return true;
  const types = new Set(one.types.map((type) => (type === 'integer' ? 'number' : type)));
  return other.types.some((type) => types.has(type === 'integer' ? 'number' : type));
};

/** Two lists of allowed values that are mostly the same are the same list. */
const isSameChoice = ({ choices: one = [] }: Leaf, { choices: other = [] }: Leaf): boolean =>
  Math.min(one.length, other.length) > 1 &&
  one.filter((value) => other.includes(value)).length >= Math.min(one.length, other.length) * 0.7;

interface Said {
  readonly leaf: Leaf;
  readonly last: readonly Word[];
  readonly before: readonly Word[];
}

const read = (leaf: Leaf, taught: Lexicon, needless: ReadonlySet<string>): Said => {
  const names = namesIn(leaf.at);
  return {
    leaf,
    last: saidBy(names.slice(-1), taught, needless),
    before: saidBy(names.slice(0, -1), taught, needless),
  };
};

/** The members around speak for or against it: the same name within other objects is another member. */
const around = (ours: Said, theirs: Said): number => {
  if (ours.before.length === 0 && theirs.before.length === 0) return 0.5;
  if (ours.before.length === 0 || theirs.before.length === 0) return -0.75;
  const alike = share(ours.before, theirs.before);
  return alike === 0 ? -1.5 : alike;
};

const likeness = (ours: Said, theirs: Said): number => {
  if (!isSameType(ours.leaf, theirs.leaf)) return 0;
  const whole = share([...ours.before, ...ours.last], [...theirs.before, ...theirs.last]);
  const name = Math.max(3 * share(ours.last, theirs.last) + around(ours, theirs), 3.5 * whole);
  return name + (isSameChoice(ours.leaf, theirs.leaf) ? 1.5 : 0);
};

/** Half of the words alone are no sign. */
const leastScore = 2.2;

const leastLead = 0.6;

/** Pairs of which each is clear, as one assignment of all. */
const clearPairs = <T extends Leaf>(
  ours: readonly T[],
  theirs: readonly Leaf[],
  taught: Lexicon,
  needless: ReadonlySet<string>,
): readonly (readonly [ours: T, theirs: Leaf])[] => {
  const mine = ours.map((leaf) => read(leaf, new Map(), needless));
  const others = theirs.map((leaf) => read(leaf, taught, needless));
  const worths = mine.map((one) =>
    others.map((other) => Math.max(0, likeness(one, other) - leastScore + 0.5)),
  );
  return assigned(worths).flatMap(({ row, column, lead }): readonly (readonly [T, Leaf])[] => {
    const one = ours[row];
    const other = theirs[column];
    const isClear = (worths[row]?.[column] ?? 0) >= 0.5 && lead >= leastLead;
    return one === undefined || other === undefined || !isClear ? [] : [[one, other]];
  });
};

/**
 * Pairs theirs with ours by the words of their names: as they are, then what is left without the words that say
 * nothing, then without what matches taught. A member that could be another one nearly as well is left.
 *
 * @param about the words for the thing that has the members
 */
export const pairedByWords = <T extends Leaf>(
  ours: readonly T[],
  theirs: readonly Leaf[],
  taught: Lexicon = new Map(),
  about: ReadonlySet<string> = new Set(),
): readonly (readonly [ours: T, theirs: Leaf])[] => {
  const needless = new Set([...about, ...modifiers]);
  // A word that names a thing in their paths may be any word in a member: the last pass reads it as such.
  const passes = [
    [taught, new Set<string>()],
    [taught, needless],
    [new Map<string, string>(), needless],
  ] as const;
  return passes.reduce<readonly (readonly [T, Leaf])[]>((pairs, [lexicon, words]) => {
    const open = ours.filter((leaf) => pairs.every(([mine]) => mine !== leaf));
    const free = theirs.filter((leaf) => pairs.every(([, other]) => other !== leaf));
    return [...pairs, ...clearPairs(open, free, lexicon, words)];
  }, []);
};
