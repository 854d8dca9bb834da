import { contract, ofContract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { TheirOperation } from './their-operation.ts';
import { owning, thingNames, things, verbNames, verbs } from './vocabulary.ts';
import { wordsOf } from './words.ts';

/** The words about an operation, each once: things and verbs under one name, other words as they are. */
export type Bag = ReadonlySet<string>;

/** Words that say nothing of what an operation is about. */
const empty = new Set(
  's whose until before after when while over under through at a an and are as at be by for from get has have in into is it its of on one or our own that the this to use v1 v2 v3 api what which with you your'.split(
    ' ',
  ),
);

const verbOf = new Map<string, string>(
  verbNames.flatMap((name) => verbs[name].map((phrase) => [phrase, `!${name}`] as const)),
);

/** Phrases of several words say what single ones do not. */
const phrases: readonly (readonly [phrase: string, thing: string])[] = thingNames.flatMap((name) =>
  things[name].map((phrase) => [phrase, `#${name}`] as const),
);

/**
 * Whether words name a thing by a phrase: a word beside it that nobody knows makes it another
 * thing. */
export const namesThing = (words: readonly string[], phrase: string): boolean => {
  const parts = phrase.split(' ');
  return words.some((_, at) => {
    if (!parts.every((part, n) => words[at + n] === part)) return false;
    const before = words[at - 1];
    const after = words[at + parts.length];
    const isBegun = before === undefined || empty.has(before) || verbOf.has(before) || owning.has(before);
    return isBegun && (after === undefined || empty.has(after) || known.has(after));
  });
};

const known: ReadonlySet<string> = new Set([
  ...phrases.flatMap(([phrase]) => phrase.split(' ')),
  ...verbOf.keys(),
  ...owning,
]);

const bagOf = (words: readonly string[]): Bag =>
  new Set([
    ...phrases.filter(([phrase]) => namesThing(words, phrase)).map(([, thing]) => thing),
    ...words.filter((word) => !empty.has(word)).map((word) => verbOf.get(word) ?? word),
  ]);

const kept = ofContract(() => new Map<OperationId, Bag>());

/** The words that the document and our description have for an operation. */
export const ourBag = (id: OperationId): Bag => {
  const known = kept().get(id);
  if (known !== undefined) return known;
  const { summary } = contract().description.describedOperation(id) as { readonly summary?: string };
  const path = contract()
    .operation(id)
    .path.replaceAll(/\{[^}]*\}/g, ' ');
  const bag = bagOf([...wordsOf(summary ?? ''), ...wordsOf(id), ...wordsOf(path)]);
  kept().set(id, bag);
  return bag;
};

export const theirBag = ({ nouns, id, summary, tags }: TheirOperation): Bag =>
  bagOf([...nouns.flat(), ...id, ...summary, ...tags]);

/** How alike two bags are, from 0 to 1; words that many have count little. */
export type Alike = (ours: Bag, theirs: Bag) => number;

const weightsOf = (bags: readonly Bag[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const bag of bags) for (const word of bag) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log(1 + bags.length / count)]));
};

/** A measure by how rare each word is among all these operations. */
export const byRarity = (ours: readonly Bag[], theirs: readonly Bag[]): Alike => {
  const mine = weightsOf(ours);
  const others = weightsOf(theirs);
  const rarest = Math.log(1 + Math.max(ours.length, 1));
  // A word that is common on one side is no sign, however rare it is on the other.
  const weight = (word: string): number => Math.min(mine.get(word) ?? rarest, others.get(word) ?? rarest);
  const sum = (bag: Iterable<string>): number => [...bag].reduce((total, word) => total + weight(word), 0);
  return (one, other) => {
    const common = sum([...one].filter((word) => other.has(word)));
    return common === 0 ? 0 : common / Math.sqrt(sum(one) * sum(other));
  };
};
