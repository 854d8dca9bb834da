import { createHash } from 'node:crypto';
import { invalidField, type ApiError } from '../http/api-error.ts';
import type { Answer, Call } from '../http/call.ts';
import { committedRefusal } from '../http/committed-refusal.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { bundleIn } from './sealed-text.ts';
import { authCredentials, type AuthCredential } from './credential-store.ts';
import { keyPairFor, pointOf } from './p256.ts';
import { walletRefusal } from './refusals.ts';
import { textsOf } from './wallet-texts.ts';

/** The sandbox has no mailbox to read. */
const sandboxCode = '000000';

/** The text that the sandbox takes in place of the signature of a passkey. */
export const sandboxAssertion = 'sandbox-valid-passkey-signature';

// Assumed: an identity token is not older than this.
const tokenLifeMs = 60_000;

const refused = (call: Call, why: string): ApiError =>
  walletRefusal(call, 'WALLET_SIGNATURE_INVALID', `The credential is not proven: ${why}.`);

export const isSandbox = ({ caller }: Call): boolean =>
  caller.kind === 'platform' && caller.environment === 'sandbox';

/** Raises 400 for a client key that is no public key of P-256. */
export const mustBeKey = (clientPublicKey: string): string => {
  if (pointOf(clientPublicKey) === undefined)
    throw invalidField('clientPublicKey', 'clientPublicKey must be a point of P-256.');
  return clientPublicKey;
};

const codeKeyOf = ({ world }: Call, { id, codes }: AuthCredential) =>
  keyPairFor(world, `code ${id} ${codes}`);

/** The key that the next code is encrypted to. */
export const codeTarget = (call: Call, credential: AuthCredential): string =>
  textsOf(call.world).codeTarget(call.world, codeKeyOf(call, credential));

interface OpenedCode {
  readonly code: unknown;
  /** The client's. */
  readonly key: string;
}

/** The content of an encrypted code. Raises 401 where it is none. */
export const openedCode = (call: Call, credential: AuthCredential, bundle: string): OpenedCode => {
  const { otp_code: code, public_key: key } = textsOf(call.world).openCode(
    codeKeyOf(call, credential),
    bundle,
  );
  if (credential.codes === 0 || typeof key !== 'string' || pointOf(key) === undefined)
    throw refused(call, 'the bundle holds no code and no key');
  return { code, key };
};

/** How many wrong codes make the one that was sent worthless. Assumed; the document names no limit. */
const mostWrongCodes = 5;

/** Whether a code is the one that was sent, and too few wrong ones came before it. */
export const isRightCode = (call: Call, { wrongCodes = 0 }: AuthCredential, code: unknown): boolean =>
  isSandbox(call) && code === sandboxCode && wrongCodes < mostWrongCodes;

/** Refuses a wrong code and counts it. */
export const refuseCode = async (call: Call, credential: AuthCredential): Promise<Answer> => {
  const { wrongCodes = 0 } = credential;
  await call.collection(authCredentials).update({ ...credential, wrongCodes: wrongCodes + 1 });
  return committedRefusal(refused(call, 'the code is wrong, or too many wrong ones came before it'));
};

interface Claims {
  readonly subject: string;
  readonly nonce: unknown;
  readonly issuedAtMs: number;
}

/**
 * The claims of an identity token; undefined where it is none. Its signature is not verified: the issuer is not known.
 */
const claimsIn = (token: string): Claims | undefined => {
  const { iss, sub, nonce, iat } = bundleIn(token.split('.')[1] ?? '');
  if (typeof sub !== 'string' || typeof iat !== 'number') return undefined;
  return { subject: JSON.stringify([iss ?? null, sub]), nonce, issuedAtMs: iat * 1000 };
};

/** Whom an identity token is about. Raises 400 for what is no identity token. */
export const subjectOf = (token: string): string => {
  const claims = claimsIn(token);
  if (claims === undefined) throw invalidField('oidcToken', 'oidcToken must be a JWT with sub and iat.');
  return claims.subject;
};

/** By the sandbox's clock or by that of the world outside, where identity tokens are issued. */
const isFresh = ({ world: { clock } }: Call, issuedAtMs: number): boolean =>
  [clock.nowMs(), clock.nowMs() - clock.offsetMs()].some(
    (nowMs) => Math.abs(nowMs - issuedAtMs) <= tokenLifeMs,
  );

/** Raises 401 unless the token is about the same holder, new, and made for the client's key. */
export const mustProveByToken = replaceable(
  (
    call: Call,
    credential: AuthCredential,
    { oidcToken, clientPublicKey }: { readonly oidcToken: string; readonly clientPublicKey: string },
  ): void => {
    const claims = claimsIn(oidcToken);
    if (claims === undefined || claims.subject !== credential.subject)
      throw refused(call, 'the token is about somebody else');
    if (!isFresh(call, claims.issuedAtMs)) throw refused(call, 'the token is not of the last minute');
    if (claims.nonce !== createHash('sha256').update(clientPublicKey).digest('hex'))
      throw refused(call, 'the nonce of the token is not the SHA-256 of clientPublicKey');
  },
);

interface Assertion {
  readonly credentialId: string;
  readonly signature: string;
}

/** Raises 401 unless the passkey is the credential's and its signature the one that the sandbox takes. */
export const mustProveByPasskey = (call: Call, credential: AuthCredential, assertion: Assertion): void => {
  if (assertion.credentialId !== credential.credentialId) throw refused(call, 'it is another passkey');
  if (!isSandbox(call) || assertion.signature !== sandboxAssertion)
    throw refused(call, 'the signature of the passkey does not verify');
};
