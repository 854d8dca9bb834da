import { execFileSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { program } from '../../../cli/program/program.ts';
import { failing } from '../support/judged-reports.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { expect, test } from '../support/plain-test.ts';
import type { Ended } from '../support/psi-command.ts';
import { warmPsi } from '../support/warm-psi.ts';

/** Of this file alone: other tests have things of the same names. */
const folder = temporaryDirectory('given');

const written = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

const target = (more = ''): string =>
  written(
    `target-${more.length}.yaml`,
    `baseUrl: http://127.0.0.1:9/2025-10-13\ncredentials: { sandbox: { tokenId: a, tokenSecret: b } }\n${more}`,
  );

const recording = (): string =>
  written(
    'recording.har',
    JSON.stringify({
      log: {
        _psi: { rule: 'cards/update-needs-a-change', base: 'http://127.0.0.1:9', seed: 1, prefix: 'ab' },
        entries: [],
      },
    }),
  );

type Kind = 'empty' | 'folder' | 'large' | 'pipe';

/** Things that have the name of a file, and are none that holds anything. */
const kinds: Readonly<Record<Kind, string>> = {
  empty: path.join(folder, 'empty'),
  folder: path.join(folder, 'a-folder'),
  large: path.join(folder, 'large'),
  pipe: path.join(folder, 'pipe'),
};

test.beforeAll(() => {
  writeFileSync(kinds.empty, '');
  mkdirSync(kinds.folder);
  writeFileSync(kinds.large, '');
  // No byte of it is stored.
  truncateSync(kinds.large, 3 * 1024 ** 3);
  execFileSync('mkfifo', [kinds.pipe]);
});

interface Read {
  readonly args: (file: string) => readonly string[];
  /** A database may be new, and of any size. */
  readonly permits?: readonly Kind[];
}

const behind = (...before: readonly string[]): Read => ({ args: (file) => [...before, file] });
const database = (...before: readonly string[]): Read => ({
  ...behind(...before),
  permits: ['empty', 'large'],
});

const init = [
  'init',
  '--yes',
  '--base-url',
  'http://127.0.0.1:9/2025-10-13',
  '--file',
  path.join(folder, 'new'),
];

/** Everything by which a command is given a file to read. */
const reads: Readonly<Record<string, Read>> = {
  'check --target': behind('check', '--target'),
  'check --openapi': behind('check', '--target', target(), '--openapi'),
  'check --policy': behind('check', '--target', target(), '--policy'),
  'check --baseline': behind('check', '--target', target(), '--baseline'),
  'plan --target': behind('plan', '--target'),
  'plan --baseline': behind('plan', '--target', target(), '--baseline'),
  'doctor --target': behind('doctor', '--target'),
  'doctor --openapi': behind('doctor', '--target', target(), '--openapi'),
  'init --openapi': behind(...init, '--openapi'),
  'init --har': behind(...init, '--har'),
  'gate <report>': behind('gate'),
  'gate --policy': behind('gate', failing, '--policy'),
  'gate --baseline': behind('gate', failing, '--baseline'),
  'gate --trust': behind('gate', failing, '--trust'),
  'replay <file>': behind('replay'),
  'replay --target': behind('replay', recording(), '--target'),
  'report diff <before>': { args: (file) => ['report', 'diff', file, failing] },
  'report diff <after>': behind('report', 'diff', failing),
  'report diff --policy': behind('report', 'diff', failing, failing, '--policy'),
  'report merge <reports>': behind('report', 'merge', failing),
  'report merge --policy': behind('report', 'merge', failing, '--policy'),
  'report merge --trust': behind('report', 'merge', failing, '--trust'),
  'report show <dir>': behind('report', 'show', 'cards/update-needs-a-change'),
  'report show --report': behind('report', 'show', 'cards/update-needs-a-change', '--report'),
  'report open <dir>': behind('report', 'open'),
  'mock --settings': behind('mock', '--port', '0', '--settings'),
  'mock --data': database('mock', '--port', '0', '--data'),
  'mock migrate --data': database('mock', 'migrate', '--data'),
  'certify --data': database('certify', '--report', path.join(folder, 'watched'), '--port', '0', '--data'),
  'verify <certificate>': { args: (file) => ['verify', file, '--evidence', folder] },
  'verify --evidence': behind('verify', failing, '--evidence'),
  'verify --trust': behind('verify', failing, '--evidence', folder, '--trust'),
};

/** Where something is written to, and nothing is read from without a terminal. */
const writes: readonly string[] = [
  'check --report',
  'certify --report',
  'report merge --report',
  'init --file',
  'init --playwright',
  'init --relay-file',
];

/** A command line, or an address. */
const programs: readonly string[] = ['certify --driver'];

/** The words for values that are in no file. */
const words: readonly string[] = [
  'address',
  'area',
  'capability',
  'command',
  'days',
  'earlier',
  'engine',
  'feature',
  'form',
  'host',
  'how',
  'id',
  'i/n',
  'later',
  'level',
  'n',
  'name',
  'origin',
  'part',
  'port',
  'rule',
  'seconds',
  'time',
  'token',
  'url',
  'version',
  'what=time',
  'word',
];

interface Asked {
  readonly key: string;
  readonly word: string;
}

/** Every value that a command takes, in the words of its definition. */
const valuesOf = (command: CommandUnknownOpts, above = ''): readonly Asked[] =>
  command.commands.flatMap((each) => {
    const name = `${above}${each.name()}`;
    return [
      ...each.options.flatMap(({ flags, long }) => {
        const [, word] = /[<[]([^>\]]+)[>\]]/.exec(flags) ?? [];
        return word === undefined ? [] : [{ key: `${name} ${long}`, word }];
      }),
      ...each.registeredArguments.map((argument) => ({
        key: `${name} <${argument.name()}>`,
        word: argument.name(),
      })),
      ...valuesOf(each, `${name} `),
    ];
  });

