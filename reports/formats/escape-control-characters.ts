/**
 * Control characters but line break and tab; those that turn the direction of writing; separators that some readers
 * take for line breaks; halves of a pair. Each can make a text look or act otherwise than it is.
 */
const unprintable = /(?![\n\t])[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

/**
 * Makes visible what no output may carry raw. Every text that is not psi's own goes through here: what a target answers,
 * and what a target file, a policy or a report says, must not steer a terminal, break XML or turn a line around.
 */
export const escapeControlCharacters = (text: string): string => text.replaceAll(unprintable, '\uFFFD');

/** The same for every text of a value, however deep. */
export const printable = <T>(value: T): T => {
  // Each branch gives back what it was given, with other texts.
  // oxlint-disable typescript/no-unsafe-type-assertion
  if (typeof value === 'string') return escapeControlCharacters(value) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => printable(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [
      escapeControlCharacters(key),
      printable(each),
    ]),
  ) as T;
  // oxlint-enable typescript/no-unsafe-type-assertion
};
