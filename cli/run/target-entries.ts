import { realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, parseDocument, stringify, type Document, type Pair, type YAMLMap } from 'yaml';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { messageOf } from '../../spec/error-message.ts';
import { targetFileText } from '../../suites/target/target-file.ts';
import { acceptedText } from './accepted-text.ts';
import { CliError } from './cli-error.ts';

/** An entry of a target file, and why it is there. */
export interface FileEntry {
  /** Its keys, from the top. */
  readonly at: readonly [string, ...string[]];
  readonly value: unknown;
  readonly why: string;
}

/** A place in a text, and what comes there in place of what stands between the two. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const nested = ([key, ...more]: readonly string[], value: unknown): unknown =>
  key === undefined ? value : { [key]: nested(more, value) };

/** A value on one line, in the style of the file. */
const inline = (value: unknown, isJson: boolean): string =>
  isJson ? JSON.stringify(value) : stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();

const pairOf = (map: YAMLMap, key: string): Pair | undefined =>
  map.items.find((pair) => (isNode(pair.key) ? pair.key.toJSON() : pair.key) === key);

/** The deepest map on the way to an entry, and the keys that it lacks. */
const deepest = (
  root: YAMLMap,
  keys: readonly string[],
): { readonly map: YAMLMap; readonly rest: readonly string[]; readonly pair: Pair | undefined } => {
  const [key = '', ...more] = keys;
  const pair = pairOf(root, key);
  return pair !== undefined && isMap(pair.value) && more.length > 0
    ? deepest(pair.value, more)
    : { map: root, rest: keys, pair };
};

/** The end of the line in which an offset is; a block may end with its line already. */
const lineEnd = (text: string, offset: number): number => {
  if (text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end + 1;
};

const endOf = ({ key, value }: Pair): number => {
  const node = isNode(value) && value.range !== null && value.range !== undefined ? value : key;
  return isNode(node) ? (node.range?.[1] ?? 0) : 0;
};

const startOf = ({ key }: Pair): number => (isNode(key) ? (key.range?.[0] ?? 0) : 0);

const intoFlow = (map: YAMLMap, text: string, added: string): Edit => {
  const end = (map.range?.[1] ?? 1) - 1;
  const from = text.slice(0, end).trimEnd().length;
  return { from, to: end, text: `${map.items.length === 0 ? ' ' : ', '}${added} ` };
};

const afterBlock = (map: YAMLMap, text: string, lines: readonly string[]): Edit => {
  const [first] = map.items;
  const last = map.items.at(-1);
  const start = first === undefined ? 0 : startOf(first);
  const indent = ' '.repeat(start - (text.lastIndexOf('\n', start - 1) + 1));
  const at = lineEnd(text, last === undefined ? start : endOf(last));
  const before = at > 0 && text[at - 1] !== '\n' ? '\n' : '';
  return { from: at, to: at, text: `${before}${lines.map((line) => `${indent}${line}\n`).join('')}` };
};

/** `dialect`, the kind and the name of an entry have a line each; what it says stands on one. */
const linesPerKey = 3;

const isJsonText = (text: string): boolean => text.trimStart().startsWith('{');

/** How a text says one entry more; undefined where that cannot be told from its form. */
const editFor = (text: string, { at, value, why }: FileEntry): Edit | undefined => {
  const document = parseDocument(text);
  if (!isMap(document.contents)) return undefined;
  const isJson = isJsonText(text);
  const { map, rest, pair } = deepest(document.contents, at);
  const [key = '', ...more] = rest;
  const said = nested(more, value);
  if (pair !== undefined) {
    const node = isNode(pair.value) ? pair.value : undefined;
    const held = node?.range;
    if (held === null || held === undefined) return undefined;
    const isEmpty = held[0] === held[1];
    // A block ends with the line after its last: that belongs to what follows.
    const to = held[0] + text.slice(held[0], held[1]).trimEnd().length;
    return { from: held[0], to, text: `${isEmpty ? ' ' : ''}${inline(said, isJson)}` };
  }
  if (map.flow === true) return intoFlow(map, text, `${inline(key, isJson)}: ${inline(said, isJson)}`);
  const depth = at.length - rest.length;
  const lines = at.slice(depth, Math.max(depth + 1, linesPerKey));
  const last = lines.length - 1;
  return afterBlock(
    map,
    text,
    lines.map((name, n) =>
      n < last
        ? `${'  '.repeat(n)}${inline(name, false)}:`
        : `${'  '.repeat(n)}${inline(name, false)}: ${inline(nested(rest.slice(lines.length), value), false)} # ${why}`,
    ),
  );
};

const withIn = (document: Document, { at, value }: FileEntry): Document => {
  const changed = document.clone();
  at.slice(1).forEach((_, depth) => {
    const above = at.slice(0, depth + 1);
    if (changed.hasIn(above) && changed.getIn(above) === null) changed.deleteIn(above);
  });
  changed.setIn(at, changed.createNode(value));
  return changed;
};

const withOne = (text: string, entry: FileEntry): string => {
  const wanted = withIn(parseDocument(text), entry);
  const edit = editFor(text, entry);
  const edited = edit && `${text.slice(0, edit.from)}${edit.text}${text.slice(edit.to)}`;
  const isSame = edited !== undefined && isDeepStrictEqual(readOrNothing(edited), wanted.toJS());
  // Anchors and other rare forms: the file is written anew, with its comments.
  return isSame ? edited : wanted.toString({ lineWidth: 0 });
};

const readOrNothing = (text: string): unknown => {
  const document = parseDocument(text);
  return document.errors.length === 0 ? (document.toJS() as unknown) : undefined;
};

/** A target file with more entries. All else stays as it is written: comments, order, blanks. */
export const withEntries = (text: string, entries: readonly FileEntry[]): string =>
  entries.reduce(withOne, text);

/**
 * Writes entries into a target file: all of it, or nothing. Raises a CliError where it cannot be written, or where psi
 * would refuse it.
 */
export const writeEntries = (file: string, entries: readonly FileEntry[]): void => {
  if (entries.length === 0) return;
  const text = acceptedText(file, withEntries(targetFileText(file), entries));
  try {
    // Beside the file itself, not beside a link to it: only there a new name replaces the old file at once.
    const real = realpathSync(file);
    const beside = `${real}.new`;
    writeFileSync(beside, text, { mode: statSync(real).mode });
    renameSync(beside, real);
  } catch (cause) {
    throw new CliError(exitCodes.usage, `${file} cannot be written: ${messageOf(cause)}.`);
  }
};
