import { ApiError, invalidField, notFound } from '../http/api-error.ts';
import { created, noContent, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { answerPage } from '../http/pages.ts';
import { internalAccounts } from '../ledger/internal-accounts.ts';
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
import { codeTarget, mustBeKey } from './proofs.ts';
import { isSigner } from './session-store.ts';
import { signedRetry } from './signed-retry.ts';
import { walletOf } from './wallets.ts';

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
  const sent = { ...credential, codes: credential.codes + 1 };
  await call.collection(authCredentials).update(sent);
  return { credential: sent, shown: { otpEncryptionTargetBundle: codeTarget(call, sent) } };
};

/**
 * Adds a credential to a wallet. One that has a credential already signs for the next one. Assumed: the document
 * only names the operation.
 */
export const createCredential: Handler<CredentialCreate> = async (call) => {
  const { accountId } = call.body;
  const wallet = await walletOf(call, accountId, 'accountId');
  const facts = await newCredential(call, wallet);

  const add = async (): Promise<Answer> => {
    const { credential, shown } = await withCode(call, await insertCredential(call, facts));
    if (call.faults.has('new-wallet-credential-is-not-kept'))
      await call.collection(authCredentials).delete(credential.id);
    return created({ ...credentialView(call, credential), ...shown });
  };
  const [first] = await credentialsOf(call, accountId);
  if (first === undefined || call.variations.has('wallet-actions-need-no-signature')) return add();
  return signedRetry(call, { accountId, type: first.type }, add);
};

/** Raises 404 for a wallet that is not there, where lists of such are not just empty. */
export const mustBeListed = async (call: Call): Promise<void> => {
  const isThere =
    (await call.collection(internalAccounts).get(String(call.query['accountId']))) !== undefined;
  if (!isThere && call.variations.has('unknown-wallets-answer-404')) throw notFound('No such wallet.');
};

/** Lists the credentials of a wallet, newest first. */
export const listCredentials: Handler = async (call) => {
  await mustBeListed(call);
  return answerPage(call, {
    from: call.collection(authCredentials),
    where: { accountId: String(call.query['accountId']) },
    view: (credential) => credentialView(call, credential),
  });
};

// Assumed; the document names no limit.
const mostChallenges = 10;
const withinMs = 3_600_000;

/** Counts a challenge. Raises 429 with the seconds to wait when there were too many. */
const counted = (call: Call, credential: AuthCredential): AuthCredential => {
  const nowMs = call.now().getTime();
  const recent = credential.challengedAtMs.filter((atMs) => nowMs - atMs < withinMs);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= mostChallenges) {
    const seconds = String(Math.ceil((oldest + withinMs - nowMs) / 1000));
    throw new ApiError(429, 'RATE_LIMITED', `Try again in ${seconds} s.`, undefined, {
      'Retry-After': seconds,
    });
  }
  return { ...credential, challengedAtMs: [...recent, nowMs] };
};

/** Issues what the holder needs to prove the credential: a code, or a challenge for a passkey. */
export const reissueChallenge: Handler<{ readonly clientPublicKey?: string } | undefined> = async (call) => {
  const credential = counted(call, await addressedCredential(call));
  await call.collection(authCredentials).update(credential);
  if (call.variations.has('reissued-challenges-answer-nothing')) return noContent;
  if (credential.type === 'PASSKEY') {
    const { clientPublicKey } = call.body ?? {};
    if (clientPublicKey === undefined)
      throw invalidField('clientPublicKey', 'clientPublicKey is required for a passkey.');
    const issued = await issuePasskeyChallenge(call, credential, mustBeKey(clientPublicKey));
    return ok({ ...credentialView(call, credential), ...issued });
  }
  const { shown } = await withCode(call, credential);
  return ok({ ...credentialView(call, credential), ...shown });
};

/** Revokes a credential; another one of the wallet signs for it. Its sessions go on until they expire. */
export const revokeCredential: Handler = async (call) => {
  const { id, accountId, type } = await addressedCredential(call);
  const isLast = (await credentialsOf(call, accountId)).length === 1;
  if (isLast && !call.variations.has('last-wallet-credential-can-go'))
    throw new ApiError(400, 'INVALID_INPUT', 'The last credential of a wallet cannot be revoked.');

  const revoke = async (): Promise<Answer> => {
    if (!call.faults.has('revoked-wallet-credential-verifies'))
      await call.collection(authCredentials).delete(id);
    return noContent;
  };
  if (call.variations.has('wallet-actions-need-no-signature')) return revoke();
  const maySign = (key: string): Promise<boolean> => isSigner(call, accountId, key, id);
  return signedRetry(call, { accountId, type, maySign }, revoke);
};
