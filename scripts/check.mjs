// Everything that can be said of the sources without running them: format, types, lint with import boundaries,
// dead code. All of it runs, then the exit code says whether all of it was clean.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { root, setup } from './setup.mjs';

setup();
await build();

const steps = [
  [
    'format',
    'prettier/bin/prettier.cjs',
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-location=out/prettier-cache',
    '.',
  ],
  ['types', 'typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'],
  ['lint', 'oxlint/bin/oxlint', '--quiet', '--format=unix'],
  ['dead code', 'knip/bin/knip.js', '--no-progress'],
  ['generated pages', '../dist/cli/psi.js', 'pages'],
];

const failed = steps.filter(([name, bin, ...args]) => {
  const started = Date.now();
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules', bin), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.stderr.write(
    `${name}: ${status === 0 ? 'clean' : 'NOT clean'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
