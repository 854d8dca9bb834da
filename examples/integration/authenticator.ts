import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import { encodeCBOR, type CBORType } from '@levischuck/tiny-cbor';
import type { Json } from './json.ts';
import type { PasskeyRecord } from './state.ts';

/**
 * A page's request to the browser: the data that the service wants signed, for whom, and where the page is served from.
 */
export interface Ceremony {
  /** base64url. */
  readonly challenge: string;
  readonly relyingPartyId: string;
  readonly origin: string;
}

/** Bits of the authenticator data: somebody was there, was verified, and a new credential is included. */
const flags = { present: 0x01, verified: 0x04, included: 0x40 } as const;

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

const uint = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

const cbor = (members: readonly (readonly [string | number, CBORType])[]): Buffer =>
  Buffer.from(encodeCBOR(new Map<string | number, CBORType>(members)));

/** A public key of P-256 as COSE has it (RFC 9053): EC2, ES256, P-256, x and y. */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (part: string): Uint8Array => Uint8Array.from(Buffer.from(part, 'base64url'));
  return cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
};

const authenticatorData = ({ relyingPartyId }: Ceremony, count: number, attested?: Buffer): Buffer => {
  const included = attested === undefined ? 0 : flags.included;
  const flagByte = Buffer.from([flags.present | flags.verified | included]);
  return Buffer.concat([sha256(relyingPartyId), flagByte, uint(count, 4), attested ?? Buffer.alloc(0)]);
};

const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** The browser's answer to the page, as JSON. */
const credentialOf = (id: string, response: Json): Json => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response,
});

/**
 * Makes a passkey, and what the browser gives to the page then. In a real integration the customer's own device does
 * this; here a key in memory stands for it, so that nobody has to touch a sensor.
 */
export const makePasskey = (
  ceremony: Ceremony,
): { readonly passkey: PasskeyRecord; readonly credential: Json } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const credentialId = id.toString('base64url');
  const attested = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, coseKey(publicKey)]);
  const authData = Uint8Array.from(authenticatorData(ceremony, 0, attested));
  const attestation = cbor([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return {
    passkey: {
      credentialId,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      count: 0,
    },
    credential: credentialOf(credentialId, {
      clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    }),
  };
};

/** Signs a challenge: the passkey as it is afterwards, and what the browser gives to the page. */
export const signWithPasskey = (
  passkey: PasskeyRecord,
  ceremony: Ceremony,
): { readonly passkey: PasskeyRecord; readonly assertion: Json } => {
  const count = passkey.count + 1;
  const authData = authenticatorData(ceremony, count);
  const client = clientData('webauthn.get', ceremony);
  const signed = Buffer.concat([authData, sha256(client)]);
  const signature = sign('sha256', signed, createPrivateKey(passkey.privateKey));
  return {
    passkey: { ...passkey, count },
    assertion: credentialOf(passkey.credentialId, {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    }),
  };
};
