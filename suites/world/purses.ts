import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import { operation as operationRow, type OperationId } from '../../spec/operations.ts';
import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { mostPaid, shownFees } from '../kit/assertions/paid.ts';
import { isAccepted } from '../kit/assertions/answers.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { target } from '../kit/check/run.ts';
import type { CallOptions } from '../kit/http/client.ts';

/** A payment from an account, and the most that it may take. */
interface Debit {
  readonly rule: RuleId;
  readonly most: number;
  readonly on: HttpRecord;
  /** By the clock of this process, in milliseconds. */
  readonly endedAt: number;
}

/** An internal account of a customer that the run has made, and all that the run has asked of it. */
interface Purse {
  /** Requests about it that were sent, and those of them that were answered. */
  sent: number;
  answered: number;
  lastAnsweredAt: number;
  /** A request of the run moves its money in ways that no answer shows. */
  isOpen: boolean;
  /** A reading since which only the debits below are known to have taken from it. */
  base: { readonly amount: number; readonly on: HttpRecord } | undefined;
  debits: Debit[];
}

/** The accounts of a run as a ledger beside the target's. */
export interface Purses {
  readonly accounts: Map<string, Purse>;
  /** The account that a quote is paid from. */
  readonly quotes: Map<string, string>;
  readonly customers: Set<string>;
}

export const noPurses = (): Purses => ({ accounts: new Map(), quotes: new Map(), customers: new Set() });

const overdrawn = 'internal-accounts/balance-is-not-negative';
const ofQuotes = 'payments/execution-debits-the-sent-amount';
const ofTransfers = 'transfers/out-debits-the-amount';

export const purseRules = [ofQuotes, ofTransfers, overdrawn] as const satisfies readonly RuleId[];

/** More accounts are not watched. */
const mostAccounts = 2_000;

/** Operations that take from an account no more than their answer shows, or nothing. */
const known: ReadonlySet<OperationId> = new Set<OperationId>([
  'quotes.create',
  'quotes.execute',
  'transfers.out',
  'sandbox.fundInternalAccount',
]);

/** A debit may show late: a payment so long before a reading is in it. Milliseconds. */
const debitedWithinMs = 5_000;

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const purseOf = ({ accounts }: Purses, id: string): Purse | undefined => {
  const present = accounts.get(id);
  if (present !== undefined || accounts.size >= mostAccounts) return present;
  const fresh: Purse = {
    sent: 0,
    answered: 0,
    lastAnsweredAt: 0,
    isOpen: false,
    base: undefined,
    debits: [],
  };
  accounts.set(id, fresh);
  return fresh;
};

/** The accounts that a request is about: those that it names, and the one that pays the quote that it names. */
const askedOf = (purses: Purses, { path, body, form }: CallOptions): readonly Purse[] => {
  const ids = textsIn([path, body, form]).flatMap((text) => {
    const account = purses.quotes.get(text) ?? text;
    return account.startsWith('InternalAccount:') ? [account] : [];
  });
  return [...new Set(ids)].flatMap((id) => purseOf(purses, id) ?? []);
};

const isRead = (operation: OperationId): boolean => operationRow(operation).method === 'GET';

/** A request is about to be sent: until it is answered, nobody knows what it did. */
export const noteAsked = (operation: OperationId, asked: CallOptions, purses: Purses): void => {
  if (isRead(operation)) return;
  for (const purse of askedOf(purses, asked)) {
    purse.sent += 1;
    if (!known.has(operation)) purse.isOpen = true;
  }
};

const sentAmount = ({ response: { body } }: Exchange): number | undefined => {
  const amount =
    isJsonObject(body) && isJsonObject(body['sentAmount']) ? body['sentAmount']['amount'] : undefined;
  return typeof amount === 'number' ? amount : undefined;
};

/** The most that a payment may take; undefined where its answer does not say. */
const debitIn = (exchange: Exchange): Debit | undefined => {
  const amount = sentAmount(exchange);
  if (amount === undefined) return undefined;
  const rule = exchange.operation === 'transfers.out' ? ofTransfers : ofQuotes;
  return { rule, most: mostPaid(amount, shownFees([exchange])), on: exchange, endedAt: performance.now() };
};

