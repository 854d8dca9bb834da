import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../../spec/package-root.ts';

/** Defects that the suite must never stop noticing, by what they are about. `npm run self-test` tries all of them. */
const defects = {
  access: [
    'missing-credential-gives-403',
    'page-repeats-a-row',
    'unknown-customer-has-another-code',
    'idempotency-key-is-ignored',
  ],
  customers: [
    'customer-without-uma-address',
    'customer-with-a-phone-number-like-+0123',
    'ownership-above-100',
  ],
  payments: [
    'processing-is-not-announced',
    'webhook-data-is-read-at-delivery',
    'refund-is-announced-before-the-failure',
    'source-is-debited-late',
    'quote-can-be-executed-again',
    'crypto-refund-returns-to-the-wallet',
    'start-date-is-compared-by-day',
  ],
  agents: [
    'second-approval-pays-again',
    'rejected-action-is-executed',
    'rejected-action-can-be-approved',
    'agent-executes-without-permission',
    'agent-reads-foreign-external-accounts',
    'old-device-code-still-redeems',
    'deleted-agent-keeps-its-access',
    'policy-change-needs-a-new-token',
  ],
  cards: [
    'frozen-card-authorizes',
    'card-shows-its-reveal-url',
    'card-update-accepts-empty',
    'funding-source-change-is-silent',
  ],
  'card transactions': [
    'partial-clearing-settles',
    'partial-return-refunds',
    'reversal-reopens-a-settlement',
    'advice-changes-a-refunded-transaction',
  ],
  walls: [
    'agent-adds-accounts-without-permission',
    'agent-pulls-without-permission',
    'agent-reads-accounts-of-other-platforms',
    'agent-deletes-accounts-of-other-platforms',
    'refused-transfer-is-made-all-the-same',
    'approved-transaction-leaves-its-action-waiting',
  ],
  secrets: [
    'token-keeps-showing-its-secret',
    'agent-shows-its-token',
    'agent-shows-its-device-code',
    'webhook-shows-the-token-of-the-agent',
  ],
} as const;

const selfTest = async (...args: readonly string[]): Promise<{ code: number | null; said: string }> => {
  const child = spawn(
    process.execPath,
    [path.join(packageRoot, 'dist/cli/psi.js'), 'self-test', '--lanes', '2', ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, said };
};

const clean = (count: number): string =>
  `${count} of ${count} faults noticed on their own rule; 0 with a false alarm elsewhere.`;

/** Some of the whole table, always the same: what a change breaks is then that change's doing. */
const sampleSize = 12;
const sampleSeed = '1';

// One after the other: the first run finds out which tests assert what, and the second one uses it.
test('faults that must always be noticed are, and so is a sample of all the others', async () => {
  test.setTimeout(900_000);
  const always = Object.values(defects).flat();

  const first = await selfTest('--seed', '5', ...always.flatMap((fault) => ['--fault', fault]));
  const sample = await selfTest('--seed', sampleSeed, '--sample', String(sampleSize));

  expect(first.said).toContain(clean(always.length));
  expect(first.code, first.said).toBe(0);
  expect(sample.said, `psi self-test --seed ${sampleSeed} --sample ${sampleSize}`).toContain(
    clean(sampleSize),
  );
  expect(sample.code, sample.said).toBe(0);
});
