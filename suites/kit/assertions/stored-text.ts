const folded = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

const core = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** An UMA address may be written without the sign before it. */
const asAddress = (text: string): string => folded(text).replace(/^\$/, '');

const asUrl = (text: string): string => (URL.canParse(text) ? new URL(text).href : text);

/** Ways to write one value, by what a text looks like: signs are a part of an address, of a name they need not be. */
const writings = [
  { looksSo: /^[^\s@]+@[^\s@]+$/u, written: asAddress },
  { looksSo: /^https?:\/\//iu, written: asUrl },
  { looksSo: /^/u, written: core },
] as const satisfies readonly {
  readonly looksSo: RegExp;
  readonly written: (text: string) => string;
}[];

/** Members whose value is somebody else's identifier: each sign of it counts. */
const identifiers = new Set(['platformCustomerId']);

/**
 * Whether a text may be another one as it was stored: case, blanks and punctuation of names and numbers are the
 * target's.
 *
 * @param name the member that has it
 */
export const isStoredAs = (given: string, shown: string, name: string): boolean => {
  if (given === shown) return true;
  const writing = writings.find(({ looksSo }) => looksSo.test(given));
  return !identifiers.has(name) && writing?.written(given) === writing?.written(shown);
};
