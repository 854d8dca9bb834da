// Compares the quotations with the document, which is not a part of this project, and writes down what was compared.
// Words that stand once, and on another line than they did, get the number of that line:
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
const standsOn = (words) => lines.flatMap((line, index) => (line.includes(words) ? [index + 1] : []));
const written = quotationsOf(newestVersion);
const moved = written.map((one) => {
  const places = standsOn(one.words);
  return places.includes(one.line) || places.length !== 1 ? one : { ...one, line: places[0] };
});
const isAsWritten = digestOf(moved) === digestOf(written);
const own = isAsWritten ? written : moved.toSorted((a, b) => a.line - b.line);
if (!isAsWritten)
  writeFileSync(
    path.join(root, `spec/quotations/${newestVersion}.json`),
    `[\n${own.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`,
  );
const missing = own.filter(({ line, words }) => !lines[line - 1]?.includes(words));
for (const { line, words } of missing) process.stderr.write(`Line ${line} does not say: ${words}\n`);
if (missing.length > 0) process.exit(1);

const compared = { document: createHash('sha256').update(document).digest('hex'), quotations: digestOf(own) };
const target = path.join(root, 'spec/quotations/compared.json');
writeFileSync(target, `${JSON.stringify(compared, null, 2)}\n`);
process.stderr.write(`${own.length} quotations occur in the document.\n`);
