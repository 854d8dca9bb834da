/** A cut is worth its note only where it saves more than this. */
const leastSaved = 60;

/** The last place within so many characters at which a word ends; for very long words, the end. */
const wordEnd = (text: string, maxCharacters: number): number => {
  const at = text.lastIndexOf(' ', maxCharacters);
  if (at > maxCharacters - leastSaved) return at;
  // Never between the halves of a pair.
  return /[\uD800-\uDBFF]$/.test(text.slice(0, maxCharacters)) ? maxCharacters - 1 : maxCharacters;
};

/** The text, or where it is much longer, its beginning up to the end of a word, with a note of how long it is. */
export const truncate = (text: string, maxCharacters: number): string =>
  text.length > maxCharacters + leastSaved
    ? `${text.slice(0, wordEnd(text, maxCharacters))} … (${text.length} characters)`
    : text;
