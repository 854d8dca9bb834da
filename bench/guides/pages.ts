import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A page of a guide, with the snippets that it imports in their places. */
export interface Page {
  /** Relative to the folder of the guides. */
  readonly name: string;
  readonly text: string;
}

const importLine = /^import (\w+) from ['"](\/snippets\/[^'"]+)['"];?[ \t]*$/gm;

/** Imports within imports; deeper than any page goes. */
const mostLevels = 5;

/** A file that a page imports. Raises an Error that names both where there is none. */
const imported = (folder: string, by: string, snippet: string): string => {
  try {
    return readFileSync(path.join(folder, snippet), 'utf8');
  } catch (cause) {
    throw new Error(`${by} imports ${snippet}, which is not below ${folder}.`, { cause });
  }
};

const expanded = (folder: string, { name, text }: Page, level = 0): string => {
  const snippets = new Map([...text.matchAll(importLine)].map(([, word = '', file = '']) => [word, file]));
  if (level === mostLevels || snippets.size === 0) return text;
  return text.replaceAll(importLine, '').replaceAll(/<(\w+)\b[^<>]*\/>/g, (tag, word: string) => {
    const file = snippets.get(word);
    return file === undefined
      ? tag
      : expanded(folder, { name: file, text: imported(folder, name, file) }, level + 1);
  });
};

/** The folder itself, or the folder `mintlify` in it. */
const guidesIn = (folder: string): string => {
  const inner = readdirSync(folder, { withFileTypes: true }).find(({ name }) => name === 'mintlify');
  return inner?.isDirectory() === true ? path.join(folder, 'mintlify') : folder;
};

/** All pages below a folder by name. Raises an Error where there is no such folder. */
export const pagesIn = (folder: string): readonly Page[] => {
  const guides = guidesIn(folder);
  return readdirSync(guides, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx') && !name.startsWith(`snippets${path.sep}`))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(path.join(guides, name), 'utf8') }))
    .map((page) => ({ ...page, text: expanded(guides, page) }));
};
