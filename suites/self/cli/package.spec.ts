import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { withOptional } from '../../../spec/optional-package.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { test } from '../support/plain-test.ts';

interface Packed {
  readonly filename: string;
  /** Bytes of the archive. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs this build into a new folder, unpacked beside the archive. Packages are those of the clone: a test of the registry is none of ours. */
const packed = (): Packed & { readonly folder: string } => {
  const folder = temporaryDirectory('packed');
  const { stdout } = spawnSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: packageRoot,
    encoding: 'utf8',
  });
  // npm's own form.
  const [pack] = JSON.parse(stdout) as readonly Packed[];
  if (pack === undefined) throw new Error('npm packed nothing.');
  expect(spawnSync('tar', ['-xzf', pack.filename], { cwd: folder }).status).toBe(0);
  symlinkSync(path.join(packageRoot, 'node_modules'), path.join(folder, 'package/node_modules'));
  return { ...pack, folder };
};

test('the package is small, has no sources and no proof, and every command starts from it', () => {
  test.setTimeout(120_000);
  const { folder, size, files } = packed();
  const psi = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ['package/dist/cli/psi.js', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stderr };
  };

  expect(files.length).toBeLessThanOrEqual(600);
  expect(size).toBeLessThanOrEqual(4_000_000);
  expect(files.filter(({ path: file }) => /\.(ts|map)$|self\/|^(dist\/)?bench/.test(file))).toEqual([]);
  const clean = { status: 0, stderr: '' };
  const area = ['--only=tokens/operation-create', '--quiet'];
  expect(psi('check', '--target=reference', ...area)).toEqual(clean);
  expect(psi('gate', 'out/report/report.json')).toEqual(clean);
  expect(psi('check', '--target=prism', '--report=out/prism', ...area, '--allow-inconclusive')).toEqual(
    clean,
  );
  for (const args of [['rules'], ['certify', '--list'], ['completion', 'bash'], ['init', '--help']])
    expect(psi(...args)).toMatchObject({ status: 0 });
  expect(existsSync(path.join(folder, 'out/report/allure-results'))).toBe(true);
});

test('a project imports examine from the package', () => {
  const { folder } = packed();
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(path.join(folder, 'package'), path.join(folder, 'node_modules/psi-conformance'));
  const program = "import { examine } from 'psi-conformance';\nconsole.log(typeof examine);\n";
  writeFileSync(path.join(folder, 'own.mjs'), program);

  const { stdout } = spawnSync(process.execPath, ['own.mjs'], { cwd: folder, encoding: 'utf8' });

  expect(stdout).toBe('function\n');
});

test('a package that one command alone needs is named where it is missing, with its version', async () => {
  const load = () =>
    withOptional(
      ['pg'],
      'PostgreSQL',
      () =>
        Promise.reject(
          Object.assign(new Error("Cannot find package 'pg' imported from x"), {
            code: 'ERR_MODULE_NOT_FOUND',
          }),
        ),
      (sentence) => new RangeError(sentence),
    );

  await expect(load()).rejects.toThrow(
    /^PostgreSQL needs pg, not installed with psi\. Where psi is installed, run: npm install pg@\d/,
  );
});
