import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { packageRoot } from '../../../spec/package-root.ts';
import { newestVersion } from '../../../spec/contract/versions.ts';
import { expect, test } from '../support/plain-test.ts';
import { reportIn, startPsi } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { isWhole } from '../support/whole.ts';
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

/** A way by which a run comes to its version. */
interface Door {
  readonly what: string;
  readonly act: () => Promise<void>;
}

const others = ['pass', 'observed'];

const playwrightDoors: readonly Door[] = (
  [
    [newestVersion, undefined, { code: 0, version: newestVersion, others, isSkipped: true }],
    [inventedVersion, undefined, { code: 0, version: inventedVersion, renewal: 'pass', others }],
    [newestVersion, inventedVersion, { code: 1, version: inventedVersion, renewal: 'fail' }],
    [inventedVersion, newestVersion, { code: 0, version: newestVersion, isSkipped: true }],
  ] as const
).map(([served, named, found]) => ({
  what: `Playwright examines ${named ?? 'the version of'} a server of ${served}`,
  act: async () => {
    const { folder, serving } = await walked();
    const seen = await serving(served, undefined, (file) => byPlaywright(folder, file, named));
    expect(seen).toEqual({ ...seen, renewal: undefined, isSkipped: false, ...found });
  },
}));

const verdicts = (verdict: string) => ({ 'tokens/operation-create': 'pass', [order]: verdict });

const optionDoors: readonly Door[] = (
  [
    [newestVersion, inventedVersion, newestVersion, { code: 0, verdicts: verdicts('pass') }],
    [
      inventedVersion,
      newestVersion,
      inventedVersion,
      { code: 0, verdicts: { ...verdicts('pass'), [renewal]: 'pass' } },
    ],
    [
      newestVersion,
      newestVersion,
      inventedVersion,
      { code: 1, verdicts: { ...verdicts('fail'), [renewal]: 'fail' } },
    ],
  ] as const
).map(([served, inFile, named, found]) => ({
  what: `--contract ${named} counts on a server of ${served} whose target file names ${inFile}, and stands in every command that repeats the run`,
  act: async () => {
    const { check, serving } = await walked();
    await serving(served, inFile, async (file) => {
      const ids = [...(named === inventedVersion ? [renewal] : []), 'tokens/operation-create', order];
      const { folder, code, verdicts: seen } = await check(ids, '--target', file, '--contract', named);
      expect({ code, verdicts: seen }).toEqual(found);
      const { contract, run } = reportIn(folder);
      expect(contract.version).toBe(named);
      expect(run.command).toContain(`${path.basename(file)} --contract ${named} `);
    });
  },
}));

/** The recording of the order of webhooks, of a run that named a version which the server is not of. */
const recorded = async (served: string, contract: string): Promise<string> => {
  const { check, run, serving } = await walked();
  return serving(served, undefined, async (file) => {
    const { folder, code } = await check([order], '--target', file, '--contract', contract);
    expect(code).toBe(1);
    const har = path.join(folder, 'violation.har');
    writeFileSync(har, (await run('report', 'show', order, folder, '--as', 'har')).stdout);
    return har;
  });
};

const replayed = async (har: string, served: string) => {
  const { run, serving } = await walked();
  return serving(served, undefined, (file) => run('replay', har, '--target', file));
};

const replayDoors: readonly Door[] = (
  [
    [newestVersion, inventedVersion],
    [inventedVersion, newestVersion],
  ] as const
).map(([older, newer]) => ({
  what: `a violation of ${newer} that was recorded on a server of ${older} is examined again on the version of its run`,
  act: async () => {
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
  },
}));

// As all that needs the copy to be built.
if (isWhole)
  for (const { what, act } of [...playwrightDoors, ...optionDoors, ...replayDoors]) test(what, act);
