import { setTimeout as pause } from 'node:timers/promises';
import type { Exchange } from '../../spec/exchange.ts';
import type { Client } from './client.ts';
import type { Control } from './control.ts';
import { Inconclusive } from './examiner.ts';
import { rowsOf } from './accounts.ts';
import { readUntil } from './payments.ts';
import { lifeOf, transactionOf } from './quotes.ts';
import { provocation } from './trigger.ts';

/** The longest that a test waits for a quote to expire by itself: milliseconds. */
const longestWaitMs = 30_000;

/** How the number of a payee ends whose quotes can be seen to expire: anyhow, where the clock can be moved. */
export const expiryEnding = (control: Control): string | undefined =>
  control.isAvailable ? undefined : provocation('quoteExpiresSoon').value;

/**
 * Lets a quote expire: by the target's clock, else by waiting as long as it lives. Leaves the test as inconclusive
 * where that is too long.
 */
export const letExpire = async (control: Control, quote: Exchange): Promise<void> => {
  const lifeMs = lifeOf(quote);
  if (control.isAvailable) {
    await control.advance(lifeMs);
    return;
  }
  if (lifeMs > longestWaitMs)
    throw new Inconclusive(
      'clock-unavailable',
      `The target offers no way to move its clock by ${Math.round(lifeMs / 1000)} s (controlUrl), and a payee whose number ends in "${provocation('quoteExpiresSoon').value}" makes no quote short (dialect.triggers.quoteExpiresSoon).`,
      quote,
    );
  await pause(lifeMs);
};

/**
 * The id of the transaction of a quote that nobody executed: as the quote names it, else the only one of a customer
 * who has no other. Leaves the test as inconclusive where neither shows: whether it can be seen is left open.
 */
export const reservedOf = async (api: Client, quote: Exchange, customerId: string): Promise<string> => {
  const named = transactionOf(quote);
  if (named !== undefined) return named;
  const listed = await readUntil(
    () => api.call('transactions.list', { query: { customerId } }),
    ({ data }) => Array.isArray(data) && data.length > 0,
  );
  const rows = rowsOf(listed);
  const [row] = rows;
  if (rows.length === 1 && row?.['customerId'] === customerId && typeof row['id'] === 'string')
    return row['id'];
  throw new Inconclusive(
    'no-binding',
    'A quote that is not executed names no transaction to look at, and none is listed.',
    listed,
  );
};
