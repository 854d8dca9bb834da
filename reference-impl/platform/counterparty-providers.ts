import type { Call, Handler } from '../http/call.ts';
import { answerPage } from '../http/pages.ts';
import { rowsAsCollection } from '../http/rows.ts';
import { currencyOf, type CurrencyCode } from '../ledger/currencies.ts';
import type { Currency } from '../ledger/currency.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Routes } from '../http/intake.ts';

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

const provider = ({
  regions,
  currencies,
  ...provider
}: Pick<Provider, 'name' | 'domain' | 'lei'> & {
  readonly regions: readonly string[];
  readonly currencies: readonly CurrencyCode[];
  readonly allowListStatus?: boolean;
}): Provider => ({
  id: provider.domain,
  logoUrl: `https://${provider.domain}/logo.png`,
  supportedRegions: regions,
  supportedCurrencies: currencies.map(currencyOf),
  allowListStatus: true,
  ...provider,
});

/** Providers of the sandbox, by name; none of them exists. */
const providers: readonly Provider[] = [
  provider({
    name: 'Blocked Example',
    domain: 'blocked.example',
    lei: 'XXXX00EXAMPLE0000001',
    regions: ['US'],
    currencies: ['USD'],
    allowListStatus: false,
  }),
  provider({
    name: 'Pay Example',
    domain: 'pay.example',
    lei: 'XXXX00EXAMPLE0000002',
    regions: ['DE', 'FR'],
    currencies: ['EUR'],
  }),
  provider({
    name: 'Receiver Example',
    domain: 'receiver.example',
    lei: 'XXXX00EXAMPLE0000003',
    regions: ['US', 'MX'],
    currencies: ['USD', 'MXN'],
  }),
  provider({
    name: 'Sandbox',
    domain: 'sandbox.uma.money',
    lei: 'XXXX00EXAMPLE0000004',
    regions: ['US', 'DE', 'MX'],
    currencies: ['USD', 'EUR', 'MXN'],
  }),
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

export const counterpartyProvidersRoutes = {
  'counterpartyProviders.list': listCounterpartyProviders,
} as const satisfies Routes;
