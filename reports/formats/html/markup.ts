import { escapeHtml } from '../../../spec/escape-html.ts';
import { escapeControlCharacters } from '../escape-control-characters.ts';

/** Text that is HTML already. Only `markup` makes it, so whatever else reaches a page is escaped. */
export interface Markup {
  readonly html: string;
}

type Part = Markup | string | number | undefined | readonly Part[];

const isList = (part: Part): part is readonly Part[] => Array.isArray(part);

const render = (part: Part): string => {
  if (part === undefined) return '';
  if (isList(part)) return part.map(render).join('');
  return typeof part === 'object' ? part.html : escapeHtml(escapeControlCharacters(String(part)));
};

/**
 * A template whose values are escaped, except for markup that this template made. Not called `html`: the formatter
 * would then move white space, also in `pre` and in the script whose hash the page states.
 */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: strings.map((text, n) => text + render(parts[n])).join(''),
});

/** Our own file, put in as it is. */
export const verbatim = (html: string): Markup => ({ html });
