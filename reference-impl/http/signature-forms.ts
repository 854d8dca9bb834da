import { jsonObjectIn } from '../../spec/json.ts';

/** A signature as text; `write` and `read` undo one another. Signatures are ECDSA, DER. */
interface Form {
  readonly write: (signature: Buffer) => string;
  /** Undefined where the text is none of this form. */
  readonly read: (text: string) => Buffer | undefined;
}

/** One SEQUENCE of two integers, for curves of 256 bits. */
const isSignature = (bytes: Buffer): boolean => bytes.length >= 8 && bytes.length <= 72 && bytes[0] === 0x30;

const checked = (bytes: Buffer): Buffer | undefined => (isSignature(bytes) ? bytes : undefined);

const fromBase64 = (text: string): Buffer | undefined =>
  /^[\w+/-]+={0,2}$/.test(text) ? checked(Buffer.from(text, 'base64')) : undefined;

/** The member of an envelope, where the text is one. */
const enclosed = (text: string): string => {
  try {
    const { s } = jsonObjectIn(text);
    return typeof s === 'string' ? s : '';
  } catch {
    // A client may send anything.
    return '';
  }
};

/** How signatures can be written into headers. The document shows none; the settings of the server choose. */
export const signatureForms = {
  base64: { write: (signature) => signature.toString('base64'), read: fromBase64 },
  hex: {
    write: (signature) => signature.toString('hex'),
    read: (text) => (/^[0-9a-f]+$/i.test(text) ? checked(Buffer.from(text, 'hex')) : undefined),
  },
  json: {
    write: (signature) => JSON.stringify({ v: '1', s: signature.toString('base64') }),
    read: (text) => fromBase64(enclosed(text)),
  },
} as const satisfies Readonly<Record<string, Form>>;

export type SignatureForm = keyof typeof signatureForms;
