import type { JsonObject } from '../../spec/json.ts';
import { conflict, notFound } from '../http/api-error.ts';
import { created, ok, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { currencyOf, type CurrencyCode } from '../ledger/currencies.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { defineCollection, type Document, type Where } from '../store/store.ts';
import { chosenProviderAccount, type ProviderAccount } from './provider-accounts.ts';
import type { Routes } from '../http/intake.ts';
import type { Work } from '../runtime/work.ts';

/** A request for a stablecoin. */
export interface StablecoinRegistration {
  readonly providerTokenIdentifier: string;
  readonly networkTokenIdentifier: string;
  readonly network: 'SPARK';
  readonly stablecoinProviderAccountId?: string;
}

/** A stablecoin as it is stored and shown. */
export interface Stablecoin extends Document, Pick<ProviderAccount, 'provider' | 'providerEnvironment'> {
  readonly name: string;
  readonly symbol: string;
  readonly baseCurrency: CurrencyCode;
  readonly network: 'SPARK';
  readonly decimals: number;
  readonly issuanceStatus: 'PENDING_REVIEW' | 'PROVISIONING' | 'PROVISIONED' | 'REJECTED' | 'FAILED';
  readonly serviceOperationsStatus: 'NOT_ENABLED' | 'PENDING_APPROVAL' | 'ENABLING' | 'ENABLED' | 'DISABLED';
  readonly networkTokenIdentifier: string;
  /** Of the internal accounts that hold it. */
  readonly currency: CurrencyCode;
  readonly stablecoinProviderAccountId: string;
  readonly providerTokenIdentifier: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const stablecoins = defineCollection<Stablecoin>('stablecoins', ['networkTokenIdentifier']);

/** The token that the sandbox's provider issues under any identifier: it is worth a dollar. */
const issued = { currency: 'USDB', baseCurrency: 'USD' } as const;

/** A stablecoin as answers show it. */
export const stablecoinView = replaceable((_work: Work, coin: Stablecoin): JsonObject => ({ ...coin }));

/** The stablecoin with this id. Raises 404; the document has no code of its own for it. */
export const stablecoinOf = replaceable(async (work: Work, id: string): Promise<Stablecoin> => {
  const coin = await work.collection(stablecoins).get(id);
  if (!coin) throw notFound('No such stablecoin.');
  return coin;
});

/** A stablecoin as it begins: what the provider has to do for it is done at once. */
const newStablecoin = (call: Call<StablecoinRegistration>, account: ProviderAccount): Stablecoin => {
  const { providerTokenIdentifier, networkTokenIdentifier, network } = call.body;
  const { name, symbol, decimals } = currencyOf(issued.currency);
  const now = call.now().toISOString();
  return {
    id: call.newId('Stablecoin'),
    name,
    symbol,
    ...issued,
    network,
    decimals,
    issuanceStatus: 'PROVISIONED',
    serviceOperationsStatus: 'ENABLED',
    networkTokenIdentifier,
    provider: account.provider,
    stablecoinProviderAccountId: account.id,
    providerEnvironment: account.providerEnvironment,
    providerTokenIdentifier,
    createdAt: now,
    updatedAt: now,
  };
};

/** Registers a stablecoin. Raises 409 for a token that is registered already. */
export const registerStablecoin: Handler<StablecoinRegistration> = async (call) => {
  const { networkTokenIdentifier, network, stablecoinProviderAccountId } = call.body;
  const account = await chosenProviderAccount(call, stablecoinProviderAccountId);
  const rows = call.collection(stablecoins);
  if (await rows.first({ where: { networkTokenIdentifier, network } }))
    throw conflict('This token is registered already.');

  const coin = newStablecoin(call, account);
  await rows.insert(coin);

  return created(stablecoinView(call, coin));
};

export const getStablecoin: Handler = async (call) =>
  ok(stablecoinView(call, await stablecoinOf(call, call.params['stablecoinId'] ?? '')));

/** The stablecoins in a list. */
const stablecoinFilters = (call: Call): Where =>
  equalFilters(call, ['issuanceStatus', 'serviceOperationsStatus', 'provider']);

/** Lists stablecoins, newest first. */
export const listStablecoins: Handler = (call) =>
  answerPage(call, {
    from: call.collection(stablecoins),
    where: stablecoinFilters(call),
    view: (coin) => stablecoinView(call, coin),
  });

export const stablecoinsRoutes = {
  'stablecoins.register': registerStablecoin,
  'stablecoins.get': getStablecoin,
  'stablecoins.list': listStablecoins,
} as const satisfies Routes;
