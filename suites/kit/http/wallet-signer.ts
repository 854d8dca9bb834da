import { spawn } from 'node:child_process';
import { ECDH, sign, type KeyObject } from 'node:crypto';
import type { OperationId } from '../../../spec/operations.ts';
import { keyOfSigner, publicKeyOf, type WalletSigner } from '../../target/dialect/wallet-signer.ts';
import { freshKey, keyOfRun } from '../check/fresh-values.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { noteNeed } from '../check/needs-recorder.ts';
import { target } from '../check/run.ts';

/** The payload to be signed, as the target asked for it. */
export interface ToSign {
  readonly payloadToSign: string;
  readonly requestId: string;
  readonly operation: OperationId;
  readonly body: unknown;
}

/** The signer for embedded wallets in this run. */
export interface Signer {
  /** The client's public key. */
  readonly publicKey: string;
  readonly sign: (wanted: ToSign) => Promise<string>;
  /** The same by a key that is nobody's; undefined where the suite does not know how signatures are made. */
  readonly forge: ((wanted: ToSign) => string) | undefined;
  /** Whether a signature is about what was signed: a fixed text is about nothing. */
  readonly isAboutItsPayload: boolean;
}

/** A public key that nobody has, in the form of the assumed interface. */
export const otherPublicKey = (): string => publicKeyOf(freshKey());

/** A signature as the assumed interface has it. The document shows neither algorithm nor encoding. */
const stamp = (key: KeyObject, { payloadToSign }: ToSign): string => {
  const publicKey = ECDH.convertKey(publicKeyOf(key), 'prime256v1', 'hex', 'hex', 'compressed');
  const signature = sign('sha256', Buffer.from(payloadToSign), key).toString('hex');
  const scheme = 'SIGNATURE_SCHEME_TK_API_P256';
  return Buffer.from(JSON.stringify({ publicKey, scheme, signature })).toString('base64url');
};

const failed = (why: string): Inconclusive =>
  new Inconclusive('missing-configuration', `dialect.walletSigner.command gives no signature: ${why}.`);

/** The last output of a command, given the challenge on its standard input. */
const printed = (command: string, wanted: ToSign): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: target().timeouts.requestMs,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    // A command that reads nothing has closed its end: its output counts all the same.
    child.stdin.on('error', () => undefined);
    child.once('error', (cause) => reject(failed(cause.message)));
    child.once('close', (status, signal) => {
      const last = output.trim().split('\n').at(-1)?.trim() ?? '';
      if (status === 0 && last !== '') resolve(last);
      else if (status === 0) reject(failed('it printed nothing'));
      else reject(failed(`it ended with ${signal ?? `status ${status}`}`));
    });
    child.stdin.end(JSON.stringify(wanted));
  });

/** For signers whose key the suite does not have: one for the whole run, because a run is one client. */
const idleKey = (): KeyObject => keyOfRun('key of a client that does not sign');

const signerFrom = (signer: WalletSigner): Signer => {
  const key = keyOfSigner(signer);
  if (typeof key === 'string') throw new Error(`A signer that was examined cannot be used: it ${key}.`);
  const publicKey = signer.publicKey ?? publicKeyOf(key ?? idleKey());
  if (key !== undefined)
    return {
      publicKey,
      sign: async (wanted) => stamp(key, wanted),
      forge: (wanted) => stamp(freshKey(), wanted),
      isAboutItsPayload: true,
    };
  if ('command' in signer)
    return {
      publicKey,
      sign: (wanted) => printed(signer.command, wanted),
      forge: undefined,
      isAboutItsPayload: true,
    };
  const text = 'fixed' in signer ? signer.fixed : '';
  return { publicKey, sign: async () => text, forge: undefined, isAboutItsPayload: false };
};

/** The client's public key, whether or not anything can be signed with it. */
export const clientPublicKey = (): string => {
  const { walletSigner } = target().dialect;
  return walletSigner === undefined ? publicKeyOf(idleKey()) : signerFrom(walletSigner).publicKey;
};

/** The signer. Leaves the test as inconclusive where the target file names none: the document shows no way. */
export const walletSigner = (): Signer => {
  noteNeed('dialect.walletSigner');
  const { walletSigner: said } = target().dialect;
  if (said !== undefined) return signerFrom(said);
  throw new Inconclusive(
    'missing-configuration',
    'Embedded-wallet actions take a signature, and the document does not show how one is made. Name who signs in dialect.walletSigner: fixed, key, keyFile or command.',
  );
};
