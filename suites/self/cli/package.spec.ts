import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withOptional } from '../../../spec/optional-package.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { onceForAll, sharedFolder } from '../support/once-for-all.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { expect, test } from '../support/plain-test.ts';
import { psi as start } from '../support/psi-command.ts';
import { isWhole } from '../support/whole.ts';

interface Packed {
  readonly filename: string;
  /** Bytes of the archive. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

const archive = 'pack.json';

type Versions = Readonly<Record<string, string>>;

interface Manifest {
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
}

const manifest = (folder = packageRoot): Manifest =>
  // npm's own form.
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * Packs this build and unpacks it, once for all workers. Packages are those of the clone: a test of the registry is
 * none of ours.
 */
const pack = (folder: string): Promise<void> => {
  // `npm pack` does the same, after the build that it begins with.
  expect(spawnSync(process.execPath, ['scripts/declare.mjs'], { cwd: packageRoot }).status).toBe(0);
  const { stdout } = spawnSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: packageRoot,
    encoding: 'utf8',
  });
  // npm's own form.
  const [made] = JSON.parse(stdout) as readonly Packed[];
  if (made === undefined) throw new Error('npm packed nothing.');
  expect(spawnSync('tar', ['-xzf', made.filename], { cwd: folder }).status).toBe(0);
  // Nothing else is installed with it: a package that was not joined would be missing here.
  const { dependencies, peerDependencies } = manifest();
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    const link = path.join(folder, 'package/node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(packageRoot, 'node_modules', name), link);
  }
  writeFileSync(path.join(folder, archive), JSON.stringify(made));
  return Promise.resolve();
};

/** The package, unpacked as `package` in the folder. */
const packed = async (): Promise<Packed & { readonly folder: string }> => {
  const folder = await onceForAll(sharedFolder() ?? temporaryDirectory(), 'packed', pack);
  // Written above.
  const made = JSON.parse(readFileSync(path.join(folder, archive), 'utf8')) as Packed;
  return { ...made, folder };
};

/** Sources that nobody reads or imports, maps, our own tests and measurements. The examples are read. */
const isLeftOut = (file: string): boolean =>
  /\.map$|(?:^|\/)self\/|^dist\/(?:bench|proof)/.test(file) ||
  (/(?<!\.d)\.ts$/.test(file) && !file.startsWith('examples/'));

/** A project that has the package installed. */
const project = async (): Promise<string> => {
  const cwd = temporaryDirectory('project');
  mkdirSync(path.join(cwd, 'node_modules'));
  symlinkSync(path.join((await packed()).folder, 'package'), path.join(cwd, 'node_modules/psi-conformance'));
  return cwd;
};

test('the package is small, has no sources and no proof, and every command starts from it', async () => {
  const { folder, size, files } = await packed();
  const cwd = temporaryDirectory('from-package');
  const program = path.join(folder, 'package/dist/cli/psi.js');
  const psi = async (...args: readonly string[]) => {
    const { code, stderr } = await start(args, { program, cwd });
    return { code, stderr };
  };

  expect(files.length).toBeLessThanOrEqual(600);
  expect(size).toBeLessThanOrEqual(4_000_000);
  expect(files.filter(({ path: file }) => isLeftOut(file))).toEqual([]);
  const clean = { code: 0, stderr: '' };
  const area = ['--only=tokens/operation-create', '--quiet'];
  expect(await psi('check', '--target=reference', ...area)).toEqual(clean);
  expect(await psi('gate', 'out/report/report.json')).toEqual(clean);
  if (isWhole)
    expect(
      await psi('check', '--target=prism', '--report=out/prism', ...area, '--allow-inconclusive'),
    ).toEqual(clean);
  for (const args of [['rules'], ['certify', '--list'], ['completion', 'bash'], ['init', '--help']])
    expect(await psi(...args)).toMatchObject({ code: 0 });
  expect(existsSync(path.join(cwd, 'out/report/allure-results'))).toBe(true);
});

