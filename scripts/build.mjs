// Compiles the sources, bundles the OpenAPI description, compiles its schemas and lists the suite's checks into dist/, when
// anything changed since last time. Types are checked by `npm run check`. `--force` builds from nothing. Needs the packages: scripts/setup.mjs installs them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { root } from './setup.mjs';
import { sources, transpile } from './transpile.mjs';

const stamp = path.join(root, 'dist/.built');
const inputs = [...sources, 'scripts', 'tsconfig.json', 'package-lock.json'];

const newest = (entry) => {
  const stat = statSync(entry);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(entry).map((name) => newest(path.join(entry, name))));
};

const isFresh = () =>
  existsSync(stamp) &&
  inputs
    .map((name) => path.join(root, name))
    .filter((entry) => existsSync(entry))
    .every((entry) => newest(entry) <= statSync(stamp).mtimeMs);

const run = async (...args) => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
};

const listChecks = () => run('--enable-source-maps', path.join(root, 'dist/suites/run/list-checks.js'));

const packageOf = () => JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The viewer of the documentation is copied, so that whoever installs this package need not install it too. */
const copyViewer = () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  mkdirSync(path.join(root, 'dist/docs'));
  for (const [name, as = name] of [
    ['swagger-ui.css'],
    ['swagger-ui-bundle.js'],
    ['LICENSE', 'swagger-ui-LICENSE'],
  ])
    copyFileSync(path.join(folder, name), path.join(root, 'dist/docs', as));
};

const bundleConsole = async () => {
  const page = path.join(root, 'reference-impl/console/page');
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: ['main.tsx', 'console.css'].map((name) => ({ in: path.join(page, name), out: 'console' })),
    outdir: path.join(root, 'dist/console'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'linked',
    logLevel: 'warning',
  });
};

/** V8 keeps code for processes with the same options alone: those of a worker, and none. */
const keepCode = async () => {
  const program = path.join(root, 'dist/spec/schema/keep-code.js');
  const { workerOptions } = await import(
    pathToFileURL(path.join(root, 'dist/cli/run/runner/worker-options.js')).href
  );
  await Promise.all([run(program), run(...workerOptions, program)]);
};

/** Files that are made of the description, and then of it and the tests. */
const bundleContract = async () => {
  const { bundleDescription } = await import(
    pathToFileURL(path.join(root, 'dist/spec/schema/bundle.js')).href
  );
  writeFileSync(path.join(root, 'dist/openapi.json'), JSON.stringify(await bundleDescription()));
  const schema = (name) => import(pathToFileURL(path.join(root, `dist/spec/schema/${name}.js`)).href);
  const [{ precompiledText }, { writePrecompiled }, { wholeDescription }, { documentIn }] = await Promise.all(
    ['precompiled', 'precompiled-functions', 'description', 'document-version'].map(schema),
  );
  const { versions } = await import(pathToFileURL(path.join(root, 'dist/spec/contract/versions.js')).href);
  for (const version of versions)
    writePrecompiled(version, precompiledText(documentIn(wholeDescription(), version)));
  const [{ publishedText }, { writePublished }] = await Promise.all(
    ['published-text', 'published-schemas'].map(schema),
  );
  writePublished(publishedText());
  copyViewer();
  await Promise.all([listChecks(), keepCode()]);
};

/** Playwright wants a file for its tests: each folder of checks has one, which declares them as tests of Playwright's. */
const writePlaywrightTests = () => {
  const checks = JSON.parse(readFileSync(path.join(root, 'dist/checks.json'), 'utf8'));
  const playwright = path.join(root, 'dist/cli/playwright');
  const active = checks.filter(({ passive }) => passive !== true);
  for (const folder of new Set(active.map(({ file }) => path.posix.dirname(file)))) {
    const place = path.join(playwright, `${folder.replace(/^suites\//, '')}.spec.js`);
    const declaring = path.relative(path.dirname(place), path.join(playwright, 'declare.js'));
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(
      place,
      `import { declareChecks } from '${declaring.split(path.sep).join('/')}';\n\ndeclareChecks('${folder}');\n`,
    );
  }
};

/** Decides how a server behaves and what the suite says of it. */
const judging = ['spec', 'generators', 'reference-impl', 'suites'];

/** Twelve digits for the compiled server and suite, without self tests; `cli/run/build-hash.ts` reads them. */
const writeHash = () => {
  const hash = createHash('sha256');
  for (const folder of judging) {
    const place = path.join(root, 'dist', folder);
    const files = readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js') && !file.startsWith(`self${path.sep}`))
      .toSorted();
    for (const file of files) hash.update(file).update(readFileSync(path.join(place, file)));
  }
  writeFileSync(path.join(root, 'dist/build-hash.txt'), `${hash.digest('hex').slice(0, 12)}\n`);
};

export const build = async ({ force = false } = {}) => {
  if (!force && isFresh()) return;
  process.stderr.write('building …\n');
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  await transpile();
  writeHash();
  await Promise.all([bundleConsole(), bundleContract()]);
  writePlaywrightTests();
  await bundle();
  for (const program of new Set(Object.values(packageOf().bin))) chmodSync(path.join(root, program), 0o755);
  writeFileSync(stamp, '');
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build({ force: process.argv.includes('--force') });
