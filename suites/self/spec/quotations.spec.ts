import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../../spec/package-root.ts';
import { newestContract } from '../../../spec/contract/contract.ts';
import { newestVersion } from '../../../spec/contract/versions.ts';
import { digestOf, quotationsOf, quotedFor } from '../../../spec/quotations/quotations.ts';
import { expect, test } from '../support/plain-test.ts';

const own = quotationsOf(newestVersion);

/** The place in the document is the point, not its text. */
const longest = 125;

test('every rule that is graded quotes the document', () => {
  const graded = newestContract.ruleIds.filter((id) => newestContract.rule(id).level !== 'assumed');

  expect(graded.filter((id) => quotedFor(id, newestVersion).length === 0)).toEqual([]);
});

test('each quotation is of rules that the version has', () => {
  expect(own.flatMap(({ rules }) => rules).filter((id) => !newestContract.isRuleId(id))).toEqual([]);
});

test('quotations are short, and each stands once', () => {
  expect(own.filter(({ words }) => words.length > longest)).toEqual([]);
  expect(new Set(own.map(({ line, words }) => `${line} ${words}`)).size).toBe(own.length);
});

test('what is quoted was compared with the document: see CONTRIBUTING, "Quote the document"', () => {
  const compared: unknown = JSON.parse(
    readFileSync(path.join(packageRoot, 'spec/quotations/compared.json'), 'utf8'),
  );

  expect(compared).toHaveProperty('quotations', digestOf(own));
});

/** The document is not a part of the project. */
const document = process.env['PSI_DOCUMENT'];

if (document !== undefined)
  test('what is quoted stands in the document that PSI_DOCUMENT names', () => {
    const lines = readFileSync(document, 'utf8').split('\n');

    expect(own.filter(({ line, words }) => lines[line - 1]?.includes(words) !== true)).toEqual([]);
  });
