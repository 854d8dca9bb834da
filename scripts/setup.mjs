// Installs what is missing, without any dependency of its own: packages as package-lock.json names them, and
// a browser for the report tests. Silent and quick when nothing is missing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const wanted = 20.19;
const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(3);
};

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.');
  if (Number(`${major}.${minor.padStart(2, '0')}`) < wanted)
    fail(`Node ${process.versions.node} is too old: psi needs Node ${wanted} or later.`);
};

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

const stamp = path.join(root, 'node_modules/.psi-installed');

/** Somebody shares one folder of packages between work trees: theirs to keep in order. */
const isShared = () =>
  lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;

const installPackages = () => {
  if (isShared()) return;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return;
  process.stderr.write('installing packages (about half a minute) …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, error } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error) fail(`Cannot run npm: ${error.message}.`);
  if (status !== 0) fail('npm ci failed: see its messages above.');
  writeFileSync(stamp, lockHash());
};

export const setup = () => {
  checkNode();
  installPackages();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) setup();
