import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { asked, type Said } from '../../../cli/init/answers.ts';
import { dialogue } from '../../../cli/init/dialogue.ts';
import { readTargetFile } from '../../target/target-file.ts';
import { askOpenValues, mostQuestions, openValues } from '../../../cli/init/open-values.ts';
import { questionFor } from '../../../cli/init/questions.ts';
import { targetText, type Answers } from '../../../cli/init/target-text.ts';
import { CliError } from '../../../cli/run/cli-error.ts';
import type { Capability } from '../../../spec/capabilities.ts';
import { targetAt } from '../../target/defaults.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { checkTargetText } from '../../target/target-file.ts';
import { expect, test } from '../support/plain-test.ts';
import { typing } from '../support/typing.ts';

const said: Said = { tokenIdEnv: 'PSI_TOKEN_ID', tokenSecretEnv: 'PSI_TOKEN_SECRET' };

interface Talk {
  readonly answers: Answers;
  /** Everything that was on the terminal. */
  readonly shown: string;
  readonly tries: readonly string[];
}

/** Types lines into the dialogue; each try of an address and token ends as `problems` says. */
const talk = async (
  lines: readonly string[],
  {
    problems = [],
    guessed = [],
    options = said,
  }: {
    readonly problems?: readonly (string | undefined)[];
    readonly guessed?: readonly Capability[];
    readonly options?: Said;
  } = {},
): Promise<Talk> => {
  const typist = typing(lines);
  const tries: string[] = [];
  const results = [...problems];
  const spoken = dialogue(typist.input, typist.output);
  try {
    const answers = await asked(options, {
      talk: spoken,
      tried: ({ baseUrl, tokenId }) => {
        tries.push(`${baseUrl} ${tokenId}`);
        return Promise.resolve(results.shift());
      },
      absentIn: () => Promise.resolve(guessed),
    });
    return { answers, shown: typist.shown(), tries };
  } finally {
    spoken.close();
  }
};

/** Answers to all that follows the address: everything as proposed. */
const asProposed = ['', '', '', '', '', ''];

test('a mistyped answer is asked for again, and an address gets the scheme that it lacks', async () => {
  const { answers, shown } = await talk([
    'not an address',
    'localhost:4310/2025-10-13',
    'MY-TOKEN',
    'MY_TOKEN',
    '',
    '',
    'perhaps',
    'no',
    'yes',
    'crads',
    'cards, agents',
  ]);

  expect(answers).toMatchObject({
    baseUrl: 'http://localhost:4310/2025-10-13',
    tokenId: 'MY_TOKEN',
    tokenSecret: 'PSI_TOKEN_SECRET',
    name: 'localhost:4310',
    production: false,
    otherPlatform: true,
    absent: ['cards', 'agents'],
  });
  expect(shown).toContain('"MY-TOKEN" is no name of an environment variable');
  expect(shown).toContain('"perhaps" is neither yes nor no');
  expect(shown).toContain('There is no capability "crads". Did you mean "cards"?');
});

test('an address that does not answer is asked for again before anything is written', async () => {
  const { answers, tries, shown } = await talk(
    ['http://127.0.0.1:1/x', '', '', 'yes', 'http://127.0.0.1:2/x', '', '', ...asProposed],
    { problems: ['The target cannot be reached', undefined] },
  );

  expect(tries).toEqual(['http://127.0.0.1:1/x PSI_TOKEN_ID', 'http://127.0.0.1:2/x PSI_TOKEN_ID']);
  expect(shown).toContain('The target cannot be reached');
  expect(answers.baseUrl).toBe('http://127.0.0.1:2/x');
});

