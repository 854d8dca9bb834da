import type { JsonObject } from '../../../spec/json.ts';
import { openMoneyFixture, type MoneyFixture } from '../support/money-fixture.ts';
import { clientOf, expect, test } from '../support/server.ts';

const startAt = new Date('2026-01-01T00:00:00Z');
const largest = 1_000_000_000_000_000;

/** Lets so much arrive at the customer from a UMA address, approved. */
const receive = async ({ api, customerId }: MoneyFixture, amount: number): Promise<string> => {
  const made = await api.post('/sandbox/uma/receive').send({
    senderUmaAddress: '$ada@example.com',
    customerId,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: amount,
  });
  expect(made.status, made.text).toBe(200);
  const { id } = made.body as { id: string };
  expect((await api.post(`/transactions/${id}/approve`)).status).toBe(200);
  return id;
};

const failuresOf = async ({ server }: MoneyFixture): Promise<readonly JsonObject[]> => {
  const listed = await clientOf(server.controlUrl, server.sandbox).get('/failures');
  return (listed.body as { data: readonly JsonObject[] }).data;
};

test('an amount that cannot be counted with is refused', async ({ start }) => {
  const fixture = await openMoneyFixture(await start({ startAt }), 0);
  const { api, customerId } = fixture;

  for (const amount of [largest + 1, 9_007_199_254_740_991, 1e308]) {
    const refused = await api.post('/sandbox/uma/receive').send({
      senderUmaAddress: '$ada@example.com',
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: amount,
    });
    expect(refused.body).toMatchObject({
      status: 400,
      details: { errors: [{ field: 'receivingCurrencyAmount', constraint: { maximum: largest } }] },
    });
  }
  await fixture.receiver.close();
});

test('the largest amounts of one customer leave the currency usable for everybody', async ({ start }) => {
  const fixture = await openMoneyFixture(await start({ startAt }), 1000);
  const { api } = fixture;
  const ids: string[] = [];
  // More than 2^53 smallest units in all: no account holds as many, but what they came from counts them.
  for (let times = 0; times < 12; times += 1) ids.push(await receive(fixture, largest));
  await fixture.pass(10_000);

  const states = new Set<string>();
  for (const id of ids) states.add((await fixture.payment(id)).status);
  expect([...states].toSorted()).toEqual(['COMPLETED', 'FAILED']);
  const other = await api.post('/customers').send({ customerType: 'INDIVIDUAL', fullName: 'Bo Nilsson' });
  const { id: customerId } = other.body as { id: string };
  const paid = await receive({ ...fixture, customerId }, 500);
  await fixture.pass(10_000);
  expect((await fixture.payment(paid)).status).toBe('COMPLETED');
  expect(await fixture.ledgerProblems()).toEqual([]);
  await fixture.receiver.close();
});

test('a payment for which an account has no room fails where everybody can see it', async ({ start }) => {
  const fixture = await openMoneyFixture(await start({ startAt, limits: { balance: 1500 } }), 1000);

  const id = await receive(fixture, 501);
  await fixture.pass(10_000);

  expect(await fixture.payment(id)).toMatchObject({
    status: 'FAILED',
    failureReason: 'QUOTE_EXECUTION_FAILED',
  });
  await expect.poll(() => fixture.events(id).at(-1)).toBe('FAILED');
  expect(await failuresOf(fixture)).toMatchObject([
    { kind: 'incoming.result', payload: { id }, isShown: true, line: 1 },
  ]);
  expect(await fixture.balance()).toBe(1000);
  expect(await fixture.ledgerProblems()).toEqual([]);
  await fixture.receiver.close();
});

test('a refund for which the account has no room any more fails', async ({ start }) => {
  const fixture = await openMoneyFixture(await start({ startAt, limits: { balance: 1000 } }), 1000);
  const { api, account } = fixture;
  const made = await api.post('/transfer-out').send({
    source: { accountId: account },
    destination: { accountId: await fixture.payee('003', 'USD') },
    amount: 700,
  });
  const { id } = made.body as { id: string };
  expect((await api.post(`/sandbox/internal-accounts/${account}/fund`).send({ amount: 700 })).status).toBe(
    200,
  );

  await fixture.pass(600_000);

  expect(await fixture.payment(id)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
  await expect.poll(() => fixture.events(id).slice(-2)).toEqual(['REFUND_PENDING', 'REFUND_FAILED']);
  expect(await failuresOf(fixture)).toMatchObject([{ kind: 'payment.refund', isShown: true }]);
  expect(await fixture.ledgerProblems()).toEqual([]);
  await fixture.receiver.close();
});
