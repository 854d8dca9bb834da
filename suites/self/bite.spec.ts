import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../spec/package-root.ts';

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

const selfTest = async (faults: readonly string[]): Promise<{ code: number | null; said: string }> => {
  const child = spawn(
    process.execPath,
    [
      path.join(packageRoot, 'dist/cli/psi.js'),
      'self-test',
      '--seed',
      '5',
      '--lanes',
      '1',
      ...faults.flatMap((fault) => ['--fault', fault]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, said };
};

for (const [about, faults] of Object.entries(defects))
  test(`defects of ${about} are noticed, each on its own rule and nowhere else`, async () => {
    test.setTimeout(400_000);

    const { code, said } = await selfTest(faults);

    expect(said).toContain(
      `${faults.length} of ${faults.length} faults noticed on their own rule; 0 with a false alarm elsewhere.`,
    );
    expect(code, said).toBe(0);
  });
