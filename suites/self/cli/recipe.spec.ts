import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { packageRoot } from '../../../spec/package-root.ts';
import { test } from '../support/server.ts';

test('the recipe in examples/ runs from a customer to a payment from a wallet', async ({ server }) => {
  const { url, controlUrl, sandbox } = server;
  const file = path.join(packageRoot, 'dist/examples/recipe/main.js');

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
