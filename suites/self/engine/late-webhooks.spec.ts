import { expect, test } from '../support/plain-test.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { eventOrders, type PaymentScenario } from '../../../spec/rules/event-orders.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { expectEvent, expectOrder, type EventLog } from '../../kit/inbox/event-log.ts';
import { assumptions, causeOfDoubtIn } from '../../kit/assertions/assumptions.ts';
import { beginTest } from '../../kit/check/current-test.ts';
import { newCheck, type Check } from '../../kit/assertions/check.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { settled } from '../../run/late-findings.ts';
import { findingsOf, openForWebhooks } from '../../run/test-findings.ts';
import type { Finding } from '../../../spec/results/findings.ts';
import { expectCount } from '../../kit/inbox/card-events.ts';
import { expectPurchaseEvent } from '../../kit/fixtures/expect-purchase.ts';
import type { Bought } from '../../kit/fixtures/card-purchases.ts';
import { webhookEvent, type WebhookEvent } from '../../kit/inbox/webhook-event.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';
import { exchangeOf } from '../support/exchanges.ts';

useStubRun();

const rule: RuleId = 'webhooks/order-on-failure-refunded';

const answer: Exchange = exchangeOf('quotes.execute', { request: { method: 'POST' } });

const arrived = (type: string, seq: number): WebhookEvent =>
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
  events: types.map(arrived),
});

/** The verdict after assertions about webhooks, on a target that is complete in its dialect or not. */
const verdict = (isComplete: boolean, asserts: (check: Check) => void): string | undefined => {
  const known = assumptions(stubRun.target);
  beginTest('a test', isComplete ? undefined : (facts, holds) => causeOfDoubtIn(facts, holds, known));
  const check = newCheck();
  asserts(check);
  return findingsOf(check, [rule], undefined, known)[0]?.verdict;
};

const order = eventOrders.failureRefunded.order;
const beginnings = order.map((_type, count) => order.slice(0, count));

test('webhooks that stop before the end of a scenario leave its order inconclusive: the rest may come', () => {
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

test('a change of a card that is not announced yet leaves its rule inconclusive; one that must not be announced breaks it', () => {
  const events = [arrived('CARD.STATE_CHANGE', 1)];
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

/** The final verdict on a rule that a test had left open for webhooks, once all of these have come. */
const atTheEnd = async (
  asserts: (check: Check) => void,
  came: readonly string[],
  since: readonly WebhookEvent[] = [],
): Promise<readonly Pick<Finding, 'verdict' | 'message'>[]> => {
  const known = assumptions(stubRun.target);
  beginTest('a test', (facts, holds) => causeOfDoubtIn(facts, holds, known));
  const check = newCheck();
  asserts(check);
  const open = openForWebhooks({ title: 'a test', file: 'a.spec.ts', rules: [rule] }, check, known);
  return Promise.all(open.map((each) => settled(each, () => Promise.resolve(came.map(arrived)), since)));
};

const halfWay = (check: Check): void =>
  void expectOrder(check, rule, logOf('failureRefunded', order.slice(0, 2)), 'failureRefunded');

const lacksProcessing = (check: Check): void =>
  void expectEvent(check, rule, logOf('failureRefunded', order.slice(0, 1)), 'OUTGOING_PAYMENT.PROCESSING');

test('what came after a test had ended is judged at the end of the run', async () => {
  expect(await atTheEnd(halfWay, order)).toMatchObject([{ verdict: 'pass' }]);
  expect(await atTheEnd(halfWay, order.toReversed())).toMatchObject([{ verdict: 'fail' }]);
});

test('what has not come at the end of the run is missing once a later change of the same resource was announced', async () => {
  const bought = { id: 'T1', answer } as unknown as Bought;
  const awaits = (check: Check): void =>
    void expectPurchaseEvent(check, rule, { bought, events: [] }, 'CARD_TRANSACTION.AUTHORIZED');
  expect(await atTheEnd(awaits, [])).toMatchObject([{ verdict: 'inconclusive' }]);
  expect(await atTheEnd(awaits, ['CARD_TRANSACTION.SETTLED'])).toMatchObject([{ verdict: 'fail' }]);
  expect(await atTheEnd(awaits, ['CARD_TRANSACTION.SETTLED', 'CARD_TRANSACTION.AUTHORIZED'])).toMatchObject([
    { verdict: 'pass' },
  ]);
});

test('what has not come at the end of the run stays open, and it says what came in place of it', async () => {
  const aboutOther = (type = '') => ({ ...arrived(type, 9), text: '{"id":"T2"}' });
  const messageOf = async (since: readonly WebhookEvent[]): Promise<string> => {
    const [one] = await atTheEnd(lacksProcessing, order.slice(0, 1), since);
    expect(one?.verdict).toBe('inconclusive');
    return one?.message ?? '';
  };

  expect(await messageOf([])).toMatch(/It had not come by the end of the run either\.$/);
  expect(await messageOf([aboutOther('OUTGOING_PAYMENT.PROCESSING')])).toContain(
    'though 1 of the same type came about other things',
  );
  expect(await messageOf([aboutOther(order[0]), aboutOther('CARD.STATE_CHANGE')])).toContain(
    'No OUTGOING_PAYMENT.PROCESSING came in the whole run, among 1 webhooks of its kind.',
  );
});

test('a rule that is open for another reason, too, stays as it is', async () => {
  const settledOnes = await atTheEnd((check) => {
    halfWay(check);
    check.markInconclusive(rule, new Inconclusive('not-shown', 'Something else was missing.'));
  }, order);

  expect(settledOnes).toEqual([]);
});
