import { instantMs } from '../../spec/formats.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { Client } from './client.ts';
import { bodyOf, idShown, isTaken, needed } from './judge.ts';
import { mustKnow } from './binding.ts';

type Body = Readonly<Record<string, unknown>>;

/** Members of a quote have the names of the assumed interface: the document only says what a quote has. */
const instant = (quote: Body, member: string): number => instantMs(String(quote[member]));

/** When a quote was created: it need not say so, then it is when it was asked for. ISO 8601. */
export const createdAtOf = (exchange: Exchange): string => {
  const { createdAt } = bodyOf(exchange);
  return typeof createdAt === 'string' ? createdAt : exchange.at;
};

/** A little longer than the clocks of two machines differ, and than an answer takes. */
const marginMs = 2_000;

/** Milliseconds from a quote's creation until it has surely expired. Leaves the test where it does not show. */
export const lifeOf = (exchange: Exchange): number => {
  const quote = bodyOf(exchange);
  const life = instant(quote, 'expiresAt') - instantMs(createdAtOf(exchange));
  mustKnow(life > 0, 'The quote shows no expiresAt in the future', exchange);
  return life + marginMs;
};

/** The transaction that a quote names, once it does. */
export const transactionOf = (quote: Exchange): string | undefined => {
  const { transactionId } = bodyOf(quote);
  return typeof transactionId === 'string' ? transactionId : undefined;
};

export const readQuote = (api: Client, quoteId: string): Promise<Exchange> =>
  api.call('quotes.get', { path: { quoteId } });

interface RealtimeWanted {
  readonly customerId: string;
  readonly currency: string;
  readonly to: string;
  readonly amount: number;
}

/** A quote that waits for funds. Its source is assumed; the test is left where the target refuses it. */
export const realtimeQuote = async (
  api: Client,
  { customerId, currency, to, amount }: RealtimeWanted,
): Promise<{ readonly id: string; readonly exchange: Exchange }> => {
  const exchange = await api.call('quotes.create', {
    body: {
      source: { sourceType: 'REALTIME_FUNDING', customerId, currency, cryptoNetwork: 'SOLANA' },
      destination: { destinationType: 'ACCOUNT', accountId: to },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    },
  });
  mustKnow(isTaken(exchange), 'A quote with a source of type REALTIME_FUNDING was refused', exchange);
  needed(exchange, 'Creating a quote that waits for funds');
  return { id: idShown(exchange), exchange };
};

/** Simulates that somebody sends the funds that a quote waits for: what it asks for, or another amount. */
export const sendFunds = (
  api: Client,
  quoteId: string,
  currencyCode: string,
  currencyAmount?: number,
): Promise<Exchange> =>
  api.call('sandbox.sendFunds', {
    body: { quoteId, currencyCode, ...(currencyAmount === undefined ? {} : { currencyAmount }) },
  });
