import type { KeyObject } from 'node:crypto';
import { newWebhookKey, webhookKeyFrom } from '../store/keys.ts';
import { defineCollection, type Document, type Tx } from '../store/store.ts';
import type { World } from '../runtime/world.ts';

/** The key of a tenant that has replaced the server's own. */
interface RotatedKey extends Document {
  readonly id: 'key';
  readonly pem: string;
  readonly rotatedAt: string;
}

const rotatedKeys = defineCollection<RotatedKey>('webhook_keys');

/** The key that signs the webhooks of a tenant: its own once it was rotated, before that the server's. */
export const signingKeyOf = async (
  { webhookKey }: Pick<World, 'webhookKey'>,
  tx: Tx,
  tenant: string,
): Promise<{ readonly key: KeyObject; readonly rotatedAt?: string }> => {
  const own = await tx.collection(rotatedKeys, tenant).get('key');
  return own === undefined ? { key: webhookKey } : { key: webhookKeyFrom(own.pem), rotatedAt: own.rotatedAt };
};

/** Signs the webhooks of a tenant by a new key, from the next attempt on. */
export const rotateSigningKey = async ({ clock }: World, tx: Tx, tenant: string): Promise<void> => {
  const keys = tx.collection(rotatedKeys, tenant);
  const next: RotatedKey = { id: 'key', pem: newWebhookKey(), rotatedAt: clock.now().toISOString() };
  await ((await keys.get('key')) === undefined ? keys.insert(next) : keys.update(next));
};
