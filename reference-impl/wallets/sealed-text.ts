import { openWith, sealTo, type Box } from './hpke.ts';

type Pair = Parameters<typeof openWith>[0];

/** A text encrypted to a public key, as base64url of JSON: `encappedPublic` and `ciphertext`, in hexadecimal. */
export const sealedText = (recipient: Buffer, text: string): string => {
  const { encapsulated, ciphertext } = sealTo(recipient, text);
  const bundle = { encappedPublic: encapsulated.toString('hex'), ciphertext: ciphertext.toString('hex') };
  return Buffer.from(JSON.stringify(bundle)).toString('base64url');
};

const jsonIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // What a client sends may be anything.
    return {};
  }
};

/** JSON in base64url, as an object; empty for anything else. */
export const bundleIn = (text: string): Readonly<Record<string, unknown>> =>
  jsonIn(Buffer.from(text, 'base64url').toString());

const boxIn = (text: string): Box => {
  const { encappedPublic, ciphertext } = bundleIn(text);
  return {
    encapsulated: Buffer.from(String(encappedPublic), 'hex'),
    ciphertext: Buffer.from(String(ciphertext), 'hex'),
  };
};

/** What a sealed text says, as an object; empty where it is for another key, or says nothing of the kind. */
export const openedText = (pair: Pair, sealed: string): Readonly<Record<string, unknown>> =>
  jsonIn(openWith(pair, boxIn(sealed)) ?? '');
