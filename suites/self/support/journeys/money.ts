import type { JsonObject } from '../../../../spec/json.ts';
import type { Journey, Session } from '../journey.ts';
import { namedPerson } from '../../../kit/fixtures/people.ts';
import { eur, usd } from '../payees.ts';

const idOf = (answer: JsonObject): string => String(answer['id']);
const firstOf = (page: JsonObject): JsonObject => ((page['data'] ?? []) as readonly JsonObject[])[0] ?? {};

const quoteOf = (source: string, destination: string, amount: number): JsonObject => ({
  source: { sourceType: 'ACCOUNT', accountId: source },
  destination: { destinationType: 'ACCOUNT', accountId: destination },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
});

const transferOf = (source: string, destination: string, amount: number): JsonObject => ({
  source: { accountId: source },
  destination: { accountId: destination },
  amount,
});

export interface MoneyFixture {
  readonly customerId: string;
  readonly account: string;
  /** A new external account whose number ends so. */
  readonly payee: (suffix: string, currency?: 'USD' | 'EUR') => Promise<string>;
}

/** A customer with money. */
export const fixture = async ({ ask }: Session, amount = 1_000_000): Promise<MoneyFixture> => {
  const customerId = idOf(await ask('POST', '/customers', namedPerson));
  const page = await ask('GET', `/customers/internal-accounts?customerId=${customerId}`);
  const account = idOf(firstOf(page));
  await ask('POST', `/sandbox/internal-accounts/${account}/fund`, { amount });
  await ask('GET', `/customers/internal-accounts?customerId=${customerId}`);
  let count = 0;
  return {
    customerId,
    account,
    payee: async (suffix, currency = 'USD') => {
      count += 1;
      const number = `00012345${count}${suffix}`;
      const body = { customerId, ...(currency === 'USD' ? usd(number) : eur(number)) };
      return idOf(await ask('POST', '/customers/external-accounts', body));
    },
  };
};

/** Quotes and what becomes of them. */
export const quotes: Journey = {
  areas: ['quotes', 'payments', 'refunds'],
  go: async (session) => {
    const { ask, pass } = session;
    const { account, payee, customerId } = await fixture(session);
    for (const suffix of ['000', '002', '005', '006', '007']) {
      const quote = await ask('POST', '/quotes', quoteOf(account, await payee(suffix, 'EUR'), 12_500));
      const payment = String(quote['transactionId']);
      await ask('GET', `/transactions/${payment}`);
      await ask('POST', `/quotes/${idOf(quote)}/execute`);
      await ask('GET', `/customers/internal-accounts?customerId=${customerId}`);
      await pass(50);
      await ask('GET', `/transactions/${payment}`);
      await pass(1_000);
      await ask('GET', `/transactions/${payment}`);
      await ask('GET', `/quotes/${idOf(quote)}`);
      await ask('POST', `/quotes/${idOf(quote)}/execute`);
      await ask('POST', `/transactions/${payment}/cancel`);
    }
    const slow = await ask('POST', '/quotes', quoteOf(account, await payee('003'), 500));
    await ask('POST', `/quotes/${idOf(slow)}/execute`);
    await pass(100);
    await ask('POST', `/transactions/${String(slow['transactionId'])}/cancel`);
    const late = await ask('POST', '/quotes', quoteOf(account, await payee('000'), 500));
    await ask('POST', '/quotes', quoteOf(account, await payee('000'), 500));
    await ask('GET', `/transactions?customerId=${customerId}`);
    await pass(1_800_000);
    await ask('GET', `/transactions/${String(late['transactionId'])}`);
    await ask('POST', '/quotes', quoteOf(account, 'ExternalAccount:none', 500));
    const dear = await ask('POST', '/quotes', quoteOf(account, await payee('000'), 90_000_000));
    await ask('POST', `/quotes/${idOf(dear)}/execute`);
  },
};

