import type { Exchange } from '../../spec/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import { spend } from '../../generators/cards.ts';
import { rowsOf } from './accounts.ts';
import type { Card } from './cards.ts';
import type { Client } from './client.ts';
import { Inconclusive } from './examiner.ts';
import type { Inbox } from './inbox.ts';
import { needed } from './judge.ts';
import { readUntil } from './payments.ts';
import type { WebhookEvent } from './webhook-event.ts';

type Body = Readonly<Record<string, unknown>>;

/** What is looked at of a card transaction. Amounts are in the unit of the target, undefined where none is shown. */
export interface Purchase {
  readonly id: string;
  readonly status: unknown;
  readonly authorized: number | undefined;
  readonly settled: number | undefined;
  readonly refunded: number | undefined;
}

/** An amount, bare or with its currency: the document shows no type. */
const amountIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  const { amount } = (value ?? {}) as { readonly amount?: unknown };
  return typeof amount === 'number' ? amount : undefined;
};

export const purchaseIn = (row: Body): Purchase => ({
  id: String(row['id']),
  status: row['status'] ?? row['state'],
  authorized: amountIn(row['authorizedAmount']),
  settled: amountIn(row['settledAmount']),
  refunded: amountIn(row['refundedAmount']),
});

/** The card transactions of a card, newest first, with the page that shows them. */
export interface Purchases {
  readonly rows: readonly Purchase[];
  readonly page: Exchange;
}

const purchasesOn = (page: Exchange, card: Card): readonly Purchase[] =>
  rowsOf(page)
    .filter(({ cardId }) => cardId === card.id)
    .map(purchaseIn);

const listing = (api: Client, { holder }: Card): Promise<Exchange> =>
  api.call('transactions.list', { query: { customerId: holder.customerId, limit: 100 } });

export const purchasesOf = async (api: Client, card: Card): Promise<Purchases> => {
  const page = needed(await listing(api, card), 'Listing the transactions of a cardholder');
  return { rows: purchasesOn(page, card), page };
};

/** Reads the card transactions until they are as wanted, or the deadline. */
export const purchasesUntil = async (
  api: Client,
  card: Card,
  isReached: (rows: readonly Purchase[]) => boolean,
): Promise<Purchases> => {
  // The body is looked at through the page, so that the card can be told from others of its holder.
  const page = await readUntil(
    () => listing(api, card),
    (body) => {
      const { data } = body as { readonly data?: unknown };
      const rows = (Array.isArray(data) ? (data as Body[]) : []).filter(({ cardId }) => cardId === card.id);
      return isReached(rows.map(purchaseIn));
    },
  );
  return { rows: purchasesOn(page, card), page };
};

export const simulate = (
  api: Client,
  operation: OperationId,
  card: Pick<Card, 'id'>,
  body: unknown,
): Promise<Exchange> => api.call(operation, { path: { id: card.id }, body });

export const authorize = (api: Client, card: Card, amount: number): Promise<Exchange> =>
  simulate(api, 'sandbox.cardAuthorization', card, spend(amount, card.holder.account.currency));

/** A message about a transaction that exists; `amount` is left out of those that have none. */
export const follow = (
  api: Client,
  operation: OperationId,
  { card, id }: { readonly card: Card; readonly id: string },
  amount?: number,
): Promise<Exchange> =>
  simulate(api, operation, card, { cardTransactionId: id, ...(amount === undefined ? {} : { amount }) });

/** What was bought, and the answer to its simulation. */
export interface Bought {
  readonly card: Card;
  readonly id: string;
  readonly answer: Exchange;
  readonly purchase: Purchase;
  readonly page: Exchange;
}

/** What an authorization made. Leaves the test as inconclusive where the page shows none but those before. */
export const boughtBy = (
  card: Card,
  { answer, rows, page }: Purchases & Pick<Bought, 'answer'>,
  before: readonly string[] = [],
): Bought => {
  const purchase = rows.find(({ id }) => !before.includes(id));
  if (purchase === undefined)
    throw new Inconclusive('prerequisite', 'An authorization made no card transaction to be listed.', page);
  return { card, id: purchase.id, answer, purchase, page };
};

/** Authorizes a purchase and waits for it. Leaves the test as inconclusive where none is to be seen. */
export const buy = async (
  api: Client,
  card: Card,
  amount: number,
  before: readonly string[] = [],
): Promise<Bought> => {
  const answer = needed(await authorize(api, card, amount), 'Simulating an authorization');
  const purchases = await purchasesUntil(api, card, (all) => all.some(({ id }) => !before.includes(id)));
  return boughtBy(card, { answer, ...purchases }, before);
};

/** Milliseconds that a change may take to be complete once its first part shows. */
const settlingMs = 200;

/**
 * Reads a purchase until it is as wanted; where it changes otherwise, a moment longer; at most to the deadline.
 * So a wrong change is found without waiting for the right one.
 */
