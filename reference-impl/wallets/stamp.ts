import { bundleIn } from './sealed-text.ts';
import { compressed, isSignedBy, pointOf } from './p256.ts';

/**
 * A wallet signature as the header carries it: base64url of JSON with the key that signed, the scheme, and the
 * signature. The document shows neither algorithm nor encoding.
 */
export interface Stamp {
  /** Compressed, in hexadecimal. */
  readonly publicKey: string;
  /** Whether it is over exactly these bytes. */
  readonly covers: (bytes: string) => boolean;
}

const scheme = 'SIGNATURE_SCHEME_TK_API_P256';

const der = /^30(?:[0-9a-f]{2}){7,71}$/i;

/** Undefined where the header cannot be read: encoding, structure or members. */
export const stampIn = (header: string): Stamp | undefined => {
  if (!/^[\w-]+$/.test(header)) return undefined;
  const { publicKey, scheme: named, signature } = bundleIn(header);
  if (typeof publicKey !== 'string' || typeof signature !== 'string' || named !== scheme) return undefined;
  const point = pointOf(publicKey);
  if (point === undefined || !der.test(signature)) return undefined;
  return {
    publicKey: compressed(point),
    covers: (bytes) => isSignedBy(point, bytes, signature),
  };
};
