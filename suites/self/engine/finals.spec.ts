import { expect, test } from '../support/plain-test.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { passiveCollector } from '../../kit/check/finding-collector.ts';
import { contradicts, examineFinals, judgedFrom, noteAnnounced } from '../../observers/finals.ts';
import { watchOver } from '../../observers/watch.ts';
import { webhookEvent } from '../../kit/inbox/webhook-event.ts';

/** A read of a payment that began so many seconds into the run and took one. */
const read = (second: number, body: Readonly<Record<string, unknown>>): Exchange => ({
  id: `0-${second}`,
  operation: 'transactions.get',
  request: { method: 'GET', url: 'http://127.0.0.1/transactions/T', headers: {} },
  response: { status: 200, headers: {}, body: { id: 'T', type: 'OUTGOING', ...body }, text: '{}' },
  at: new Date(Date.UTC(2025, 9, 13) + second * 1_000).toISOString(),
  ms: 1_000,
});

/** A read of something else. */
const readOf = (
  operation: OperationId,
  second: number,
  body: Readonly<Record<string, unknown>>,
): Exchange => ({
  ...read(second, body),
  operation,
});

const violatedBy = (...reads: readonly Exchange[]): readonly string[] => {
  const examine = passiveCollector();
  const watch = watchOver();
  for (const each of reads) examineFinals(each, examine, watch);
  return examine.violations().map(({ rule }) => rule);
};

test('a final state that changes is a violation, whenever it is read', () => {
  expect(violatedBy(read(0, { status: 'FAILED' }), read(90, { status: 'PROCESSING' }))).toEqual([
    'payments/failed-is-terminal',
  ]);
  expect(
    violatedBy(
      read(0, { status: 'FAILED', refund: { status: 'COMPLETED' } }),
      read(90, { status: 'FAILED', refund: { status: 'PENDING' } }),
    ),
  ).toEqual(['refunds/completed-is-terminal']);
});

test('a state that stays, or is not final, is none', () => {
  expect(violatedBy(read(0, { status: 'FAILED' }), read(90, { status: 'FAILED' }))).toEqual([]);
  expect(violatedBy(read(0, { status: 'COMPLETED' }), read(90, { status: 'FAILED' }))).toEqual([]);
});

test('what is not the outgoing payment, or its same refund, is none', () => {
  for (const type of ['INCOMING', 'CARD', 'TRANSFER_IN'])
    expect(violatedBy(read(0, { type, status: 'FAILED' }), read(90, { type, status: 'PROCESSING' }))).toEqual(
      [],
    );
  const refunded = (reference: string, status: string) => ({
    status: 'FAILED',
    refund: { reference, status },
  });
  const first = read(0, refunded('R1', 'COMPLETED'));
  expect(violatedBy(first, read(90, refunded('R2', 'PENDING')))).toEqual([]);
  expect(violatedBy(first, read(90, refunded('R1', 'PENDING')))).toEqual(['refunds/completed-is-terminal']);
});

test('an answer that was on its way when the state became final says nothing', () => {
  expect(violatedBy(read(2, { status: 'FAILED' }), read(1, { status: 'PROCESSING' }))).toEqual([]);
});

for (const [operation, ended, again, other, rule] of [
  ['cards.get', { state: 'CLOSED' }, { state: 'FROZEN' }, {}, 'cards/closed-card-stays-closed'],
  [
    'delegatedKeys.get',
    { status: 'REVOKED' },
    { status: 'ACTIVE' },
    {},
    'delegated-keys/revoked-key-is-revoked',
  ],
  [
    'agentSide.getAction',
    { status: 'REJECTED' },
    { status: 'APPROVED' },
    { status: 'FAILED' },
    'agent-actions/rejected-is-not-taken-up-again',
  ],
] as const)
  test(`what has ended does not go back, as ${operation} shows it`, () => {
    const before = readOf(operation, 0, ended);
    expect(violatedBy(before, readOf(operation, 90, again))).toEqual([rule]);
    expect(violatedBy(before, readOf(operation, 90, ended))).toEqual([]);
    // Where a member may have another name, or a state is not shown, nothing is concluded.
    expect(violatedBy(before, readOf(operation, 90, other))).toEqual([]);
  });

/** Of a webhook that came long ago, or just now. */
const violatedAfter = (
  said: Readonly<Record<string, unknown>>,
  { isNew = false, reads }: { readonly isNew?: boolean; readonly reads: readonly Exchange[] },
): readonly string[] => {
  const examine = passiveCollector();
  const watch = watchOver();
  const body = { type: 'OUTGOING_PAYMENT.FAILED', data: { id: 'T', ...said } };
  const bytes = Buffer.from(JSON.stringify(body)).toString('base64');
  const came = { seq: 1, at: '', method: 'POST', subpath: '', headers: {}, bytes, answered: 200 };
  noteAnnounced(webhookEvent(came), watch);
  if (!isNew) for (const [key, known] of watch.finals) watch.finals.set(key, { ...known, seenAt: -60_000 });
  for (const each of reads) examineFinals(each, examine, watch);
  return examine.violations().map(({ rule }) => rule);
};

test('what a webhook says is held against what is read much later', () => {
  const completed = read(0, { status: 'COMPLETED' });

  expect(violatedAfter({ status: 'FAILED' }, { reads: [completed] })).toEqual([
    'webhooks/failed-only-on-failure-or-return',
  ]);
  // A read that is older than the webhook contradicts nothing.
  expect(violatedAfter({ status: 'FAILED' }, { reads: [read(0, { status: 'PROCESSING' })] })).toEqual([]);
  expect(violatedAfter({ status: 'FAILED' }, { reads: [read(0, { status: 'FAILED' })] })).toEqual([]);
  expect(violatedAfter({ status: 'FAILED' }, { isNew: true, reads: [completed] })).toEqual([]);
  expect(violatedAfter({ status: 'COMPLETED' }, { reads: [read(0, { status: 'FAILED' })] })).toEqual([]);
});

test('a read that contradicts a webhook too soon to be judged comes once more at the end of the run', () => {
  const watch = watchOver();
  const failed = { type: 'OUTGOING_PAYMENT.FAILED', data: { id: 'T', status: 'FAILED' } };
  const bytes = Buffer.from(JSON.stringify(failed)).toString('base64');
  const came = { seq: 1, at: '', method: 'POST', subpath: '', headers: {}, bytes, answered: 200 };
  noteAnnounced(webhookEvent(came), watch);
  const [known] = watch.finals.values();
  if (known === undefined) throw new Error('The webhook is not remembered.');

  expect(judgedFrom(known) - known.seenAt).toBeCloseTo(15_000);
  expect(contradicts(read(0, { status: 'COMPLETED' }), known)).toBe(true);
  expect(contradicts(read(0, { status: 'FAILED' }), known)).toBe(false);
  // A read may lag behind: an earlier state than the final one says nothing.
  expect(contradicts(read(0, { status: 'PROCESSING' }), known)).toBe(false);
  expect(contradicts(readOf('quotes.get', 0, { status: 'COMPLETED' }), known)).toBe(false);
});
