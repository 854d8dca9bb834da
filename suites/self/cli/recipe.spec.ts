import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../../spec/package-root.ts';
import { expect, test } from '../support/server.ts';

const file = path.join(packageRoot, 'dist/examples/recipe/main.js');

test('the recipe says where the mock is to be named', () => {
  const { status, stderr } = spawnSync(process.execPath, [file], {
    env: { ...process.env, PSI_MOCK: '' },
    encoding: 'utf8',
  });

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'PSI_MOCK is empty: put the first line of `psi mock --json` there.\n',
  });
});

test('the recipe in examples/ runs from a customer to a payment from a wallet', async ({ server }) => {
  const { url, controlUrl, sandbox } = server;

  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { ...process.env, PSI_MOCK: JSON.stringify({ url, controlUrl, sandbox }) },
  });

  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => line.replace(/\w+:[0-9a-f-]{36}/, 'it'))).toEqual([
    'customer it is approved',
    'payment it is COMPLETED',
    'payment it is FAILED, its refund COMPLETED',
    'card it is ACTIVE',
    'wallet payment it is COMPLETED',
    '0 webhooks with a wrong signature',
  ]);
});
