import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../support/plain-test.ts';
import { isBuildGone } from '../../../cli/run/build-gone.ts';
import { messageOf } from '../../../spec/error-message.ts';
import { packageRoot } from '../../../spec/package-root.ts';

const { bin, version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
  readonly bin: Readonly<Record<string, string>>;
  readonly version: string;
};

for (const [name, file] of Object.entries(bin))
  test(`what the last build made of ${name} runs as it stands, without node before it`, () => {
    const { status, stdout } = spawnSync(path.join(packageRoot, file), ['--version'], { encoding: 'utf8' });

    expect({ status, stdout }).toEqual({ status: 0, stdout: `${version}\n` });
  });

const failureOf = async (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.catch((error: unknown) => error);

test('a compiled file that is not there is no defect of psi: somebody builds, or has to', async () => {
  const built = path.join(packageRoot, 'dist/cli/commands/none.js');
  const unknownPackage: string = 'no-such-package';
  const cases: readonly (readonly [what: string, failure: unknown, expected: boolean])[] = [
    ['a module of the build', await failureOf(import(pathToFileURL(built).href)), true],
    ['a file of the build', await failureOf(readFile(built)), true],
    ['a module elsewhere', await failureOf(import(pathToFileURL('/none/none.js').href)), false],
    ['a package', await failureOf(import(unknownPackage)), false],
    ['a file elsewhere', await failureOf(readFile('/none/none')), false],
  ];
  for (const [what, failure, expected] of cases)
    expect(isBuildGone(failure), `${what}: ${messageOf(failure)}`).toBe(expected);
});
