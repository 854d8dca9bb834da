// Joins the programs and the tests of the suite, each with the modules and packages that it needs, into few files: Node
// takes longer to find and load hundreds of small ones than most commands take to run. Code that imports a module of
// dist/, as our own tests do, has the small ones as before.
import { readdirSync } from 'node:fs';
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

/** Packages that have files beside their code, or that few runs need. */
const apart = ['libsql', 'pg', 'pino', 'playwright', '@playwright/*', '@stoplight/*', '@apidevtools/*'];

/** Tests of the suite; and those that our own tests give to the runner. */
const isTests = (file) =>
  file.endsWith('.fixture.js') || (file.endsWith('.spec.js') && !file.startsWith(`self${path.sep}`));

const testFiles = () =>
  readdirSync(path.join(root, 'dist/suites'), { recursive: true, encoding: 'utf8' })
    .filter(isTests)
    .map((file) => `suites/${file.slice(0, -'.js'.length)}`);

/** @throws where a module cannot be found */
export const bundle = async () => {
  const { build } = await import('esbuild');
  const inDist = (file) => path.join(root, 'dist', `${file}.js`);
  await build({
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
  });
};
