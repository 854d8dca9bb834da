import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A text that only who has the secret can read. Both members are base64. */
export interface Sealed {
  readonly salt: string;
  /** The encrypted text and, at its end, the tag that shows that nobody changed it. */
  readonly box: string;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const saltBytes = 16;

/** Key and nonce come from the salt, which is new for every text: no key is ever used twice. */
const keyAndNonce = (secret: string, purpose: string, salt: Buffer): readonly [Buffer, Buffer] => {
  const derived = Buffer.from(hkdfSync('sha256', secret, salt, purpose, keyBytes + nonceBytes));
  return [derived.subarray(0, keyBytes), derived.subarray(keyBytes)];
};

/** Encrypts a text for who has the secret, which must be long and random. It opens for the same purpose only. */
export const seal = (secret: string, purpose: string, text: string): Sealed => {
  const salt = randomBytes(saltBytes);
  const cipher = createCipheriv(algorithm, ...keyAndNonce(secret, purpose, salt));
  const box = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { salt: salt.toString('base64'), box: box.toString('base64') };
};

/** The text, or undefined for another secret, another purpose, or a box that was changed. */
export const unseal = (secret: string, purpose: string, sealed: Sealed): string | undefined => {
  const box = Buffer.from(sealed.box, 'base64');
  const [key, nonce] = keyAndNonce(secret, purpose, Buffer.from(sealed.salt, 'base64'));
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(box.subarray(-tagBytes));
  const opened = decipher.update(box.subarray(0, -tagBytes), undefined, 'utf8');
  try {
    return opened + decipher.final('utf8');
  } catch {
    // The tag does not fit: this secret did not seal it.
    return undefined;
  }
};
