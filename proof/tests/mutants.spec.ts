import { spawn } from 'node:child_process';
import { expect, test } from '../../suites/self/support/plain-test.ts';
import { proofFile } from '../../suites/self/support/psi-command.ts';
import { exercisesVariable } from '../../cli/run/test-run.ts';
import { referenceRun } from '../../suites/self/support/reference-run.ts';
import { dayVariable, inTurn, isWhole } from '../../suites/self/support/whole.ts';

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
  'tenant isolation': [
    'agent-adds-accounts-without-permission',
    'agent-pulls-without-permission',
    'agent-reads-accounts-of-other-platforms',
    'agent-deletes-accounts-of-other-platforms',
    'refused-transfer-is-made-all-the-same',
    'approved-transaction-leaves-its-action-waiting',
  ],
  secrets: [
    'agent-shows-its-token',
    'token-keeps-showing-its-secret',
    'agent-shows-its-device-code',
    'webhook-shows-the-token-of-the-agent',
  ],
} as const;

/** The tests to try a fault on follow from what the run of the clean server asserted. */
const selfTest = async (...args: readonly string[]): Promise<{ code: number | null; said: string }> => {
  const { exercises } = await referenceRun();
  const child = spawn(
    process.execPath,
    [proofFile, 'self-test', '--processes', isWhole ? '2' : '1', ...args],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, [exercisesVariable]: exercises } },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, said };
};

/** Some of the whole table: others for each seed. */
const sample = { size: isWhole ? 24 : 1, seed: process.env[dayVariable] ?? '1' } as const;

/** Faults that a change must not lose, of money, access and all the rest. */
const always = inTurn(Object.values(defects).flat(), 2);

test('faults that must always be noticed are, and so is a sample of all the others', async () => {
  const { code, said } = await selfTest(
    '--seed',
    sample.seed,
    '--sample',
    String(sample.size),
    ...always.flatMap((fault) => ['--fault', fault]),
  );

  const [, noticed, tried] =
    /^(\d+) of (\d+) faults noticed on their own rule; 0 with a false alarm elsewhere\.$/m.exec(said) ?? [];
  expect(noticed, said).toBe(tried);
  // A fault that is named may be in the sample, too.
  expect(Number(tried)).toBeGreaterThanOrEqual(Math.max(always.length, sample.size));
  for (const fault of always) expect(said).toContain(`noticed  ${fault} → `);
  expect(code, said).toBe(0);
});
