import { randomInt } from 'node:crypto';

const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';

const oneOf = (letters: string): string => letters.charAt(randomInt(letters.length));

/**
 * A word that begins the names of a run, drawn anew for each: a target finds nothing in it by which it could tell a run
 * from its customers.
 */
export const drawnPrefix = (): string =>
  Array.from({ length: 5 }, () => `${oneOf(consonants)}${oneOf(vowels)}`).join('');