export const purchaseUntil = async (
  api: Client,
  { card, id, purchase: before }: Pick<Bought, 'card' | 'id' | 'purchase'>,
  isReached: (purchase: Purchase) => boolean,
): Promise<{ readonly purchase: Purchase | undefined; readonly page: Exchange }> => {
  const first = JSON.stringify(before);
  let changedAt: number | undefined;
  const { rows, page } = await purchasesUntil(api, card, (all) => {
    const found = all.find((one) => one.id === id);
    if (found === undefined) return false;
    if (JSON.stringify(found) !== first) changedAt ??= performance.now();
    return isReached(found) || (changedAt !== undefined && performance.now() - changedAt > settlingMs);
  });
  return { purchase: rows.find((one) => one.id === id), page };
};

/**
 * Reads the card transactions until they are as they must not be, at most a moment: for a result that is still due
 * although a later one has shown.
 */
export const purchasesShortlyAfter = (
  api: Client,
  card: Card,
  isWrong: (rows: readonly Purchase[]) => boolean,
): Promise<Purchases> => {
  const until = performance.now() + settlingMs;
  return purchasesUntil(api, card, (rows) => isWrong(rows) || performance.now() > until);
};

/**
 * Waits until everything simulated so far has had its effect, by a further authorization: results come in the
 * order of their simulations.
 */
export const letPass = async (api: Client, card: Card): Promise<Purchases> => {
  const { rows } = await purchasesOf(api, card);
  await buy(
    api,
    card,
    1,
    rows.map(({ id }) => id),
  );
  return purchasesOf(api, card);
};

/** Webhooks about a card transaction, in order of arrival, once they are as wanted or at the deadline. */
export const purchaseEvents = async (
  inbox: Inbox,
  id: string,
  isEnough: (types: readonly string[]) => boolean,
): Promise<readonly WebhookEvent[]> => {
  const own = (events: readonly WebhookEvent[]): readonly WebhookEvent[] =>
    events.filter(({ type }) => type.startsWith('CARD_TRANSACTION.'));
  const events = await inbox.mentioning(id, {
    until: (came) => isEnough(own(came).map(({ type }) => type)),
  });
  return own(events);
};

/** Messages about a transaction that exists, by their simulation. */
export const messages = {
  clearing: 'sandbox.cardClearing',
  return: 'sandbox.cardReturn',
  reversal: 'sandbox.cardReturnReversal',
  advice: 'sandbox.cardAuthorizationAdvice',
} as const satisfies Readonly<Record<string, OperationId>>;

export type Message = keyof typeof messages;

export const send = (
  api: Client,
  message: Message,
  bought: Pick<Bought, 'card' | 'id'>,
  amount?: number,
): Promise<Exchange> => follow(api, messages[message], bought, amount);

/** Sends a message that the purchase may receive, and waits for what is wanted. Inconclusive where it is refused. */
export const receive = async (
  api: Client,
  bought: Bought,
  { message, amount, until }: { message: Message; amount?: number; until: (purchase: Purchase) => boolean },
): Promise<Bought> => {
  const answer = needed(await send(api, message, bought, amount), `Simulating a ${message}`);
  const { purchase = bought.purchase, page } = await purchaseUntil(api, bought, until);
  return { ...bought, answer, purchase, page };
};

export const hasStatus =
  (...wanted: readonly string[]) =>
  ({ status }: Purchase): boolean =>
    wanted.includes(String(status));

/** The way to each state: the messages that lead there, after the authorization. */
const ways = {
  AUTHORIZED: [],
  PARTIALLY_SETTLED: [{ message: 'clearing', percent: 50, to: 'PARTIALLY_SETTLED' }],
  SETTLED: [{ message: 'clearing', percent: 100, to: 'SETTLED' }],
  REFUNDED: [
    { message: 'clearing', percent: 100, to: 'SETTLED' },
    { message: 'return', percent: 100, to: 'REFUNDED' },
  ],
} as const satisfies Readonly<
  Record<string, readonly { readonly message: Message; readonly percent: number; readonly to: string }[]>
>;

export type PurchaseState = keyof typeof ways;

/** A purchase in a state. Leaves the test as inconclusive where it does not come to that. */
export const buyUntil = async (
  api: Client,
  card: Card,
  { state, amount }: { readonly state: PurchaseState; readonly amount: number },
): Promise<Bought> => {
  let bought = await buy(api, card, amount);
  for (const { message, percent, to } of ways[state])
    bought = await receive(api, bought, {
      message,
      amount: (amount * percent) / 100,
      until: hasStatus(to),
    });
  if (bought.purchase.status !== state)
    throw new Inconclusive('prerequisite', `A card transaction did not become ${state}.`, bought.page);
  return bought;
};
