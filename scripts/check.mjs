// Everything that can be said of the sources without running them: types, format, lint with import boundaries, dead code,
// generated pages, rules' sentences beside tests, marks of a merge. All of it runs, then the exit code says whether all of it was clean.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { root, setup } from './setup.mjs';

setup();
await build();

const compiler = 'typescript/bin/tsc';

const steps = [
  ['types', compiler, '--noEmit', '-p', 'tsconfig.json'],
  // A browser has what Node has not, and the reverse.
  ['types of the console', compiler, '--noEmit', '-p', 'reference-impl/console/page/tsconfig.json'],
  ['format', 'oxfmt/bin/oxfmt', '--list-different'],
  ['lint', 'oxlint/bin/oxlint', '--quiet', '--format=unix'],
  ['dead code', 'knip/bin/knip.js', '--no-progress'],
  ['generated pages', '../dist/proof/main.js', 'pages'],
  ["rules' sentences", '../scripts/rule-sentences.mjs', '--check'],
];

/** Runs one step and answers whether it was clean. Its output comes as a whole, when it ends. */
const isClean = ([name, bin, ...args]) =>
  new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(process.execPath, [path.join(root, 'node_modules', bin), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (status) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      process.stderr.write(`${output}${name}: ${status === 0 ? 'clean' : 'NOT clean'} (${seconds} s)\n`);
      resolve(status === 0);
    });
  });

/** Whether no file has the marks of a merge that was not finished. Outside of a checkout there is nothing to merge. */
const isMerged = () => {
  const marks = ['-e', '^<<<<<<< ', '-e', '^>>>>>>> '];
  const { status, stdout } = spawnSync('git', ['grep', '-nI', ...marks], { cwd: root, encoding: 'utf8' });
  process.stderr.write(`${stdout ?? ''}conflict marks: ${status === 0 ? 'NOT clean' : 'clean'}\n`);
  return status !== 0;
};

const results = [isMerged(), ...(await Promise.all(steps.map(isClean)))];
process.exit(results.every(Boolean) ? 0 : 1);
