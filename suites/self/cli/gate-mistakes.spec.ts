import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { contractReport } from '../support/contract-report.ts';
import { failing, failingRule, folder, policy, psi, report } from '../support/judged-reports.ts';

/** Nine lists, each of nine aliases of the one before. */
const multiplied = Array.from({ length: 9 }, (_, n) => {
  const items = n === 0 ? 'x' : `*a${n - 1}`;
  return `${n === 8 ? 'areas' : `k${n}`}: &a${n} [${Array.from({ length: 9 }, () => items).join(', ')}]`;
}).join('\n');

const mistakes: readonly (readonly [what: string, args: () => readonly string[], says: RegExp])[] = [
  [
    'a report of a later format',
    () => ['gate', report('later', { ...contractReport, format: 3 })],
    /has format 3/,
  ],
  ['no report', () => ['gate', 'nowhere'], /There is no report at nowhere/],
  ['an empty report', () => ['gate', '/dev/null'], /There is no report at \/dev\/null.*no regular file/],
  [
    'a policy that is no regular file',
    () => ['gate', failing, '--policy', '/dev/null'],
    /cannot be read: it is no regular file/,
  ],
  ...['', '\uFEFF', '\r\n\r\n', '# nothing\n', 'null\n'].map(
    (text) =>
      [
        `a policy that holds ${JSON.stringify(text)}`,
        () => ['gate', failing, '--policy', policy(text)],
        text === '' ? /cannot be read: it is empty/ : /holds nothing, and it should hold a policy/,
      ] as const,
  ),
  ...['[]', '"x"', '7'].map(
    (text) =>
      [
        `a policy that is ${text}`,
        () => ['gate', failing, '--policy', policy(text)],
        /must be an object|is no part of a policy|does not hold/,
      ] as const,
  ),
  ['a folder as a policy', () => ['gate', failing, '--policy', folder], /it is a folder/],
  ['a folder as a trusted key', () => ['gate', failing, '--trust', folder], /it is a folder/],
  [
    'settings of a mock that hold null',
    () => ['mock', '--port', '0', '--settings', policy('null')],
    /holds nothing, and it should hold the settings of a mock/,
  ],
  [
    'a report of another target',
    () => ['gate', failing, '--of', 'https://other.example/2025-10-13'],
    /The report is of .*, and --of names https:\/\/other\.example/,
  ],
  ['a part and the whole', () => ['gate', failing, '--part', '--whole'], /'--whole' cannot be used with/],
  [
    'no address of a target',
    () => ['gate', failing, '--of', 'example'],
    /'example' is invalid\. It must be an/,
  ],
  [
    'a commit that the report does not name',
    () => ['gate', failing, '--commit', 'abc1234'],
    /names no commit.*Run the suite with `--commit abc1234`/,
  ],
  [
    'a report that is not JSON',
    () => ['gate', policy('not json')],
    /is no report, for it is not JSON \(Unexpected token.*: name the report\.json/,
  ],
  ['a report of something else', () => ['gate', report('odd', { a: 1 })], /is no report of psi/],
  [
    'an unknown policy',
    () => ['gate', failing, '--policy', 'strickt'],
    /no policy "strickt".*Did you mean "strict"/,
  ],
  [
    'a mistyped key',
    () => ['gate', failing, '--policy', policy('knownfailures: []')],
    /"knownfailures" at the top level is no part of a policy\. Did you mean "knownFailures"\?/,
  ],
  [
    'a known failure without a date',
    () => ['gate', failing, '--policy', policy(`knownFailures: [{ rule: ${failingRule}, reason: later }]`)],
    /knownFailures\[0\] lacks "expires"/,
  ],
  [
    'a known failure of a withdrawn rule',
    () => [
      'gate',
      failing,
      '--policy',
      policy('knownFailures: [{ rule: transfers/out-needs-an-amount, reason: later, expires: 2026-12-31 }]'),
    ],
    /"transfers\/out-needs-an-amount" was withdrawn\. .*amount-left-out\. Delete/,
  ],
  [
    'a policy whose aliases multiply',
    () => ['gate', failing, '--policy', policy(multiplied)],
    /cannot be read as YAML: .*alias.*Write it without so many aliases/i,
  ],
  [
    'a place for a report that is below a file',
    () => ['check', '--target', 'reference', '--report', path.join(failing, 'report.json', 'below')],
    /report\.json is a file; it must be a folder/,
  ],
  [
    'an unknown severity',
    () => ['gate', failing, '--policy', policy('fails: { derived: [bad] }')],
    /fails\.derived\[0\] must be critical, major, or minor, not "bad"/,
  ],
  [
    'an unknown area',
    () => ['gate', failing, '--policy', policy('areas: [customer]')],
    /Did you mean "customers"/,
  ],
  [
    'a rule that the report lacks',
    () => ['report', 'show', 'a/b', '--report', failing],
    /has no rule "a\/b"/,
  ],
  [
    'a shard beyond the last',
    () => ['check', '--target', 'reference', '--shard', '3/2'],
    /i\/n with i from 1 to n/,
  ],
];

for (const [what, args, says] of mistakes)
  test(`${what} gets one clear sentence and exit code 2`, async () => {
    const { code, stderr } = await psi(...args());

    expect(stderr).toMatch(says);
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
    expect(code).toBe(2);
  });

/** What a shell says of `psi`, `$0`, in a folder of its own. */
const inShell = (script: string): { readonly status: number | null; readonly stderr: string } =>
  spawnSync('sh', ['-c', script, path.join(packageRoot, 'dist/cli/psi.js'), failing], {
    encoding: 'utf8',
    cwd: folder,
  });

// Other systems have no device that is always full.
if (process.platform === 'linux')
  for (const args of ['gate "$1"', 'check --target reference --area tokens --cases 1 --report full'])
    test(`an output that takes nothing of ${args.slice(0, 5)} gets one sentence and exit code 2`, () => {
      expect(inShell(`node "$0" ${args} > /dev/full`)).toMatchObject({
        status: 2,
        stderr:
          'psi: standard output cannot be written: there is no space left on its disk. Free some, or name another place.\n',
      });
    });

test('a folder that is gone, and one that is no folder, get one sentence and exit code 2', () => {
  const run = 'node "$0" check --target reference --area tokens --quiet';

  expect(inShell(`mkdir gone; cd gone; rmdir ../gone; ${run}`)).toMatchObject({
    status: 2,
    stderr: 'psi: The folder that you are in is no longer there: change to another one.\n',
  });
  for (const [place, says] of [
    ['x'.repeat(300), /its name is too long/],
    ['loop', /lead back to themselves/],
  ] as const) {
    const { status, stderr } = inShell(`ln -sf loop loop; ${run} --report ${place}`);
    expect(stderr).toMatch(says);
    expect(status).toBe(2);
  }
});
