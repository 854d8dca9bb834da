import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Diagnosis } from '../../doctor/diagnosis.ts';
import { diagnose } from '../../doctor/doctor.ts';
import { targetAt } from '../../target/defaults.ts';
import { runVariable } from '../../target/target.ts';
import type { Capability } from '../../../spec/capabilities.ts';
import { proxyBefore } from '../../../proof/rewriting/proxy.ts';
import type { Answer, Call } from '../../../proof/rewriting/behaviour.ts';
import { expect, test } from '../support/server.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const refused = (status: number, code: string): Answer => ({
  status,
  headers: {},
  body: { status, code, message: 'Not here.' },
});

const hidden = ['cards', 'agents', 'documents', 'imports', 'stablecoins', 'embedded-wallets'] as const;

const isHidden = ({ path }: Call): boolean =>
  /^\/(?:cards|agents|documents|customers\/bulk|stablecoin|auth|delegated-keys|sandbox\/cards)/.test(path);

/** The doctor's findings on a server that hides absent capabilities in this way. */
const badAbout = async (
  server: { readonly url: string; readonly sandbox: Parameters<typeof proxyBefore>[1] },
  before: (call: Call) => Answer | undefined,
): Promise<readonly string[]> => {
  const proxy = await proxyBefore(server.url, server.sandbox, { before });
  try {
    const target = targetAt(proxy.url, server.sandbox);
    const absent = Object.fromEntries(hidden.map((name) => [name, false])) as Record<Capability, boolean>;
    const found: readonly Diagnosis[] = await diagnose({
      ...target,
      capabilities: { ...target.capabilities, ...absent },
    });
    return found.flatMap(({ name, state }) => (state === 'bad' ? [name] : []));
  } finally {
    await proxy.close();
  }
};

test('what is declared absent is found where its lists alone are hidden', async ({ server }) => {
  const found = await badAbout(server, ({ method, path }) =>
    method === 'GET' && /^\/[a-z-]+$/.test(path) && path !== '/customers' && path !== '/transactions'
      ? refused(404, 'REFERENCE_NOT_FOUND')
      : undefined,
  );

  expect(found).toEqual(expect.arrayContaining(['absent: cards', 'absent: agents']));
});

for (const [what, status, code] of [
  ['is not there', 404, 'REFERENCE_NOT_FOUND'],
  ['is not for this platform', 403, 'NOT_ENABLED'],
  ['has a closed door of its own', 404, 'NOT_ENABLED'],
  ['is not implemented', 501, 'NOT_IMPLEMENTED'],
] as const)
  test(`a part that ${what} is absent, as declared`, async ({ server }) => {
    const found = await badAbout(server, (call) => (isHidden(call) ? refused(status, code) : undefined));

    expect(found).toEqual([]);
  });

test('what is declared absent is looked for in a process that has no run yet', async ({ server }) => {
  const file = path.join(temporaryDirectory('absent'), 'psi.target.yaml');
  const { tokenId, tokenSecret } = server.sandbox;
  writeFileSync(
    file,
    JSON.stringify({
      name: 'a',
      baseUrl: server.url,
      credentials: { sandbox: { tokenId, tokenSecret } },
      capabilities: { cards: false },
    }),
  );
  const cli = path.join(packageRoot, 'dist/cli/psi.js');

  const ended = promisify(execFile)(process.execPath, [cli, 'doctor', '--target', file], {
    // That of this process is for tests that run a part of the suite.
    env: { ...process.env, [runVariable]: undefined },
  });

  await expect(ended).rejects.toMatchObject({
    code: 3,
    stdout: expect.stringContaining('capabilities.cards is declared false, yet'),
    stderr: '',
  });
});
