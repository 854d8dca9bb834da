// The main job: the suite against the reference server and against a Prism mock of the same description.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { root, setup } from './setup.mjs';

setup();
await build();

const psi = (...args) =>
  spawnSync(process.execPath, [path.join(root, 'dist/cli/psi.js'), ...args], { cwd: root, stdio: 'inherit' })
    .status ?? 5;

const codes = ['reference', 'prism'].map((target) =>
  psi('check', '--target', target, '--report', `out/${target}`, ...process.argv.slice(2)),
);
process.exit(Math.max(...codes));
