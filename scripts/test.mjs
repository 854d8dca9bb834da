// The project's tests: the self tests (description, rules, generators, server, reports, command line), then the
// suite against the reference server and a Prism mock, where every verdict must be as good as it can be.
// `--whole` (npm run test:whole) also tries what a change does not wait for: every permitted variant, every attack.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { root, setup } from './setup.mjs';

const whole = process.argv.includes('--whole');

setup();
await build();

const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    `--config=${path.join(root, 'dist/suites/self/playwright.config.js')}`,
    ...process.argv.slice(2).filter((argument) => argument !== '--whole'),
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Everything is compiled: without Playwright's own loader, each of its processes starts seconds sooner.
    env: { ...process.env, PW_DISABLE_TS_ESM: '1', ...(whole && { PSI_WHOLE: '1' }) },
  },
);
process.exit(status ?? 1);
