import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { startIndependentServer, type IndependentServer } from '../../../proof/independent-server/server.ts';
import { basicOf } from '../../../spec/http-basic.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { harOf } from '../../../reports/formats/sequence.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import { readTargetFile } from '../../target/target-file.ts';
import { expect, test } from '../support/plain-test.ts';
import { startPsi } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

/** The target file that its author wrote. */
const { dialect: right } = parse(
  readFileSync(path.join(packageRoot, 'proof/independent-server/psi.target.yaml'), 'utf8'),
) as { readonly dialect: Dialect };

const tokenOf = ({ keys: { sandbox } }: IndependentServer) => ({
  PSI_TOKEN_ID: sandbox.id,
  PSI_TOKEN_SECRET: sandbox.secret,
});

const shape = ({ method = '', path: at = '' }: { readonly method?: string; readonly path?: string } = {}) =>
  `${method} ${at.replaceAll(/\{\w+\}/g, '{}')}`;

/** Personal data of the client below. */
const person = 'Ada Lovelace';

/** The requests of the independent server's own client, in its words. */
const useClient = async (base: string, { keys: { sandbox } }: IndependentServer): Promise<void> => {
  const authorization = basicOf({ tokenId: sandbox.id, tokenSecret: sandbox.secret });
  const call = async (line: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> => {
    const [method = '', at = ''] = line.split(' ');
    const answer = await fetch(`${base}${at}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
  };
  const { id } = await call('PUT /people', {
    customerType: 'INDIVIDUAL',
    platformCustomerId: 'one',
    fullName: person,
  });
  await call(`GET /customers/${String(id)}`);
  await call('GET /people?page_size=2');
  await call(`POST /people/${String(id)}/amend`, { fullName: 'Augusta' });
  await call(`GET /purses?of=${String(id)}&page_size=5`);
  const { id: payee } = await call(`PUT /people/${String(id)}/payees`, {
    holderName: person,
    unit: 'EUR',
    coordinates: { scheme: 'EUR_ACCOUNT', number: 'DE89370400440532013000' },
  });
  await call(`GET /payees/${String(payee)}`);
  await call('GET /payees');
  await call('GET /transactions?limit=1');
  await call('GET /nowhere');
};

test('a proxy records what a client sends: every name is right, and no value of it is written', async () => {
  const server = await startIndependentServer();
  const cwd = temporaryDirectory();
  try {
    const args = ['init', '--yes', '--base-url', server.url, '--record', '0'];
    const { child, ended } = startPsi(args, { cwd, env: tokenOf(server) });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    while (!said.includes('Ctrl-C')) await once(child.stderr ?? child, 'data');
    const at = /http:\/\/127\.0\.0\.1:\d+\S+/.exec(said)?.[0] ?? '';
    await useClient(at, server);
    child.kill('SIGINT');
    const { code, stdout } = await ended;

    expect(code).toBe(0);
    expect(stdout).toContain('found in recorded traffic');
    expect(stdout).toContain('Read 9 recorded requests; left out: 1 that were refused or redirected.');
    const file = path.join(cwd, 'psi.target.yaml');
    const { dialect } = readTargetFile(file, tokenOf(server));
    const found = Object.entries(dialect.operations);
    expect(found.length).toBeGreaterThan(5);
    for (const [operation, entry] of found)
      expect(shape(entry), operation).toBe(shape(right.operations[operation as keyof Dialect['operations']]));
    expect(dialect.bodies['customerExternalAccounts.create']).toMatchObject({ unit: '${/currency}' });
    for (const value of [person, 'Augusta', 'DE8937', server.keys.sandbox.secret])
      expect(`${readFileSync(file, 'utf8')}${stdout}${said}`).not.toContain(value);
  } finally {
    await server.close();
  }
});

test('a port that is taken is said in one sentence, and nothing is written', async () => {
  const server = await startIndependentServer();
  const { port } = new URL(server.url);
  try {
    const args = ['init', '--yes', '--base-url', server.url, '--record', port];
    expect(await warmPsi(args, { cwd: temporaryDirectory() })).toEqual({
      code: 2,
      stdout: '',
      stderr: `psi: --record ${port} cannot listen: port ${port} is in use.\n`,
    });
  } finally {
    await server.close();
  }
});

test('the recording of a violation that psi saved is read as one of a browser is', async () => {
  const cwd = temporaryDirectory();
  const base = 'https://sandbox.example.com/2025-10-13';
  const exchange = (at: string, body: unknown) => ({
    operation: 'customers.list' as const,
    request: { method: 'GET', url: `${base}${at}`, headers: {} },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body },
    at: '2031-01-02T03:04:05Z',
    ms: 1,
  });
  const text = harOf({ suite: { name: 'psi', version: '0' } }, { id: 'a/b' } as Parameters<typeof harOf>[1], {
    exchanges: [exchange('/people', { data: [] }), exchange('/people?page_size=2', { data: ['… 5 more'] })],
    expected: 'one',
    actual: 'another',
  });
  writeFileSync(path.join(cwd, 'violation.har'), text);

  const args = ['init', '--yes', '--base-url', base, '--har', 'violation.har', '--json'];
  const { code, stdout, stderr } = await warmPsi(args, {
    cwd,
    env: { PSI_TOKEN_ID: '', PSI_TOKEN_SECRET: '' },
  });

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ file: 'psi.target.yaml', recorded: 2, left: {} });
});

test('a recording is read for a new file: one that is there is left as it is', async () => {
  const cwd = temporaryDirectory();
  writeFileSync(path.join(cwd, 'psi.target.yaml'), 'baseUrl: https://sandbox.example.com/2025-10-13\n');

  const { code, stderr } = await warmPsi(['init', '--har', 'traffic.har'], { cwd });

  expect(code).toBe(2);
  expect(stderr).toContain(
    'psi.target.yaml exists already. --force overwrites it; --file names another. Its entries stay',
  );
});
