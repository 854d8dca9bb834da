import type { Exchange } from '../../spec/exchange.ts';
import { balanceOf, fundedAccount, otherCurrency, type Account, type Balance } from './accounts.ts';
import type { CallOptions, Client } from './client.ts';
import { bodyOf, idShown, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { somePayee, type Payee } from './payees.ts';
import { target } from './run.ts';

type Body = Readonly<Record<string, unknown>>;

/** What the suite pays where the amount does not matter: within any bounds that a sandbox may have. */
export const usualAmount = 10_000;

interface QuoteWanted {
  readonly from: string;
  readonly to: string;
  readonly amount?: number;
  readonly side?: string;
}

/** A quote request between two accounts, with the members that the document shows. */
export const quoteBody = ({ from, to, amount = usualAmount, side = 'SENDING' }: QuoteWanted): Body => ({
  source: { sourceType: 'ACCOUNT', accountId: from },
  destination: { destinationType: 'ACCOUNT', accountId: to },
  lockedCurrencySide: side,
  lockedCurrencyAmount: amount,
});

export const createQuote = (api: Client, wanted: QuoteWanted): Promise<Exchange> =>
  api.call('quotes.create', { body: quoteBody(wanted) });

export const executeQuote = (api: Client, quoteId: string, options: CallOptions = {}): Promise<Exchange> =>
  api.call('quotes.execute', { ...options, path: { quoteId } });

export const readPayment = (api: Client, transactionId: string): Promise<Exchange> =>
  api.call('transactions.get', { path: { transactionId } });

/** The two ends of a payment: a funded account of a customer, and a bank account of its own in another currency. */
export interface Ends {
  readonly account: Account;
  readonly payee: Payee;
}

export interface EndsWanted {
  /** How the number of the payee ends: what the sandbox decides by. */
  readonly ending?: string | undefined;
  /** Whether the payee holds the currency of the account. */
  readonly sameCurrency?: boolean;
  /** What the account is funded with. */
  readonly funds?: number;
}

export const someEnds = async (
  api: Client,
  owned: Owned,
  { ending, sameCurrency = false, funds }: EndsWanted = {},
): Promise<Ends> => {
  const account = await fundedAccount(api, owned, funds === undefined ? {} : { amount: funds });
  const currency = sameCurrency ? account.currency : otherCurrency(account.currency);
  const payee = await somePayee(api, owned, { customerId: account.customerId, currency, ending });
  return { account, payee };
};

/** A quote that can be executed. */
export const someQuote = async (
  api: Client,
  { account, payee }: Ends,
  amount: number = usualAmount,
): Promise<{ readonly id: string; readonly exchange: Exchange }> => {
  const exchange = needed(
    await createQuote(api, { from: account.id, to: payee.id, amount }),
    'Creating a quote',
  );
  return { id: idShown(exchange), exchange };
};

/** A payment that was begun, and what its account held around that. */
export interface Begun extends Ends {
  /** The transaction's id. */
  readonly id: string;
  readonly before: Balance;
  /** The answer that began it. */
  readonly answer: Exchange;
  /** Read as the next thing after the answer. */
  readonly after: Balance;
  readonly quoteId: string | undefined;
}

/** Pays by executing a quote. Leaves the test as inconclusive when that is refused. */
export const payByQuote = async (api: Client, owned: Owned, wanted: EndsWanted = {}): Promise<Begun> => {
  const ends = await someEnds(api, owned, wanted);
  // Before the quote: a hold at its creation is no breach of what the execution must do.
  const before = await balanceOf(api, ends.account);
  const quote = await someQuote(api, ends);
  const answer = needed(await executeQuote(api, quote.id), 'Executing a quote');
  const after = await balanceOf(api, ends.account);
  return { ...ends, id: idShown(answer), before, answer, after, quoteId: quote.id };
};

export const transferBody = (from: string, to: string, amount: number = usualAmount): Body => ({
  source: { accountId: from },
  destination: { accountId: to },
  amount,
});

/** Pays by a transfer out. Leaves the test as inconclusive when that is refused. */
export const payByTransfer = async (api: Client, owned: Owned, wanted: EndsWanted = {}): Promise<Begun> => {
  const ends = await someEnds(api, owned, { ...wanted, sameCurrency: true });
  const before = await balanceOf(api, ends.account);
  const body = transferBody(ends.account.id, ends.payee.id);
  const answer = needed(await api.call('transfers.out', { body }), 'A transfer out');
  const after = await balanceOf(api, ends.account);
  return { ...ends, id: idShown(answer), before, answer, after, quoteId: undefined };
};

/** The amount of a sentAmount or receivedAmount; undefined where there is none. */
export const amountOf = (body: Body, member: 'sentAmount' | 'receivedAmount'): number | undefined => {
  const { amount } = (body[member] ?? {}) as { readonly amount?: unknown };
  return typeof amount === 'number' ? amount : undefined;
};

export const refundOf = (body: Body): Body | undefined => body['refund'] as Body | undefined;

const firstPauseMs = 10;
/** A bank return in a sandbox may follow its completion within half a second. */
const longestPauseMs = 200;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Reads a resource again and again until it is as wanted, at most `timeouts.eventMs`: for targets without
 * webhooks there is no other way to learn of a change. Answers every read, in order; the last one decides.
 */
export const readsUntil = async (
  read: () => Promise<Exchange>,
  isReached: (body: Body) => boolean,
): Promise<readonly [Exchange, ...Exchange[]]> => {
  const deadline = performance.now() + target().timeouts.eventMs;
  const reads: [Exchange, ...Exchange[]] = [await read()];
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if (isReached(bodyOf(reads.at(-1) ?? reads[0])) || performance.now() > deadline) return reads;
    await pause(pauseMs);
    reads.push(await read());
  }
};

/** The same, when only the last read matters. */
export const readUntil = async (
  read: () => Promise<Exchange>,
  isReached: (body: Body) => boolean,
): Promise<Exchange> => {
  const reads = await readsUntil(read, isReached);
  return reads.at(-1) ?? reads[0];
};

/** Milliseconds between the reads of what should change no more, and how many there are. */
const watch = { pauseMs: 30, reads: 5 } as const;

/** Reads a resource for a moment longer: what is final has to stay so. */
export const readsAfter = async (read: () => Promise<Exchange>): Promise<readonly Exchange[]> => {
  const reads: Exchange[] = [];
  for (let left: number = watch.reads; left > 0; left -= 1) {
    reads.push(await read());
    if (left > 1) await pause(watch.pauseMs);
  }
  return reads;
};

/** Reads a payment until it is as wanted, or the deadline. */
export const paymentUntil = (
  api: Client,
  id: string,
  isReached: (body: Body) => boolean,
): Promise<Exchange> => readUntil(() => readPayment(api, id), isReached);

/** Statuses after which nothing more happens to a payment by itself, a refund or a bank return apart. */
export const isSettled = ({ status }: Body): boolean =>
  status === 'COMPLETED' || status === 'FAILED' || status === 'EXPIRED';

export const isRefunded = (body: Body): boolean => {
  const status = refundOf(body)?.['status'];
  return status === 'COMPLETED' || status === 'FAILED';
};
