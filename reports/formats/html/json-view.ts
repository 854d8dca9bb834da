import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { truncate } from '../../text/truncate.ts';
import { escapeHtml } from '../../../spec/escape-html.ts';
import { verbatim, type Markup } from './markup.ts';

/** Lines shown of one body; the member to blame is shown wherever it is. */
const maxLines = 150;
const maxText = 4000;
const maxDepth = 40;

const tokensOf = (pointer: string | undefined): readonly string[] | undefined =>
  pointer === undefined ? undefined : namesIn(pointer);

const scalar = (value: unknown): string =>
  escapeHtml(truncate(JSON.stringify(value) ?? String(value), maxText));

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const mark = (text: string, isMarked: boolean): string => (isMarked ? `<mark>${text}</mark>` : text);

interface Printing {
  lines: number;
}

/** Where a value stands in the body. */
interface Place {
  /** The rest of the path to the member to blame, if it leads through here. */
  readonly path: readonly string[] | undefined;
  readonly depth: number;
}

const member = (state: Printing, key: string | undefined, value: unknown, place: Place): string => {
  state.lines += 1;
  const name = key === undefined ? '' : `<span class="key">${scalar(key)}</span>: `;
  // The member itself is to blame when nothing of the path is left.
  return mark(name + print(state, value, place), place.path?.length === 0);
};

const absent = (key: string, isArray: boolean): string =>
  mark(`${isArray ? '' : `<span class="key">${scalar(key)}</span>: `}<em>absent</em>`, true);

const print = (state: Printing, value: unknown, { path, depth }: Place): string => {
  if (!isContainer(value)) return scalar(value);
  if (depth > maxDepth) return '…';
  const isArray = Array.isArray(value);
  const [next, ...rest] = path ?? [];
  const entries = Object.entries(value);
  const shown = entries.filter(([key], n) => key === next || state.lines + n < maxLines);
  const printed = shown.map(([key, item]) =>
    member(state, isArray ? undefined : key, item, {
      path: key === next ? rest : undefined,
      depth: depth + 1,
    }),
  );
  const lines = [
    ...printed,
    ...(next !== undefined && !Object.hasOwn(value, next) ? [absent(next, isArray)] : []),
    ...(shown.length < entries.length ? [`… ${entries.length - shown.length} more`] : []),
  ];
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  if (lines.length === 0) return `${open}${close}`;
  const indent = '  '.repeat(depth + 1);
  return `${open}\n${lines.map((line) => indent + line).join(',\n')}\n${'  '.repeat(depth)}${close}`;
};

/** A body as indented JSON, with the member at the pointer marked, also when it is the one that is missing. */
export const jsonView = (value: unknown, pointer?: string): Markup => {
  if (typeof value === 'string')
    return verbatim(mark(escapeHtml(truncate(value, maxText)), pointer !== undefined));
  return verbatim(member({ lines: 0 }, undefined, value, { path: tokensOf(pointer), depth: 0 }));
};