test('a project imports examine from the package, in strict TypeScript, and names its schemas', async () => {
  const folder = await project();
  const program = `
    import { createServer } from 'node:http';
    import { createRequire } from 'node:module';
    import { examine, type Examined, type ExamineOptions } from 'psi-conformance';
    import { psiConfig } from 'psi-conformance/playwright';

    const options: ExamineOptions = {
      credentials: { tokenId: 'id', tokenSecret: 'secret' },
      without: ['webhooks'],
      only: ['tokens/operation-create'],
    };
    export const config = psiConfig({ target: 'psi.target.yaml' });
    export const examined = (): Promise<Examined> => examine((_request, response) => void response.end(), options);
    export const failing = ({ report }: Examined): readonly string[] =>
      report.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    // @ts-expect-error a capability that nobody knows
    export const wrong: ExamineOptions = { ...options, without: ['webhoks'] };
    createServer().close();
    const schemas = ['target', 'policy', 'report', 'certification', 'driver', 'mock-settings'];
    const { resolve } = createRequire(import.meta.url);
    for (const name of schemas) resolve(\`psi-conformance/schemas/\${name}.json\`);
    console.log(typeof examine, typeof config);
  `;
  writeFileSync(path.join(folder, 'own.mts'), program);
  const typeRoots = path.join(packageRoot, 'node_modules/@types');
  const compile = ['own.mts', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];

  const compiled = spawnSync(
    process.execPath,
    [path.join(packageRoot, 'node_modules/typescript/bin/tsc'), ...compile, '--typeRoots', typeRoots],
    { cwd: folder, encoding: 'utf8' },
  );
  // Playwright is optional: where it is missing, the types of `examine` name nothing of it.
  expect(
    readFileSync(path.join(folder, 'node_modules/psi-conformance/dist/types/internal-index.d.ts'), 'utf8'),
  ).not.toContain('@playwright/test');
  const ran = spawnSync(process.execPath, ['own.mjs'], { cwd: folder, encoding: 'utf8' });

  expect(compiled).toMatchObject({ status: 0, stdout: '' });
  expect(ran).toMatchObject({ status: 0, stdout: 'function object\n' });
});

/** A version, or a range that one version alone is in: `^0.0.4` is. */
const oneVersion = /^\d+\.\d+\.\d+(?:-[\w.]+)?$|^\^0\.0\.\d+$/;

test('no later release of any package changes what is installed', () => {
  const open: string[] = [];
  const seen = new Set<string>();
  const follow = (from: string, { dependencies, optionalDependencies }: Manifest): void => {
    for (const [name, range] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      if (!oneVersion.test(range)) open.push(`${from} asks for ${name} ${range}`);
      const folder = path.join(packageRoot, 'node_modules', name);
      if (seen.has(name) || !existsSync(folder)) continue;
      seen.add(name);
      follow(name, manifest(folder));
    }
  };

  follow('psi', manifest());

  expect(open).toEqual([]);
  expect(seen).toContain('libsql');
});

test('what README leads to is in the package, and what its pages lead to', async () => {
  const { folder, files } = await packed();
  const linksOf = (page: string): readonly string[] => {
    const text = readFileSync(path.join(folder, 'package', page), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].flatMap(([, link]) => link ?? []);
    return links.filter((link) => !/^\w+:/.test(link)).map((link) => path.join(path.dirname(page), link));
  };
  const isMissing = (file: string): boolean => !existsSync(path.join(folder, 'package', file));
  const pages = files.map(({ path: file }) => file).filter((file) => file.endsWith('.md'));

  expect(linksOf('README.md').length).toBeGreaterThan(10);
  expect(linksOf('README.md').filter(isMissing)).toEqual([]);
  // The published results are in the clone.
  expect(
    pages.flatMap(linksOf).filter((file) => isMissing(file) && !/^proof\/results\/.*\.json$/.test(file)),
  ).toEqual([]);
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
