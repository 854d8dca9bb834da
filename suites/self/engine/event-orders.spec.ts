import { expect, test } from '../support/plain-test.ts';
import { newCheck } from '../../kit/assertions/check.ts';
import { webhookEvent } from '../../kit/inbox/webhook-event.ts';
import { examineEventOrder, type EventOrders } from '../../observers/event-orders.ts';
import { useStubRun } from '../support/stub-run.ts';

useStubRun();

/** The rules that webhooks of one payment break, received in this order. */
const broken = (statuses: readonly string[], reason?: string): readonly string[] => {
  const check = newCheck();
  const known: EventOrders = new Map();
  for (const [seq, status] of statuses.entries()) {
    const refund = status.startsWith('REFUND') && reason !== undefined ? { refund: { reason } } : {};
    const text = JSON.stringify({ type: `OUTGOING_PAYMENT.${status}`, data: { id: 'T1', ...refund } });
    const bytes = Buffer.from(text).toString('base64');
    const at = '2025-10-13T09:30:00Z';
    examineEventOrder(
      webhookEvent({ seq, at, method: 'POST', subpath: '', headers: {}, bytes, answered: 200 }),
      check,
      known,
    );
  }
  return [...new Set(check.violations().map(({ rule }) => rule))];
};

for (const statuses of [
  ['PENDING', 'PROCESSING', 'COMPLETED'],
  ['EXPIRED'],
  // The ends of payments that another run began.
  ['FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'],
  ['FAILED', 'REFUND_PENDING'],
  ['REFUND_PENDING', 'REFUND_COMPLETED', 'COMPLETED'],
])
  test(`the document knows the webhooks ${statuses.join(', ')}`, () => {
    expect(broken(statuses)).toEqual([]);
  });

for (const statuses of [
  ['PROCESSING', 'PENDING'],
  ['PENDING', 'COMPLETED'],
  ['FAILED', 'REFUND_COMPLETED'],
  ['COMPLETED', 'REFUND_PENDING'],
  ['PENDING', 'PROCESSING', 'EXPIRED'],
])
  test(`the document knows no payment with the webhooks ${statuses.join(', ')}`, () => {
    expect(broken(statuses)).toEqual(['webhooks/orders-seen-are-listed']);
  });

test('whole scenarios in another order break the rule of their own, too', () => {
  expect(broken(['PENDING', 'COMPLETED', 'PROCESSING'])).toContain('webhooks/order-on-success');
});

test('a payment that was cancelled may fail in the end, and one that failed may not be refunded before', () => {
  const statuses = ['PENDING', 'PROCESSING', 'REFUND_PENDING', 'REFUND_COMPLETED', 'FAILED'];
  expect(broken(statuses, 'USER_CANCELLATION')).toEqual([]);
  expect(broken(statuses)).toEqual([]);
  expect(broken(statuses, 'TRANSACTION_FAILED')).toEqual(['webhooks/order-on-failure-refunded']);
});
