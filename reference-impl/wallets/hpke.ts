import { createCipheriv, createDecipheriv, createECDH, createHmac, type ECDH } from 'node:crypto';

/** A text that only one private key opens: RFC 9180, base mode, one message. */
export interface Box {
  /** The sender's key of this one message: 65 bytes. */
  readonly encapsulated: Buffer;
  /** The encrypted text and its tag. */
  readonly ciphertext: Buffer;
}

const number = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);

/** The ciphers of RFC 9180 that are in use here: its number of each, and the length of the key. */
const ciphers = {
  'aes-128-gcm': { id: 0x01, keyBytes: 16 },
  'aes-256-gcm': { id: 0x02, keyBytes: 32 },
} as const;

export type Cipher = keyof typeof ciphers;

// DHKEM(P-256, HKDF-SHA256), and HKDF-SHA256.
const kemSuite = Buffer.concat([Buffer.from('KEM'), number(0x10)]);
const suiteOf = (cipher: Cipher): Buffer =>
  Buffer.concat([Buffer.from('HPKE'), number(0x10), number(0x01), number(ciphers[cipher].id)]);
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

/** Parameters of RFC 9180 that two sides agree on beside the keys. */
export interface Agreed {
  /** AES-128-GCM when absent. */
  readonly cipher?: Cipher;
  readonly info?: Buffer;
  /** Further data that the tag covers, of the sender's key of the message and the recipient's. */
  readonly aad?: (encapsulated: Buffer, recipient: Buffer) => Buffer;
}

const keyAndNonce = (
  shared: Buffer,
  kemContext: Buffer,
  { cipher = 'aes-128-gcm', info = none }: Agreed,
): readonly [Buffer, Buffer] => {
  const suite = suiteOf(cipher);
  const kemKey = extract(kemSuite, none, 'eae_prk', shared);
  const secret = expand(kemSuite, kemKey, { label: 'shared_secret', info: kemContext, length: secretBytes });
  const context = bytes([
    Buffer.from([0]),
    extract(suite, none, 'psk_id_hash', ''),
    extract(suite, none, 'info_hash', info),
  ]);
  const key = extract(suite, secret, 'secret', '');
  return [
    expand(suite, key, { label: 'key', info: context, length: ciphers[cipher].keyBytes }),
    expand(suite, key, { label: 'base_nonce', info: context, length: nonceBytes }),
  ];
};

/** Encrypts to a public key of 65 bytes. `ephemeral` is the sender's key pair, where it is not to be a new one. */
export const sealTo = (
  recipient: Buffer,
  text: string | Buffer,
  agreed: Agreed & { readonly ephemeral?: ECDH } = {},
): Box => {
  const pair = agreed.ephemeral ?? createECDH('prime256v1');
  if (agreed.ephemeral === undefined) pair.generateKeys();
  const encapsulated = pair.getPublicKey();
  const context = bytes([encapsulated, recipient]);
  const [key, nonce] = keyAndNonce(pair.computeSecret(recipient), context, agreed);
  const cipher = createCipheriv(agreed.cipher ?? 'aes-128-gcm', key, nonce);
  if (agreed.aad !== undefined) cipher.setAAD(agreed.aad(encapsulated, recipient));
  return {
    encapsulated,
    ciphertext: Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]),
  };
};

/** The text; undefined where the box is for another key, or is none. */
export const openWith = (
  pair: ECDH,
  { encapsulated, ciphertext }: Box,
  agreed: Agreed = {},
): string | undefined => {
  try {
    const recipient = pair.getPublicKey();
    const context = bytes([encapsulated, recipient]);
    const [key, nonce] = keyAndNonce(pair.computeSecret(encapsulated), context, agreed);
    const decipher = createDecipheriv(agreed.cipher ?? 'aes-128-gcm', key, nonce, {
      authTagLength: tagBytes,
    });
    if (agreed.aad !== undefined) decipher.setAAD(agreed.aad(encapsulated, recipient));
    decipher.setAuthTag(ciphertext.subarray(-tagBytes));
    return decipher.update(ciphertext.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // No point of the curve, or a tag that does not fit.
    return undefined;
  }
};
