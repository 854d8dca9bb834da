import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { sealedText } from '../../../reference-impl/wallets/sealed-text.ts';

/** A client that signs for a wallet. */
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

/** A holder's signature of a payload, as the header carries it. */
export const stampOf = ({ privateKey, publicKey }: Holder, payload: string): string =>
  Buffer.from(
    JSON.stringify({
      publicKey,
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      signature: sign('sha256', Buffer.from(payload), privateKey).toString('hex'),
    }),
  ).toString('base64url');

type RetryHeaders = Readonly<Record<'Request-Id' | 'Service-Wallet-Signature', string>>;

/** The headers of a signed retry. */
export const signedWith = (requestId: string, signature: string): RetryHeaders => ({
  'Request-Id': requestId,
  'Service-Wallet-Signature': signature,
});

/** An identity token for a client's key, issued in this second. */
export const tokenFor = (sub: string, key: string, iat = Math.floor(Date.now() / 1000)): string => {
  const nonce = createHash('sha256').update(key).digest('hex');
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ iss: 'https://login.example.com', sub, nonce, iat })}.`;
};

const targetIn = (bundle: string): string => {
  const { targetPublic } = JSON.parse(Buffer.from(bundle, 'base64url').toString()) as Readonly<
    Record<string, string>
  >;
  return targetPublic ?? '';
};

/** A one-time code and a client's key, encrypted to what the challenge of the code names. */
export const codeFor = ({ publicKey }: Holder, code: string, otpEncryptionTargetBundle: string): string =>
  sealedText(
    Buffer.from(targetIn(otpEncryptionTargetBundle), 'hex'),
    JSON.stringify({ otp_code: code, public_key: publicKey }),
  );

/** The proof of a passkey that the sandbox takes. */
export const passkeyAssertion = {
  credentialId: 'pass-1',
  clientDataJson: 'e30',
  authenticatorData: 'SZYN',
  signature: 'sandbox-valid-passkey-signature',
} as const;

/** A creation of that passkey, but for its wallet. */
export const passkey = {
  type: 'PASSKEY',
  nickname: 'Laptop',
  challenge: 'dGVzdA',
  attestation: { credentialId: 'pass-1', clientDataJson: 'e30', attestationObject: 'o2NmbXQ' },
} as const;
