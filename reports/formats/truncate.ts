/** The text, or its beginning with a note of how long it is. */
export const truncate = (text: string, maxCharacters: number): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters)} … (${text.length} characters)` : text;
