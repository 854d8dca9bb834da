import { scopes, things, verbs } from './vocabulary.ts';

/** `acct` for `account`, `doc` for `document`: its beginning, or its letters in their order without vowels. */
export const isClipped = (short: string, long: string): boolean => {
  if (short.length < 3 || short.length >= long.length || short[0] !== long[0]) return false;
  if (long.startsWith(short)) return true;
  if (/[aeiou]/.test(short.slice(1))) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
};

const wordsIn = (table: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> =>
  new Set(Object.values(table).flatMap((phrases) => phrases.flatMap((phrase) => phrase.split(' '))));

/** The words that things are called by come first: these are what people clip. */
const known: readonly ReadonlySet<string>[] = [wordsIn(things), wordsIn({ ...verbs, ...scopes })];

const whole = new Map<string, string>();

/** A clipped word as it is in full, where it can be one word alone. */
export const inFull = (word: string): string => {
  const kept = whole.get(word);
  if (kept !== undefined) return kept;
  const candidates = known.some((words) => words.has(word))
    ? []
    : (known
        .map((words) => [...words].filter((each) => isClipped(word, each)))
        .find((each) => each.length > 0) ?? []);
  const full = candidates.length === 1 ? (candidates[0] ?? word) : word;
  whole.set(word, full);
  return full;
};