test('each value of each command is known to name a file, or none', () => {
  const asked = valuesOf(program);
  const unknown = asked.filter(
    ({ key, word }) =>
      !(key in reads) && !writes.includes(key) && !programs.includes(key) && !words.includes(word),
  );
  expect(unknown).toEqual([]);
  expect(Object.keys(reads).filter((key) => !asked.some((each) => each.key === key))).toEqual([]);
});

const ended = (args: readonly string[], home = folder): Promise<Ended> =>
  warmPsi(args, { env: { PSI_HOME: home } });

const expectRefused = ({ code, stderr }: Ended): void => {
  expect(stderr).not.toMatch(/defect of psi|\n\s+at /);
  expect([1, 2]).toContain(code);
  // One that was rejected is rejected in a sentence, too.
  if (code === 1) expect(stderr).toMatch(/^psi: rejected: /);
  expect(stderr).toMatch(/^(psi|error): .*\.\n/);
};

/** A command that opens a pipe hangs. The other kinds take turns: all commands read by one door. */
const triedOn = (index: number, permits: readonly Kind[]): readonly Kind[] => {
  const others = (['empty', 'folder', 'large'] as const).filter((kind) => !permits.includes(kind));
  return ['pipe', others[index % others.length] ?? 'folder'];
};

for (const [index, [key, { args, permits = [] }]] of Object.entries(reads).entries())
  test(`psi ${key} refuses what is no file that holds something, in a sentence`, async () => {
    for (const kind of triedOn(index, permits))
      await test.step(kind, async () => expectRefused(await ended(args(kinds[kind]))));
  });

const namedByTargets: Readonly<Record<string, Read>> = {
  caFile: { args: (file) => ['doctor', '--target', target(`caFile: '${file}'\n`)] },
  'walletSigner.keyFile': {
    args: (file) => ['doctor', '--target', target(`dialect: { walletSigner: { keyFile: '${file}' } }\n`)],
  },
  'codes.file': {
    args: (file) => ['doctor', '--target', target(`dialect: { codes: { file: '${file}' } }\n`)],
    permits: ['empty', 'large'],
  },
  'relay.file': {
    args: (file) => [
      'doctor',
      '--target',
      target(`webhooks: { publicUrl: 'https://x.example/hook', relay: { file: '${file}' } }\n`),
    ],
    permits: ['empty', 'large'],
  },
};

for (const [key, { args, permits = [] }] of Object.entries(namedByTargets))
  test(`a target file whose ${key} is no file that holds something is refused in a sentence`, async () => {
    for (const [kind, file] of Object.entries(kinds))
      if (!permits.some((each) => each === kind)) expectRefused(await ended(args(file)));
  });

test('a key of its own that cannot be read ends a certification before its first scenario', async () => {
  const home = path.join(folder, 'home');
  mkdirSync(path.join(home, 'certificate-key.json'), { recursive: true });
  for (const args of [
    ['certify', '--command', 'true', '--report', path.join(folder, 'certified')],
    ['certify', '--port', '0', '--report', path.join(folder, 'certified')],
  ])
    expectRefused(await ended(args, home));
});
