import { createCipheriv, createDecipheriv, createECDH, createHmac, type ECDH } from 'node:crypto';

/** A text that only one private key opens: RFC 9180, base mode, one message. */
export interface Box {
  /** The sender's key of this one message: 65 bytes. */
  readonly encapsulated: Buffer;
  /** The encrypted text and its tag. */
  readonly ciphertext: Buffer;
}

const number = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);

// DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM.
const kemSuite = Buffer.concat([Buffer.from('KEM'), number(0x10)]);
const suite = Buffer.concat([Buffer.from('HPKE'), number(0x10), number(0x01), number(0x01)]);
const algorithm = 'aes-128-gcm';
const keyBytes = 16;
const secretBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

type Bytes = Buffer | string;

const bytes = (parts: readonly Bytes[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

const hmac = (key: Buffer, parts: readonly Bytes[]): Buffer =>
  createHmac('sha256', key).update(bytes(parts)).digest();

const extract = (suiteId: Buffer, salt: Buffer, label: string, input: Bytes): Buffer =>
  hmac(salt, ['HPKE-v1', suiteId, label, input]);

/** At most 32 bytes: one block is enough for every length that is needed. */
const expand = (
  suiteId: Buffer,
  key: Buffer,
  { label, info, length }: { readonly label: string; readonly info: Bytes; readonly length: number },
): Buffer =>
  hmac(key, [number(length), 'HPKE-v1', suiteId, label, info, Buffer.from([1])]).subarray(0, length);

const none = Buffer.alloc(0);

/** What RFC 9180 lets two sides agree on beside the keys. This server uses neither; its test vectors do. */
interface Agreed {
  readonly info?: Buffer;
  readonly aad?: Buffer;
  /** The sender's key pair, where it is not a new one. */
  readonly ephemeral?: ECDH;
}

const keyAndNonce = (shared: Buffer, kemContext: Buffer, info: Bytes = ''): readonly [Buffer, Buffer] => {
  const kemKey = extract(kemSuite, none, 'eae_prk', shared);
  const secret = expand(kemSuite, kemKey, { label: 'shared_secret', info: kemContext, length: secretBytes });
  const context = bytes([
    Buffer.from([0]),
    extract(suite, none, 'psk_id_hash', ''),
    extract(suite, none, 'info_hash', info),
  ]);
  const key = extract(suite, secret, 'secret', '');
  return [
    expand(suite, key, { label: 'key', info: context, length: keyBytes }),
    expand(suite, key, { label: 'base_nonce', info: context, length: nonceBytes }),
  ];
};

/** Encrypts to a public key of 65 bytes. */
export const sealTo = (recipient: Buffer, text: string, { info, aad, ephemeral }: Agreed = {}): Box => {
  const pair = ephemeral ?? createECDH('prime256v1');
  if (ephemeral === undefined) pair.generateKeys();
  const encapsulated = pair.getPublicKey();
  const context = bytes([encapsulated, recipient]);
  const [key, nonce] = keyAndNonce(pair.computeSecret(recipient), context, info);
  const cipher = createCipheriv(algorithm, key, nonce);
  if (aad !== undefined) cipher.setAAD(aad);
  return {
    encapsulated,
    ciphertext: Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]),
  };
};

/** The text; undefined where the box is for another key, or is none. */
export const openWith = (pair: ECDH, { encapsulated, ciphertext }: Box): string | undefined => {
  try {
    const context = bytes([encapsulated, pair.getPublicKey()]);
    const [key, nonce] = keyAndNonce(pair.computeSecret(encapsulated), context);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(ciphertext.subarray(-tagBytes));
    return decipher.update(ciphertext.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // No point of the curve, or a tag that does not fit.
    return undefined;
  }
};
