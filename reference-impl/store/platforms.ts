import { defineCollection, everyone, type Document, type Tx } from './store.ts';
import { hashOf } from './credentials.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { System } from '../runtime/system.ts';
import type { World } from '../runtime/world.ts';
import type { Environment } from '../runtime/caller.ts';

export interface Platform extends Document {
  readonly name: string;
}

/** A fee that a platform adds to its own customers' exchanges. */
export interface FeeConfig {
  readonly sourceCurrency: string;
  /** Hundredths of a percent of the sending amount. */
  readonly variableFeeBps: number;
  /** Smallest units. */
  readonly fixedFee: { readonly amount: number; readonly currency: string };
}

/** One per tenant. The configuration resource keeps its other members here too. */
export interface PlatformConfig extends Document {
  readonly webhookEndpoint?: string | undefined;
  readonly umaDomain?: string;
  readonly supportedCurrencies?: readonly { readonly currencyCode: string }[];
  readonly feeConfigs?: readonly FeeConfig[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ApiToken extends Document {
  readonly name: string;
  readonly permissions: readonly string[];
  /** The user name for HTTP Basic: the token's id without its resource name, for a colon would end it there. */
  readonly clientId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The id and the secret that a client needs to call as a platform. */
export interface TokenSecret {
  readonly tokenId: string;
  readonly tokenSecret: string;
}

export interface PlatformAccess {
  readonly platform: string;
  readonly sandbox: TokenSecret;
  readonly production: TokenSecret;
}

export const platforms = defineCollection<Platform>('platforms');
export const platformConfigs = defineCollection<PlatformConfig>('platform_configs');
export const apiTokens = defineCollection<ApiToken>('tokens');

/** Sandbox and production data of a platform never meet. */
export const tenantOf = (platform: string, environment: Environment): string => `${platform}/${environment}`;

/** The environment that a tenant is in. */
export const environmentOf = (tenant: string): Environment =>
  tenant.endsWith('/production') ? 'production' : 'sandbox';

/** Sets where the webhooks of a tenant go, without a test webhook. False where there is no such tenant. */
export const setWebhookUrl = async (tx: Tx, tenant: string, url: string | undefined): Promise<boolean> => {
  const configs = tx.collection(platformConfigs, tenant);
  const config = await configs.first({});
  if (config) await configs.update({ ...config, webhookEndpoint: url });
  return config !== undefined;
};

interface TokenOwner {
  readonly platform: string;
  readonly environment: Environment;
}

interface WantedToken {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly secret: string;
  /** Where the token had one before. */
  readonly clientId?: string;
}

/** The id of the token with this client id. */
export const tokenId = replaceable((_world: World, clientId: string): string => `Token:${clientId}`);

/** Makes an API token and grants its credential; `secret` is known to the caller alone afterwards. */
export const issueToken = replaceable(
  async (world: World, tx: Tx, owner: TokenOwner, wanted: WantedToken): Promise<ApiToken> => {
    const { name, permissions, secret, clientId = world.ids.uuid() } = wanted;
    const { platform, environment } = owner;
    const now = world.clock.now().toISOString();
    const tenant = tenantOf(platform, environment);
    const id = tokenId(world, clientId);
    const token = { id, name, permissions, clientId, createdAt: now, updatedAt: now };
    await tx.collection(apiTokens, tenant).insert(token);
    await world.credentials.grant(tx, {
      id: clientId,
      secretHash: hashOf(secret),
      caller: { kind: 'platform', tenant, platform, environment, tokenId: token.id, permissions },
    });
    return token;
  },
);

const newSecret = (world: World, environment: Environment): TokenSecret => ({
  tokenId: world.ids.uuid(),
  tokenSecret: `psi_${environment}_${world.ids.secret()}`,
});

const openEnvironment = async (
  world: System,
  tx: Tx,
  { platform, ...secrets }: PlatformAccess,
  environment: Environment,
): Promise<void> => {
  const { tokenId, tokenSecret } = secrets[environment];
  const now = world.clock.now().toISOString();
  const tenant = tenantOf(platform, environment);
  await tx
    .collection(platformConfigs, tenant)
    .insert({ id: `PlatformConfig:${world.ids.uuid()}`, createdAt: now, updatedAt: now });
  await issueToken(
    world,
    tx,
    { platform, environment },
    {
      name: `first ${environment} token`,
      permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
      secret: tokenSecret,
      clientId: tokenId,
    },
  );
  await world.seedTenant(world, tx, tenant);
};

/**
 * A platform with one token for each environment, isolated from all others. With `access`, one that was there
 * before gets its credentials again.
 */
export const openPlatform = async (
  world: System,
  tx: Tx,
  name: string,
  access: PlatformAccess = {
    platform: `Platform:${world.ids.uuid()}`,
    sandbox: newSecret(world, 'sandbox'),
    production: newSecret(world, 'production'),
  },
): Promise<PlatformAccess> => {
  await tx.collection(platforms, everyone).insert({ id: access.platform, name });
  await openEnvironment(world, tx, access, 'sandbox');
  await openEnvironment(world, tx, access, 'production');
  return access;
};
