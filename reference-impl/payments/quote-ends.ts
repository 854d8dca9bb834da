import { ApiError, invalidField, notFound } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { isCrypto, isCurrencyCode, type CurrencyCode } from '../ledger/currencies.ts';
import { cryptoNetworks } from '../ledger/funding-instructions.ts';
import {
  accountFor,
  accountIn,
  usableInternalAccountOf,
  type InternalAccount,
} from '../ledger/internal-account-store.ts';
import { counter, isInternal } from '../ledger/journal.ts';
import { activeCustomerOf, customerOf } from '../records/customer-store.ts';
import { isPullable } from '../accounts/account-kinds.ts';
import { externalAccountOf, holderOf, isExternalId } from '../accounts/external-account-store.ts';
import { quotePlan, type PayoutPlan } from '../runtime/sandbox-triggers.ts';
import type { Funding } from './payment.ts';
import type {
  AccountDestination,
  AccountSource,
  QuoteDestination,
  QuoteRequest,
  QuoteSource,
  RealtimeSource,
  UmaDestination,
  UmaSource,
} from '../records/quote-store.ts';
import { lookupIdOf, umaReceiverOf } from './uma-receivers.ts';
import type { Work } from '../runtime/work.ts';

/** The payer. */
export interface PayingEnd {
  readonly currency: CurrencyCode;
  readonly funding: Funding;
  readonly sourceAccount?: string;
  readonly customerId?: string;
  readonly platformCustomerId?: string;
  /** Names by which the transaction list finds it. */
  readonly names: readonly string[];
}

/** The payee, and what becomes of the money. */
export interface PaidEnd {
  readonly currency: CurrencyCode;
  /** A ledger account. */
  readonly payoutTo: string;
  readonly plan: PayoutPlan;
  readonly names: readonly string[];
  readonly holder?: string;
}

/** A currency that the sandbox can exchange. Raises 400 INVALID_CURRENCY for any other. */
export const knownCurrency = (code: string): CurrencyCode => {
  if (isCurrencyCode(code)) return code;
  throw new ApiError(400, 'INVALID_CURRENCY', `${code} cannot be exchanged here.`);
};

const customerPart = async (
  work: Work,
  customerId: string | undefined,
): Promise<Pick<PayingEnd, 'customerId' | 'platformCustomerId' | 'names'>> => {
  if (customerId === undefined) return { names: [] };
  const { platformCustomerId, umaAddress } = await customerOf(work, customerId);
  return { customerId, platformCustomerId, names: [umaAddress] };
};

/** An internal account, with whose it is. Raises 400 for an external one, 404 for an unknown one. */
export const ownAccount = async (
  work: Work,
  accountId: string,
): Promise<PayingEnd & Pick<InternalAccount, 'type'>> => {
  if (isExternalId(accountId))
    throw invalidField('source.accountId', 'source.accountId must be an internal account.');
  const { id, currency, customerId, type } = await usableInternalAccountOf(work, accountId);
  const owner = await customerPart(work, customerId);
  return { ...owner, currency, funding: 'prefunded', sourceAccount: id, names: [id, ...owner.names], type };
};

/**
 * The internal account that pays without a signature, with whose it is. Raises as `ownAccount` does, and 400 for an
 * embedded wallet.
 */
export const payingAccount = async (work: Work, accountId: string): Promise<PayingEnd> => {
  const { type, ...end } = await ownAccount(work, accountId);
  if (type !== 'EMBEDDED_WALLET') return end;
  throw invalidField(
    'source.accountId',
    'An embedded wallet pays quotes, which its holder signs, and nothing else.',
  );
};

/**
 * An external account that pays: the money is pulled when the quote is executed, and a refund returns to it. Raises
 * 400 for one that is not pullable.
 */
export const pulledAccount = replaceable(async (work: Work, accountId: string): Promise<PayingEnd> => {
  const account = await externalAccountOf(work, accountId);
  if (!isPullable(account.accountInfo))
    throw invalidField('source.accountId', 'source.accountId must be an internal or a pullable account.');
  const currency = knownCurrency(account.currency);
  const owner = await customerPart(work, account.customerId);
  return {
    ...owner,
    currency,
    funding: 'instant-fiat',
    sourceAccount: counter('external', currency),
    names: [account.id, account.inner.identifier, ...owner.names],
  };
});

const fromAccount = async (work: Work, source: AccountSource): Promise<PayingEnd> => {
  const { type: _type, ...end } = isExternalId(source.accountId)
    ? { ...(await pulledAccount(work, source.accountId)), type: undefined }
    : await ownAccount(work, source.accountId);
  if (source.customerId !== undefined && source.customerId !== end.customerId)
    throw invalidField('source.customerId', 'source.customerId does not own source.accountId.');
  return end;
};