const noteAnswer = (exchange: Exchange, asked: CallOptions, purses: Purses): void => {
  const pays = exchange.operation === 'transfers.out' || exchange.operation === 'quotes.execute';
  const debit = pays && isAccepted(exchange) ? debitIn(exchange) : undefined;
  for (const purse of askedOf(purses, asked)) {
    purse.answered += 1;
    purse.lastAnsweredAt = performance.now();
    if (debit !== undefined) purse.debits.push(debit);
    // A payment that failed on its way may have paid all the same, and an answer without amounts says nothing.
    else if (pays && (isAccepted(exchange) || exchange.response.status >= 500)) purse.isOpen = true;
  }
};

const noteQuote = ({ request, response }: Exchange, { quotes }: Purses): void => {
  const [from, made] = [request.body, response.body];
  if (!isJsonObject(from) || !isJsonObject(from['source']) || !isJsonObject(made)) return;
  const account = from['source']['accountId'];
  if (typeof account === 'string' && typeof made['id'] === 'string') quotes.set(made['id'], account);
};

const begin = (purse: Purse, amount: number, on: HttpRecord): void => {
  purse.base = { amount, on };
  purse.debits = purse.debits.filter(({ endedAt }) => performance.now() - endedAt < debitedWithinMs);
};

const judge = (purse: Purse, amount: number, on: HttpRecord, examine: FindingCollector): void => {
  const { base, debits } = purse;
  if (base === undefined || amount >= base.amount) {
    begin(purse, amount, on);
    return;
  }
  const last = debits.at(-1);
  if (last === undefined) return;
  const taken = base.amount - amount;
  const most = debits.reduce((sum, debit) => sum + debit.most, 0);
  examine.assert(last.rule, taken <= most, () => ({
    expected: `${most} at most to be taken from ${base.amount}: what the answers show, and the fees that they show`,
    actual: `${taken}`,
    on: [base.on, ...debits.map((debit) => debit.on), on],
  }));
};

const balanceIn = (row: JsonObject): number | undefined => {
  const amount = isJsonObject(row['balance']) ? row['balance']['amount'] : undefined;
  return typeof amount === 'number' ? amount : undefined;
};

const lookAtRow = (row: JsonObject, exchange: Exchange, purses: Purses, examine: FindingCollector): void => {
  const [id, owner, amount] = [row['id'], row['customerId'], balanceIn(row)];
  if (typeof id !== 'string' || amount === undefined || !purses.customers.has(String(owner))) return;
  const purse = purseOf(purses, id);
  if (purse === undefined || purse.isOpen) return;
  if (purse.debits.length > 0)
    examine.assert(overdrawn, amount >= 0, () => ({
      expected: 'a balance of 0 or more',
      actual: String(amount),
      on: [...purse.debits.map(({ on }) => on), exchange],
    }));
  const askedAt = performance.now() - exchange.ms;
  // A request under way during the read may be in the reading, or not.
  if (purse.sent !== purse.answered || purse.lastAnsweredAt > askedAt) return;
  judge(purse, amount, exchange, examine);
};

/** Remembers the customers that the run makes, and who pays its quotes. */
const noteMade = (exchange: Exchange, purses: Purses): void => {
  const { operation, response } = exchange;
  if (operation === 'quotes.create' && isAccepted(exchange)) noteQuote(exchange, purses);
  if (operation === 'customers.create' && isJsonObject(response.body))
    purses.customers.add(String(response.body['id']));
};

const rowsIn = ({ response: { body } }: Exchange): readonly JsonObject[] => {
  const rows = isJsonObject(body) ? body['data'] : undefined;
  return Array.isArray(rows) ? rows.filter(isJsonObject) : [];
};

/**
 * Holds what accounts hold against what was paid from them, as far as answers show it. Only where the target file says
 * that the names and units of the assumed interface are the target's, and only accounts that nobody else uses.
 */
export const examinePurses = (
  exchange: Exchange,
  asked: CallOptions,
  purses: Purses,
  examine: FindingCollector,
): void => {
  if (!target().dialect.complete) return;
  if (!isRead(exchange.operation)) noteAnswer(exchange, asked, purses);
  noteMade(exchange, purses);
  if (exchange.operation !== 'internalAccounts.listForCustomer') return;
  for (const row of rowsIn(exchange)) lookAtRow(row, exchange, purses, examine);
};
