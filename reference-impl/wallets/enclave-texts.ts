import { createHash, createPrivateKey, sign, type ECDH } from 'node:crypto';
import { createBase58check } from '@scure/base';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { World } from '../runtime/world.ts';
import { openWith, sealTo, type Agreed, type Box } from './hpke.ts';
import { compressed, keyPairFor, scalarOf } from './p256.ts';
import { bundleIn, membersIn, type WalletTexts } from './sealed-text.ts';

/**
 * The parameters that both sides of the public wallet software agree on. Source: public texts; no exchange with one was
 * seen.
 */
const agreed: Agreed = {
  cipher: 'aes-256-gcm',
  info: Buffer.from('turnkey_hpke'),
  aad: (encapsulated, recipient) => Buffer.concat([encapsulated, recipient]),
};

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/** The key that vouches for what the wallets' keeper hands out. */
const quorumOf = (world: World): ECDH => keyPairFor(world, 'quorum');

const signedBy = (pair: ECDH, data: Buffer): string => {
  const point = pair.getPublicKey();
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const key = createPrivateKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: coordinate(1),
      y: coordinate(33),
      d: scalarOf(pair).toString('base64url'),
    },
    format: 'jwk',
  });
  return sign('sha256', data, key).toString('hex');
};

/** Data that the quorum key has signed, as JSON. */
const vouched = (world: World, content: object): string => {
  const quorum = quorumOf(world);
  const data = Buffer.from(JSON.stringify(content));
  return JSON.stringify({
    version: 'v1.0.0',
    data: data.toString('hex'),
    dataSignature: signedBy(quorum, data),
    enclaveQuorumPublic: quorum.getPublicKey('hex'),
  });
};

const boxIn = (bundle: string): Box => {
  // Some clients wrap it once more.
  const { encappedPublic, ciphertext } = bundle.trimStart().startsWith('{')
    ? membersIn(bundle)
    : bundleIn(bundle);
  return {
    encapsulated: Buffer.from(String(encappedPublic), 'hex'),
    ciphertext: Buffer.from(String(ciphertext), 'hex'),
  };
};

/** As the public wallet software has it: AES-256-GCM, bundles of JSON that a quorum key vouches for, base58check. */
export const enclaveTexts: WalletTexts = {
  codeTarget: (world, pair) => vouched(world, { targetPublic: pair.getPublicKey('hex') }),
  openCode: (pair, bundle) => membersIn(openWith(pair, boxIn(bundle), agreed) ?? ''),
  sessionKey: (recipient, pair) => {
    const { encapsulated, ciphertext } = sealTo(recipient, scalarOf(pair), agreed);
    return base58check.encode(
      Uint8Array.from(Buffer.concat([Buffer.from(compressed(encapsulated), 'hex'), ciphertext])),
    );
  },
  walletExport: (world, recipient, pair) => {
    const entropy = Uint8Array.from(scalarOf(pair));
    const { encapsulated, ciphertext } = sealTo(recipient, entropyToMnemonic(entropy, wordlist), agreed);
    return vouched(world, {
      encappedPublic: encapsulated.toString('hex'),
      ciphertext: ciphertext.toString('hex'),
    });
  },
};
