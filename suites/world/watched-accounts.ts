import { contract } from '../../spec/contract/in-use.ts';
import { isJsonObject, textsIn } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { CallOptions } from '../kit/http/client.ts';
import { newLedger, noFates, type Fates, type Ledger } from './ledger.ts';

/** A payment from an account, and the most that it may take. */
export interface Debit {
  readonly rule: RuleId;
  readonly most: number;
  readonly on: HttpRecord;
  /** By the clock of this process, in milliseconds. */
  readonly endedAt: number;
}

/** An internal account of a customer that the run has made, and all that the run has asked of it. */
export interface Purse {
  readonly id: string;
  /** Requests about it that were sent, and those of them that were answered. */
  sent: number;
  answered: number;
  lastAnsweredAt: number;
  /** A request of the run moves its money in ways that no answer shows. */
  isOpen: boolean;
  /** A reading since which only the debits below are known to have taken from it. */
  base: { readonly amount: number; readonly on: HttpRecord } | undefined;
  debits: Debit[];
  /** All that moved its money. */
  readonly ledger: Ledger;
  customerId: string | undefined;
}

/** The accounts of a run as a ledger beside the target's. */
export interface Purses {
  readonly accounts: Map<string, Purse>;
  /** The account that a quote is paid from. */
  readonly quotes: Map<string, string>;
  readonly customers: Set<string>;
  /** The customer by the other names that requests know it by. */
  readonly names: Map<string, string>;
  /** Customers to whom money came in ways that no answer shows. */
  readonly isOpenFor: Set<string>;
  /** The account that a payment is paid from. */
  readonly payers: Map<string, string>;
  readonly fates: Fates;
}

export const noPurses = (): Purses => ({
  accounts: new Map(),
  quotes: new Map(),
  customers: new Set(),
  names: new Map(),
  isOpenFor: new Set(),
  payers: new Map(),
  fates: noFates(),
});

/** More accounts are not watched. */
const mostAccounts = 2_000;

/** Operations that take from an account no more than their answer shows, or nothing. */
const known: ReadonlySet<OperationId> = new Set<OperationId>([
  'quotes.create',
  'quotes.execute',
  'transfers.out',
  'sandbox.fundInternalAccount',
]);

export const purseOf = ({ accounts }: Purses, id: string): Purse | undefined => {
  const present = accounts.get(id);
  if (present !== undefined || accounts.size >= mostAccounts) return present;
  const fresh: Purse = {
    id,
    sent: 0,
    answered: 0,
    lastAnsweredAt: 0,
    isOpen: false,
    base: undefined,
    debits: [],
    ledger: newLedger(),
    customerId: undefined,
  };
  accounts.set(id, fresh);
  return fresh;
};

/** The accounts that a request is about: those that it names, and the one that pays the quote that it names. */
export const askedOf = (purses: Purses, { path, body, form }: CallOptions): readonly Purse[] => {
  const ids = textsIn([path, body, form]).flatMap((text) => {
    const account = purses.quotes.get(text) ?? text;
    return account.startsWith('InternalAccount:') ? [account] : [];
  });
  return [...new Set(ids)].flatMap((id) => purseOf(purses, id) ?? []);
};

/** Operations that move money to a customer without a word of the account. */
const reaching =
  /^(?:sandbox\.(?!fundInternalAccount)|transfers\.in|invitations\.|stablecoins\.|agentSide\.|crypto\.)/;

/**
 * A quote that names a customer: one that is paid from elsewhere may be refunded to any account of its customer, and one
 * to an UMA address is paid to any account of the receiver.
 */
const openReached = (operation: OperationId, asked: CallOptions, purses: Purses): void => {
  if (!reaching.test(operation) && operation !== 'quotes.create') return;
  for (const text of textsIn([asked.path, asked.body])) {
    const customer = purses.names.get(text) ?? text;
    if (purses.customers.has(customer)) purses.isOpenFor.add(customer);
  }
};

/** A payment to an internal account is credited to it: how much is the target's. */
const openDestination = ({ body }: CallOptions, purses: Purses): void => {
  const to = isJsonObject(body) ? body['destination'] : undefined;
  const purse = isJsonObject(to) ? purses.accounts.get(String(to['accountId'])) : undefined;
  if (purse !== undefined) purse.isOpen = true;
};

export const isRead = (operation: OperationId): boolean => contract().operation(operation).method === 'GET';

/** A request is about to be sent: until it is answered, its effect is unknown. */
export const noteAsked = (operation: OperationId, asked: CallOptions, purses: Purses): void => {
  if (isRead(operation)) return;
  openReached(operation, asked, purses);
  for (const purse of askedOf(purses, asked)) {
    purse.sent += 1;
    if (!known.has(operation)) purse.isOpen = true;
  }
  openDestination(asked, purses);
};
