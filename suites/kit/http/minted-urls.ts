/** Where a URL leads to, without its query. */
export const addressOf = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

/** A signature is not short: a shorter part of a path that differs is a name. */
const shortestToken = 16;

/** Fewer characters are a number that goes up, or a time that goes on. */
export const shortestSignature = 6;

/** How long the part is in which two texts differ. */
export const differingCharacters = (one: string, other: string): number => {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before += 1;
  let behind = 0;
  while (behind < shorter - before && one.at(-1 - behind) === other.at(-1 - behind)) behind += 1;
  return Math.max(one.length, other.length) - before - behind;
};

/** How much longer one token may be than another of its kind. */
const margin = 2;

const number = /^\d+$/;
const hexadecimal = /^[\da-f-]+$/i;

const partsOf = ({ pathname }: URL): readonly string[] => pathname.split('/').filter((part) => part !== '');

const queryNames = ({ searchParams }: URL): string => [...searchParams.keys()].toSorted().join('&');

/** Whether parts of paths that differ from each other are signed, and this one could be another of them. */
const isOneOfTokens = (part: string, tokens: readonly string[]): boolean => {
  const lengths = tokens.map(({ length }) => length);
  const shortest = Math.min(...lengths);
  return (
    shortest >= shortestToken &&
    part.length >= Math.max(shortestToken, shortest / margin) &&
    part.length <= margin * Math.max(...lengths) &&
    (hexadecimal.test(part) || !tokens.every((token) => hexadecimal.test(token)))
  );
};

/** A part of a path at one place: whether it fits what the minted URLs have there. */
const fits = (part: string, minted: readonly string[]): boolean => {
  // When it expires, and the like.
  if (minted.every((each) => number.test(each))) return number.test(part);
  return new Set(minted).size === 1 ? part === minted[0] : isOneOfTokens(part, minted);
};

/**
 * Whether a URL could have been minted as these were, which were minted for the same thing: it leads to the same place
 * as one of them, or to another where they have a signed part in their path. Two of them tell which part that is.
 */
export const isMintedLike = (url: URL, minted: readonly URL[]): boolean => {
  const [first] = minted;
  if (first === undefined) return false;
  if (minted.some((each) => addressOf(each) === addressOf(url))) return true;
  const parts = partsOf(url);
  const paths = minted.map(partsOf);
  const at = (place: number): readonly string[] => paths.map((path) => path[place] ?? '');
  const isName = (place: number): boolean =>
    new Set(at(place)).size === 1 && !number.test(at(place)[0] ?? '');
  return (
    url.origin === first.origin &&
    queryNames(url) === queryNames(first) &&
    paths.every((path) => path.length === parts.length) &&
    // A token that is the whole path says nothing of where other URLs of the host lead to.
    parts.some((_, place) => isName(place)) &&
    parts.some((part, place) => new Set(at(place)).size > 1 && isOneOfTokens(part, at(place))) &&
    parts.every((part, place) => fits(part, at(place)))
  );
};
