import { expect } from '@playwright/test';
import type { JsonObject } from '../../../spec/json.ts';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { clientOf } from './server.ts';
import { identifiedPerson } from '../../kit/fixtures/people.ts';

type Api = ReturnType<typeof clientOf>;

interface Money {
  readonly amount: number;
}

/** The members of a card transaction that these tests look at. */
export interface Spending {
  readonly id: string;
  readonly status: string;
  readonly direction: 'DEBIT' | 'CREDIT';
  readonly authorizedAmount: Money;
  readonly settledAmount: Money;
  readonly refundedAmount: Money;
}

/** An approved customer with money and a card, in a server whose time stands still. */
export interface CardFixture {
  readonly api: Api;
  readonly receiver: Receiver;
  readonly customerId: string;
  readonly account: string;
  readonly card: string;
  readonly issue: (body?: JsonObject) => Promise<{ readonly id: string; readonly state: string }>;
  readonly stateOf: (card: string) => Promise<string>;
  readonly simulate: (kind: string, body: JsonObject) => Promise<number>;
  /** Newest first. */
  readonly spendings: () => Promise<readonly Spending[]>;
  /** Smallest units: the spendable money, and all of it with the held part. */
  readonly balance: () => Promise<{ readonly available: number; readonly total: number }>;
  /** Lets virtual time pass, with everything that becomes due. */
  readonly pass: (ms?: number) => Promise<void>;
  readonly ledgerProblems: () => Promise<readonly string[]>;
}

/** Longer than the issuer ever takes without a trigger. */
const aMomentMs = 100;

interface Account {
  readonly id: string;
  readonly balance: Money;
  readonly totalBalance: Money;
}

export const openCardFixture = async (server: RunningServer, amount: number): Promise<CardFixture> => {
  const api = clientOf(server.url, server.sandbox);
  const control = clientOf(server.controlUrl, server.sandbox);
  const receiver = await startReceiver();
  await control.put('/webhook').send({ platform: server.platform, url: receiver.url });
  const pass = async (advanceMs = aMomentMs): Promise<void> => {
    await control.post('/clock').send({ advanceMs }).expect(200);
  };
  const customerId = ((await api.post('/customers').send(identifiedPerson)).body as { id: string }).id;
  await api.post('/verifications').send({ customerId }).expect(200);
  await pass();
  const accountNow = async (): Promise<Account | undefined> => {
    const page = await api.get('/customers/internal-accounts').query({ customerId });
    return (page.body as { data: readonly Account[] }).data[0];
  };
  const account = (await accountNow())?.id ?? '';
  await api.post(`/sandbox/internal-accounts/${account}/fund`).send({ amount }).expect(200);
  const issue: CardFixture['issue'] = async (body = {}) => {
    const wanted = { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [account], ...body };
    const answer = await api.post('/cards').send(wanted);
    expect(answer.status, answer.text).toBe(201);
    return answer.body as { id: string; state: string };
  };
  const card = (await issue()).id;
  await pass();
  return {
    api,
    receiver,
    customerId,
    account,
    card,
    issue,
    stateOf: async (id) => ((await api.get(`/cards/${id}`)).body as { state: string }).state,
    simulate: async (kind, body) =>
      (await api.post(`/sandbox/cards/${card}/simulate/${kind}`).send(body)).status,
    spendings: async () => {
      const page = await api.get('/transactions').query({ customerId, type: 'CARD', limit: 100 });
      return (page.body as { data: readonly Spending[] }).data;
    },
    balance: async () => {
      const now = await accountNow();
      return { available: now?.balance.amount ?? 0, total: now?.totalBalance.amount ?? 0 };
    },
    pass,
    ledgerProblems: async () => {
      const found = await control.get('/ledger').query({ platform: server.platform });
      return (found.body as { problems: readonly string[] }).problems;
    },
  };
};

/** The body of a simulation that begins a card transaction. */
export const spend = (amount: number, descriptor = 'CORNER CAFE'): JsonObject => ({
  amount,
  currency: { code: 'USD' },
  merchant: { descriptor },
});
