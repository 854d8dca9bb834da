import fc from 'fast-check';
import type { quoteTriggers, transferTriggers } from '../../../reference-impl/runtime/sandbox-triggers.ts';
import { fromAccount, openMoneyFixture, type MoneyFixture } from '../support/money-fixture.ts';
import { expect, test } from '../support/server.ts';

const startAt = new Date('2026-01-01T00:00:00Z');
const tenMinutesMs = 600_000;

const delivered = ['PENDING', 'PROCESSING', 'COMPLETED'];
const failed = ['PENDING', 'PROCESSING', 'FAILED'];
const refunded = [...failed, 'REFUND_PENDING', 'REFUND_COMPLETED'];
const stuck = [...failed, 'REFUND_PENDING', 'REFUND_FAILED'];
const returned = [...delivered, 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'];
const cancelled = ['PENDING', 'PROCESSING', 'REFUND_PENDING', 'REFUND_COMPLETED', 'COMPLETED'];

interface Course {
  readonly events: readonly string[];
  readonly reason?: string;
  /** Whether the source has its money back in the end. */
  readonly isRestored: boolean;
}

const success: Course = { events: delivered, isRestored: false };
const failure = (reason: string): Course => ({ events: refunded, reason, isRestored: true });

const quoteCourses: Readonly<Record<keyof typeof quoteTriggers | '000', Course>> = {
  '000': success,
  '018': success,
  '002': failure('QUOTE_EXECUTION_FAILED'),
  '003': success,
  '004': failure('COUNTERPARTY_POST_TX_FAILED'),
  '005': { events: returned, reason: 'INVALID_BANK_ACCOUNT', isRestored: true },
  '006': { events: cancelled, isRestored: true },
  '007': { events: stuck, reason: 'QUOTE_EXECUTION_FAILED', isRestored: false },
  '008': failure('LIGHTNING_PAYMENT_FAILED'),
  '009': failure('INVALID_BANK_ACCOUNT'),
  '010': failure('QUOTE_EXPIRED'),
};

const transferCourses: Readonly<Record<keyof typeof transferTriggers | '000', Course>> = {
  '000': success,
  '002': { events: failed, reason: 'INSUFFICIENT_BALANCE', isRestored: true },
  '003': failure('INVALID_BANK_ACCOUNT'),
  '004': failure('COUNTERPARTY_POST_TX_FAILED'),
  '005': failure('COUNTERPARTY_POST_TX_FAILED'),
  '006': { events: cancelled, isRestored: true },
  '007': { events: stuck, reason: 'INVALID_BANK_ACCOUNT', isRestored: false },
  '011': success,
  '015': { events: returned, reason: 'INVALID_BANK_ACCOUNT', isRestored: true },
};

/** Webhooks arrive in real time, a few milliseconds after what they announce. */
const soon = { intervals: [10, 20, 50] };

const expectCourse = async (fixture: MoneyFixture, id: string, { events, reason }: Course): Promise<void> => {
  await expect.poll(() => fixture.events(id), soon).toEqual(events);
  expect((await fixture.payment(id)).failureReason).toBe(reason);
};

/** How many answers have each status. */
const counted = (answers: readonly { readonly status: number }[]): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test('a quote takes the course that its destination asks for, and gives back what it took', async ({
  start,
}) => {
  const fixture = await openMoneyFixture(await start({ startAt }), 1_000_000);
  for (const [suffix, course] of Object.entries(quoteCourses)) {
    const before = await fixture.balance();
    const quote = await fixture.quote(fromAccount(fixture, await fixture.payee(suffix), 12_500));

    const executed = await fixture.api.post(`/quotes/${quote.id}/execute`);
    expect(executed.body).toMatchObject({ id: quote.transactionId, status: 'PENDING' });
    expect(await fixture.balance()).toBe(before - 12_500);

    await fixture.pass(tenMinutesMs);
    await expectCourse(fixture, quote.transactionId, course);
    expect(await fixture.balance(), suffix).toBe(course.isRestored ? before : before - 12_500);
  }
  expect(await fixture.ledgerProblems()).toEqual([]);
  await fixture.receiver.close();
});

test('a transfer out takes the course that its external account asks for', async ({ start }) => {
  const fixture = await openMoneyFixture(await start({ startAt }), 1_000_000);
  for (const [suffix, course] of Object.entries(transferCourses)) {
    const before = await fixture.balance();
    const destination = { accountId: await fixture.payee(suffix, 'USD') };
    const made = await fixture.api
      .post('/transfer-out')
      .send({ source: { accountId: fixture.account }, destination, amount: 700 });
    const { id, status } = made.body as { id: string; status: string };
    expect([made.status, status]).toEqual([201, 'PENDING']);

    await fixture.pass(tenMinutesMs);
    await expectCourse(fixture, id, course);
    expect(await fixture.balance(), suffix).toBe(course.isRestored ? before : before - 700);
  }
  expect(await fixture.ledgerProblems()).toEqual([]);
  await fixture.receiver.close();
});

test('of twenty executions at once, one pays', async ({ start }) => {
  const fixture = await openMoneyFixture(await start({ startAt }), 100_000);
  const quote = await fixture.quote(fromAccount(fixture, await fixture.payee('000'), 5_000));

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fixture.api.post(`/quotes/${quote.id}/execute`)),
  );

  expect(counted(answers)).toEqual({ 200: 1, 409: 19 });
  expect(await fixture.balance()).toBe(95_000);
  await fixture.receiver.close();
});

