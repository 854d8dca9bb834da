/** Where a URL leads to, without its query. */
export const placeOf = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

/** What is signed is not short: a shorter part of a path that differs is a name. */
const shortestToken = 16;

const partsOf = ({ pathname }: URL): readonly string[] => pathname.split('/').filter((part) => part !== '');

const queryNames = ({ searchParams }: URL): string => [...searchParams.keys()].toSorted().join('&');

/**
 * Whether a URL could have been minted as these were, which were minted for the same thing: it leads to the same place,
 * or differs from it where these differ among themselves, in parts of the path that are long enough to be signed.
 */
export const isMintedLike = (url: URL, minted: readonly URL[]): boolean => {
  const [first] = minted;
  if (first === undefined) return false;
  if (minted.some((each) => placeOf(each) === placeOf(url))) return true;
  const parts = partsOf(url);
  const paths = minted.map(partsOf);
  const isFixed = (place: number): boolean => new Set(paths.map((path) => path[place])).size === 1;
  const fits = (part: string, place: number): boolean =>
    isFixed(place) ? part === paths[0]?.[place] : part.length >= shortestToken;
  return (
    url.origin === first.origin &&
    queryNames(url) === queryNames(first) &&
    paths.every((path) => path.length === parts.length) &&
    // A token that is the whole path says nothing of where other URLs of the host lead to.
    parts.some((_, place) => isFixed(place)) &&
    parts.every(fits)
  );
};
