import { ApiError, notFound } from '../http/api-error.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import {
  amountOf,
  currencyCodes,
  isCrypto,
  isCurrencyCode,
  type Amount,
  type CurrencyCode,
} from './currencies.ts';
import { fundingInstructions, type FundingInstruction } from './funding-instructions.ts';
import { ledgerAccount } from './journal.ts';
import type { Work } from '../runtime/work.ts';

export type InternalAccountType = 'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET';

/** An internal account as it is stored; the money in it is the ledger's. */
export interface InternalAccount extends Document {
  /** Absent where it is the platform's. */
  readonly customerId?: string;
  readonly currency: CurrencyCode;
  readonly type: InternalAccountType;
  readonly status: 'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'FAILED';
  /** Of an embedded wallet. */
  readonly privateEnabled?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An internal account as answers show it. */
export interface InternalAccountView extends Omit<InternalAccount, 'currency'> {
  readonly balance: Amount;
  readonly totalBalance?: Amount;
  readonly fundingPaymentInstructions: readonly FundingInstruction[];
}

export const internalAccounts = defineCollection<InternalAccount>('internal_accounts', ['customerId']);

/** An internal account as reads and webhooks show it. */
export const internalAccountView = replaceable(
  async (work: Work, { currency, ...account }: InternalAccount): Promise<InternalAccountView> => {
    const { total, held, updatedAt } = await ledgerAccount(work, account.id, currency);
    return {
      ...account,
      balance: amountOf(total - held, currency),
      totalBalance: amountOf(total, currency),
      fundingPaymentInstructions: fundingInstructions(account.id, currency, {
        isPlatformAccount: account.customerId === undefined,
      }),
      updatedAt: updatedAt > account.updatedAt ? updatedAt : account.updatedAt,
    };
  },
);

/** The internal account with this id. Raises 404; the document has no code of its own for it. */
export const internalAccountOf = async (work: Work, id: string): Promise<InternalAccount> => {
  const account = await work.collection(internalAccounts).get(id);
  if (!account) throw notFound('No such internal account.');
  return account;
};

/** The same, and it can be used. Raises 409 for one that is closed or frozen. */
export const usableInternalAccountOf = async (work: Work, id: string): Promise<InternalAccount> => {
  const account = await internalAccountOf(work, id);
  if (account.status !== 'ACTIVE')
    throw new ApiError(409, 'CONFLICT', `The internal account is ${account.status}.`);
  return account;
};

export const openAccount = async (
  work: Work,
  currency: CurrencyCode,
  customerId: string | undefined,
  type: InternalAccountType = isCrypto(currency) ? 'INTERNAL_CRYPTO' : 'INTERNAL_FIAT',
): Promise<InternalAccount> => {
  const now = work.now().toISOString();
  const account: InternalAccount = {
    id: work.newId('InternalAccount'),
    ...(customerId !== undefined && { customerId }),
    currency,
    type,
    status: 'ACTIVE',
    createdAt: now,
    updatedAt: now,
  };
  await work.collection(internalAccounts).insert(account);
  return account;
};

/** The account of a customer, or with `undefined` of the platform, in a currency; none is opened. */
export const accountIn = (
  work: Work,
  currency: CurrencyCode,
  customerId: string | undefined,
): Promise<InternalAccount | undefined> =>
  work.collection(internalAccounts).first({
    where: { customerId: customerId ?? null, currency, type: { not: 'EMBEDDED_WALLET' } },
    order: 'oldest',
  });

/** The same; opened when there is none. For money that arrives. */
export const accountFor = async (
  work: Work,
  currency: CurrencyCode,
  customerId: string | undefined,
): Promise<InternalAccount> =>
  (await accountIn(work, currency, customerId)) ?? openAccount(work, currency, customerId);

/** The currencies of a customer who names none. */
export const usualCurrencies: readonly string[] = ['USD'];

interface Owner {
  readonly id: string;
  readonly currencies?: readonly string[];
}

/** The currencies of a customer that the service knows. */
const knownCurrenciesOf = ({ currencies = usualCurrencies }: Owner): readonly CurrencyCode[] =>
  [...new Set(currencies)].filter(isCurrencyCode);

/** Opens the accounts of a new customer, one per currency that the customer has and the service knows. */
export const openFirstAccountsFor = replaceable(async (work: Work, owner: Owner): Promise<void> => {
  for (const currency of knownCurrenciesOf(owner)) await openAccount(work, currency, owner.id);
});

/** Opens what a customer lacks of them. Call it when the currencies change. */
export const openAccountsFor = async (work: Work, owner: Owner): Promise<void> => {
  for (const currency of knownCurrenciesOf(owner)) await accountFor(work, currency, owner.id);
};

/** Opens the accounts of a new platform, one per currency. */
export const openPlatformAccounts = async (work: Work): Promise<void> => {
  for (const currency of currencyCodes) await openAccount(work, currency, undefined);
};

/** Opens what the platform lacks of accounts in these currencies. */
export const openPlatformAccountsIn = async (work: Work, codes: readonly string[]): Promise<void> => {
  for (const currency of codes.filter(isCurrencyCode)) await accountFor(work, currency, undefined);
};
