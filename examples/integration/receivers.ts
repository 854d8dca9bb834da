import { internalAccount } from './accounts.ts';
import { CannotBeDone, type Context } from './context.ts';
import { asObject, rowsOf, textOf, type Json } from './json.ts';
import { noteTransaction } from './transactions.ts';

/** A payment to a UMA address: the amount is what arrives. */
export interface UmaOrder {
  readonly reference: string;
  readonly address: string;
  /** In the smallest unit. */
  readonly amount: number;
  readonly currency: string;
}

const boundsFor = (lookup: Json, currency: string): { readonly min: number; readonly max: number } => {
  const row = rowsOf(lookup, 'supportedCurrencies').find(
    (each) => textOf(asObject(each['currency']), 'code') === currency,
  );
  if (row === undefined) throw new CannotBeDone(`The receiver does not accept ${currency}.`);
  return { min: Number(row['min']), max: Number(row['max']) };
};

/** Looks the receiver up, and pays. Raises Refused for somebody unknown, CannotBeDone for an amount that is out of bounds. */
export const payUma = async (context: Context, order: UmaOrder): Promise<string> => {
  const { api, decisions, state } = context;
  const { reference, address, amount, currency } = order;
  const known = state.get().umaKeys[reference];
  const [quoteKey, payKey] = known ?? [decisions.newKey(), decisions.newKey()];
  state.change({ umaKeys: { ...state.get().umaKeys, [reference]: [quoteKey, payKey] } });

  const path = `/receiver/uma/${encodeURIComponent(address)}`;
  const lookup = await api.call({ method: 'GET', path });
  const bounds = boundsFor(lookup, currency);
  if (!decisions.isWithin(amount, bounds))
    throw new CannotBeDone(`The receiver accepts from ${bounds.min} to ${bounds.max}.`);

  const { id: accountId } = await internalAccount(context, 'USD');
  const quote = await api.call({
    method: 'POST',
    path: '/quotes',
    body: {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: address, currency },
      lookupId: lookup['lookupId'],
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: amount,
    },
    key: quoteKey,
  });
  const executed = `/quotes/${String(quote['id'])}/execute`;
  return noteTransaction(context, await api.call({ method: 'POST', path: executed, key: payKey })).id;
};