test('capabilities are written as they were answered, the ones that it has too', async () => {
  const { answers } = await talk(['http://127.0.0.1:1/x', ...asProposed, ''], { guessed: ['cards'] });
  const text = targetText(answers, 'psi.target.yaml');

  checkTargetText('psi.target.yaml', text);
  expect(text).toMatch(/^ {2}cards: false # issues cards$/m);
  expect(text).toMatch(/^ {2}agents: true # has agents$/m);
  expect(text).toMatch(/^# yaml-language-server: \$schema=\S+target\.schema\.json\n/);
});

test('input that ends in place of an answer is no answer', async () => {
  await expect(talk(['http://127.0.0.1:1/x'])).rejects.toThrow(CliError);
});

const written = (lines: readonly string[] = []): string => {
  const file = path.join(temporaryDirectory('open-values'), 'psi.target.yaml');
  const text = [
    'name: a # mine',
    'baseUrl: https://sandbox.example.com/2025-10-13',
    "credentials: { sandbox: { tokenId: '${NOT_SET_HERE}', tokenSecret: '${NOR_THIS}' } }",
    ...lines,
    '',
  ].join('\n');
  writeFileSync(file, text);
  return file;
};

/** Types lines until the questions end, or the lines do. */
const answering = async (file: string, lines: readonly string[]): Promise<string> => {
  const typist = typing(lines);
  const talk = dialogue(typist.input, typist.output);
  try {
    await askOpenValues(talk, file);
  } finally {
    talk.close();
  }
  return typist.shown();
};

const triggersIn = (file: string): unknown =>
  (parse(readFileSync(file, 'utf8')) as { dialect?: { triggers?: unknown } }).dialect?.triggers;

test('the most valuable question comes first, and each answer is kept though the input ends', async () => {
  const file = written();
  const all = openValues(
    targetAt('https://sandbox.example.com/2025-10-13', { tokenId: '', tokenSecret: '' }),
  );
  const entries = all.map(({ entry }) => entry);
  const [first = '', , third = '', fourth] = entries.filter((entry) => entry.includes('.triggers.'));
  const answers: Readonly<Record<string, string>> = { [first]: '9011', [third]: 'none' };
  const lines = entries.slice(0, entries.findIndex((entry) => entry === third) + 1);

  await expect(
    answering(
      file,
      lines.map((entry) => answers[entry] ?? ''),
    ),
  ).rejects.toThrow(/Call psi init again to go on/);

  const said = {
    [first.replace('dialect.triggers.', '')]: '9011',
    [third.replace('dialect.triggers.', '')]: null,
  };
  expect(triggersIn(file)).toEqual(said);
  expect(readFileSync(file, 'utf8')).toContain('name: a # mine');

  const shown = await answering(file, ['stop']);
  const aboutOf = (entry = entries[0]): string | undefined => entry && questionFor(entry)?.about;
  expect(shown).toContain(aboutOf(entries.find((entry) => entry !== first)));
  expect(shown).not.toContain(aboutOf(fourth));
  expect(triggersIn(file)).toEqual(said);
});

test('a file that psi would refuse is not asked about', async () => {
  await expect(answering(written(['dialekt: {}']), [])).rejects.toThrow(/dialekt/);
});

test('one-time codes, a second platform and a signer of wallets are asked for, too, in their own form', async () => {
  const all = openValues(
    targetAt('https://sandbox.example.com/2025-10-13', { tokenId: '', tokenSecret: '' }),
  ).map(({ entry }) => entry);
  const file = written();
  const lines = (answers: Readonly<Record<string, readonly string[]>>): readonly string[] =>
    all.flatMap((entry, n) => [
      ...(n > 0 && n % mostQuestions === 0 ? ['yes'] : []),
      ...(answers[entry] ?? ['']),
    ]);

  const shown = await answering(
    file,
    lines({
      'dialect.codes': ['none', 'http://127.0.0.1:9/codes?to={contact}'],
      'credentials.otherPlatform': ['ONE', 'OTHER_ID, OTHER_SECRET'],
      'dialect.walletSigner': ['a signature', 'publicKey=04ab command node sign.js'],
    }),
  );

  expect(shown).toContain('It is the code itself, an address with {contact} in it');
  expect(shown).toContain('two names of environment variables');
  expect(shown).toContain('a private key (PEM)');
  expect(parse(readFileSync(file, 'utf8'))).toMatchObject({
    credentials: { otherPlatform: { tokenId: '${OTHER_ID}', tokenSecret: '${OTHER_SECRET}' } },
    dialect: {
      codes: { http: 'http://127.0.0.1:9/codes?to={contact}' },
      walletSigner: { command: 'node sign.js', publicKey: '04ab' },
    },
  });
});

test('ten questions are asked at a time', async () => {
  const shown = await answering(written(), [...Array.from({ length: mostQuestions }, () => ''), 'no']);

  expect(shown.match(/ rules?: /g)).toHaveLength(mostQuestions);
  expect(shown).toMatch(/More questions\? \[no\] $/);
});

test('where a file names operations, the place of each other one is asked for', async () => {
  const file = written(['dialect: { operations: { customers.list: { method: GET, path: /people } } }']);
  const places = (all: readonly { readonly entry: string }[]): readonly string[] =>
    all.map(({ entry }) => entry).filter((entry) => entry.startsWith('dialect.operations.'));
  const asked = openValues(readTargetFile(file, { NOT_SET_HERE: 'a', NOR_THIS: 'b' }));
  const at = asked.findIndex(({ entry }) => entry === places(asked)[0]);
  const id = asked[at]?.entry.replace('dialect.operations.', '') ?? '';

  const before = Array.from({ length: at }, (_, n) =>
    n > 0 && n % mostQuestions === 0 ? ['yes', ''] : [''],
  );
  const more = at > 0 && at % mostQuestions === 0 ? ['yes'] : [];
  const shown = await answering(file, [...before.flat(), ...more, 'people', 'put /elsewhere', 'stop']);

  expect(shown).toContain('It is a method and a path');
  expect(parse(readFileSync(file, 'utf8'))).toMatchObject({
    dialect: { operations: { [id]: { method: 'PUT', path: '/elsewhere' } } },
  });
  const fresh = readTargetFile(written(), { NOT_SET_HERE: 'a', NOR_THIS: 'b' });
  expect(places(openValues(fresh))).toEqual([]);
});
