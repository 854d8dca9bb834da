import { createECDH, createPublicKey, ECDH, hkdfSync, verify, type KeyObject } from 'node:crypto';
import type { World } from '../runtime/world.ts';

/** Node's name for P-256. */
const curve = 'prime256v1';

const privateKeyBytes = 32;

/** A public key of P-256, uncompressed: 65 bytes that begin with 04. Undefined where the text is no such key. */
export const pointOf = (hex: string): Buffer | undefined => {
  try {
    const point = ECDH.convertKey(hex, curve, 'hex', 'hex', 'uncompressed');
    return typeof point === 'string' ? Buffer.from(point, 'hex') : point;
  } catch {
    // The text is no point of the curve.
    return undefined;
  }
};

/** A public key as signatures name it: compressed, in hexadecimal. Raises an Error for what is no public key. */
export const compressed = (key: Buffer | string): string =>
  ECDH.convertKey(
    typeof key === 'string' ? key : key.toString('hex'),
    curve,
    'hex',
    'hex',
    'compressed',
  ).toString();

const keyObjectOf = (point: Buffer): KeyObject => {
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  return createPublicKey({ key, format: 'jwk' });
};

/** Whether an ECDSA signature with SHA-256 (DER, in hexadecimal) of this key is over exactly these bytes. */
export const isSignedBy = (point: Buffer, bytes: string | Buffer, signature: string): boolean =>
  verify('sha256', Buffer.from(bytes), keyObjectOf(point), Buffer.from(signature, 'hex'));

/** A private key as 32 bytes; Node leaves zeros in front away. */
export const scalarOf = (pair: ECDH): Buffer =>
  Buffer.from(pair.getPrivateKey('hex').padStart(2 * privateKeyBytes, '0'), 'hex');

/**
 * The key pair that this server has for a purpose. It comes from the server's own key and the purpose alone, so
 * that no private key of a wallet is stored.
 */
export const keyPairFor = ({ webhookKey }: World, purpose: string): ECDH => {
  const secret = webhookKey.export({ type: 'pkcs8', format: 'der' });
  const pair = createECDH(curve);
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', `psi wallet ${purpose}`, privateKeyBytes)));
  return pair;
};
