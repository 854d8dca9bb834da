import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { packageRoot } from '../../../spec/package-root.ts';
import { quotations, quotedFor } from '../../../spec/quotations/index.ts';
import type { Quotation } from '../../../spec/quotations/quotation.ts';
import { wordsByLine } from '../../../spec/quotations/words-by-line.ts';
import { rule, ruleIds } from '../../../spec/rules/index.ts';
import { test } from '../support/plain-test.ts';

const own: readonly Quotation[] = quotations['2025-10-13'];

/** The place in the document is the point, not its text. */
const longest = 125;

test('every rule that is graded quotes the document', () => {
  const graded = ruleIds.filter((id) => rule(id).level !== 'assumed');

  expect(graded.filter((id) => quotedFor(id).length === 0)).toEqual([]);
});

test('quotations are short, and each stands once', () => {
  expect(own.filter(({ words }) => words.length > longest)).toEqual([]);
  expect(new Set(own.map(({ line, words }) => `${line} ${words}`)).size).toBe(own.length);
});

test('what is quoted was compared with the document: see CONTRIBUTING, "Quote the document"', () => {
  const compared: unknown = JSON.parse(
    readFileSync(path.join(packageRoot, 'spec/quotations/compared.json'), 'utf8'),
  );

  expect(compared).toHaveProperty('lines', wordsByLine(own));
});

/** The document is not a part of the project. */
const documentLines = (): readonly string[] | undefined => {
  const file = process.env['PSI_DOCUMENT'];
  return file === undefined ? undefined : readFileSync(file, 'utf8').split('\n');
};

test('where PSI_DOCUMENT names the document, what is quoted stands in it', () => {
  const lines = documentLines();

  expect(own.filter(({ line, words }) => lines?.[line - 1]?.includes(words) === false)).toEqual([]);
});
