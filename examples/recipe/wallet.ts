import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { idOf, type Ask, type Json } from './http.ts';

/** The holder of an embedded wallet: a key pair that stays on the customer's device. */
export interface Holder {
  readonly privateKey: KeyObject;
  /** Uncompressed, in hexadecimal. */
  readonly publicKey: string;
}

export const newHolder = (): Holder => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const hex = [x, y].map((part) => Buffer.from(part, 'base64url').toString('hex'));
  return { privateKey, publicKey: `04${hex.join('')}` };
};

const stampOf = ({ privateKey, publicKey }: Holder, payload: string): string => {
  const signature = sign('sha256', Buffer.from(payload), privateKey).toString('hex');
  const stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature };
  return Buffer.from(JSON.stringify(stamp)).toString('base64url');
};

/** Sends a request, and again with a signature where it is answered with something to sign. */
export const signedFor =
  (ask: Ask, holder: Holder) =>
  async (path: string, body?: Json): Promise<Json> => {
    const challenge = await ask('POST', path, body);
    const { payloadToSign, requestId } = challenge;
    if (typeof payloadToSign !== 'string') return challenge;
    return ask('POST', path, body, {
      'Request-Id': String(requestId),
      'Service-Wallet-Signature': stampOf(holder, payloadToSign),
    });
  };

/** An identity token as the sandbox accepts it: unsigned, new, and for the holder's key. */
const tokenFor = (key: string): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const nonce = createHash('sha256').update(key).digest('hex');
  const claims = { iss: 'https://login.example.com', sub: 'ada', nonce, iat: Math.floor(Date.now() / 1000) };
  return `${part({ alg: 'none' })}.${part(claims)}.`;
};

/** Adds the holder's identity to a wallet, and opens a session by it: its key signs from now on. */
export const openSession = async (ask: Ask, accountId: string, holder: Holder): Promise<void> => {
  const proof = { type: 'OAUTH', oidcToken: tokenFor(holder.publicKey) };
  const credential = await ask('POST', '/auth/credentials', { ...proof, accountId });
  await ask('POST', `/auth/credentials/${idOf(credential)}/verify`, {
    ...proof,
    clientPublicKey: holder.publicKey,
  });
};
