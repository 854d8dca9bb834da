import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { eventOrders, type PaymentScenario } from '../../../spec/rules/payments.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { expectEvent, expectOrder, type EventLog } from '../../assertions/event-log.ts';
import { bindings, openIn } from '../../engine/assumptions.ts';
import { beginTest } from '../../engine/current-test.ts';
import { newCheck, type Check } from '../../assertions/check.ts';
import { findingsOf } from '../../engine/test-findings.ts';
import { expectCount } from '../../webhooks/card-events.ts';
import { webhookEvent, type WebhookEvent } from '../../webhooks/webhook-event.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';

useStubRun();

const rule: RuleId = 'webhooks/order-on-failure-refunded';

const answer: Exchange = {
  id: '1-1',
  operation: 'quotes.execute',
  request: { method: 'POST', url: 'http://127.0.0.1/x', headers: {} },
  response: { status: 200, headers: {}, body: {}, text: '{}' },
  at: '2025-10-13T09:30:00Z',
  ms: 1,
};

const told = (type: string, seq: number): WebhookEvent =>
  webhookEvent({
    seq,
    at: '2025-10-13T09:30:00Z',
    method: 'POST',
    subpath: '',
    headers: {},
    bytes: Buffer.from(JSON.stringify({ type, data: { id: 'T1' } })).toString('base64'),
    answered: 200,
  });

const logOf = (scenario: PaymentScenario, types: readonly string[]): EventLog => ({
  payment: {
    id: 'T1',
    answer,
    account: { id: 'A', customerId: 'C', currency: 'USD' },
    payee: { id: 'E', currency: 'EUR' },
    before: { amount: 0, on: answer },
    after: { amount: 0, on: answer },
    quoteId: undefined,
  } as unknown as EventLog['payment'],
  scenario,
  types,
  events: types.map(told),
});

/** The verdict after assertions about webhooks, on a target that is complete in its dialect or not. */
const verdict = (isComplete: boolean, asserts: (check: Check) => void): string | undefined => {
  const known = bindings(stubRun.target);
  beginTest('a test', isComplete ? undefined : (facts, holds) => openIn(facts, holds, known));
  const check = newCheck();
  asserts(check);
  return findingsOf(check, [rule], undefined, known)[0]?.verdict;
};

const order = eventOrders.failureRefunded;
const beginnings = order.map((_type, count) => order.slice(0, count));

test('webhooks that stop before the end of a scenario leave its order open: the rest may come', () => {
  for (const came of beginnings)
    expect(
      verdict(false, (check) => expectOrder(check, rule, logOf('failureRefunded', came), 'failureRefunded')),
      came.join(),
    ).toBe('inconclusive');
});

test('webhooks in another order break it, whatever may come', () => {
  for (const came of [order.slice(1), [order[0], order[2]], order.toReversed()])
    expect(
      verdict(false, (check) =>
        expectOrder(check, rule, logOf('failureRefunded', came as string[]), 'failureRefunded'),
      ),
      came.join(),
    ).toBe('fail');
});

test('a webhook that has not come is missing only where one came that has to follow it', () => {
  const missing = (came: readonly string[]) =>
    verdict(false, (check) =>
      expectEvent(check, rule, logOf('failureRefunded', came), 'OUTGOING_PAYMENT.PROCESSING'),
    );
  expect(missing([])).toBe('inconclusive');
  expect(missing(['OUTGOING_PAYMENT.PENDING'])).toBe('inconclusive');
  expect(missing(['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.FAILED'])).toBe('fail');
  expect(missing(['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING'])).toBe('pass');
});

test('a change of a card that is not told yet leaves its rule open, one that must not be told breaks it', () => {
  const events = [told('CARD.STATE_CHANGE', 1)];
  const count = (wanted: number) =>
    verdict(false, (check) =>
      expectCount(check, rule, { events, of: events, count: wanted, what: 'card state change' }, [answer]),
    );
  expect(count(2)).toBe('inconclusive');
  expect(count(1)).toBe('pass');
  expect(count(0)).toBe('fail');
});

test('where the dialect is complete, the time-outs of the target file count', () => {
  for (const came of beginnings)
    expect(
      verdict(true, (check) => expectOrder(check, rule, logOf('failureRefunded', came), 'failureRefunded')),
    ).toBe('fail');
});
