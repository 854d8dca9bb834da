/**
 * A text as it stands in a path. Half a surrogate pair, which a target may well send as an id, has no such form: the
 * sign for what cannot be shown stands there instead.
 */
export const pathText = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
