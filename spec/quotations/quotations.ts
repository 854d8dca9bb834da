import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../package-root.ts';

/** Some words of the document, and the rules that state them or follow from them. */
export interface Quotation {
  /** Where they stand in the document, counted from 1. */
  readonly line: number;
  /** As they stand there, no more than it takes to find the place. */
  readonly words: string;
  /** Ids of rules. */
  readonly rules: readonly string[];
}

/** Some words of the document, and where they stand. */
export type Quoted = Pick<Quotation, 'line' | 'words'>;

/** The quotations from the document of a version, in its order. None for a version that nobody has quoted. */
export const quotationsOf = (version: string): readonly Quotation[] => {
  const file = path.join(packageRoot, `spec/quotations/${version}.json`);
  // Written by hand; a self test holds its rules against the contract and its words against the document.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Quotation[]) : [];
};

/** A digest of the quoted words with their lines: whether they are still those that were compared with the document. */
export const digestOf = (quotations: readonly Quoted[]): string =>
  createHash('sha256')
    .update(quotations.map(({ line, words }) => `${line} ${words}\n`).join(''))
    .digest('hex');

const byRule = (version: string): ReadonlyMap<string, readonly Quoted[]> => {
  const found = new Map<string, Quoted[]>();
  for (const { line, words, rules } of quotationsOf(version))
    for (const rule of rules) found.set(rule, [...(found.get(rule) ?? []), { line, words }]);
  return found;
};

const known = new Map<string, ReadonlyMap<string, readonly Quoted[]>>();

/** The quotations that a rule states or follows from, in the words of the document of a version. */
export const quotedFor = (rule: string, version: string): readonly Quoted[] => {
  const found = known.get(version) ?? byRule(version);
  known.set(version, found);
  return found.get(rule) ?? [];
};
