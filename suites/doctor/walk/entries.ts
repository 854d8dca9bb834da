import { checkDialect } from '../../target/dialect/check-dialect.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import type { Target } from '../../target/target.ts';

/** An entry of a target file, and by what it was learned. */
export interface LearnedEntry {
  /** Its keys, from the top: `['dialect', 'parameters', 'internalAccounts.listForCustomer', 'customerId']`. */
  readonly at: readonly [section: 'dialect', kind: EntryKind, key: string, ...more: string[]];
  readonly value: unknown;
  readonly why: string;
  /** Nothing but a link that holds speaks for it: that it breaks elsewhere does not. */
  readonly isGuess?: true;
}

type EntryKind =
  | 'operations'
  | 'parameters'
  | 'members'
  | 'bodies'
  | 'values'
  | 'triggers'
  | 'events'
  | 'codes';

const put = (held: unknown, [key, ...more]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value;
  const own = (typeof held === 'object' && held !== null ? held : {}) as Readonly<Record<string, unknown>>;
  return { ...own, [key]: put(own[key], more, value) };
};

/** A target as if its file had these entries; undefined where no file could have them. */
export const withLearned = (target: Target, entries: readonly LearnedEntry[]): Target | undefined => {
  const dialect = entries.reduce<unknown>(
    (held, { at: [, ...keys], value }) => put(held, keys, value),
    target.dialect,
  ) as Dialect;
  return checkDialect(dialect).length === 0 ? { ...target, dialect } : undefined;
};

const guessed: readonly LearnedEntry['at'][1][] = ['triggers', 'members', 'events', 'codes', 'operations'];

/** A value or a place that is guessed is right, or it is another one: further is not enough. */
export const isGuessed = ({ at, isGuess }: LearnedEntry): boolean =>
  isGuess === true || guessed.includes(at[1]);

/** A body is mended member by member: the last template has them all. */
export const lastOfEach = (learned: readonly LearnedEntry[]): readonly LearnedEntry[] => [
  ...new Map(learned.map((entry) => [entry.at.join('\n'), entry])).values(),
];
