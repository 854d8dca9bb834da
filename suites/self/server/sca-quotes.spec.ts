import type { JsonObject } from '../../../spec/json.ts';
import { addScaCustomer, assertionFor, enrollPasskey, sandboxCode } from '../support/sca.ts';
import { clientOf, expect, test } from '../support/server.ts';

const startAt = new Date('2026-01-01T00:00:00Z');
const threeMinutes = 3 * 60_000;

type Api = ReturnType<typeof clientOf>;

let accounts = 0;

const addAccount = async (api: Api, customerId: string): Promise<string> => {
  const accountInfo = {
    accountType: 'EUR_ACCOUNT',
    iban: `DE89370400440532${String((accounts += 1)).padStart(6, '0')}`,
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jonas Weber' },
  };
  const body = { customerId, currency: 'EUR', accountInfo };
  return ((await api.post('/customers/external-accounts').send(body).expect(201)).body as { id: string }).id;
};

const ask = (api: Api, customerId: string, to: string, more: JsonObject = {}) =>
  api.post('/quotes').send({
    source: { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: to },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    ...more,
  });

interface Waiting {
  readonly id: string;
  readonly status: string;
  readonly transactionId: string;
  readonly scaChallenge: {
    readonly id: string;
    readonly factor: string;
    readonly expiresAt: string;
    readonly passkeyAssertionOptions: { readonly challenge: string };
  };
}

const waitingQuote = async (api: Api, customerId: string, to?: string): Promise<Waiting> =>
  (await ask(api, customerId, to ?? (await addAccount(api, customerId))).expect(202)).body as Waiting;

const fund = (api: Api, quoteId: string) => api.post('/sandbox/send').send({ quoteId, currencyCode: 'USD' });

const read = async (api: Api, id: string): Promise<JsonObject> =>
  (await api.get(`/quotes/${id}`).expect(200)).body as JsonObject;

