import type { Exchange } from '../../spec/exchange.ts';
import { someAccount, type Account } from './accounts.ts';
import type { Client } from './client.ts';
import type { Inbox } from './inbox.ts';
import { bodyOf, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { usualAmount } from './payments.ts';
import { provocation } from './trigger.ts';

/** Simulates a payment from a UMA address to a customer. */
export const receiveUma = (
  api: Client,
  receiver: Readonly<Record<string, unknown>>,
  currency: string,
): Promise<Exchange> =>
  api.call('sandbox.receiveUmaPayment', {
    body: {
      senderUmaAddress: provocation('umaSender').value,
      receivingCurrencyCode: currency,
      receivingCurrencyAmount: usualAmount,
      ...receiver,
    },
  });

/** A payment that waits for the platform to decide about it. */
export interface OpenPayment {
  readonly id: string;
  readonly account: Account;
  readonly exchange: Exchange;
}

/** What the receiver of webhooks answers to leave a payment open. Source: Events > Other webhooks. */
const decideLater = 202;

/**
 * An incoming payment left open: its webhook is answered with 202 where the target has webhooks. Leaves the test
 * as inconclusive when none can be simulated.
 */
export const openPayment = async (api: Client, owned: Owned, inbox: Inbox): Promise<OpenPayment> => {
  const account = await someAccount(api, owned);
  await inbox.answer({ mentions: account.customerId, answer: decideLater, times: 1000 });
  const exchange = needed(
    await receiveUma(api, { customerId: account.customerId }, account.currency),
    'Simulating an inbound UMA payment',
  );
  return { id: String(bodyOf(exchange)['id']), account, exchange };
};

export const decide = (
  api: Client,
  operation: 'transactions.approve' | 'transactions.reject',
  transactionId: string,
): Promise<Exchange> => api.call(operation, { path: { transactionId } });
