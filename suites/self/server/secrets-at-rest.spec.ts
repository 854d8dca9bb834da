import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { expect, test } from '../support/plain-test.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { proxyBefore } from '../../../proof/rewriting/proxy.ts';
import { isWhole } from '../support/whole.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly said: { out: string; err: string };
  readonly ended: Promise<void>;
}

const psi = (...args: readonly string[]): Running => {
  const child = spawn(process.execPath, [path.join(packageRoot, 'dist/cli/psi.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  return { child, said, ended: new Promise((resolve) => child.once('close', () => resolve())) };
};

interface Greeting {
  readonly url: string;
  readonly controlUrl: string;
  readonly sandbox: { readonly tokenId: string; readonly tokenSecret: string };
}

const greeted = async ({ said }: Running): Promise<Greeting> => {
  await expect.poll(() => said.out).toContain('\n');
  return JSON.parse(said.out) as Greeting;
};

/** Every text that the answers showed under a name of a secret. */
const secretsIn = (answers: readonly string[]): Readonly<Record<string, ReadonlySet<string>>> => {
  const found = {
    clientSecret: new Set<string>(),
    accessToken: new Set<string>(),
    code: new Set<string>(),
  };
  for (const answer of answers)
    for (const [, name, text] of answer.matchAll(/"(clientSecret|accessToken|code)":"([^"]+)"/g))
      if (name !== 'code' || text?.startsWith('SVC-AGENT-'))
        found[name as keyof typeof found].add(text ?? '');
  return found;
};

const filesUnder = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Faults that make the suite write down evidence about redemptions. */
const secretive = ['device-code-can-be-redeemed-again', 'old-device-code-still-redeems'];

/** The rules that show secrets most; at night all of their areas. */
const selected: readonly string[] = isWhole
  ? ['agents', 'agent-actions', 'tokens'].flatMap((area) => ['--area', area])
  : [
      'agents/regenerated-code-can-be-redeemed',
      'agents/regenerate-invalidates-earlier-codes',
      'agent-actions/concurrent-approvals-execute-once',
      'tokens/deleted-token-opens-nothing',
      'tokens/operation-create',
    ].flatMap((rule) => ['--only', rule]);

test('what answers showed once is in no log, no report and no data file', async () => {
  const folder = temporaryDirectory('secrets');
  const [data, report, target] = ['data.sqlite', 'report', 'psi.target.json'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  const mock = psi('mock', '--port', '0', '--data', data, '--log-level', 'trace', '--json');
  const { url, controlUrl, sandbox } = await greeted(mock);
  const answers: string[] = [];
  const proxy = await proxyBefore(url, sandbox, {
    after: (_call, { body }) => void answers.push(JSON.stringify(body) ?? ''),
  });
  await fetch(`${controlUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: secretive }),
  });
  await writeFile(target, JSON.stringify({ baseUrl: proxy.url, credentials: { sandbox } }));

  const check = psi(
    'check',
    '--target',
    target,
    ...selected,
    '--cases',
    '1',
    '--seed',
    '1',
    '--workers',
    '1',
    '--report',
    report,
  );
  await check.ended;
  const deliveries = await (await fetch(`${controlUrl}/deliveries`)).text();
  mock.child.kill('SIGTERM');
  await mock.ended;
  await proxy.close();
  await rm(target);

  const texts = new Map([
    ['the log of the server', mock.said.err],
    ['its delivery log', deliveries],
    ['what the suite said', check.said.out + check.said.err],
  ]);
  for (const file of await filesUnder(folder)) texts.set(file, await readFile(file, 'latin1'));
  const evidence = await readFile(path.join(report, 'report.json'), 'utf8');
  await rm(folder, { recursive: true });

  expect(mock.said.err, 'the log has redemptions').toMatch(/device-codes\/…\/redeem/);
  expect(deliveries, 'the delivery log has webhooks').toContain('AGENT_ACTION.PENDING_APPROVAL');
  expect(evidence, 'the report has redemptions').toMatch(/device-codes\/‹redacted›\/redeem/);
  const leaks: string[] = [];
  for (const [name, secrets] of Object.entries(secretsIn(answers))) {
    expect(secrets.size, `${name}s that were shown`).toBeGreaterThan(1);
    for (const [where, text] of texts)
      if ([...secrets].some((secret) => text.includes(secret))) leaks.push(`a ${name} in ${where}`);
  }
  expect(leaks).toEqual([]);
});
