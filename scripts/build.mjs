// Compiles the sources and bundles the OpenAPI description into dist/, when anything changed since last time.
// `--force` builds from nothing. Needs the dependencies: run scripts/setup.mjs first.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, 'dist/.built');
const inputs = [
  'spec',
  'generators',
  'reference-impl',
  'suites',
  'reports',
  'cli',
  'bench',
  'tsconfig.json',
  'package-lock.json',
];

const newest = (entry) => {
  const stat = statSync(entry);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(entry).map((name) => newest(path.join(entry, name))));
};

const isFresh = () =>
  existsSync(stamp) &&
  inputs
    .map((name) => path.join(root, name))
    .filter(existsSync)
    .every((entry) => newest(entry) <= statSync(stamp).mtimeMs);

const run = (args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

export const build = async ({ force = false } = {}) => {
  if (!force && isFresh()) return;
  process.stderr.write('building …\n');
  const started = new Date();
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  run([path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json']);
  const { bundleDescription } = await import(pathToFileURL(path.join(root, 'dist/spec/bundle.js')).href);
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  writeFileSync(path.join(root, 'dist/openapi.json'), JSON.stringify(await bundleDescription()));
  writeFileSync(stamp, started.toISOString());
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build({ force: process.argv.includes('--force') });
