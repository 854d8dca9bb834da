import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A new key for signing webhooks, as PEM text that can be stored. */
export const newWebhookKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

export const webhookKeyFrom = (pem: string): KeyObject => createPrivateKey(pem);

/** The key by which receivers verify signatures: PEM, SPKI. */
export const publicPemOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
