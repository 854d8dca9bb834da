// Compares the quotations with the document, which is not a part of this project, and writes down what was compared:
// node scripts/compare-quotations.mjs DOCUMENT
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup.mjs';
import { newestVersion } from '../dist/spec/contract/versions.js';
import { digestOf, quotationsOf } from '../dist/spec/quotations/quotations.js';

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Name the document.\n');
  process.exit(2);
}

const document = readFileSync(file, 'utf8');
const lines = document.split('\n');
const own = quotationsOf(newestVersion);
const missing = own.filter(({ line, words }) => !lines[line - 1]?.includes(words));
for (const { line, words } of missing) process.stderr.write(`Line ${line} does not say: ${words}\n`);
if (missing.length > 0) process.exit(1);

const compared = { document: createHash('sha256').update(document).digest('hex'), quotations: digestOf(own) };
const target = path.join(root, 'spec/quotations/compared.json');
writeFileSync(target, `${JSON.stringify(compared, null, 2)}\n`);
process.stderr.write(`${own.length} quotations occur in the document.\n`);