/** Raises 400 for a network that a coin does not arrive over. Banks carry the other currencies, whatever is asked. */
const mustBeCarried = (currency: CurrencyCode, { cryptoNetwork: asked }: RealtimeSource): void => {
  const networks = cryptoNetworks(currency);
  if (asked === undefined || networks.length === 0 || networks.includes(asked)) return;
  throw invalidField(
    'source.cryptoNetwork',
    `source.cryptoNetwork must be ${networks.join(' or ')} for ${currency}, not ${asked}.`,
  );
};

const fromFunds = async (work: Work, source: RealtimeSource): Promise<PayingEnd> => {
  const currency = knownCurrency(source.currency);
  mustBeCarried(currency, source);
  if (source.customerId !== undefined) await activeCustomerOf(work, source.customerId);
  const owner = await customerPart(work, source.customerId);
  return { ...owner, currency, funding: isCrypto(currency) ? 'crypto' : 'instant-fiat' };
};

/**
 * The holder of a UMA address pays: a customer of the platform from the account in the currency that is named, else in
 * the first one; somebody else through their provider. Raises 404 where nobody has the address.
 */
export const fromUmaAddress = replaceable(async (work: Work, source: UmaSource): Promise<PayingEnd> => {
  const { umaAddress, currencies, customerId } = await umaReceiverOf(work, source.umaAddress);
  const currency = source.currency === undefined ? currencies[0] : knownCurrency(source.currency);
  if (customerId === undefined)
    return {
      currency,
      funding: 'instant-fiat',
      sourceAccount: counter('external', currency),
      names: [umaAddress],
    };
  const account = await accountIn(work, currency, customerId);
  if (account === undefined)
    throw new ApiError(400, 'INVALID_CURRENCY', `The payer has no account in ${currency}.`);
  return payingAccount(work, account.id);
});

/** The payer of a quote. Raises 400, 404 or 409 where nobody can pay like that. */
export const payingEnd = replaceable((work: Work, source: QuoteSource): Promise<PayingEnd> => {
  if (source.sourceType === 'ACCOUNT') return fromAccount(work, source);
  return source.sourceType === 'UMA_ADDRESS' ? fromUmaAddress(work, source) : fromFunds(work, source);
});

const mustBeLookupOf = (work: Work, receiver: string, lookupId: string | undefined): void => {
  if (lookupId !== undefined && lookupId !== lookupIdOf(work, receiver))
    throw notFound('No such lookup of this receiver.', 'LOOKUP_REQUEST_NOT_FOUND');
};

const toAccount = async (work: Work, { accountId }: AccountDestination): Promise<PaidEnd> => {
  if (isInternal(accountId)) {
    const { id, currency } = await usableInternalAccountOf(work, accountId);
    return { currency, payoutTo: id, plan: {}, names: [id] };
  }
  const account = await externalAccountOf(work, accountId);
  const currency = knownCurrency(account.currency);
  const { identifier } = account.inner;
  const holder = holderOf(account);
  return {
    currency,
    payoutTo: counter('external', currency),
    plan: quotePlan(identifier),
    names: [account.id, identifier],
    ...(holder !== undefined && { holder }),
  };
};

const toUmaAddress = async (
  work: Work,
  { umaAddress, currency: wanted }: UmaDestination,
  lookupId: string | undefined,
): Promise<PaidEnd> => {
  const { currencies, customerId, plan } = await umaReceiverOf(work, umaAddress);
  if (lookupId === undefined) throw invalidField('lookupId', 'lookupId is required for a UMA address.');
  const currency = wanted === undefined ? currencies[0] : knownCurrency(wanted);
  if (!currencies.includes(currency))
    throw new ApiError(400, 'INVALID_CURRENCY', `The receiver takes ${currencies.join(', ')}.`);
  const payoutTo =
    customerId === undefined
      ? counter('external', currency)
      : (await accountFor(work, currency, customerId)).id;
  return { currency, payoutTo, plan, names: [umaAddress] };
};

const receiverOf = (destination: QuoteDestination): string =>
  destination.destinationType === 'ACCOUNT' ? destination.accountId : destination.umaAddress;

/** The payee of a quote request. Raises 400, 404 or 424 where nobody can be paid like that. */
export const paidEnd = replaceable(
  async (work: Work, { destination, lookupId }: QuoteRequest): Promise<PaidEnd> => {
    mustBeLookupOf(work, receiverOf(destination), lookupId);
    return destination.destinationType === 'ACCOUNT'
      ? toAccount(work, destination)
      : toUmaAddress(work, destination, lookupId);
  },
);