test('either locked side is exact', async ({ start }) => {
  const fixture = await openMoneyFixture(await start({ startAt }), 0);
  const payee = await fixture.payee('000');
  const amount = fc.integer({ min: 200, max: 10_000_000 });
  await fc.assert(
    fc.asyncProperty(amount, fc.constantFrom('SENDING', 'RECEIVING'), async (locked, side) => {
      const made = await fixture.api.post('/quotes').send(fromAccount(fixture, payee, locked, side));
      const quote = made.body as Record<string, number>;
      const { totalSendingAmount: sending = 0, totalReceivingAmount: receiving = 0 } = quote;
      expect(side === 'SENDING' ? sending : receiving).toBe(locked);
      const net = sending - (quote['feesIncluded'] ?? 0);
      expect(Math.floor((net * 1_000_000) / 1_087_000)).toBe(receiving);
    }),
    { numRuns: 40, seed: 1 },
  );
  await fixture.receiver.close();
});

test('a quote that nobody executes expires, debits nothing and cannot be executed', async ({ start }) => {
  const fixture = await openMoneyFixture(await start({ startAt }), 100_000);
  const quote = await fixture.quote(fromAccount(fixture, await fixture.payee('000'), 5_000));
  expect((await fixture.payment(quote.transactionId)).status).toBe('PENDING');

  await fixture.pass(300_000);

  expect((await fixture.payment(quote.transactionId)).status).toBe('EXPIRED');
  await expect.poll(() => fixture.events(quote.transactionId), soon).toEqual(['EXPIRED']);
  expect((await fixture.api.post(`/quotes/${quote.id}/execute`)).status).toBe(409);
  expect(await fixture.balance()).toBe(100_000);
  await fixture.receiver.close();
});

test('a payment beyond the balance fails, and nothing is debited or refunded', async ({ start }) => {
  const fixture = await openMoneyFixture(await start({ startAt }), 100);
  const quote = await fixture.quote(fromAccount(fixture, await fixture.payee('000'), 5_000));

  const executed = await fixture.api.post(`/quotes/${quote.id}/execute`);
  expect([executed.status, (executed.body as { status: string }).status]).toEqual([200, 'PENDING']);
  await fixture.pass(0);

  await expectCourse(fixture, quote.transactionId, {
    events: failed,
    reason: 'INSUFFICIENT_BALANCE',
    isRestored: true,
  });
  expect((await fixture.payment(quote.transactionId)).refund).toBeUndefined();
  expect(await fixture.balance()).toBe(100);
  await fixture.receiver.close();
});

for (const [currency, restored] of [
  ['USD', 0],
  ['USDC', 777_777],
] as const)
  test(`wrong funds in ${currency} fail the payment and go where they belong`, async ({ start }) => {
    const fixture = await openMoneyFixture(await start({ startAt }), 0);
    const source = { sourceType: 'REALTIME_FUNDING', currency, customerId: fixture.customerId };
    const quote = await fixture.quote({
      ...fromAccount(fixture, await fixture.payee('000'), 1_000, 'RECEIVING'),
      source,
    });

    const sent = await fixture.api
      .post('/sandbox/send')
      .send({ quoteId: quote.id, currencyCode: currency, currencyAmount: 777_777 });
    expect(sent.status).toBe(200);
    await fixture.pass(0);

    await expectCourse(fixture, quote.transactionId, failure('FUNDING_AMOUNT_MISMATCH'));
    expect(await fixture.balance(currency)).toBe(restored);
    expect(await fixture.ledgerProblems()).toEqual([]);
    await fixture.receiver.close();
  });

test('a transfer can be cancelled while it is under way, and then no more', async ({ start }) => {
  const fixture = await openMoneyFixture(await start({ startAt }), 10_000);
  const transfer = {
    source: { accountId: fixture.account },
    destination: { accountId: await fixture.payee('011', 'USD') },
    amount: 700,
  };
  const { id } = (await fixture.api.post('/transfer-out').send(transfer)).body as { id: string };
  await fixture.pass(1_000);

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => fixture.api.post(`/transactions/${id}/cancel`)),
  );
  expect(counted(answers)).toEqual({ 200: 1, 409: 4 });
  await fixture.pass(tenMinutesMs);

  expect(await fixture.payment(id)).toMatchObject({
    status: 'PROCESSING',
    refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION' },
  });
  expect(await fixture.balance()).toBe(10_000);
  await fixture.receiver.close();
});

test('of an approval and a rejection at once, one decides', async ({ start }) => {
  const fixture = await openMoneyFixture(await start({ startAt }), 0);
  const sent = await fixture.api.post('/sandbox/uma/receive').send({
    senderUmaAddress: '$success.usd@sandbox.uma.money',
    customerId: fixture.customerId,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 500,
  });
  const { id } = sent.body as { id: string };

  const [approved, rejected] = await Promise.all([
    fixture.api.post(`/transactions/${id}/approve`),
    fixture.api.post(`/transactions/${id}/reject`),
  ]);
  await fixture.pass(0);

  expect(counted([approved, rejected])).toEqual({ 200: 1, 409: 1 });
  expect(await fixture.balance()).toBe(approved.status === 200 ? 500 : 0);
  await fixture.receiver.close();
});
