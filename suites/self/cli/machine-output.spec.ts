import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Ended } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

const folder = temporaryDirectory('output');

const psi = (...args: readonly string[]): Promise<Ended> =>
  warmPsi(args, { cwd: folder, env: { PSI_TOKEN_ID: 'a', PSI_TOKEN_SECRET: 'b' } });

const said = async (...args: readonly string[]): Promise<unknown> => JSON.parse((await psi(...args)).stdout);

test('a plan is one JSON object', async () => {
  const plan = await said('plan', '--target=http://127.0.0.1:1/2025-10-13', '--area=tokens', '--json');

  expect(plan).toMatchObject({
    lacking: ['control', 'forced-answers'],
    examined: expect.arrayContaining(['tokens/operation-list']),
  });
});

test('the scenarios of a certification are a JSON array', async () => {
  expect(await said('certify', '--list', '--scope=cards', '--json')).toContainEqual(
    expect.objectContaining({ feature: 'cards' }),
  );
  const watching = await psi('certify', '--json');
  expect(watching.code).toBe(2);
  expect(JSON.parse(watching.stdout)).toHaveProperty('error.exitCode', 2);
});

test('what becomes of a certificate is one JSON object', async () => {
  writeFileSync(path.join(folder, 'certificate.jws'), 'none');

  const { code, stdout } = await psi('verify', 'certificate.jws', '--evidence', '.', '--json');

  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ accepted: false });
});

test('init says as a JSON object what it has written', async () => {
  expect(await said('init', '--yes', '--base-url=https://example.com/2025-10-13', '--json')).toEqual({
    file: 'psi.target.yaml',
    next: 'psi doctor --target psi.target.yaml --write',
  });
});

test('shells learn how to complete a line, and what may come next', async () => {
  for (const shell of ['bash', 'zsh', 'fish'])
    expect((await psi('completion', shell)).stdout).toContain('psi');
  expect((await psi('complete', '--', 'che')).stdout).toContain('check\t');
  expect((await psi('complete', '--', 'check', '--')).stdout).toContain('--target\t');
  expect((await psi('complete', '--', 'check', '--area', 'cust')).stdout).toContain('customers');
  expect((await psi('complete', '--', 'check', '--only', 'cards/up')).stdout).toContain(
    'cards/update-needs-a-change',
  );
  expect((await psi('complete', '--', 'gate', '--policy', '')).stdout).toContain('strict');
  expect((await psi('complete', '--', 'mock', '--variation', 'uu')).stdout).toContain('uuids-are-upper-case');
  expect((await psi('complete', '--', 'certify', '--scope', 'pay')).stdout).toContain('payments');
});

test('a reader who has seen enough does not make a command fail', () => {
  const command = `"${process.execPath}" "${path.join(packageRoot, 'dist/cli/psi.js')}" rules --json | head -c 1`;

  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
    encoding: 'utf8',
    cwd: folder,
  });

  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '[', stderr: '' });
});

test('with --json a mistake is an object on stdout, too, and a sentence on stderr', async () => {
  for (const args of [
    ['check', '--json', '--tarjet', 'x'],
    ['gate', 'nowhere', '--json'],
  ]) {
    const { code, stdout, stderr } = await psi(...args);

    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      error: { exitCode: 2, message: expect.stringMatching(/\w/) as unknown },
    });
    expect(stderr).not.toBe('');
  }
});

test('help of a command that is none says so', async () => {
  const { code, stdout, stderr } = await psi('help', 'chek');

  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain("unknown command 'chek'");
  expect(stderr).toContain('Did you mean check?');
});
