import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { test } from '../support/plain-test.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const run = promisify(execFile);

const driver = path.join(packageRoot, 'examples/shell-driver/driver.sh');

const absent = ['sh', 'curl', 'jq'].filter(
  (tool) => spawnSync(tool, tool === 'sh' ? ['-c', ':'] : ['--version']).status !== 0,
);

/** One of each kind: a quote, a transfer, an answer that is lost. */
const some = ['payment-completes', 'transfer-completes', 'answer-of-a-payment-is-lost'];

test('without curl and jq the driver in plain shell says what to install', () => {
  const { status, stderr } = spawnSync('/bin/sh', [driver], { env: { PATH: '/nowhere' }, encoding: 'utf8' });

  expect({ status, stderr }).toEqual({
    status: 127,
    stderr: 'driver.sh needs curl: install it, and run the certification again.\n',
  });
});

// A machine without these tools cannot play it: the line above is what its users see.
if (absent.length > 0)
  process.stderr.write(`Not tested: the driver in plain shell, for want of ${absent.join(' and ')}.\n`);
else test('the driver in plain shell is blamed for nothing', playsBlameless);

async function playsBlameless(): Promise<void> {
  const report = temporaryDirectory('shell');
  // A run that is narrowed gets no certificate, and exits with 4.
  await run(
    process.execPath,
    [
      path.join(packageRoot, 'dist/cli/psi.js'),
      'certify',
      '--driver',
      `sh ${JSON.stringify(driver)}`,
      '--scope',
      'payments',
      '--outcome-time',
      '20',
      '--report',
      report,
      ...some.flatMap((name) => ['--scenario', name]),
    ],
    { cwd: packageRoot },
  ).catch((error: unknown) => {
    expect((error as { readonly code?: unknown }).code).toBe(4);
  });

  // Written by the program that was run.
  const { scenarios } = JSON.parse(
    readFileSync(path.join(report, 'certification.json'), 'utf8'),
  ) as Certification;
  expect(scenarios.map(({ id, ending, violated }) => ({ id, ending, violated }))).toEqual(
    some.map((id) => ({ id, ending: 'done', violated: [] })),
  );
  rmSync(report, { recursive: true, force: true });
}
