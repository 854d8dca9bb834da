import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { givenText } from '../../../spec/given-file.ts';

/** The members beside each way to sign. */
interface Announced {
  /** The client's public key; that of the key, else one that nobody uses, when absent. */
  readonly publicKey?: string;
}

/**
 * How the signature of an embedded-wallet challenge is made. The document shows neither its algorithm nor its
 * encoding, so nothing is tried where the target file says nothing.
 */
export type WalletSigner = Announced &
  (
    | /** Every signature is this text: a sandbox takes it in place of one. */
      { readonly fixed: string }
    /** A private key of P-256, as PEM. */
    | { readonly key: string }
    /** A file with one. */
    | { readonly keyFile: string }
    /** A shell command: the challenge comes in as JSON, the last line it prints is the signature. */
    | { readonly command: string }
  );

/** The problem with a key, as the end of a sentence. */
type Problem = string;

const curve = 'prime256v1';

/** An environment variable may have its line ends written out. */
const withLineEnds = (text: string): string => text.replaceAll(String.raw`\n`, '\n');

const parsedKey = (pem: string): KeyObject | Problem => {
  try {
    const key = createPrivateKey(withLineEnds(pem));
    if (key.asymmetricKeyDetails?.namedCurve === curve) return key;
    return `is a key of ${key.asymmetricKeyDetails?.namedCurve ?? key.asymmetricKeyType ?? 'another kind'}; a wallet signer needs one of P-256 (openssl ecparam -name prime256v1 -genkey -noout)`;
  } catch {
    return 'is no private key in PEM; a wallet signer needs one of P-256 (openssl ecparam -name prime256v1 -genkey -noout)';
  }
};

/** A key is some lines. */
const mostMegabytes = 1;

const textOf = (file: string): { readonly text: string } | Problem => {
  try {
    return { text: givenText(file, mostMegabytes) };
  } catch (cause) {
    return `cannot be read: ${(cause as Error).message}`;
  }
};

/** The private key that a signer signs with; undefined for one that has none, a text for one that cannot be used. */
export const keyOfSigner = (signer: WalletSigner): KeyObject | Problem | undefined => {
  if ('key' in signer) return parsedKey(signer.key);
  if (!('keyFile' in signer)) return undefined;
  const read = textOf(signer.keyFile);
  return typeof read === 'string' ? read : parsedKey(read.text);
};

/** The problem with a signer, one sentence; undefined for one that can be used. */
export const checkWalletSigner = (signer: WalletSigner): string | undefined => {
  const key = keyOfSigner(signer);
  if (typeof key !== 'string') return undefined;
  // A key itself is not for messages.
  const what = 'keyFile' in signer ? `keyFile: ${signer.keyFile}` : 'key:';
  return `dialect.walletSigner.${what} ${key}.`;
};

/** A public key as the assumed interface has it: uncompressed, in hexadecimal. */
export const publicKeyOf = (key: KeyObject): string => {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  return `04${[x, y].map((part) => Buffer.from(part, 'base64url').toString('hex')).join('')}`;
};
