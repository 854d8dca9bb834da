// The main job: the suite against the reference server and against a Prism mock of the same description, both at the
// same time: each waits for its target half of the time. The second speaks when the first has ended.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { root, setup } from './setup.mjs';

setup();
await build();

/**
 * Prism answers every valid value with the same example: more of them show nothing more, and each takes it long. One
 * test at a time keeps it busy.
 */
const few = ['--cases', '2', '--workers', '1'];

const psi = (target, stdio, args = []) =>
  spawn(
    process.execPath,
    [
      path.join(root, 'dist/cli/psi.js'),
      'check',
      '--target',
      target,
      '--report',
      `out/${target}`,
      ...args,
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio },
  );

const ended = (child) =>
  new Promise((resolve) => {
    child.once('error', () => resolve(5));
    child.once('close', (code) => resolve(code ?? 5));
  });

const reference = psi('reference', 'inherit');
const prism = psi('prism', ['ignore', 'pipe', 'pipe'], few);

/** The output of Prism's run, in its order, with where it went. */
let said = [];
const keep = (to) => (chunk) => void said.push([to, chunk]);
prism.stdout.on('data', keep(process.stdout));
prism.stderr.on('data', keep(process.stderr));

const prismEnded = ended(prism);
const code = await ended(reference);
const say = ([to, chunk]) => void to.write(chunk);
said.forEach(say);
said = { push: say };
process.exitCode = Math.max(code, await prismEnded);
