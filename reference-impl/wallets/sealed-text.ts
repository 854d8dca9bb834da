import type { ECDH } from 'node:crypto';
import { asJsonObject, jsonIn, type JsonObject } from '../../spec/json.ts';
import type { World } from '../runtime/world.ts';
import { openWith, sealTo, type Box } from './hpke.ts';
import { scalarOf } from './p256.ts';

/** How what is secret about wallets is written. The document shows none of it; the settings of the server choose. */
export interface WalletTexts {
  /** The key that a client encrypts a code to. */
  readonly codeTarget: (world: World, pair: ECDH) => string;
  /** The content of an encrypted code; empty where it is for another key, or says nothing of the kind. */
  readonly openCode: (pair: ECDH, bundle: string) => Readonly<Record<string, unknown>>;
  /** A session's private key, for one public key alone. */
  readonly sessionKey: (recipient: Buffer, pair: ECDH) => string;
  /** The secret of a wallet, for one public key alone. */
  readonly walletExport: (world: World, recipient: Buffer, pair: ECDH) => string;
}

/** A client may send anything: members that it lacks are missed where they are needed. */
export const membersIn = (text: string): JsonObject => asJsonObject(jsonIn(text));

/** JSON in base64url, as an object; empty for anything else. */
export const bundleIn = (text: string): Readonly<Record<string, unknown>> =>
  membersIn(Buffer.from(text, 'base64url').toString());

const bundled = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** A text encrypted to a public key, as base64url of JSON: `encappedPublic` and `ciphertext`, in hexadecimal. */
export const sealedText = (recipient: Buffer, text: string): string => {
  const { encapsulated, ciphertext } = sealTo(recipient, text);
  return bundled({
    encappedPublic: encapsulated.toString('hex'),
    ciphertext: ciphertext.toString('hex'),
  });
};

const boxIn = (text: string): Box => {
  const { encappedPublic, ciphertext } = bundleIn(text);
  return {
    encapsulated: Buffer.from(String(encappedPublic), 'hex'),
    ciphertext: Buffer.from(String(ciphertext), 'hex'),
  };
};

/** AES-128-GCM, and base64url of JSON for everything. */
export const plainTexts: WalletTexts = {
  codeTarget: (_world, pair) => bundled({ targetPublic: pair.getPublicKey('hex') }),
  openCode: (pair, bundle) => membersIn(openWith(pair, boxIn(bundle)) ?? ''),
  sessionKey: (recipient, pair) => sealedText(recipient, scalarOf(pair).toString('hex')),
  walletExport: (_world, recipient, pair) =>
    sealedText(recipient, JSON.stringify({ privateKey: scalarOf(pair).toString('hex') })),
};
