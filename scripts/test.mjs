// The project's tests: the self tests (description, rules, generators, server, reports, command line), then the
// suite against the reference server and a Prism mock, where every verdict must be as good as it can be.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { root, setup } from './setup.mjs';

setup();
await build();

const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    `--config=${path.join(root, 'dist/suites/self/playwright.config.js')}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
process.exit(status ?? 1);
