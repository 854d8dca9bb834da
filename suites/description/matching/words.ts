/** Endings of plurals, most particular first. `ss` and `us` end no plural. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/people$/, 'person'],
  [/ies$/, 'y'],
  [/(ss|us|is)$/, '$1'],
  [/(x|ch|sh|ss)es$/, '$1'],
  [/s$/, ''],
];

const singular = (word: string): string => {
  const [pattern, ending] = plurals.find(([each]) => each.test(word)) ?? [/$/, ''];
  return word.length < 4 ? word : word.replace(pattern, ending);
};

const known = new Map<string, readonly string[]>();

/** The words of a name, however they are joined: `list_bank-accounts`, `listBankAccounts` → list, bank, account. */
export const wordsOf = (name: string): readonly string[] => {
  const present = known.get(name);
  if (present !== undefined) return present;
  const words = split(name);
  // Texts are read once; names again and again.
  if (name.length <= longestKept) known.set(name, words);
  return words;
};

const longestKept = 60;

const split = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .map(singular);

/** Whether the words of a phrase stand one after the other among others. */
export const has = (words: readonly string[], phrase: string): boolean =>
  ` ${words.join(' ')} `.includes(` ${phrase} `);

/** Whether a name is one of these phrases, and nothing more. */
export const isOneOf = (words: readonly string[], phrases: readonly string[]): boolean =>
  phrases.includes(words.join(' '));
