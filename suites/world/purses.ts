import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { mostPaid } from '../kit/assertions/paid.ts';
import { isAccepted } from '../kit/assertions/answers.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { target } from '../kit/check/run.ts';
import type { CallOptions } from '../kit/http/client.ts';
import { hasKey } from '../kit/http/idempotency-key.ts';
import { examineLedger, noteFate, noteMovement, type Reading } from './ledger.ts';
import type { View } from './views.ts';
import { askedOf, isRead, purseOf, type Debit, type Purse, type Purses } from './watched-accounts.ts';

const overdrawn = 'internal-accounts/balance-is-not-negative';
const ofQuotes = 'payments/execution-debits-the-sent-amount';
const ofTransfers = 'transfers/out-debits-the-amount';

export const purseRules = [ofQuotes, ofTransfers, overdrawn] as const satisfies readonly RuleId[];

/** A debit may show late: a payment so long before a reading is in it. Milliseconds. */
const debitedWithinMs = 5_000;

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
  return { rule, most: mostPaid(amount, [exchange]), on: exchange, endedAt: performance.now() };
};

/** A deposit may be another one's, or may have come in all the same: the balance is unknown then. */
const noteDeposit = (exchange: Exchange, asked: CallOptions, purse: Purse): void => {
  const amount = isJsonObject(asked.body) ? asked.body['amount'] : undefined;
  if (
    exchange.response.status >= 500 ||
    (isAccepted(exchange) && (hasKey(asked) || typeof amount !== 'number'))
  )
    purse.isOpen = true;
  else if (isAccepted(exchange) && typeof amount === 'number')
    noteMovement(purse.ledger, { way: 'in', amount, on: exchange });
};

const noteDebit = ({ most }: Debit, exchange: Exchange, purse: Purse, { payers }: Purses): void => {
  const { body } = exchange.response;
  const [id, least] = [isJsonObject(body) ? body['id'] : undefined, sentAmount(exchange)];
  if (typeof id !== 'string' || least === undefined) purse.isOpen = true;
  else {
    noteMovement(purse.ledger, { way: 'out', id, least, most, on: exchange });
    payers.set(id, purse.id);
  }
};

/** A request that was sent again after 503 may have been done twice. */
const isUnclear = (exchange: Exchange, paysUnknown: boolean): boolean =>
  exchange.repeated?.status === 503 ||
  // A payment that failed on its way may have paid all the same, and an answer without amounts says nothing.
  (paysUnknown && (isAccepted(exchange) || exchange.response.status >= 500));

const noteAnswer = (exchange: Exchange, asked: CallOptions, purses: Purses): void => {
  const pays = exchange.operation === 'transfers.out' || exchange.operation === 'quotes.execute';
  const debit = pays && isAccepted(exchange) ? debitIn(exchange) : undefined;
  for (const purse of askedOf(purses, asked)) {
    purse.answered += 1;
    purse.lastAnsweredAt = performance.now();
    if (exchange.operation === 'sandbox.fundInternalAccount') noteDeposit(exchange, asked, purse);
    if (debit !== undefined) {
      purse.debits.push(debit);
      noteDebit(debit, exchange, purse, purses);
    }
    if (isUnclear(exchange, pays && debit === undefined)) purse.isOpen = true;
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

const noteReading = (purse: Purse, reading: Reading): void => {
  const { ledger } = purse;
  // A movement before the first reading may be in it, or not.
  if (ledger.first === undefined && ledger.movements.length > 0) purse.isOpen = true;
  ledger.first ??= reading;
  ledger.last = reading;
};

/** An account that a read shows below zero has paid what it had not. */
const mustNotBeOverdrawn = (
  amount: number,
  { debits }: Purse,
  exchange: Exchange,
  examine: FindingCollector,
): void => {
  if (debits.length === 0) return;
  examine.assert(overdrawn, amount >= 0, () => ({
    expected: 'a balance of 0 or more',
    actual: String(amount),
    on: [...debits.map(({ on }) => on), exchange],
  }));
};

const lookAtRow = (row: JsonObject, exchange: Exchange, purses: Purses, examine: FindingCollector): void => {
  const [id, owner, amount] = [row['id'], row['customerId'], balanceIn(row)];
  if (typeof id !== 'string' || amount === undefined || !purses.customers.has(String(owner))) return;
  const purse = purseOf(purses, id);
  if (purse === undefined || purse.isOpen) return;
  mustNotBeOverdrawn(amount, purse, exchange, examine);
  const askedAt = performance.now() - exchange.ms;
  // A request under way during the read may be in the reading, or not.
  if (purse.sent !== purse.answered || purse.lastAnsweredAt > askedAt) return;
  judge(purse, amount, exchange, examine);
  if (purses.isOpenFor.has(String(owner))) return;
  purse.customerId = String(owner);
  noteReading(purse, { amount, on: exchange, askedAt, at: performance.now() });
  examineLedger(purse.ledger, purses.fates, examine);
};

/** A payment was read: what its account holds can be judged once more. */
export const examineFate = (view: View, purses: Purses, examine: FindingCollector): void => {
  if (!target().dialect.complete) return;
  noteFate(view, purses.fates);
  const account = purses.payers.get(view.id);
  const purse = account === undefined ? undefined : purses.accounts.get(account);
  if (purse !== undefined && !purse.isOpen && !purses.isOpenFor.has(purse.customerId ?? ''))
    examineLedger(purse.ledger, purses.fates, examine);
};

/** Remembers the customers that the run makes, and who pays its quotes. */
const noteMade = (exchange: Exchange, purses: Purses): void => {
  const { operation, response } = exchange;
  if (operation === 'quotes.create' && isAccepted(exchange)) noteQuote(exchange, purses);
  if (operation !== 'customers.create' || !isJsonObject(response.body)) return;
  const id = String(response.body['id']);
  purses.customers.add(id);
  for (const name of ['umaAddress', 'platformCustomerId'])
    if (typeof response.body[name] === 'string') purses.names.set(response.body[name], id);
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
