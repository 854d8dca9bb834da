import { expect, test } from '../support/plain-test.ts';
import type { JsonObject } from '../../../spec/json.ts';
import { paysOnce } from '../../kit/assertions/paid.ts';
import { exchangeOf } from '../support/exchanges.ts';
import { useStubRun } from '../support/stub-run.ts';

useStubRun();

const inr = { code: 'INR' };

const answered = (body: JsonObject) => exchangeOf('quotes.create', { status: 201, body });

const payment = (amount: number) => answered({ sentAmount: { amount, currency: inr } });

test('fees that answers show may come on top, also more than is sent', () => {
  expect(paysOnce(2_500, 1_000, [payment(1_000), answered({ cost: { bank: 900, ours: 600 } })])).toBe(true);
  expect(paysOnce(2_500, 1_000, [payment(1_000), answered({ cost: 1_500 })])).toBe(true);
  expect(paysOnce(2_500, 1_000, [payment(1_000), answered({ toPay: '25.00' })])).toBe(true);
  expect(paysOnce(1_900, 1_000, [payment(1_000)])).toBe(true);
});

test('a second payment is no fee, with its fees or without them', () => {
  expect(paysOnce(2_000, 1_000, [payment(1_000)])).toBe(false);
  expect(paysOnce(2_000, 1_000, [payment(1_000), answered({ net: 900, fee: 100 })])).toBe(false);
  expect(paysOnce(2_100, 1_000, [payment(1_000), answered({ total: 1_100, fee: 100 })])).toBe(false);
  expect(paysOnce(2_200, 1_000, [payment(1_000), answered({ total: 1_100, fee: 100 })])).toBe(false);
});

test('where an answer says that there are no fees, what comes on top has to be shown by another name', () => {
  const free = answered({ fees: 0 });
  expect(paysOnce(1_000, 1_000, [payment(1_000), free])).toBe(true);
  expect(paysOnce(1_007, 1_000, [payment(1_000), free])).toBe(false);
  expect(paysOnce(1_007, 1_000, [payment(1_000), free, answered({ cost: 7 })])).toBe(true);
});

test('a balance is no price: nothing but the payment may be taken', () => {
  const balance = { data: [{ balance: { amount: 50_000, currency: inr } }] };
  const listed = exchangeOf('internalAccounts.listForCustomer', { body: balance });
  expect(paysOnce(50_000, 1_000, [listed, payment(1_000)])).toBe(false);
});