test('a quote funded in real time waits for a proof, and goes on with it', async ({ start }) => {
  const { url, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const quote = await waitingQuote(api, customerId);

  expect(quote).toMatchObject({
    status: 'PENDING_AUTHORIZATION',
    scaChallenge: {
      factor: 'SMS_OTP',
      expiresAt: '2026-01-01T00:03:00.000Z',
      availableFactors: ['SMS_OTP'],
      purpose: 'PAYMENT',
    },
  });
  expect(quote).not.toHaveProperty('paymentInstructions');
  expect(await read(api, quote.id)).toEqual(quote);
  await fund(api, quote.id).expect(409);
  await api.post(`/quotes/${quote.id}/execute`).expect(409);
  const authorize = (body: JsonObject) => api.post(`/quotes/${quote.id}/authorize`).send(body);
  await authorize({}).expect(400);
  await authorize({ code: '000000' }).expect(400);
  await authorize({ code: sandboxCode, challengeId: 'ScaChallenge:another' }).expect(400);
  expect(await read(api, quote.id)).toMatchObject({ status: 'PENDING_AUTHORIZATION' });
  const authorized = await authorize({ code: sandboxCode, challengeId: quote.scaChallenge.id }).expect(200);
  expect(authorized.body).toMatchObject({ id: quote.id, status: 'PENDING' });
  expect(authorized.body).not.toHaveProperty('scaChallenge');
  expect((authorized.body as JsonObject)['paymentInstructions']).toHaveLength(1);
  await authorize({ code: sandboxCode }).expect(409);
  await fund(api, quote.id).expect(200);
});

test('a code is sent again for the same while, and a late proof is refused', async ({ start }) => {
  const { url, controlUrl, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const quote = await waitingQuote(api, customerId);
  const resend = () => api.post(`/quotes/${quote.id}/authorize/resend`);
  const control = clientOf(controlUrl, sandbox);

  await control.post('/clock').send({ advanceMs: threeMinutes - 1 });
  await resend().expect(204);
  expect(await read(api, quote.id)).toEqual(quote);
  await control.post('/clock').send({ advanceMs: 1 });
  await resend().expect(409);
  await api.post(`/quotes/${quote.id}/authorize`).send({ code: sandboxCode }).expect(400);
  expect(await read(api, quote.id)).toMatchObject({ status: 'PENDING_AUTHORIZATION' });
  await control.post('/clock').send({ advanceMs: 2 * 60_000 });
  expect(await read(api, quote.id)).toMatchObject({ status: 'EXPIRED' });
  const payment = await api.get(`/transactions/${quote.transactionId}`);
  expect(payment.body).toMatchObject({ status: 'EXPIRED' });
});

test('codes are sent again twenty times in an hour, whatever quote asks for them', async ({ start }) => {
  const { url, controlUrl, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const [first, second] = [await waitingQuote(api, customerId), await waitingQuote(api, customerId)];
  const resend = (quote: Waiting) => api.post(`/quotes/${quote.id}/authorize/resend`);

  for (let times = 0; times < 20; times += 1) await resend(first).expect(204);
  const limited = await resend(second).expect(429);
  expect(limited.body).toMatchObject({ code: 'RATE_LIMITED' });
  expect(limited.headers['retry-after']).toBe('3600');

  await clientOf(controlUrl, sandbox).post('/clock').send({ advanceMs: 3_600_000 });
  await resend(await waitingQuote(api, customerId)).expect(204);
});

test('a passkey authorizes where the customer has one, an authenticator app nowhere', async ({ start }) => {
  const { url, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api, { phoneNumber: undefined });
  const to = await addAccount(api, customerId);
  await ask(api, customerId, to).expect(409);
  const passkey = await enrollPasskey(api, customerId);

  const quote = await waitingQuote(api, customerId, to);
  expect(quote.scaChallenge).toMatchObject({ factor: 'PASSKEY', availableFactors: ['PASSKEY'] });
  await api.post(`/quotes/${quote.id}/authorize/resend`).expect(409);
  const authorize = (body: JsonObject) => api.post(`/quotes/${quote.id}/authorize`).send(body);
  await authorize({ code: sandboxCode }).expect(400);
  const { passkeyAssertionOptions: options } = quote.scaChallenge;
  await authorize(assertionFor(passkey, options, 'forged')).expect(400);
  expect((await authorize(assertionFor(passkey, options)).expect(200)).body).toMatchObject({
    status: 'PENDING',
  });

  await ask(api, customerId, to, { scaFactor: 'TOTP' }).expect(400);
  await ask(api, customerId, to, { scaFactor: 'SMS_OTP' }).expect(400);
  await ask(api, customerId, to, { scaFactor: 'PASSKEY' }).expect(202);
});

test('nobody else has to authorize a quote', async ({ start }) => {
  const { url, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const outside = await addScaCustomer(api, { region: 'US' });
  const to = await addAccount(api, outside);

  const free = (await ask(api, outside, to).expect(201)).body as Waiting;
  expect(free).toMatchObject({ status: 'PENDING' });
  expect(free).not.toHaveProperty('scaChallenge');
  await api.post(`/quotes/${free.id}/authorize`).send({ code: sandboxCode }).expect(409);
  await api.post(`/quotes/${free.id}/authorize/resend`).expect(409);
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' };
  const own = (await ask(api, outside, to, { source }).expect(201)).body as Waiting;
  await api.post(`/quotes/${own.id}/authorize`).send({ code: sandboxCode }).expect(409);
  const unknown = await api.post(`/quotes/${free.id.slice(0, -4)}0000/authorize`).send({ code: sandboxCode });
  expect(unknown.body).toMatchObject({ status: 404, code: 'QUOTE_NOT_FOUND' });
});

test('a trusted beneficiary is paid without a proof, and stays until it is untrusted', async ({ start }) => {
  const { url, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const customerId = await addScaCustomer(api);
  const to = await addAccount(api, customerId);
  const path = `/customers/external-accounts/${to}`;
  const confirm = (way: 'trust' | 'untrust', body: JsonObject) =>
    api.post(`${path}/${way}/confirm`).send(body);

  await confirm('trust', { code: sandboxCode }).expect(409);
  await api.post(`${path}/untrust`).expect(409);
  const started = (await api.post(`${path}/trust`).expect(200)).body as Pick<Waiting, 'scaChallenge'>;
  expect(started.scaChallenge).toMatchObject({ factor: 'SMS_OTP', purpose: 'TRUST_BENEFICIARY' });
  await confirm('trust', {}).expect(400);
  await confirm('trust', { code: '000000' }).expect(400);
  const trusted = await confirm('trust', { code: sandboxCode, challengeId: started.scaChallenge.id });
  expect(trusted.body).toEqual({ trusted: true });
  await api.post(`${path}/trust`).expect(409);
  await ask(api, customerId, to).expect(201);
  expect((await api.delete(path)).body).toMatchObject({ status: 409, code: 'BENEFICIARY_TRUSTED' });

  await api.post(`${path}/untrust`).expect(200);
  await api.delete(path).expect(409);
  await confirm('trust', { code: sandboxCode }).expect(409);
  expect((await confirm('untrust', { code: sandboxCode })).body).toEqual({ trusted: false });
  await ask(api, customerId, to).expect(202);
  await api.delete(path).expect(204);
  await api.post(`${path}/trust`).expect(404);
});

test('trust is for accounts of customers under strong customer authentication', async ({ start }) => {
  const { url, sandbox } = await start({ startAt });
  const api = clientOf(url, sandbox);
  const outside = await addAccount(api, await addScaCustomer(api, { region: 'US' }));

  for (const operation of ['trust', 'trust/confirm', 'untrust', 'untrust/confirm'])
    await api.post(`/customers/external-accounts/${outside}/${operation}`).send({ code: '1' }).expect(409);
  const body = {
    currency: 'EUR',
    accountInfo: { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' },
  };
  const own = await api.post('/platform/external-accounts').send(body);
  const { id } = own.body as { id: string };
  await api.post(`/customers/external-accounts/${id}/trust`).expect(404);
});
