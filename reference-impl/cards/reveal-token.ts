import { createPublicKey, sign, verify } from 'node:crypto';
import type { World } from '../runtime/world.ts';
import { jsonObjectIn } from '../../spec/json.ts';

/** The card that a reveal URL opens, and until when. */
export interface Revealed {
  readonly tenant: string;
  readonly card: string;
  readonly expiresAtMs: number;
  /** Makes two URLs of one card differ. */
  readonly nonce: string;
}

/** Nothing else that the key signs begins like this. */
const signedBytes = (payload: string): Buffer => Buffer.from(`card reveal\n${payload}`);

/** `<payload>.<signature>`, both base64url. */
export const mintToken = ({ webhookKey }: World, revealed: Revealed): string => {
  const payload = Buffer.from(JSON.stringify(revealed)).toString('base64url');
  return `${payload}.${sign('sha256', signedBytes(payload), webhookKey).toString('base64url')}`;
};

/** The content of a token, whether or not it has expired; undefined for one that this server did not sign. */
export const readToken = ({ webhookKey }: World, token: string): Revealed | undefined => {
  const [payload = '', signature = ''] = token.split('.');
  const isOurs = verify(
    'sha256',
    signedBytes(payload),
    createPublicKey(webhookKey),
    Buffer.from(signature, 'base64url'),
  );
  if (!isOurs) return undefined;
  const { tenant, card, expiresAtMs, nonce } = jsonObjectIn(Buffer.from(payload, 'base64url').toString());
  return {
    tenant: String(tenant),
    card: String(card),
    expiresAtMs: Number(expiresAtMs),
    nonce: String(nonce),
  };
};
