import type { Call, Handler } from '../http/call.ts';
import { answerPage } from '../http/pages.ts';
import { rowsAsCollection } from '../http/rows.ts';
import { currencyOf, type CurrencyCode } from '../ledger/currencies.ts';
import type { Currency } from '../ledger/currency.ts';
import { replaceable } from '../runtime/behaviour.ts';

interface Provider {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly lei: string;
  readonly logoUrl: string;
  readonly supportedRegions: readonly string[];
  readonly supportedCurrencies: readonly Currency[];
  /** Whether payments with it are allowed. */
  readonly allowListStatus: boolean;
}

const provider = (
  name: string,
  domain: string,
  lei: string,
  supportedRegions: readonly string[],
  codes: readonly CurrencyCode[],
  allowListStatus = true,
): Provider => ({
  id: domain,
  name,
  domain,
  lei,
  logoUrl: `https://${domain}/logo.png`,
  supportedRegions,
  supportedCurrencies: codes.map(currencyOf),
  allowListStatus,
});

/** Providers of the sandbox, by name; none of them exists. */
const providers: readonly Provider[] = [
  provider('Blocked Example', 'blocked.example', 'XXXX00EXAMPLE0000001', ['US'], ['USD'], false),
  provider('Pay Example', 'pay.example', 'XXXX00EXAMPLE0000002', ['DE', 'FR'], ['EUR']),
  provider('Receiver Example', 'receiver.example', 'XXXX00EXAMPLE0000003', ['US', 'MX'], ['USD', 'MXN']),
  provider('Sandbox', 'sandbox.uma.money', 'XXXX00EXAMPLE0000004', ['US', 'DE', 'MX'], ['USD', 'EUR', 'MXN']),
];

/** The providers that a request asks for, by name; blocked ones only when asked for. */
export const askedProviders = replaceable(({ query }: Call): readonly Provider[] => {
  const { countryCode, currencyCode, hasBlockedProviders } = query;
  return providers
    .filter(({ allowListStatus }) => hasBlockedProviders === true || allowListStatus)
    .filter(
      ({ supportedRegions: at }) => countryCode === undefined || at.some((region) => region === countryCode),
    )
    .filter(
      ({ supportedCurrencies: all }) =>
        currencyCode === undefined || all.some(({ code }) => code === currencyCode),
    );
});

/** Lists the providers of other UMA addresses, by name; blocked ones only when asked for. */
export const listCounterpartyProviders: Handler = (call) => {
  const found = askedProviders(call);
  const rows = call.query['sortOrder'] === 'desc' ? found.toReversed() : found;
  return answerPage(call, { from: rowsAsCollection(rows), view: ({ id: _id, ...row }) => row });
};
