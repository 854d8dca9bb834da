import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { CliError } from '../../../cli/run/cli-error.ts';
import { startFailed } from '../../../cli/run/start-failed.ts';
import { StartError } from '../../../reference-impl/runtime/start-error.ts';
import { proofFile, psiFile } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

const targetFile = (text: string): string => {
  const file = path.join(temporaryDirectory(), 'psi.target.yaml');
  writeFileSync(file, text);
  return file;
};

const usable = 'baseUrl: http://x\ncredentials: { sandbox: { tokenId: a, tokenSecret: b } }\n';

interface Mistake {
  readonly what: string;
  readonly program?: string;
  readonly args: () => readonly string[];
  readonly says: RegExp;
}

const mistakes: readonly Mistake[] = [
  {
    what: 'a target that is no option',
    args: () => ['check', 'reference'],
    says: /Write --target reference\./,
  },
  {
    what: 'a mistyped policy',
    args: () => ['check', '--target', 'reference', '--policy', 'foo'],
    says: /no policy "foo"/,
  },
  {
    what: 'a mistyped policy of a target file',
    args: () => ['check', '--target', targetFile(`${usable}policy: strickt\n`)],
    says: /psi\.target\.yaml: policy: There is no policy "strickt".*Did you mean "strict"/,
  },
  {
    what: 'an address without its scheme',
    args: () => ['check', '--target', 'localhost:4010'],
    says: /`localhost:4010` is neither .*: http:\/\/localhost:4010\/2025-10-13\.\n/,
  },
  {
    what: 'a file in place of the folder of a report',
    args: () => ['check', '--target', 'reference', '--report', path.join(targetFile(usable), 'report')],
    says: /'--report <dir>' .* is invalid\. .*psi\.target\.yaml is a file; it must be a folder\./,
  },
  {
    // Even a user who may write everywhere is refused here.
    what: 'a report where nobody can make a folder',
    args: () => ['check', '--target', 'reference', '--report', '/proc/report'],
    says: /'--report <dir>' .* is invalid\. \/\S* cannot be written to\./,
  },
  {
    what: 'a line of a target file that is not YAML',
    args: () => ['doctor', '--target', targetFile('name: a: b\n')],
    says: /is not valid YAML: .* at line 1, column \d+: `name: a: b`\.\n/,
  },
  {
    what: 'a description that is not there',
    args: () => ['doctor', '--target', targetFile(usable), '--openapi', 'nofile.yaml'],
    says: /^psi: There is no file nofile\.yaml \(--openapi\)\.\n$/,
  },
  ...(
    [
      [['mock', '--allow-host', 'http://psi.internal'], /It must be the name of a host, without scheme/],
      [['mock', '--cors', 'https://*.example.com'], /No origin has a \* in it/],
      [['mock', '--data', 'mysql://db/psi'], /it is an address, and no file; a database has one that begins/],
      [['certify', '--driver', 'tcp://127.0.0.1:1'], /"tcp:\/\/127\.0\.0\.1:1" is no http or https address/],
      [
        ['init', '--yes', '--base-url', 'http://x/2025-10-13', '--file', '/nosuch/x.yaml'],
        /^psi: \/nosuch\/x\.yaml cannot be written: its folder is not there\. Make it, or name another place\.\n$/,
      ],
    ] as const
  ).map(([args, says]) => ({ what: args.slice(0, -1).join(' '), args: () => args, says })),
  {
    what: 'a scenario for a watch',
    args: () => ['certify', '--scenario', 'hello'],
    says: /^psi: --scenario works with --command, --driver and --list\. /,
  },
  {
    what: 'an area besides the rules for clients',
    args: () => ['rules', '--client', '--area', 'cards'],
    says: /'--area <area>' cannot be used with option '--client'/,
  },
  {
    what: 'an unknown area after a comma',
    args: () => ['rules', '--area', 'customers,card'],
    says: /no area "card"\. Did you mean "cards"/,
  },
  ...(
    [
      [['--command', 'x', '--driver', 'y'], /'--command <command>' cannot be used with option '--driver/],
      [['--command', 'x', '--port', '4020'], /'--port <n>' cannot be used with option '--command/],
      [['--driver', 'x', '--data', 'f'], /'--data <file>' cannot be used with option '--driver/],
      [['--scope', 'nope', '--list'], /There is no scope "nope"/],
      [['--scenario', 'nope', '--list'], /no scenario "nope"\. `psi certify --list` shows them\./],
    ] as const
  ).map(([args, says]) => ({
    what: `certify ${args.join(' ')}`,
    args: () => ['certify', ...args],
    says,
  })),
  ...(
    [
      [['--fault', 'nope'], /no fault "nope"/],
      [['--variation', 'nope'], /no variation "nope"/],
      [['--mutant', 'execute-twice'], /no client mutant "execute-twice"\. Did you mean "executes-twice"/],
      [['--assumption', 'nope'], /no assumption "nope"/],
      [['--said', 'nothing'], /--said needs --assumptions --together\./],
      [['--fault', 'x', '--clients'], /--fault does not go with --clients\./],
      [['--variations', '--assumptions'], /--variations and --assumptions .* run one at a time\./],
    ] as const
  ).map(([args, says]) => ({
    what: `self-test ${args.join(' ')}`,
    args: () => ['self-test', ...args],
    program: proofFile,
    says,
  })),
];

for (const { what, args, says, program = psiFile } of mistakes)
  test(`${what} is refused before anything is started`, async () => {
    const { code, stdout, stderr } = await warmPsi(args(), { program });

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });

test('a defect of the server is no mistake of whoever starts it', () => {
  expect(() => startFailed(new StartError('The port is in use.'))).toThrow(CliError);
  expect(() => startFailed(new TypeError('x is undefined'))).toThrow(TypeError);
});
