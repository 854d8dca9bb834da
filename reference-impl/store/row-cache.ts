import type { Document } from './store.ts';

/** Committed documents by their keys, so that reading one again costs no query. */
export interface RowCache {
  readonly get: (key: string) => Document | undefined;
  /** Keeps what was read, unless its group has changed it: whether that stays is known after the commit. */
  readonly keep: (key: string, document: Document, text: string) => void;
  /** A document is written. Nothing is kept under its key until the group is over. */
  readonly written: (key: string) => void;
  /** All of them are. */
  readonly allWritten: () => void;
  /** The group is committed or rolled back. */
  readonly settled: () => void;
}

/** The most characters of documents that are kept. Judged: some thousand documents of the usual size. */
const mostCharacters = 16_000_000;

const texts = new WeakMap<object, string>();

/** The JSON of a value, where it is a document as it was read: it is written once for each of its versions. */
export const textOfRow = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? texts.get(value) : undefined;

/** The readers of a document share it: changing it in place raises a TypeError. */
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
};

export const createRowCache = (): RowCache => {
  const rows = new Map<string, Document>();
  const dirty = new Set<string>();
  let isAllDirty = false;
  let characters = 0;
  const forgetAll = (): void => {
    rows.clear();
    characters = 0;
  };
  return {
    get: (key) => rows.get(key),
    keep: (key, document, text) => {
      if (isAllDirty || dirty.has(key) || rows.has(key)) return;
      if (characters + text.length > mostCharacters) forgetAll();
      characters += text.length;
      texts.set(frozen(document), text);
      rows.set(key, document);
    },
    written: (key) => {
      dirty.add(key);
      const present = rows.get(key);
      if (present === undefined) return;
      characters -= texts.get(present)?.length ?? 0;
      rows.delete(key);
    },
    allWritten: () => {
      isAllDirty = true;
      forgetAll();
    },
    settled: () => {
      dirty.clear();
      isAllDirty = false;
    },
  };
};
