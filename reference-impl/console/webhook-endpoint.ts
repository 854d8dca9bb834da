import type { System } from '../runtime/system.ts';
import { publicPemOf } from '../store/keys.ts';
import { platformConfigs } from '../store/platforms.ts';
import type { Tx } from '../store/store.ts';
import { signingKeyOf } from '../webhooks/signing-key.ts';
import type { WebhookEndpoint } from './page/answers.ts';

/** Where the webhooks of a tenant go, and how its receiver knows that they are from this server. */
export const readWebhookEndpoint = async (
  world: System,
  tx: Tx,
  tenant: string,
): Promise<WebhookEndpoint> => {
  const config = await tx.collection(platformConfigs, tenant).first({});
  const { key, ...rotated } = await signingKeyOf(world, tx, tenant);
  return {
    url: config?.webhookEndpoint ?? null,
    ...world.settings.webhookSignature,
    publicKey: publicPemOf(key),
    ...rotated,
  };
};
