import { ok, type Answer, type Call } from '../http/call.ts';
import { currencyOf, isCurrencyCode, type CurrencyCode } from '../ledger/currencies.ts';
import type { Currency } from '../ledger/currency.ts';
import { knownCurrency } from './quote-ends.ts';
import { lookupIdOf, umaReceiverOf } from './uma-receivers.ts';
import { largestReceived, leastReceived } from '../pricing/bounds.ts';
import { midRate } from '../pricing/convert.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { customerOf, customers, type Customer } from '../records/customer-store.ts';
import { externalAccountOf } from '../accounts/external-account-store.ts';
import type { Routes } from '../http/intake.ts';

const senderOf = async (call: Call): Promise<Customer | undefined> => {
  const { customerId, senderUmaAddress } = call.query;
  if (customerId !== undefined) return customerOf(call, String(customerId));
  if (senderUmaAddress === undefined) return undefined;
  return call.collection(customers).first({ where: { umaAddress: String(senderUmaAddress) } });
};

/** The currency that the sender is expected to pay with. */
const sendingCurrency = async (call: Call): Promise<CurrencyCode> => {
  const sender = await senderOf(call);
  return sender?.currencies?.find(isCurrencyCode) ?? 'USD';
};

/** A currency that a receiver takes. Bounds in its smallest units. */
export interface Preference {
  readonly currency: Currency;
  readonly estimatedExchangeRate: number;
  readonly min: number;
  readonly max: number;
}

/** The currencies that a receiver can be sent, with rates and bounds. */
export const preferences = replaceable(
  (_call: Call, from: CurrencyCode, accepted: readonly CurrencyCode[]): readonly Preference[] =>
    accepted.map((to) => ({
      currency: currencyOf(to),
      estimatedExchangeRate: midRate(from, to),
      min: leastReceived,
      max: largestReceived,
    })),
);

/** Says what an external account can be sent. */
export const lookUpExternalAccount = replaceable(async (call: Call): Promise<Answer> => {
  const account = await externalAccountOf(call, call.params['accountId'] ?? '');
  const from = await sendingCurrency(call);

  return ok({
    lookupId: lookupIdOf(call, account.id),
    accountId: account.id,
    supportedCurrencies: preferences(call, from, [knownCurrency(account.currency)]),
    requiredPayerDataFields: [],
  });
});

/** Says what the receiver at a UMA address can be sent. */
export const lookUpUmaAddress = replaceable(async (call: Call): Promise<Answer> => {
  const receiver = await umaReceiverOf(call, call.params['receiverUmaAddress'] ?? '');
  const from = await sendingCurrency(call);

  return ok({
    lookupId: lookupIdOf(call, receiver.umaAddress),
    receiverUmaAddress: receiver.umaAddress,
    supportedCurrencies: preferences(call, from, receiver.currencies),
    requiredPayerDataFields: [{ name: 'FULL_NAME', mandatory: false }],
  });
});

export const lookupsRoutes = {
  'lookups.externalAccount': lookUpExternalAccount,
  'lookups.umaAddress': lookUpUmaAddress,
} as const satisfies Routes;
