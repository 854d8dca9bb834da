import { ApiError } from '../http/api-error.ts';
import type { Work } from '../runtime/work.ts';
import type { CurrencyCode } from '../ledger/currencies.ts';
import { internalAccounts, type InternalAccount } from '../ledger/internal-accounts.ts';

/** Bitcoin pays for no card. Assumed. */
const isCardEligible = (currency: CurrencyCode): boolean => currency !== 'BTC';

const ineligible = (message: string): ApiError => new ApiError(400, 'FUNDING_SOURCE_INELIGIBLE', message);

const sourceOf = async (work: Work, id: string, cardholderId: string): Promise<InternalAccount> => {
  const account = await work.collection(internalAccounts).get(id);
  if (account?.customerId !== cardholderId)
    throw ineligible(`${id} is no internal account of the cardholder.`);
  if (account.status !== 'ACTIVE') throw ineligible(`${id} is ${account.status}.`);
  const isFree = work.variations.has('sources-may-differ-in-currency');
  if (!isCardEligible(account.currency) && !isFree) throw ineligible(`${account.currency} pays for no card.`);
  return account;
};

/**
 * The currency that the funding sources share. Raises 400 FUNDING_SOURCE_INELIGIBLE for accounts that are not
 * the cardholder's, cannot be used, repeat, or differ in currency.
 */
export const currencyOfSources = async (
  work: Work,
  cardholderId: string,
  ids: readonly string[],
): Promise<CurrencyCode> => {
  if (new Set(ids).size < ids.length) throw ineligible('fundingSources names an account twice.');
  const currencies = new Set<CurrencyCode>();
  for (const id of ids) currencies.add((await sourceOf(work, id, cardholderId)).currency);
  const [currency, another] = currencies;
  const mayBeNone =
    work.faults.has('card-issue-takes-no-funding-source') ||
    work.variations.has('cards-can-lose-all-sources');
  if (currency === undefined && mayBeNone) return 'USD';
  if (currency === undefined) throw ineligible('A card needs a funding source.');
  if (another !== undefined && !work.variations.has('sources-may-differ-in-currency'))
    throw ineligible(`fundingSources mixes ${currency} and ${another}.`);
  return currency;
};
