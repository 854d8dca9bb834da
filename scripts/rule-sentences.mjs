// Writes the sentence of each rule above its id where a test says which rules it covers, so that a reader of the test
// need not look it up. `--check` (a step of `npm run check`) only says where a sentence is missing or not the rule's.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'oxfmt';
import { root } from './setup.mjs';

const { rules } = await import(pathToFileURL(path.join(root, 'dist/spec/rules/index.js')).href);

/** The list of ids that a test covers. Ids that it takes from a table are explained in that table. */
const covered = /(?<=\bcovers\((?:\s*\{[^}]*\},)?\s*\[)[^\]]*(?=\])/g;

const ids = /((?:\/\/.*\n\s*)*)'([a-z0-9-]+\/[a-z0-9-]+)'/g;

const isExplained = ([, comment, id]) =>
  !Object.hasOwn(rules, id) || comment.replaceAll(/\s*\/\/ ?|\s+/g, ' ').trim() === rules[id].statement;

const isStale = (source) =>
  [...source.matchAll(covered)].some(([list]) => ![...list.matchAll(ids)].every(isExplained));

/** How wide a comment may be where it stands: six columns are its indentation, three its slashes. */
const width = 110 - 9;

const commentOf = (sentence) => {
  const lines = [''];
  for (const word of sentence.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (longer.length > width && lines.at(-1) !== '') lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => `// ${line}\n`).join('');
};

const explained = (list) =>
  list
    .replaceAll(/^\s*\/\/.*\n/gm, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(ids, (quoted, _comment, id) =>
      Object.hasOwn(rules, id) ? `\n${commentOf(rules[id].statement)}${quoted}` : quoted,
    );

const isTest = (file) => file.endsWith('.spec.ts') && !file.startsWith('self');

const files = readdirSync(path.join(root, 'suites'), { recursive: true })
  .filter(isTest)
  .map((file) => path.join(root, 'suites', file));
const stale = files.filter((file) => isStale(readFileSync(file, 'utf8')));

if (process.argv.includes('--check')) {
  for (const file of stale)
    process.stderr.write(
      `${path.relative(root, file)}: a covered rule lacks its sentence, or has another. Write them: npm run sentences\n`,
    );
  process.exit(stale.length === 0 ? 0 : 1);
}

const style = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8'));

for (const file of stale) {
  const { code, errors } = await format(
    file,
    readFileSync(file, 'utf8').replaceAll(covered, explained),
    style,
  );
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  writeFileSync(file, code);
}
process.stderr.write(
  `${stale.length} of ${files.length} files of tests were given the sentences of their rules.\n`,
);