/** Transfers, deposits and the list of payments. */
export const transfers: Journey = {
  areas: ['transfers', 'transactions'],
  go: async (session) => {
    const { ask, pass } = session;
    const { account, payee, customerId } = await fixture(session);
    for (const suffix of ['000', '002', '005', '011', '015']) {
      const destination = await payee(suffix);
      const made = await ask('POST', '/transfer-out', transferOf(account, destination, 700));
      if (suffix === '005') await ask('POST', `/transactions/${idOf(made)}/cancel`);
      await ask('GET', `/customers/internal-accounts?customerId=${customerId}`);
      await pass(100);
      if (suffix === '011') await ask('DELETE', `/customers/external-accounts/${destination}`);
      if (suffix === '011') await ask('POST', `/transactions/${idOf(made)}/cancel`);
      await pass(2_000);
      await ask('GET', `/transactions/${idOf(made)}`);
      for (const again of [1, 2])
        await ask('POST', `/transactions/${idOf(made)}/confirm`, again === 1 ? {} : {});
    }
    const kept = transferOf(account, await payee('000'), 300);
    for (const ms of [2_000, 500]) {
      await ask('POST', '/transfer-out', kept, { as: 'sandbox', headers: { 'idempotency-key': 'kept' } });
      await pass(ms);
      await ask('POST', '/transfer-out', kept);
    }
    const pulled = { accountId: await payee('000') };
    await ask('POST', '/transfer-in', transferOf(pulled.accountId, account, 900));
    await ask('POST', '/transfer-in', { source: pulled, destination: { accountId: account } });
    await pass(500);
    await ask('POST', '/transfer-out', transferOf(account, await payee('000'), 90_000_000));
    const everything = { source: { accountId: account }, destination: { accountId: await payee('000') } };
    await ask('POST', '/transfer-out', everything);
    const [first] = ((await ask('GET', `/transactions?customerId=${customerId}`))['data'] ??
      []) as readonly JsonObject[];
    const at = encodeURIComponent(String(first?.['createdAt']));
    await ask('GET', `/transactions?startDate=${at}&endDate=${at}`);
    await ask('GET', '/transactions?limit=nonsense');
    await ask('GET', '/transactions?status=NONSENSE');
  },
};

/** Money that comes in, and what the sandbox does. */
export const incoming: Journey = {
  areas: ['sandbox', 'sandbox-triggers', 'platform-config'],
  // An incoming payment that is acknowledged with 202 waits; one of six dollars is acknowledged with 200.
  acknowledges: (_count, { event, text }) =>
    event.type.startsWith('INCOMING') && !/"amount":600\b/.test(text) ? 202 : 200,
  go: async (session) => {
    const { ask, pass } = session;
    const { customerId, account, payee } = await fixture(session);
    const { umaAddress } = await ask('GET', `/customers/${customerId}`);
    for (const [decision, amount] of [
      ['approve', 500],
      ['reject', 500],
      ['approve', 600],
    ] as const) {
      const body = {
        senderUmaAddress: '$sender@sandbox.uma.money',
        receiverUmaAddress: umaAddress,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: amount,
      };
      await ask('POST', '/sandbox/uma/receive', body);
      await pass(100);
      const page = await ask('GET', `/transactions?customerId=${customerId}&limit=1`);
      const payment = idOf(firstOf(page));
      await ask('POST', `/transactions/${payment}/${decision}`, {});
      await pass(100);
      await ask('GET', `/transactions/${payment}`);
    }
    const quote = await ask('POST', '/quotes', {
      ...quoteOf(account, await payee('000'), 700),
      source: { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' },
    });
    await ask('POST', '/sandbox/send', {
      quoteId: idOf(quote),
      currencyCode: 'USD',
      currencyAmount: 3,
    });
    await pass(500);
    await ask('POST', '/sandbox/webhooks/test', {});
    const { webhookEndpoint } = await ask('GET', '/config');
    await ask('PATCH', '/config', { webhookEndpoint });
    await pass(100);
    await ask('PATCH', '/config', { webhookEndpoint: 'http://127.0.0.1:9/nobody' });
    await ask('POST', '/sandbox/webhooks/test', {});
  },
};
