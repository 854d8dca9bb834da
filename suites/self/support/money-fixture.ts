import { expect } from '@playwright/test';
import type { JsonObject } from '../../../spec/json.ts';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { clientOf } from './server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';
import { eur, usd } from './payees.ts';

type Api = ReturnType<typeof clientOf>;
export interface Payment {
  readonly id: string;
  readonly status: string;
  readonly failureReason?: string;
  readonly refund?: { readonly status: string; readonly reason: string };
}

/** A customer with money, in a server whose time stands still, and a receiver of its webhooks. */
export interface MoneyFixture {
  readonly api: Api;
  readonly server: RunningServer;
  readonly receiver: Receiver;
  readonly customerId: string;
  readonly account: string;
  /** Smallest units that can be spent, in the customer's account of a currency. */
  readonly balance: (currency?: string) => Promise<number>;
  /** A new external account whose identifier ends with these three characters. */
  readonly payee: (suffix: string, currency?: 'USD' | 'EUR') => Promise<string>;
  readonly quote: (body: JsonObject) => Promise<{ readonly id: string; readonly transactionId: string }>;
  readonly payment: (id: string) => Promise<Payment>;
  /** Lets virtual time pass, with everything that becomes due. */
  readonly pass: (ms: number) => Promise<void>;
  /** The events of one payment so far, without their family. */
  readonly events: (paymentId: string) => readonly string[];
  readonly ledgerProblems: () => Promise<readonly string[]>;
}

interface Account {
  readonly id: string;
  readonly balance: { readonly amount: number; readonly currency: { readonly code: string } };
}

let payees = 0;

const payeeBody = (customerId: string, suffix: string, currency: 'USD' | 'EUR'): JsonObject => {
  const number = String(++payees).padStart(9, '0');
  return { customerId, ...(currency === 'USD' ? usd : eur)(number + suffix) };
};

/** Opens an account with so much in its customer's account in US dollars. Smallest units. */
export const openMoneyFixture = async (server: RunningServer, amount: number): Promise<MoneyFixture> => {
  const api = clientOf(server.url, server.sandbox);
  const control = clientOf(server.controlUrl, server.sandbox);
  // 202 leaves a payment that arrives open; for every other event it is as good as 200.
  const receiver = await startReceiver(() => 202);
  await control.put('/webhook').send({ platform: server.platform, url: receiver.url });
  const customer = await api.post('/customers').send(namedPerson);
  const customerId = (customer.body as { id: string }).id;
  const accounts = async (): Promise<readonly Account[]> => {
    const page = await api.get('/customers/internal-accounts').query({ customerId });
    return (page.body as { data: readonly Account[] }).data;
  };
  const account = (await accounts())[0]?.id ?? '';
  if (amount > 0) await api.post(`/sandbox/internal-accounts/${account}/fund`).send({ amount });
  return {
    api,
    server,
    receiver,
    customerId,
    account,
    balance: async (currency = 'USD') =>
      (await accounts()).find(({ balance }) => balance.currency.code === currency)?.balance.amount ?? 0,
    payee: async (suffix, currency = 'EUR') => {
      const added = await api
        .post('/customers/external-accounts')
        .send(payeeBody(customerId, suffix, currency));
      expect(added.status).toBe(201);
      return (added.body as { id: string }).id;
    },
    quote: async (body) => {
      const made = await api.post('/quotes').send(body);
      expect(made.status, made.text).toBe(201);
      return made.body as { id: string; transactionId: string };
    },
    payment: async (id) => (await api.get(`/transactions/${id}`)).body as Payment,
    pass: async (advanceMs) => void (await control.post('/clock').send({ advanceMs })),
    events: (paymentId) =>
      receiver.received
        .filter(({ event }) => event.data['id'] === paymentId)
        .map(({ event }) => event.type.slice(event.type.indexOf('.') + 1)),
    ledgerProblems: async () => {
      const found = await control.get('/ledger').query({ platform: server.platform });
      return (found.body as { problems: readonly string[] }).problems;
    },
  };
};

/** A quote request from the fixture's account to an external account. */
export const fromAccount = (
  fixture: MoneyFixture,
  payee: string,
  amount: number,
  side = 'SENDING',
): JsonObject => ({
  source: { sourceType: 'ACCOUNT', accountId: fixture.account },
  destination: { destinationType: 'ACCOUNT', accountId: payee },
  lockedCurrencySide: side,
  lockedCurrencyAmount: amount,
});
