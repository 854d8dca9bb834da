import { signatureForms } from '../http/signature-forms.ts';
import type { Settings } from '../runtime/settings.ts';
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

const stampIn = (header: string): Stamp | undefined => {
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

/** A signature without the key that made it: that is the one of `keys` whose signature it is. */
const bareIn = (
  header: string,
  form: keyof typeof signatureForms,
  { keys, payload }: Signers,
): Stamp | undefined => {
  const signature = signatureForms[form].read(header)?.toString('hex');
  if (signature === undefined) return undefined;
  const isBy = (key: string, bytes: string): boolean => {
    const point = pointOf(key);
    return point !== undefined && isSignedBy(point, bytes, signature);
  };
  return {
    publicKey: keys.find((key) => isBy(key, payload)) ?? keys[0] ?? '',
    covers: (bytes) => keys.some((key) => isBy(key, bytes)),
  };
};

/** The possible signers, and the bytes to sign. */
export interface Signers {
  /** Compressed, in hexadecimal. */
  readonly keys: readonly string[];
  readonly payload: string;
}

/**
 * The content of a signature header, in the form that the settings choose. Undefined where it cannot be read: encoding,
 * structure or members.
 */
export const signatureIn = (
  header: string,
  { walletSignature: { form } }: Settings,
  signers: Signers,
): Stamp | undefined => (form === 'stamp' ? stampIn(header) : bareIn(header, form, signers));
