// Joins the programs and the tests of the suite, each with the modules and packages that it needs, into few files: Node
// takes longer to find and load hundreds of small ones than most commands take to run. Code that imports a module of
// dist/, as our own tests do, has the small ones as before.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup.mjs';

/** Started as processes, or imported by other projects. No module imports them, so they can be replaced where they are. */
const programs = [
  'cli/psi',
  'cli/in-process',
  'cli/playwright/config',
  'cli/playwright/declare',
  'cli/playwright/global-setup',
  'cli/playwright/reporter',
  'cli/playwright/whole-run',
  'cli/run/runner/main',
  'cli/run/runner/worker',
  'proof/mutants/mutant-process',
];

/** Where the tests and all that is shared are: apart, because a module must not be loaded from both. */
const folder = 'bundle';

/**
 * Packages that have files beside their code, or that one command alone needs. Of these `libsql` is installed with psi,
 * and names exact versions: so no later release of any package changes what somebody installs.
 */
const apart = ['libsql', 'pg', 'playwright', '@playwright/*', '@stoplight/*'];

/** Tests of the suite; and those that our own tests give to the runner. */
const isTests = (file) =>
  file.endsWith('.fixture.js') || (file.endsWith('.spec.js') && !file.startsWith(`self${path.sep}`));

const testFiles = () =>
  readdirSync(path.join(root, 'dist/suites'), { recursive: true, encoding: 'utf8' })
    .filter(isTests)
    .map((file) => `suites/${file.slice(0, -'.js'.length)}`);

/** The folder of the package that a module belongs to, or undefined where it is our own. */
const packageOf = (module) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1];

/** A licence asks to be passed on with the code: those of all packages that were joined, in one file. */
const writeLicences = (modules) => {
  const folders = new Set(modules.flatMap((module) => packageOf(module) ?? []));
  const texts = [...folders].map((folder) => {
    const place = path.join(root, folder);
    const { name, version, license } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
    const file = readdirSync(place).find((found) => /^licen[cs]e/i.test(found));
    const text = file === undefined ? '' : readFileSync(path.join(place, file), 'utf8').trim();
    return `${name} ${version}: ${license}\n\n${text}\n`;
  });
  writeFileSync(path.join(root, 'dist/LICENCES.txt'), texts.toSorted().join('\n\n'));
};

/** @throws where a module cannot be found */
export const bundle = async () => {
  const { build } = await import('esbuild');
  const inDist = (file) => path.join(root, 'dist', `${file}.js`);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      ...programs.map((file) => ({ in: inDist(file), out: file })),
      ...testFiles().map((file) => ({ in: inDist(file), out: `${folder}/${file}` })),
    ],
    outdir: 'dist',
    chunkNames: `${folder}/[name]-[hash]`,
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: apart,
    // Packages of the older kind ask for modules of Node by `require`.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);",
    },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    metafile: true,
  });
  writeLicences(Object.keys(metafile.inputs));
};
