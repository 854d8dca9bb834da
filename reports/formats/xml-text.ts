import { escapeHtml } from '../../spec/escape-html.ts';
import { escapeControlCharacters } from './escape-control-characters.ts';

/** Characters that are no `Char` of XML 1.0 (section 2.2); no XML may contain them, not even escaped. */
const notAllowed = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for XML 1.0. */
export const xmlText = (text: string): string =>
  escapeHtml(escapeControlCharacters(text).replaceAll(notAllowed, '\uFFFD'));
