// Installs the packages of package-lock.json, if they are missing, without any dependency of its own. One of them
// brings the browser of the report tests. Silent and quick when nothing is missing.
import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
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

/** The packages that a lock file names. Undefined where there is none that can be read. */
const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/** npm leaves a list of what it has installed, whoever called it. Optional packages may be of other platforms. */
const isInstalled = () => {
  const locked = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  if (locked === undefined || installed === undefined) return false;
  return Object.entries(locked).every(([name, { version, integrity, optional }]) => {
    if (name === '') return true;
    const present = installed[name];
    if (present === undefined) return optional === true;
    return present.version === version && present.integrity === integrity;
  });
};

/** Somebody shares one folder of packages between work trees: theirs to keep in order. */
const isShared = () =>
  lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;

const installPackages = () => {
  if (isShared()) return;
  if (isInstalled()) return;
  process.stderr.write('installing packages (about half a minute) …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, error } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error) fail(`Cannot run npm: ${error.message}.`);
  if (status !== 0) fail('npm ci failed: see its messages above.');
};

export const setup = () => {
  checkNode();
  installPackages();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) setup();
