import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { closed, listening } from '../../../spec/http-server.ts';
import { portsInARow } from '../support/free-port.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';

const credentials = { PSI_TOKEN_ID: 'a', PSI_TOKEN_SECRET: 'b' };

/** A port of this machine that somebody else has. */
const portInUse = async (): Promise<{ readonly port: number; readonly end: () => void }> => {
  const blocker = createServer();
  const port = await listening(blocker);
  return { port, end: () => blocker.close() };
};

test('a port in use gets one clear sentence', async () => {
  const { port, end } = await portInUse();

  const result = await warmPsi(['mock', '--port', String(port)]);

  end();
  expect(result.stderr).toMatch(new RegExp(`port ${port} .*in use`));
  expect(result.code).toBe(2);
});

for (const [what, above] of [
  ['service', 0],
  ['page', 1],
] as const)
  test(`a watch whose ${what} cannot have its port ends with one clear sentence`, async () => {
    const { first, servers } = await portsInARow(2);
    await Promise.all(servers.filter((_, place) => place !== above).map(closed));

    const result = await warmPsi(['certify', '--port', String(first), '--report', temporaryDirectory()]);

    await Promise.all(servers.map(closed));
    expect(result.stderr).toMatch(
      new RegExp(`port ${first + above} is in use.*the service uses it, and its page the one above`),
    );
    expect(result.code).toBe(2);
  });

test('wrong credentials stop the run before it is graded', async () => {
  const server = createServer((_request, response) => {
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end('{"status":401,"code":"UNAUTHORIZED","message":"no"}');
  });
  const port = await listening(server);
  const target = `http://127.0.0.1:${port}/2025-10-13`;

  const { code, stderr } = await warmPsi(['check', '--target', target, '--report', temporaryDirectory()], {
    env: credentials,
  });

  server.close();
  expect(stderr).toMatch(/sandbox credentials are refused/);
  expect(code).toBe(3);
});

test('the rules are listed as JSON in the documented shape', async () => {
  const { stdout } = await warmPsi(['rules', '--area', 'customers', '--json']);
  const rows = JSON.parse(stdout) as Record<string, unknown>[];

  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) {
    expect(Object.keys(row)).toEqual(
      expect.arrayContaining(['id', 'area', 'level', 'section', 'statement', 'operations', 'checks']),
    );
    expect(row['area']).toBe('customers');
  }
});

test('the tests of a file are shown with the sentences of their rules', async () => {
  const { stdout } = await warmPsi(['rules', '--test', 'cards/cards-update.spec.ts']);

  expect(stdout).toMatch(/^suites\/checks\/contract\/cards\/cards-update\.spec\.ts:\d+ {2}\S/);
  expect(stdout).toContain('  cards/update-needs-a-change  [must]\n    ');
  expect(stdout).not.toContain('quotes/');
});

test('the commands of the package can be run as they are after every build', () => {
  const { bin } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>;
  };

  for (const program of Object.values(bin)) {
    // By its own first line, as a shell and npx start it.
    const { status, stdout } = spawnSync(path.join(packageRoot, program), ['--version'], {
      encoding: 'utf8',
    });
    expect({ status, stdout: stdout.trim() }).toEqual({ status: 0, stdout: '0.1.0' });
  }
});

test('the plan is shown without traffic', async () => {
  const { stdout, code } = await warmPsi(['plan', '--target', 'http://127.0.0.1:1/2025-10-13'], {
    env: credentials,
  });

  expect(stdout).toMatch(/rules examined by \d+ checks/);
  expect(code).toBe(0);
});
