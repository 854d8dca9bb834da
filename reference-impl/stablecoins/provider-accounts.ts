import type { JsonObject } from '../../spec/json.ts';
import { ApiError, conflict, notFound } from '../http/api-error.ts';
import { created, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { defineCollection, type Document, type Where } from '../store/store.ts';
import { linkStatusOf, type LinkStatus } from './stablecoin-triggers.ts';
import type { Routes } from '../http/intake.ts';
import type { Work } from '../runtime/work.ts';

/** A request for a link to an account at a provider. */
export interface ProviderAccountLink {
  readonly provider: 'BRALE';
  readonly apiClientId: string;
  /** Nothing of it is kept: the sandbox's provider is asked nothing. */
  readonly apiClientSecret: string;
  readonly providerAccountId?: string;
}

/** A link as it is stored and shown. */
export interface ProviderAccount extends Document {
  readonly provider: 'BRALE';
  readonly providerAccountId: string;
  readonly providerEnvironment: 'SANDBOX' | 'PRODUCTION';
  readonly status: LinkStatus;
  readonly lastVerifiedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const providerAccounts = defineCollection<ProviderAccount>('stablecoin_provider_accounts', [
  'providerAccountId',
]);

/** A link as answers show it. */
export const providerAccountView = replaceable((_work: Work, account: ProviderAccount): JsonObject => ({
  ...account,
}));

/** The link with this id. Raises 404 STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND. Source: Errors > 404. */
export const providerAccountOf = async (work: Work, id: string): Promise<ProviderAccount> => {
  const account = await work.collection(providerAccounts).get(id);
  if (!account) throw notFound('No such provider account link.', 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND');
  return account;
};

/** The account that a request makes. A credential that names no account opens one of its own. */
const newProviderAccount = (call: Call<ProviderAccountLink>): ProviderAccount => {
  const { provider, apiClientId, providerAccountId = `acct-${apiClientId}` } = call.body;
  const now = call.now().toISOString();
  const isProduction = call.caller.kind === 'platform' && call.caller.environment === 'production';
  return {
    id: call.newId('StablecoinProviderAccount'),
    provider,
    providerAccountId,
    providerEnvironment: isProduction ? 'PRODUCTION' : 'SANDBOX',
    status: linkStatusOf(apiClientId),
    lastVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
  };
};

/** The answer for an account that is linked already. Raises 409. */
export const linkedAlready = replaceable(
  (_call: Call, _same: ProviderAccount): ProviderAccount | undefined => {
    throw conflict('This provider account is linked already.');
  },
);

/** Links an account at a provider. The answer never shows the secret. */
export const linkProviderAccount = replaceable(async (call: Call<ProviderAccountLink>): Promise<Answer> => {
  const account = newProviderAccount(call);
  const { provider, providerAccountId } = account;
  const rows = call.collection(providerAccounts);
  const same = await rows.first({ where: { providerAccountId, provider } });
  const instead = same && linkedAlready(call, same);
  if (instead) return created(providerAccountView(call, instead));

  await rows.insert(account);

  return created(providerAccountView(call, account));
});

export const getProviderAccount = replaceable(async (call: Call): Promise<Answer> => {
  const id = call.params['stablecoinProviderAccountId'] ?? '';
  return ok(providerAccountView(call, await providerAccountOf(call, id)));
});

/** The links in a list. */
const providerAccountFilters = (call: Call): Where => equalFilters(call, ['provider', 'status']);

/** Lists links, newest first. */
export const listProviderAccounts: Handler = (call) =>
  answerPage(call, {
    from: call.collection(providerAccounts),
    where: providerAccountFilters(call),
    view: (account) => providerAccountView(call, account),
  });

/** Raises 400 for a link that does not work. */
const mustWork = (account: ProviderAccount): ProviderAccount => {
  if (account.status !== 'ACTIVE')
    throw new ApiError(
      400,
      `STABLECOIN_PROVIDER_ACCOUNT_${account.status}`,
      `The provider account link is ${account.status}.`,
    );
  return account;
};

/** The link that a registration without one uses: the only ACTIVE one. Raises 400 where there is none, or more. */
export const onlyProviderAccount = replaceable(async (work: Work): Promise<ProviderAccount> => {
  const [only, another] = await work
    .collection(providerAccounts)
    .find({ where: { status: 'ACTIVE' }, limit: 2 });
  if (only === undefined || another !== undefined)
    throw new ApiError(
      400,
      'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
      'stablecoinProviderAccountId must say which provider account is meant.',
    );
  return only;
});

/** The link that a registration means. Raises 404 for one that does not exist, 400 for one that does not work. */
export const chosenProviderAccount = replaceable(
  async (work: Work, id: string | undefined): Promise<ProviderAccount> =>
    id === undefined ? onlyProviderAccount(work) : mustWork(await providerAccountOf(work, id)),
);

export const providerAccountsRoutes = {
  'stablecoins.linkProviderAccount': linkProviderAccount,
  'stablecoins.getProviderAccount': getProviderAccount,
  'stablecoins.listProviderAccounts': listProviderAccounts,
} as const satisfies Routes;
