// Writes the declarations of what other projects import, and of nothing else, to dist/types. `npm pack` runs it: a build
// does without, because the compiler takes longer than all of it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './setup.mjs';

const modules = { index: 'cli/in-process', playwright: 'cli/playwright/config' };

const compiler = path.join(root, 'node_modules/typescript/bin/tsc');

const emit = (outDir) => {
  const config = path.join(outDir, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: {
        rootDir: root,
        outDir,
        declaration: true,
        emitDeclarationOnly: true,
        noCheck: true,
        tsBuildInfoFile: path.join(outDir, 'types.tsbuildinfo'),
        sourceMap: false,
        typeRoots: [path.join(root, 'node_modules/@types')],
      },
      files: Object.values(modules).map((name) => path.join(root, `${name}.ts`)),
      include: [],
    }),
  );
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', config], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The declarations were not written:\n${stdout}`);
};

const imported = /((?:from |import\()')(\.[^']+)\.ts(?=')/g;

/** A declaration and all that it names. */
const reached = (outDir, names, found = new Map()) => {
  for (const name of names) {
    const file = path.join(outDir, `${name}.d.ts`);
    if (found.has(name) || !existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    found.set(name, text);
    const below = [...text.matchAll(imported)].map(([, , relative]) =>
      path.join(path.dirname(name), relative),
    );
    reached(outDir, below, found);
  }
  return found;
};

const nameOf = (module) => `psi-conformance/internal/${module}`;

/** One module of many in one file: the package has as few files as it can. */
const asAmbient = (name, text) => {
  const inside = text
    .replaceAll(imported, (_, before, relative) => before + nameOf(path.join(path.dirname(name), relative)))
    .replaceAll(/^(export )?declare /gm, '$1');
  return `declare module '${nameOf(name)}' {\n${inside}}\n`;
};

const types = path.join(root, 'dist/types');

const isFresh = () => {
  const [made, built] = [path.join(types, 'index.d.ts'), path.join(root, 'dist/.built')];
  return existsSync(made) && existsSync(built) && statSync(made).mtimeMs >= statSync(built).mtimeMs;
};

/** Another process that packs at the same time sees all files or none. */
const declare = () => {
  const outDir = mkdtempSync(path.join(tmpdir(), 'psi-types-'));
  const made = mkdtempSync(path.join(root, 'dist/types-'));
  try {
    emit(outDir);
    // What names Playwright stands apart: a project without it has no types of it.
    const found = new Map();
    for (const [name, module] of Object.entries(modules)) {
      const before = new Set(found.keys());
      const own = [...reached(outDir, [module], found)].filter(([each]) => !before.has(each));
      writeFileSync(
        path.join(made, `internal-${name}.d.ts`),
        own.map(([each, text]) => asAmbient(each, text)).join('\n'),
      );
      const internal = ['index', name].filter((each, at, all) => all.indexOf(each) === at);
      writeFileSync(
        path.join(made, `${name}.d.ts`),
        `${internal.map((each) => `/// <reference path="./internal-${each}.d.ts" />\n`).join('')}export * from '${nameOf(module)}';\n`,
      );
    }
    rmSync(types, { recursive: true, force: true });
    renameSync(made, types);
  } finally {
    for (const folder of [outDir, made]) rmSync(folder, { recursive: true, force: true });
  }
};

if (!isFresh()) declare();
