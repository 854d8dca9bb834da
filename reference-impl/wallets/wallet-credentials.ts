import { ApiError, invalidField } from '../http/api-error.ts';
import { created, noContent, ok, type Answer, type Call } from '../http/call.ts';
import { countedThisHour } from '../http/hourly-limit.ts';
import { answerPage } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import {
  authCredentials,
  credentialOf,
  credentialsOf,
  credentialView,
  insertCredential,
  type AuthCredential,
  type CredentialType,
} from './credential-store.ts';
import { newCredential, type CredentialCreate } from './new-credential.ts';
import { issuePasskeyChallenge } from './passkey-challenges.ts';
import { codeTarget, mustBeKey } from './credential-proofs.ts';
import { isSigner } from './session-store.ts';
import { signedRetry } from './signed-retry.ts';
import { walletOf } from './wallets.ts';
import type { Routes } from '../http/intake.ts';

const addressedCredential = (call: Call): Promise<AuthCredential> =>
  credentialOf(call, call.params['id'] ?? '');

const takesCodes = ({ type }: { readonly type: CredentialType }): boolean =>
  type === 'EMAIL_OTP' || type === 'SMS_OTP';

/** Sends a code: what the client encrypts it to is new each time. */
const withCode = async (
  call: Call,
  credential: AuthCredential,
): Promise<{ readonly credential: AuthCredential; readonly shown: object }> => {
  if (!takesCodes(credential)) return { credential, shown: {} };
  const sent = { ...credential, codes: credential.codes + 1, wrongCodes: 0 };
  await call.collection(authCredentials).update(sent);
  return { credential: sent, shown: { otpEncryptionTargetBundle: codeTarget(call, sent) } };
};

/** Adds a credential, and shows what its holder needs to prove it. */
export const addCredential = replaceable(
  async (call: Call, facts: Parameters<typeof insertCredential>[1]): Promise<Answer> => {
    const { credential, shown } = await withCode(call, await insertCredential(call, facts));
    return created({ ...credentialView(call, credential), ...shown });
  },
);

/**
 * Adds a credential to a wallet. One that has a credential already signs for the next one. Assumed: the document
 * only names the operation.
 */
export const createCredential = replaceable(async (call: Call<CredentialCreate>): Promise<Answer> => {
  const { accountId } = call.body;
  const wallet = await walletOf(call, accountId, 'accountId');
  const facts = await newCredential(call, wallet);

  const [first] = await credentialsOf(call, accountId);
  const add = (): Promise<Answer> => addCredential(call, facts);
  return first === undefined ? add() : signedRetry(call, { accountId, type: first.type }, add);
});

/** Lists the credentials of a wallet, newest first. */
export const listCredentials = replaceable((call: Call): Promise<Answer> =>
  answerPage(call, {
    from: call.collection(authCredentials),
    where: { accountId: String(call.query['accountId']) },
    view: (credential) => credentialView(call, credential),
  }),
);

// Assumed; the document names no limit.
const mostChallengesAnHour = 10;

/** The credential that the path names, with one more challenge counted. Raises 404 or 429. */
export const challenged = async (call: Call): Promise<AuthCredential> => {
  const credential = await addressedCredential(call);
  const challengedAtMs = countedThisHour(call, credential.challengedAtMs, mostChallengesAnHour);
  const after = { ...credential, challengedAtMs };
  await call.collection(authCredentials).update(after);
  return after;
};

interface Reissue {
  readonly clientPublicKey?: string;
}

/** Issues what the holder needs to prove the credential: a code, or a challenge for a passkey. */
export const reissueChallenge = replaceable(async (call: Call<Reissue | undefined>): Promise<Answer> => {
  const credential = await challenged(call);
  if (credential.type === 'PASSKEY') {
    const { clientPublicKey } = call.body ?? {};
    if (clientPublicKey === undefined)
      throw invalidField('clientPublicKey', 'clientPublicKey is required for a passkey.');
    const issued = await issuePasskeyChallenge(call, credential, mustBeKey(clientPublicKey));
    return ok({ ...credentialView(call, credential), ...issued });
  }
  const { shown } = await withCode(call, credential);
  return ok({ ...credentialView(call, credential), ...shown });
});

/** Raises 400 for the only credential of a wallet. */
export const mustNotBeLast = replaceable(async (call: Call, { accountId }: AuthCredential): Promise<void> => {
  if ((await credentialsOf(call, accountId)).length === 1)
    throw new ApiError(400, 'INVALID_INPUT', 'The last credential of a wallet cannot be revoked.');
});

/** Takes a credential away. */
export const removeCredential = replaceable(async (call: Call, id: string): Promise<void> => {
  await call.collection(authCredentials).delete(id);
});

/** Revokes a credential; another one of the wallet signs for it. Its sessions go on until they expire. */
export const revokeCredential = replaceable(async (call: Call): Promise<Answer> => {
  const credential = await addressedCredential(call);
  const { id, accountId, type } = credential;
  await mustNotBeLast(call, credential);

  const maySign = (key: string): Promise<boolean> => isSigner(call, accountId, key, id);
  return signedRetry(call, { accountId, type, maySign }, async () => {
    await removeCredential(call, id);
    return noContent;
  });
});

export const walletCredentialsRoutes = {
  'credentials.create': createCredential,
  'credentials.list': listCredentials,
  'credentials.reissueChallenge': reissueChallenge,
  'credentials.revoke': revokeCredential,
} as const satisfies Routes;
