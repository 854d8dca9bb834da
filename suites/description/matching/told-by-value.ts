import type { Leaf } from './leaves.ts';
import { theirLeaves } from './leaves.ts';
import { nameOfTheirs, type Match, type Matching } from './matching.ts';
import type { OurOperation } from './our-operations.ts';
import { requestBodyOf, type TheirOperation } from './their-operation.ts';
import { things, verbs } from './vocabulary.ts';
import { isOneOf, wordsOf } from './words.ts';

/** Operations of ours that are one of theirs: a member of its request says which is meant. */
export interface ToldByValue {
  readonly match: Match;
  /** JSON pointer, and the value there. */
  readonly said: readonly [at: string, value: string];
}

/** With fewer of ours among the values of a member, it is no choice between operations. */
const fewest = 3;

/** A thing that is named alone, or behind what is done to it: `RETURN_REVERSAL`, `FUND_INTERNAL_ACCOUNT`. */
const names = (value: string, { thing, verbs: done }: OurOperation): boolean => {
  const words = wordsOf(value);
  const isVerb = done.some((verb) => isOneOf(words.slice(0, 1), verbs[verb]));
  return isOneOf(words, things[thing]) || (isVerb && isOneOf(words.slice(1), things[thing]));
};

const choicesOf = (theirs: TheirOperation): readonly Leaf[] =>
  theirLeaves(requestBodyOf(theirs.own), 'request').filter(
    ({ isRequired, choices = [] }) => isRequired === true && choices.length >= fewest,
  );

const toldBy = (
  theirs: TheirOperation,
  { at, choices = [] }: Leaf,
  open: readonly OurOperation[],
): readonly ToldByValue[] =>
  open.flatMap((ours): readonly ToldByValue[] => {
    const [value, ...more] = choices.filter((choice) => names(choice, ours));
    if (value === undefined || more.length > 0) return [];
    if (open.filter((other) => names(value, other)).length > 1) return [];
    const signs = [`"${value}" among the values of ${at}`];
    return [{ match: { ours, theirs, isNamed: true, score: 0, signs }, said: [at, value] }];
  });

/**
 * Finds the operations of the sandbox that are one of theirs, told apart by a value of its request:
 * `POST /sandbox/cards/{cardId}/events` with a `type`. One of theirs that is matched otherwise is none.
 */
export const toldByValue = (
  open: readonly OurOperation[],
  all: readonly TheirOperation[],
  { strangers, unmatched }: Pick<Matching, 'strangers' | 'unmatched'>,
): readonly ToldByValue[] => {
  const left = open.filter(
    ({ id, scope }) => scope === 'sandbox' && unmatched.some(({ operation }) => operation === id),
  );
  const free = all.filter(
    (theirs) =>
      theirs.method !== 'GET' &&
      theirs.scopes.includes('sandbox') &&
      strangers.some((each) => each.theirs === nameOfTheirs(theirs)),
  );
  const found = free
    .flatMap((theirs) => choicesOf(theirs).map((leaf) => toldBy(theirs, leaf, left)))
    .filter((each) => each.length >= fewest);
  // Two that could be it: neither is.
  return found.length === 1 ? (found[0] ?? []) : [];
};
