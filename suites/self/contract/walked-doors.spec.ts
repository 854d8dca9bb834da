import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect } from '@playwright/test';
import { packageRoot } from '../../../spec/package-root.ts';
import { newestVersion } from '../../../spec/contract/versions.ts';
import { test } from '../support/plain-test.ts';
import { reportIn, startPsi } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { inventedVersion } from './invented-description.ts';
import { walked } from './walked.ts';

const renewal = 'tokens/operation-renew';
const order = 'webhooks/order-on-manual-cancellation';

const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** Runs the tests of API tokens by Playwright. Answers the version, the verdicts, and how often Playwright skipped. */
const byPlaywright = async (
  psiFolder: string,
  target: string,
  contract?: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const cwd = temporaryDirectory('playwright');
  mkdirSync(path.join(cwd, 'node_modules'));
  for (const name of ['@playwright', 'playwright'])
    symlinkSync(path.join(packageRoot, 'node_modules', name), path.join(cwd, 'node_modules', name));
  symlinkSync(psiFolder, path.join(cwd, 'node_modules/psi-conformance'));
  const options = JSON.stringify({ target, contract, cases: 2, seed: 1 });
  writeFileSync(
    path.join(cwd, 'playwright.config.mjs'),
    `import { psiConfig } from 'psi-conformance/playwright';\nexport default psiConfig(${options});\n`,
  );
  const args = ['test', 'platform/tokens.spec', '--grep', '@tokens', '--workers', '1', '--reporter', 'list'];
  const { code, stdout } = await startPsi(args, { program: playwright, cwd }).ended;
  const report = reportIn(path.join(cwd, 'out/report'));
  const rules = report.rules.filter(({ area }) => area === 'tokens');
  return {
    code,
    version: report.contract.version,
    renewal: rules.find(({ id }) => id === renewal)?.verdict,
    others: [...new Set(rules.filter(({ id }) => id !== renewal).map(({ verdict }) => verdict))],
    isSkipped: /^ +- .*an API token can be renewed/m.test(stdout),
  };
};

test('Playwright examines the version of the target, or the one that its config names', async () => {
  const { folder, serving } = await walked();
  const on = (served: string, contract?: string) =>
    serving(served, undefined, (file) => byPlaywright(folder, file, contract));
  const others = ['pass', 'observed'];

  expect(await on(newestVersion)).toEqual({
    code: 0,
    version: newestVersion,
    renewal: undefined,
    others,
    isSkipped: true,
  });
  expect(await on(inventedVersion)).toEqual({
    code: 0,
    version: inventedVersion,
    renewal: 'pass',
    others,
    isSkipped: false,
  });
  expect(await on(newestVersion, inventedVersion)).toMatchObject({
    code: 1,
    version: inventedVersion,
    renewal: 'fail',
  });
  expect(await on(inventedVersion, newestVersion)).toMatchObject({
    code: 0,
    version: newestVersion,
    renewal: undefined,
  });
});

test('--contract counts, whatever version the target file names, and stands in every command that repeats the run', async () => {
  const { check, serving } = await walked();
  const on = (served: string, named: string, contract: string) =>
    serving(served, named, async (file) => {
      const ids = [...(contract === inventedVersion ? [renewal] : []), 'tokens/operation-create', order];
      const found = await check(ids, '--target', file, '--contract', contract);
      const { contract: examined, run } = reportIn(found.folder);
      return {
        code: found.code,
        version: examined.version,
        verdicts: found.verdicts,
        repeats: run.command.includes(`${path.basename(file)} --contract ${contract} `),
      };
    });
  const verdicts = (verdict: string) => ({ 'tokens/operation-create': 'pass', [order]: verdict });

  expect(await on(newestVersion, inventedVersion, newestVersion)).toEqual({
    code: 0,
    version: newestVersion,
    verdicts: verdicts('pass'),
    repeats: true,
  });
  expect(await on(inventedVersion, newestVersion, inventedVersion)).toEqual({
    code: 0,
    version: inventedVersion,
    verdicts: { ...verdicts('pass'), [renewal]: 'pass' },
    repeats: true,
  });
  expect(await on(newestVersion, newestVersion, inventedVersion)).toMatchObject({
    code: 1,
    verdicts: { ...verdicts('fail'), [renewal]: 'fail' },
  });
});

test('a recorded violation is examined again on the version of its run', async () => {
  const { check, run, serving } = await walked();
  /** The recording of the order of webhooks, of a run that named a version which the server is not of. */
  const recorded = (served: string, contract: string): Promise<string> =>
    serving(served, undefined, async (file) => {
      const { folder, code } = await check([order], '--target', file, '--contract', contract);
      expect(code).toBe(1);
      const har = path.join(folder, 'violation.har');
      writeFileSync(har, (await run('report', 'show', order, folder, '--as', 'har')).stdout);
      return har;
    });
  const replayed = (har: string, served: string) =>
    serving(served, undefined, async (file) => {
      const { code, stdout } = await run('replay', har, '--target', file);
      return { code, stdout };
    });

  for (const [older, newer] of [
    [newestVersion, inventedVersion],
    [inventedVersion, newestVersion],
  ] as const) {
    const har = await recorded(older, newer);
    expect(readFileSync(har, 'utf8')).toContain(`"contract": "${newer}"`);
    const still = await replayed(har, older);
    expect(still.stdout).toContain(`It still happens: ${order}.`);
    expect(still.stdout).toContain(`--contract ${newer} --only ${order}`);
    expect(still.code).toBe(1);
    expect(await replayed(har, newer)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('It does not happen any more'),
    });
  }
});
