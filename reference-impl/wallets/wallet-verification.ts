import { invalidField } from '../http/api-error.ts';
import { ok, type Answer, type Call } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import {
  authCredentials,
  credentialOf,
  type AuthCredential,
  type CredentialType,
} from './credential-store.ts';
import { compressed } from './p256.ts';
import { usePasskeyChallenge } from './passkey-challenges.ts';
import {
  isRightCode,
  mustBeKey,
  mustProveByPasskey,
  mustProveByToken,
  openedCode,
  refuseCode,
} from './credential-proofs.ts';
import { openedView, openSession, sessionView } from './session-store.ts';
import { signedRetry } from './signed-retry.ts';
import type { Routes } from '../http/intake.ts';

/** The proof of a credential; which members it has depends on its type. */
interface Proof {
  readonly type: CredentialType;
  readonly encryptedOtpBundle?: string;
  readonly oidcToken?: string;
  readonly clientPublicKey?: string;
  readonly assertion?: { readonly credentialId: string; readonly signature: string };
}

type Verifier = (call: Call<Proof>, credential: AuthCredential) => Promise<Answer>;

/** Opens the session of a proven credential whose client gets the session's own key. */
export const openFor = replaceable(
  async (call: Call, credential: AuthCredential, key: string): Promise<Answer> =>
    ok(openedView(call, await openSession(call, credential, key), key)),
);

/** By a code: whoever knows it names the key, and that key signs the verification. A code counts once. */
const byCode: Verifier = async (call, credential) => {
  const { code, key } = openedCode(call, credential, call.body.encryptedOtpBundle ?? '');
  if (!isRightCode(call, credential, code)) return refuseCode(call, credential);
  const { accountId, type } = credential;
  const maySign = async (signer: string): Promise<boolean> => signer === compressed(key);
  return signedRetry(call, { accountId, type, maySign, newKey: compressed(key) }, async () => {
    await call.collection(authCredentials).update({ ...credential, codes: credential.codes + 1 });
    return ok(sessionView(call, await openSession(call, credential, key)));
  });
};

const byToken: Verifier = async (call, credential) => {
  const { oidcToken = '', clientPublicKey = '' } = call.body;
  const key = mustBeKey(clientPublicKey);
  mustProveByToken(call, credential, { oidcToken, clientPublicKey });
  return openFor(call, credential, key);
};

const byPasskey: Verifier = async (call, credential) => {
  const { assertion = { credentialId: '', signature: '' } } = call.body;
  const key = await usePasskeyChallenge(call, credential);
  mustProveByPasskey(call, credential, assertion);
  return openFor(call, credential, key);
};

const verifiers: Readonly<Record<CredentialType, Verifier>> = {
  EMAIL_OTP: byCode,
  SMS_OTP: byCode,
  OAUTH: byToken,
  PASSKEY: byPasskey,
};

/** Verifies a credential and opens a session. Source: Endpoints > Operations whose path is given. */
export const verifyCredential = replaceable(async (call: Call<Proof>): Promise<Answer> => {
  const credential = await credentialOf(call, call.params['id'] ?? '');
  if (call.body.type !== credential.type)
    throw invalidField('type', `type must be ${credential.type}, like the credential's.`);
  return verifiers[credential.type](call, credential);
});

export const walletVerificationRoutes = {
  'credentials.verify': verifyCredential,
} as const satisfies Routes;
