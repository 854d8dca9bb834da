import type { gaps } from '../../spec/gaps/index.ts';
import type { readings } from '../../spec/readings/index.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { Replacement } from '../runtime/behaviour.ts';

/** One, or several that belong together. */
type Replacements = Replacement | readonly [Replacement, ...(readonly Replacement[])];

/** One way in which the server can be wrong. */
export interface Fault {
  /** The rule that it breaks. */
  readonly rule: RuleId;
  readonly replaces: Replacements;
}

/** A fault that breaks this rule by these replacements. */
export const fault = (
  rule: RuleId,
  ...replaces: readonly [Replacement, ...(readonly Replacement[])]
): Fault => ({ rule, replaces });

export type Faults = Readonly<Record<string, Fault>>;

/** Faults under the rules that they break: `{ 'cards/has-a-state': { 'card-without-state': replacing(…) } }`. */
type FaultBook = Readonly<Partial<Record<RuleId, Readonly<Record<string, Replacements>>>>>;

type NamesIn<Book> = { [Rule in keyof Book]: keyof Book[Rule] }[keyof Book] & string;

/** Each fault of a book by its name. A key that is no rule does not compile; a name stands once. */
export const faultsOf = <const Book extends FaultBook>(
  book: Book & Readonly<Record<Exclude<keyof Book, RuleId>, never>>,
): Readonly<Record<NamesIn<Book>, Fault>> => {
  const faults = new Map<string, Fault>();
  // TypeScript types the keys of an object as texts: these are rules, and each rule has its faults.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  for (const [rule, own] of Object.entries(book) as [RuleId, Readonly<Record<string, Replacements>>][])
    for (const [name, replaces] of Object.entries(own)) {
      if (faults.has(name)) throw new Error(`There are two faults ${name}.`);
      faults.set(name, { rule, replaces });
    }
  // Every name of the book, and no other, is in the map.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(faults) as Record<NamesIn<Book>, Fault>;
};

export type GapId = keyof typeof gaps;
export type ReadingId = keyof typeof readings;

/** One thing that the document leaves open, done differently from how the reference server does it by itself. */
export interface Variation {
  /** The server's behaviour, as a clause: "an invalid request is answered 422". */
  readonly about: string;
  /** The rows of what is not shown that allow it. */
  readonly gaps?: readonly GapId[];
  /** The rows of what is read in one of several ways that accept it. */
  readonly readings?: readonly ReadingId[];
  /** Areas of the rules that it touches, beside those of its rows; `everything` for every answer or webhook. */
  readonly areas?: readonly string[] | 'everything';
  /** Variations with the same word here exclude each other. */
  readonly choice?: string;
  /** Why rules that could be examined cannot be under it. Absent: every rule must stay examined. */
  readonly unexamined?: string;
  readonly replaces: Replacements;
}

export type Variations = Readonly<Record<string, Variation>>;
