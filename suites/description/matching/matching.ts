import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { assigned } from './assignment.ts';
import type { OurOperation } from './our-operations.ts';
import { learnedFrom, withLearned } from './learned.ts';
import { likeness, nounOf, read, type Likeness, type Read } from './signs.ts';
import type { AtShownPlace } from './shown-places.ts';
import type { Lexicon } from './synonyms.ts';
import { byRarity, ourBag } from './texts.ts';
import type { TheirOperation } from './their-operation.ts';

/** Enough that a name alone in a summary or a tag is none. */
const leastScore = 2.5;

/** By how much everything together must be worse without a match. */
const leastLead = 1;

export interface Match extends Likeness {
  readonly ours: OurOperation;
}

export interface Unmatched {
  readonly operation: OperationId;
  /** Why, as a clause. */
  readonly why: string;
  /** The nearest of theirs that is free, the best first. */
  readonly nearest: readonly string[];
}

/** One of theirs that stands for none of ours, with what it is nearest to. */
export interface Stranger {
  readonly theirs: string;
  readonly guess?: OperationId;
}

export const nameOfTheirs = ({ method, path }: TheirOperation): string => `${method} ${path}`;

/** Why an operation is not matched, where the description has none that could be it. */
export const nothingLikeIt = 'nothing in the description looks like it';

type Table = readonly (readonly (Likeness | undefined)[])[];

interface Sides {
  readonly ours: readonly OurOperation[];
  readonly theirs: readonly Read[];
}

const worthsOf = (table: Table): readonly (readonly number[])[] =>
  table.map((row) => row.map((one) => Math.max(0, (one?.score ?? 0) - leastScore + leastLead)));

const chosen = ({ ours }: Sides, table: Table): readonly Match[] =>
  assigned(worthsOf(table)).flatMap(({ row, column, lead }): readonly Match[] => {
    const one = ours[row];
    const best = table[row]?.[column];
    const isClear = best !== undefined && best.score >= leastScore && lead >= leastLead;
    return one === undefined || !isClear ? [] : [{ ours: one, ...best }];
  });

/** Rounds in which matches may teach others. */
const mostRounds = 4;

const nearestTo = (
  row: readonly (Likeness | undefined)[],
  taken: ReadonlySet<TheirOperation>,
): readonly Likeness[] =>
  row
    .flatMap((one) => (one === undefined || taken.has(one.theirs) ? [] : [one]))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3);

const whyNot = ([best, second]: readonly Likeness[]): string => {
  if (best === undefined || best.score < leastScore / 2) return nothingLikeIt;
  if (best.score < leastScore)
    return `${nameOfTheirs(best.theirs)} is nearest, but little speaks for it${best.signs.length === 0 ? '' : `: ${best.signs.join('; ')}`}`;
  return second !== undefined && best.score - second.score < leastLead
    ? `${nameOfTheirs(best.theirs)} and ${nameOfTheirs(second.theirs)} look like it alike`
    : `${nameOfTheirs(best.theirs)} looks as much like another operation`;
};

export interface Matching {
  /** The description's names for our things, by the paths that were found. */
  readonly taught: Lexicon;
  readonly matches: readonly Match[];
  readonly unmatched: readonly Unmatched[];
  readonly strangers: readonly Stranger[];
}

/** Words in the place of a thing's name in the paths of matches, where they stand for that thing alone. */
const lexiconOf = (matches: readonly Match[]): Lexicon => {
  const named = new Map<string, Set<string>>();
  for (const { ours, theirs } of matches) {
    const phrase = nounOf(theirs).join(' ');
    // With a verb or a state behind it, the last part of a path names no thing.
    if (phrase === '' || theirs.isAboutOne !== contract().operation(ours.id).path.endsWith('}')) continue;
    named.set(phrase, (named.get(phrase) ?? new Set()).add(ours.thing));
  }
  return new Map(
    [...named].flatMap(([phrase, [thing = '', ...others]]) =>
      others.length === 0 ? [[phrase, `#${thing}`] as const] : [],
    ),
  );
};

const described = (sides: Sides, table: Table, matches: readonly Match[]): Matching => {
  const taken = new Set(matches.map(({ theirs }) => theirs));
  const found = new Set(matches.map(({ ours }) => ours));
  const free = [...sides.theirs.entries()].filter(([, { theirs }]) => !taken.has(theirs));
  return {
    taught: lexiconOf(matches),
    matches,
    unmatched: sides.ours.flatMap((one, row) => {
      if (found.has(one)) return [];
      const nearest = nearestTo(table[row] ?? [], taken);
      return [
        {
          operation: one.id,
          why: whyNot(nearest),
          nearest: nearest.map(({ theirs }) => nameOfTheirs(theirs)),
        },
      ];
    }),
    strangers: free.map(([column, { theirs }]) => {
      const ranked = sides.ours
        .flatMap((one, row) => {
          const like = table[row]?.[column];
          return found.has(one) || like === undefined ? [] : [{ id: one.id, score: like.score }];
        })
        .toSorted((a, b) => b.score - a.score);
      const [guess] = ranked;
      return { theirs: nameOfTheirs(theirs), ...(guess === undefined ? {} : { guess: guess.id }) };
    }),
  };
};

/**
 * Finds which operation of theirs each of ours is: the assignment of all that fits best as a whole. A match counts only
 * where everything together would be clearly worse without it. No match is better than a wrong one.
 */
export const matched = (
  ours: readonly OurOperation[],
  all: readonly TheirOperation[],
  shown: readonly AtShownPlace[] = [],
): Matching => {
  const sides: Sides = { ours, theirs: all.map(read) };
  const alike = byRarity(
    ours.map(({ id }) => ourBag(id)),
    sides.theirs.map(({ bag }) => bag),
  );
  const first: Table = ours.map((one) => sides.theirs.map((each) => likeness(one, each, alike)));
  let table: Table = first.map((row) => row.map((one) => (one?.isNamed === true ? one : undefined)));
  let matches = chosen(sides, table);
  for (let round = 1; round < mostRounds; round++) {
    const learned = learnedFrom(matches, shown, alike);
    table = first.map((row, n) => row.map((one) => withLearned(one, ours[n] as OurOperation, learned)));
    const next = chosen(sides, table);
    const isSame = round > 1 && next.length === matches.length;
    matches = next;
    if (isSame) break;
  }
  return described(sides, table, matches);
};
