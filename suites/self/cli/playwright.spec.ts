import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '../support/server.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { startPsi } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';
import { inTurn } from '../support/whole.ts';

const program = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** A folder in which psi and Playwright are installed, as far as finding modules goes. */
const project = (): string => {
  const cwd = temporaryDirectory('playwright');
  mkdirSync(path.join(cwd, 'node_modules'));
  const own = path.join(packageRoot, 'node_modules');
  for (const name of ['@playwright', 'playwright', 'allure-playwright'])
    symlinkSync(path.join(own, name), path.join(cwd, 'node_modules', name));
  symlinkSync(packageRoot, path.join(cwd, 'node_modules/psi-conformance'));
  return cwd;
};

const playwright = (args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) =>
  startPsi(['test', ...args], { program, cwd, env }).ended;

/** The tests of one area: neither other folders nor other processes have to be started for it. */
const tokens = ['contract/platform.spec', '--grep', '@tokens', '--workers', '1'];

const reportIn = (folder: string): Report =>
  JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;

const verdictsIn = ({ rules }: Report, area: string): readonly string[] =>
  rules.filter((rule) => rule.area === area).map(({ id, verdict }) => `${id} ${verdict}`);

/** The sentences of Allure's results, test by test. */
const allureIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));

const initialised = async (server: { readonly url: string }): Promise<string> => {
  const cwd = project();
  const args = ['init', '--yes', '--base-url', server.url, '--playwright'];
  expect(await warmPsi(args, { cwd })).toMatchObject({ code: 0, stderr: '' });
  return cwd;
};

test('every check of the suite is a test of Playwright, found by level, area and severity', async ({
  server,
}) => {
  const cwd = await initialised(server);
  const { stdout, code } = await playwright(['--list', '--grep', '(?=.*@must)(?=.*@cards)'], cwd);

  expect(code).toBe(0);
  expect(stdout).toMatch(/suites\/checks\/contract\/cards\/[\w-]+\.spec\.ts:\d+:\d+ › /);
  expect(stdout).toContain('the run meets its policy');
});

interface Starting {
  readonly start: () => Promise<RunningServer>;
}

const green = async ({ start }: Starting): Promise<void> => {
  const server = await start();
  const cwd = await initialised(server);
  const config = path.join(cwd, 'playwright.config.mjs');
  writeFileSync(config, readFileSync(config, 'utf8').replace('psiConfig({', "psiConfig({ commit: 'abc123',"));
  const env = { PSI_TOKEN_ID: server.sandbox.tokenId, PSI_TOKEN_SECRET: server.sandbox.tokenSecret };
  const { code, stdout } = await playwright(
    [
      ...tokens,
      '--reporter',
      `allure-playwright,${path.join(packageRoot, 'dist/cli/playwright/reporter.js')}`,
    ],
    cwd,
    env,
  );
  const byPsi = await warmPsi(
    ['check', '--target', 'psi.target.yaml', '--area', 'tokens', '--workers', '1', '--report', 'psi'],
    { cwd, env },
  );

  expect(code, stdout).toBe(0);
  expect(stdout).toContain('The target conforms to every "must" rule that was examined');
  expect(stdout).toMatch(/a part of the interface: only \d+ of\s\d+\s+tests were chosen/);
  const gate = await warmPsi(['gate', 'out/report', '--commit', 'abc123'], { cwd });
  expect(gate).toMatchObject({ code: 0, stdout: expect.stringContaining('tests were chosen') });
  const whole = await warmPsi(['gate', 'out/report', '--whole'], { cwd });
  expect(whole).toMatchObject({ code: 4, stderr: '' });
  expect(byPsi.code).toBe(0);
  const verdicts = verdictsIn(reportIn(path.join(cwd, 'out/report')), 'tokens');
  expect(verdicts).toEqual(verdictsIn(reportIn(path.join(cwd, 'psi')), 'tokens'));
  expect(verdicts.filter((line) => line.endsWith(' pass')).length).toBeGreaterThan(5);
  const results = allureIn(path.join(cwd, 'allure-results')).join('\n');
  expect(results).toContain('POST /tokens (tokens.create)');
  expect(results).toMatch(/answered 201 after \d+ ms/);
  expect(results).not.toContain(server.sandbox.tokenSecret);
};

const violated = async ({ start }: Starting): Promise<void> => {
  const server = await start();
  const set = await fetch(`${server.controlUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: ['deleted-token-still-opens'] }),
  });
  expect(set.status).toBe(200);
  const cwd = await initialised(server);
  const { code, stdout } = await playwright([...tokens, '--reporter', 'list'], cwd, {
    PSI_TOKEN_ID: server.sandbox.tokenId,
    PSI_TOKEN_SECRET: server.sandbox.tokenSecret,
  });

  expect(code).toBe(1);
  expect(stdout).toContain('WARN tokens/deleted-token-opens-nothing');
  expect(stdout).toMatch(/attachment #\d+: tokens-deleted-token-opens-nothing\.sh/);
  expect(stdout).toContain('The target violates 1 rule.');
  expect(stdout).toMatch(/2 failed\n/);
  // Without psi's reporter the report is of the tests that ran.
  const { rules } = reportIn(path.join(cwd, 'out/report'));
  expect(rules.find(({ id }) => id === 'tokens/deleted-token-opens-nothing')?.verdict).toBe('warn');
};

const runs = [
  ['a run by Playwright has the verdicts of a run by psi, steps with bodies, and results for Allure', green],
  ['a violation fails its test, the test of the policy and the run, and brings its requests', violated],
] as const;

for (const [what, act] of inTurn(runs, 1)) test(what, ({ start }) => act({ start }));

test('a config with an option that is none is refused in one sentence', async () => {
  const cwd = project();
  writeFileSync(
    path.join(cwd, 'playwright.config.mjs'),
    "import { psiConfig } from 'psi-conformance/playwright';\nexport default psiConfig({ tarket: 'x' });\n",
  );
  const { code, stdout, stderr } = await playwright(['--list'], cwd);

  expect(code).toBe(1);
  expect(stdout + stderr).toContain('psiConfig has no option "tarket". Did you mean "target"?');
});

test('a config of Playwright that is there is neither overwritten nor overlooked', async () => {
  const cwd = project();
  writeFileSync(path.join(cwd, 'playwright.config.ts'), '');
  const { code, stderr } = await warmPsi(
    ['init', '--yes', '--base-url', 'http://127.0.0.1:1/x', '--playwright'],
    {
      cwd,
    },
  );

  expect(code).toBe(2);
  expect(stderr).toContain('There is playwright.config.ts already');
});
