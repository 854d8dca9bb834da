import { hashOf } from '../store/credentials.ts';
import type { Work } from '../runtime/work.ts';

/** How many there are. Assumed. */
const count = 8;

/** Ten hexadecimal digits in two groups: `4f1c2-90ab3`. */
const shaped = (hex: string): string => `${hex.slice(0, 5)}-${hex.slice(5, 10)}`;

/** New recovery codes, for the day that the authenticator app is lost. Only their hashes are kept. */
export const newRecoveryCodes = ({ world }: Work): readonly string[] =>
  Array.from({ length: count }, () => shaped(hashOf(world.ids.secret())));

export const hashesOf = (codes: readonly string[]): readonly string[] => codes.map(hashOf);

/** The hashes that are left once a code is used; undefined where it is no code of them. */
export const withoutCode = (hashes: readonly string[], code: string): readonly string[] | undefined => {
  const used = hashOf(code);
  return hashes.includes(used) ? hashes.filter((hash) => hash !== used) : undefined;
};
