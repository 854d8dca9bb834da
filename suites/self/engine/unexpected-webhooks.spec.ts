import { expect, test } from '../support/plain-test.ts';
import type { Delivery } from '../../kit/inbox/deliveries.ts';
import { examineNameless, examineUnexpectedWebhooks } from '../../observers/unexpected-webhooks.ts';
import { findingCollector } from '../../kit/check/finding-collector.ts';
import { webhookEvent, type WebhookEvent } from '../../kit/inbox/webhook-event.ts';

const payment = { id: 'T1', status: 'COMPLETED', type: 'OUTGOING', direction: 'DEBIT' };
const completed = 'OUTGOING_PAYMENT.COMPLETED';

const arrived = (body: unknown): WebhookEvent => {
  const bytes = Buffer.from(JSON.stringify(body)).toString('base64');
  const delivery: Delivery = {
    seq: 1,
    at: '2025-10-13T09:30:00Z',
    method: 'POST',
    subpath: '',
    headers: {},
    bytes,
    answered: 200,
  };
  return webhookEvent(delivery);
};

const brokenBy = (body: unknown, missing: readonly string[] = [completed]): readonly string[] => {
  const examine = findingCollector();
  examineUnexpectedWebhooks({ about: 'T1', missing, arrived: [arrived(body)] }, examine);
  return examine.violations().map(({ rule }) => rule);
};

test('what came in place of a webhook is judged by what its body lacks', () => {
  expect(brokenBy(['T1'])).toEqual(['webhooks/outgoing-body-is-an-object']);
  expect(brokenBy({ data: payment })).toEqual(['webhooks/outgoing-has-type']);
  expect(brokenBy({ type: 7, data: payment })).toEqual([
    'webhooks/outgoing-type-is-a-string',
    'webhooks/outgoing-type-format',
  ]);
  expect(brokenBy({ type: 'payment.completed', data: payment })).toEqual(['webhooks/outgoing-type-format']);
});

test('a webhook of another kind is nobody’s stand-in', () => {
  const others = [
    { type: 'VENDOR.NEWS', data: { ...payment, status: 'PROCESSING' } },
    { type: 'VENDOR.NEWS', data: { ...payment, id: 'T2' } },
    { type: 'INCOMING_PAYMENT.COMPLETED', data: { ...payment, type: 'INCOMING', direction: 'CREDIT' } },
    { transaction: payment },
  ];
  for (const other of others) expect(brokenBy(other), JSON.stringify(other)).toEqual([]);
});

test('a webhook that comes beside those of payments stands in for none of them', () => {
  const news = (status: string, type = 'VENDOR.NEWS') => ({ type, data: { ...payment, status } });
  const brokenAmong = (bodies: readonly unknown[]): readonly string[] => {
    const examine = findingCollector();
    const came = bodies.map(arrived);
    examineUnexpectedWebhooks({ about: 'T1', missing: [completed], arrived: came }, examine);
    return examine.violations().map(({ rule }) => rule);
  };
  const pending = news('PENDING', 'OUTGOING_PAYMENT.PENDING');
  expect(brokenAmong([news('PENDING'), pending, news('COMPLETED')])).toEqual([]);
  expect(brokenAmong([pending, news('COMPLETED')])).toEqual(['webhooks/outgoing-type-format']);
  expect(brokenAmong([news('PENDING'), pending, news('COMPLETED', 'OTHER.NEWS')])).toEqual([
    'webhooks/outgoing-type-format',
  ]);
});

test('nothing is judged where every webhook came', () => {
  for (const body of ['T1', { data: payment }]) expect(brokenBy(body, [])).toEqual([]);
});

test('a webhook of a payment that names none is examined all the same', () => {
  const brokenIn = (body: unknown): readonly string[] => {
    const examine = findingCollector();
    examineNameless(arrived(body), examine);
    return examine.violations().map(({ rule }) => rule);
  };
  expect(brokenIn({ type: completed })).toContain('webhooks/outgoing-has-data');
  expect(brokenIn({ type: completed, data: 'T1' })).toContain('webhooks/outgoing-data-is-the-transaction');
  expect(brokenIn({ type: 'OUTGOING_PAYMENT.PENDING', data: { status: 'PENDING' } })).toContain(
    'webhooks/pending-carries-an-id',
  );
  expect(brokenIn({ type: 'VENDOR.NEWS' })).toEqual([]);
});
