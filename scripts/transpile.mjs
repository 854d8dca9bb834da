// Takes the types out of the sources, file by file, into dist/. Types are checked apart, by `npm run check`: that takes
// ten times as long, and who only starts the server need not wait for it.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup.mjs';

/** The folders with sources. */
export const sources = [
  'spec',
  'generators',
  'reference-impl',
  'suites',
  'reports',
  'cli',
  'bench',
  'examples',
  'proof',
];

/** The console's page is bundled for browsers, by a step of its own. */
const page = path.join('reference-impl', 'console', 'page', path.sep);

const sourceFiles = () =>
  sources
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.startsWith(page));

/** Every import stays an import, of the file that its own source becomes. */
const importsCompiled = {
  name: 'imports-compiled',
  setup: ({ onResolve }) => {
    onResolve({ filter: /.*/ }, ({ kind, path: wanted }) =>
      kind === 'entry-point' ? undefined : { path: wanted.replace(/^(\..*)\.ts$/, '$1.js'), external: true },
    );
  },
};

/** @throws where a file cannot be read as TypeScript */
export const transpile = async () => {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: sourceFiles(),
    outdir: 'dist',
    outbase: '.',
    platform: 'node',
    target: 'es2023',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    // Only with it do imports pass the plug-in. Nothing is joined or left out.
    bundle: true,
    treeShaking: false,
    plugins: [importsCompiled],
    logLevel: 'warning',
  });
};
