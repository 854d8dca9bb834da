import type { Response } from 'supertest';
import { valueAt } from '../../../spec/schema/json-pointer.ts';
import { clientOf, expect, test } from '../support/server.ts';

/**
 * The interface by example: requests as an integration writes them, nothing hidden in helpers. `api` is a supertest
 * agent that sends the credentials of a sandbox token.
 */

/** A member of an answer, by its JSON pointer. */
const member = (answer: Response, pointer: string): string => String(valueAt(answer.body, pointer));

test('a customer pays somebody: from the first request to the completed payment', async ({
  api,
  control,
}) => {
  const customer = await api
    .post('/customers')
    .send({ customerType: 'INDIVIDUAL', fullName: 'Ada Moreno' })
    .expect(201);
  const customerId = member(customer, '/id');

  // Every customer has an internal account; the sandbox puts money into it. Amounts are in cents.
  const accounts = await api.get('/customers/internal-accounts').query({ customerId }).expect(200);
  const accountId = member(accounts, '/data/0/id');
  await api.post(`/sandbox/internal-accounts/${accountId}/fund`).send({ amount: 100_000 }).expect(200);

  const payee = await api
    .post('/customers/external-accounts')
    .send({
      customerId,
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: 'DE00500105000000001000',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Weber' },
      },
    })
    .expect(201);

  const quote = await api
    .post('/quotes')
    .send({
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: member(payee, '/id') },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 12_500,
    })
    .expect(201);

  // The same key makes a repeated request harmless: it is answered again and pays once.
  const execute = () =>
    api.post(`/quotes/${member(quote, '/id')}/execute`).set('Idempotency-Key', 'payout-1');
  const first = await execute().expect(200);
  const again = await execute().expect(200);
  expect(again.body).toEqual(first.body);

  await control.post('/clock').send({ advanceMs: 600_000 }).expect(200);

  const payment = await api.get(`/transactions/${member(first, '/id')}`).expect(200);
  expect(payment.body).toMatchObject({ type: 'OUTGOING', status: 'COMPLETED' });
  const after = await api.get('/customers/internal-accounts').query({ customerId }).expect(200);
  expect(valueAt(after.body, '/data/0/balance')).toMatchObject({ amount: 87_500, currency: { code: 'USD' } });
});

test('a request that breaks the rules is answered with what is wrong, by field', async ({ api }) => {
  const answer = await api
    .post('/customers')
    .send({ customerType: 'INDIVIDUAL', fullName: 'Ada Moreno', phoneNumber: '0123' })
    .expect(400);

  expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect(JSON.stringify(answer.body)).toContain('phoneNumber');
});

test('a list is read page by page, with the cursor of the page before', async ({ api }) => {
  for (const fullName of ['Ada Moreno', 'Grace Weber', 'Lin Okafor'])
    await api.post('/customers').send({ customerType: 'INDIVIDUAL', fullName }).expect(201);

  const first = await api.get('/customers').query({ limit: 2 }).expect(200);
  const second = await api
    .get('/customers')
    .query({ limit: 2, cursor: member(first, '/nextCursor') })
    .expect(200);

  expect(first.body).toMatchObject({
    hasMore: true,
    data: [{ fullName: 'Lin Okafor' }, { fullName: 'Grace Weber' }],
  });
  expect(second.body).toMatchObject({ hasMore: false, nextCursor: null, data: [{ fullName: 'Ada Moreno' }] });
});

test('what is not there, and who is not known', async ({ api, server }) => {
  const missing = await api.get('/customers/Customer:00000000-0000-4000-8000-000000000000').expect(404);
  const unknown = await clientOf(server.url, { tokenId: 'nobody', tokenSecret: 'nothing' })
    .get('/customers')
    .expect(401);

  expect(missing.body).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  expect(unknown.body).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
});
