import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { parse } from 'yaml';
import { packageRoot } from '../../../spec/package-root.ts';
import { basicOf } from '../../../spec/http-basic.ts';
import { readTargetFile } from '../../target/target-file.ts';
import { startIndependentServer, type IndependentServer } from '../../../proof/independent-server/server.ts';
import { startConstantResponses } from '../support/constant-response-server.ts';
import { proxyBefore } from '../../../proof/rewriting/proxy.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

interface Written {
  readonly dialect: {
    readonly operations: Readonly<Record<string, { readonly method: string; readonly path: string }>>;
    readonly members: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

/** The target file that its author wrote. */
const right = parse(
  readFileSync(path.join(packageRoot, 'proof/independent-server/psi.target.yaml'), 'utf8'),
) as Written;

const tokenOf = ({ keys: { sandbox } }: IndependentServer) => ({
  PSI_TOKEN_ID: sandbox.id,
  PSI_TOKEN_SECRET: sandbox.secret,
});

const init = (url: string, cwd: string, env: Readonly<Record<string, string>>) =>
  warmPsi(['init', '--yes', '--base-url', url, '--look'], { cwd, env });

/** Somebody whose accounts are listed. */
const addPerson = async ({ url, keys: { sandbox } }: IndependentServer): Promise<void> => {
  const authorization = basicOf({ tokenId: sandbox.id, tokenSecret: sandbox.secret });
  const body = JSON.stringify({ customerType: 'INDIVIDUAL', platformCustomerId: 'one', fullName: 'Ada' });
  const headers = { authorization, 'content-type': 'application/json' };
  const { ok } = await fetch(`${url}/people`, { method: 'PUT', headers, body });
  expect(ok).toBe(true);
};

/** Whether the author says nothing else of a member, or of what holds it. */
const isRight = (schema: string, assumed: string, theirs: string): boolean =>
  Object.entries(right.dialect.members[schema] ?? {})
    .filter(([from]) => assumed === from || assumed.startsWith(`${from}/`))
    .every(([from, to]) => theirs === `${to}${assumed.slice(from.length)}`);

/** Parameters have no names that anybody else knows. */
const shape = ({ method, path: at }: { readonly method: string; readonly path: string }): string =>
  `${method} ${at.replaceAll(/\{\w+\}/g, '{}')}`;

test('by its lists alone psi init finds where a server has them and what it calls members, and only reads', async () => {
  const server = await startIndependentServer();
  await addPerson(server);
  const methods = new Set<string>();
  const { id: tokenId, secret: tokenSecret } = server.keys.sandbox;
  const proxy = await proxyBefore(
    server.url,
    { tokenId, tokenSecret },
    { before: ({ method }) => void methods.add(method) },
  );
  const cwd = temporaryDirectory();
  try {
    const { code, stderr, stdout } = await init(proxy.url, cwd, tokenOf(server));

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('found in the answers of');
    expect(methods).toEqual(new Set(['GET']));
    const file = path.join(cwd, 'psi.target.yaml');
    expect(readFileSync(file, 'utf8')).toContain('not yet reviewed');
    const { dialect } = readTargetFile(file, tokenOf(server));
    const found = Object.entries(dialect.operations);
    expect(found.length).toBeGreaterThan(6);
    for (const [operation, entry] of found)
      expect(shape({ method: 'GET', path: '', ...entry }), operation).toBe(
        shape(right.dialect.operations[operation] ?? { method: '', path: '' }),
      );
    // Nothing is called what it is not called.
    for (const [schema, moves] of Object.entries(dialect.members))
      for (const [assumed, theirs] of Object.entries(moves))
        expect(isRight(schema, assumed, theirs), `${schema} ${assumed} ${theirs}`).toBe(true);
    expect(dialect.members['InternalAccount']).toMatchObject({ '/balance/amount': '/available/minor' });
  } finally {
    await proxy.close();
    await server.close();
  }
});

test('a server that has an answer for every path shows nothing by it', async () => {
  const server = await startConstantResponses('pages');
  const cwd = temporaryDirectory();
  try {
    const { code, stdout } = await init(server.url, cwd, { PSI_TOKEN_ID: 'a', PSI_TOKEN_SECRET: 'b' });

    expect(code).toBe(0);
    expect(stdout).toContain('with 0 of');
  } finally {
    await server.close();
  }
});

test('without a token, or without a server, nothing is written', async () => {
  const address = 'http://127.0.0.1:1/2025-10-13';
  const none = await init(address, temporaryDirectory(), { PSI_TOKEN_ID: '', PSI_TOKEN_SECRET: '' });
  const nobody = await init(address, temporaryDirectory(), { PSI_TOKEN_ID: 'a', PSI_TOKEN_SECRET: 'b' });

  expect(none).toMatchObject({ code: 2, stdout: '' });
  expect(none.stderr).toContain('Set PSI_TOKEN_ID and PSI_TOKEN_SECRET in the environment.');
  expect(nobody).toMatchObject({ code: 3, stdout: '' });
  expect(nobody.stderr).toMatch(/^psi: The target at .* cannot be reached: .*\. Nothing was written\.\n$/);
});

test('the doctor says what a server seems to call things, from its lists', async () => {
  const server = await startIndependentServer();
  await addPerson(server);
  try {
    const { code, stdout } = await warmPsi(['doctor', '--target', server.url], { env: tokenOf(server) });

    expect(code).toBe(0);
    expect(stdout).toMatch(
      /note +lists: .*customers\.list at GET \/people.*balance\/amount as \/available\/minor/,
    );
    expect(stdout).toContain('psi init --look');
  } finally {
    await server.close();
  }
});
