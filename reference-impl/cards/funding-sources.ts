import { ApiError } from '../http/api-error.ts';
import type { CurrencyCode } from '../ledger/currencies.ts';
import { internalAccounts, type InternalAccount } from '../ledger/internal-account-store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Work } from '../runtime/work.ts';

const ineligible = (message: string): ApiError => new ApiError(400, 'FUNDING_SOURCE_INELIGIBLE', message);

const sourceOf = async (work: Work, id: string, cardholderId: string): Promise<InternalAccount> => {
  const account = await work.collection(internalAccounts).get(id);
  if (account?.customerId !== cardholderId)
    throw ineligible(`${id} is no internal account of the cardholder.`);
  if (account.status !== 'ACTIVE') throw ineligible(`${id} is ${account.status}.`);
  return account;
};

/** Raises 400 for currencies that cannot fund one card: several, or bitcoin. Assumed. */
export const mustSuitOneCard = replaceable((_work: Work, currencies: readonly CurrencyCode[]): void => {
  if (currencies.includes('BTC')) throw ineligible('BTC pays for no card.');
  const [currency, another] = new Set(currencies);
  if (another !== undefined) throw ineligible(`fundingSources mixes ${String(currency)} and ${another}.`);
});

/**
 * The currency that the funding sources share. Raises 400 FUNDING_SOURCE_INELIGIBLE for accounts that are not
 * the cardholder's, cannot be used, repeat, or differ in currency.
 */
export const currencyOfSources = replaceable(
  async (work: Work, cardholderId: string, ids: readonly string[]): Promise<CurrencyCode> => {
    if (new Set(ids).size < ids.length) throw ineligible('fundingSources names an account twice.');
    const currencies: CurrencyCode[] = [];
    for (const id of ids) currencies.push((await sourceOf(work, id, cardholderId)).currency);
    const [currency] = currencies;
    if (currency === undefined) throw ineligible('A card needs a funding source.');
    mustSuitOneCard(work, currencies);
    return currency;
  },
);
