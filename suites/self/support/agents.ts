import { expect } from '@playwright/test';
import supertest from 'supertest';
import type { JsonObject } from '../../../spec/json.ts';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { clientOf } from './server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';
import { usd } from './payees.ts';

type Client = ReturnType<typeof supertest.agent>;

export const policy = {
  permissions: ['CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES', 'MANAGE_EXTERNAL_ACCOUNTS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_000, dailyTransactionLimit: 1000 },
} as const;

export const member = (body: JsonObject, name: string): JsonObject => body[name] as JsonObject;
export const text = (body: JsonObject, name: string): string => String(body[name]);

/** The body of an answer; fails the test for another status than the one expected. */
export const answered = async (sent: supertest.Test, status: number): Promise<JsonObject> => {
  const { body, status: got } = (await sent) as { body: JsonObject; status: number };
  expect(got, JSON.stringify(body)).toBe(status);
  return body;
};

export const bearer = (url: string, token: string): Client =>
  supertest.agent(url).set('authorization', `Bearer ${token}`);

/** A customer with money and somewhere to pay it to. */
export interface Payer {
  readonly customerId: string;
  readonly internal: string;
  readonly external: string;
}

export const payer = async (api: Client, amount = 100_000): Promise<Payer> => {
  const customerId = text(await answered(api.post('/customers').send(namedPerson), 201), 'id');
  const accounts = await answered(api.get('/customers/internal-accounts').query({ customerId }), 200);
  const internal = text((accounts['data'] as readonly JsonObject[])[0] ?? {}, 'id');
  await answered(api.post(`/sandbox/internal-accounts/${internal}/fund`).send({ amount }), 200);
  const external = text(
    await answered(
      api.post('/customers/external-accounts').send({ customerId, ...usd('000123456700') }),
      201,
    ),
    'id',
  );
  return { customerId, internal, external };
};

export interface Connected {
  readonly id: string;
  readonly code: string;
  readonly token: string;
  readonly client: Client;
}

export const connected = async (
  server: RunningServer,
  customerId: string,
  change: JsonObject = {},
): Promise<Connected> => {
  const api = clientOf(server.url, server.sandbox);
  const made = await answered(
    api.post('/agents').send({ name: 'Bookkeeper', customerId, policy: { ...policy, ...change } }),
    201,
  );
  const code = text(member(made, 'deviceCode'), 'code');
  const redeemed = await answered(
    supertest.agent(server.url).post(`/agents/device-codes/${code}/redeem`),
    200,
  );
  const token = text(redeemed, 'accessToken');
  return { id: text(member(made, 'agent'), 'id'), code, token, client: bearer(server.url, token) };
};

export const transferOf = ({ internal, external }: Payer, amount = 500): JsonObject => ({
  source: { accountId: internal },
  destination: { accountId: external },
  amount,
});

export const quoteOf = ({ internal, external }: Payer, amount = 500): JsonObject => ({
  source: { sourceType: 'ACCOUNT', accountId: internal },
  destination: { destinationType: 'ACCOUNT', accountId: external },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
});

export const balance = async (api: Client, { customerId }: Payer): Promise<number> => {
  const page = await answered(api.get('/customers/internal-accounts').query({ customerId }), 200);
  const [account = {}] = page['data'] as readonly JsonObject[];
  return Number(member(account, 'balance')['amount']);
};
