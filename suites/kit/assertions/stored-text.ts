const core = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a text may be another one as it was stored: case, blanks and punctuation are the target's. */
export const isStoredAs = (given: string, shown: string): boolean =>
  given === shown || core(given) === core(shown);
