import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { withEntries, writeEntries } from '../../../cli/run/target-entries.ts';
import type { LearnedEntry } from '../../doctor/walk/entries.ts';
import { expect, test } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const entry = (at: LearnedEntry['at'], value: unknown): LearnedEntry => ({ at, value, why: 'by trying' });

const learned: readonly LearnedEntry[] = [
  entry(['dialect', 'parameters', 'internalAccounts.listForCustomer', 'customerId'], 'of'),
  entry(['dialect', 'bodies', 'tokens.create'], { title: '${name}', $rest: true }),
];

const wanted = {
  parameters: { 'internalAccounts.listForCustomer': { customerId: 'of' } },
  bodies: { 'tokens.create': { title: '${name}', $rest: true } },
};

for (const [what, text] of [
  ['nothing of it', 'name: a # mine\n'],
  ['no line end', 'name: a'],
  ['comments alone below it', 'name: a\ndialect:\n  # operations: …\n'],
  ['a comment at its end', 'dialect:\n  complete: false # not yet\n  # triggers: {}\nname: a # mine\n'],
  ['one line for all', 'dialect: { complete: false } # mine\n'],
  ['an empty map', 'dialect: {}\n'],
  ['JSON', '{"name":"a","dialect":{"complete":false}}'],
  [
    'another value for it',
    'dialect:\n  parameters:\n    internalAccounts.listForCustomer: { customerId: who } # mine\n  bodies:\n    tokens.create:\n      a: b\n# end\n',
  ],
  ['an anchor', 'dialect:\n  parameters: &a\n    tokens.list: { limit: n }\n'],
] as const)
  test(`entries are written into a file that has ${what}, and all else stays`, () => {
    const comments = (of: string): readonly string[] => of.match(/# (?:mine|not yet|end|…).*/g) ?? [];

    const written = withEntries(text, learned);

    expect(parse(written)).toMatchObject({ dialect: wanted });
    expect(comments(written)).toEqual(comments(text));
    const kept = text
      .split('\n')
      .filter((line) => line !== '' && !/dialect|parameters|tokens|listFor|a: b/.test(line));
    expect(written.split('\n')).toEqual(expect.arrayContaining(kept));
  });

const usable = [
  'name: a',
  'baseUrl: https://sandbox.example.com/2025-10-13',
  "credentials: { sandbox: { tokenId: '${A}', tokenSecret: '${B}' } }",
  '',
].join('\n');

const fileWith = (text: string): string => {
  const folder = path.join(temporaryDirectory('entries'), 'of');
  mkdirSync(folder);
  const file = path.join(folder, 'psi.target.yaml');
  writeFileSync(file, text);
  return file;
};

test('what psi would refuse is not written, and a file that is written leaves none beside it', () => {
  const file = fileWith(usable);

  expect(() => writeEntries(file, [entry(['dialect', 'members', 'Customer', '/id'], '/key')])).toThrow(
    /^Nothing was written: psi would refuse the file\./,
  );
  expect(readFileSync(file, 'utf8')).toBe(usable);

  writeEntries(file, learned);
  expect(parse(readFileSync(file, 'utf8'))).toMatchObject({ name: 'a', dialect: wanted });
  expect(readdirSync(path.dirname(file))).toEqual(['psi.target.yaml']);
});
