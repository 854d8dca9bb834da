/** Makes control characters visible: what a target answers must not steer a terminal, nor break XML. */
export const escapeControlCharacters = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (char) => (char === '\n' || char === '\t' ? char : '\uFFFD'));
