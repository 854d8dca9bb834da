import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { messageOf } from '../../../spec/error-message.ts';
import { givenText } from '../../../spec/given-file.ts';
import { isJsonObject, jsonIn } from '../../../spec/json.ts';
import { homedir, userInfo } from 'node:os';
import path from 'node:path';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';

/** A public key that certificates may be signed with, and until when. Seconds since 1970, as in a JWT. */
export interface TrustedKey extends JWK {
  readonly kid: string;
  readonly exp: number;
}

/** A key that signs certificates. */
export interface SigningKey {
  readonly key: CryptoKey;
  readonly public: TrustedKey;
}

export const algorithm = 'EdDSA';

/** A key signs for so long; then a new one has to be made. */
const keyYears = 2;
const yearSeconds = 365 * 24 * 3600;

const fileName = 'certificate-key.json';

/** The public part, in the folder of a report. */
export const publicKeyName = 'certificate-key.public.json';

/** Where this user's key is kept: `$PSI_HOME`, or the user's folder for configuration. */
export const keyFile = (environment: NodeJS.ProcessEnv = process.env): string => {
  const { PSI_HOME: own, XDG_CONFIG_HOME: config } = environment;
  // An empty variable names no folder: a private key would land in the one where somebody works.
  const home = homedir() || userInfo().homedir;
  return path.join(own || path.join(config || path.join(home, '.config'), 'psi'), fileName);
};

/** A key is a line, and a set of them some. */
const mostMegabytes = 1;

/** A clause, where the file holds no JSON. */
const jwkIn = (file: string): JWK & { readonly keys?: readonly JWK[] } => {
  const value = jsonIn(givenText(file, mostMegabytes));
  if (!isJsonObject(value)) throw new Error('it holds no key');
  return value;
};

const publicPart = ({ d: _private, ...jwk }: JWK): TrustedKey => jwk as TrustedKey;

const newKey = async (file: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const exp = Math.floor(Date.now() / 1000) + keyYears * yearSeconds;
  const kept = { ...jwk, kid, alg: algorithm, use: 'sig', exp };
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  return kept;
};

/** This user's key; made when there is none yet. Raises an Error when the file holds no key. */
export const signingKey = async (file: string): Promise<SigningKey> => {
  const jwk = existsSync(file) ? jwkIn(file) : await newKey(file);
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array || jwk.d === undefined) throw new Error('it holds no private key of Ed25519');
  return { key, public: publicPart(jwk) };
};

const isTrusted = (jwk: unknown): jwk is TrustedKey =>
  isJsonObject(jwk) &&
  typeof jwk['kid'] === 'string' &&
  typeof jwk['exp'] === 'number' &&
  jwk['crv'] === 'Ed25519';

const keysIn = (file: string): readonly TrustedKey[] => {
  const value = jwkIn(file);
  const keys: readonly unknown[] = value.keys === undefined ? [value] : [value.keys].flat();
  if (keys.length === 0 || !keys.every(isTrusted))
    throw new Error('it holds no Ed25519 public keys with kid and exp');
  return keys;
};

/** The keys in a file. Raises an Error that names the file, and says in a sentence what is wrong with it. */
const named = <T>(file: string, read: () => T): T => {
  try {
    return read();
  } catch (cause) {
    throw new Error(`${file} cannot be used: ${messageOf(cause)}.`, { cause });
  }
};

/** The public part of this user's own key. Raises an Error, a sentence, when the file holds no key. */
export const ownKeysIn = (file: string): readonly TrustedKey[] =>
  named(file, () => keysIn(file)).map(publicPart);

/**
 * The public keys in a file: one, or a JWK set. Raises an Error for anything else, and for a private key: its holder
 * can sign, so somebody sent the wrong file.
 */
export const trustedKeysIn = (file: string): readonly TrustedKey[] => {
  const keys = named(file, () => keysIn(file));
  if (keys.some(({ d }) => d !== undefined))
    throw new Error(
      `${file} holds a private key (its member d). The signer has to send ${publicKeyName} of the report instead, and to make a new key: anyone with this file can sign.`,
    );
  return keys;
};

/** The public half of a key, as a file: others verify its certificates with it. */
export const publicKeyText = (signer: SigningKey): string => `${JSON.stringify(signer.public, null, 2)}\n`;
