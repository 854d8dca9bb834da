import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { ApiError } from '../../http/api-error.ts';
import { errorAnswer } from '../../http/send.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { authCredentials, credentialView } from '../../wallets/credential-store.ts';
import { mustProveByToken } from '../../wallets/credential-proofs.ts';
import { walletRefusal, type WalletRefusal } from '../../wallets/refusals.ts';
import { activeOnly, authSessions, isActive, openSession } from '../../wallets/session-store.ts';
import {
  challenge,
  challengeView,
  headerOf,
  isKeyOf,
  isRetry,
  isWaiting,
  mustBeSameBody,
  openRequest,
  requestIdOf,
  signatureHeader,
  signedRequests,
  signedRetry,
} from '../../wallets/signed-retry.ts';
import { addCredential, listCredentials, removeCredential } from '../../wallets/wallet-credentials.ts';
import { endSession, nextSession, refreshSession, revokeSession } from '../../wallets/wallet-sessions.ts';
import { verifyCredential } from '../../wallets/wallet-verification.ts';
import { answering, lacking, whenRefused, withBody, without } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { unsigned } from './unsigned.ts';
import type { Work } from '../../runtime/work.ts';

/** One refusal of a signed retry has the code of another. */
const mixingUp = (meant: WalletRefusal, wrong: WalletRefusal): Replacement =>
  replacing(walletRefusal, (right, work, code, message) =>
    right(work, code === meant ? wrong : code, message),
  );

/** A revoked credential is listed for its wallet as it was. */
const listingRevoked = (): readonly [Replacement, Replacement] => {
  const revoked = new Map<string, readonly JsonObject[]>();
  return [
    replacing(removeCredential, async (right, call, id) => {
      const credential = await call.collection(authCredentials).get(id);
      if (credential !== undefined) {
        const { accountId } = credential;
        revoked.set(accountId, [...(revoked.get(accountId) ?? []), credentialView(call, credential)]);
      }
      await right(call, id);
    }),
    answering(listCredentials, (answer, call) =>
      withBody(answer, ({ data, ...page }) => {
        const rows: readonly unknown[] = Array.isArray(data) ? data : [];
        return { data: [...rows, ...(revoked.get(String(call.query['accountId'])) ?? [])], ...page };
      }),
    ),
  ];
};

/** A minute later than it is. */
const ahead = <W extends Work>(work: W): W => ({
  ...work,
  now: () => new Date(work.now().getTime() + 60_000),
});

/** A verification ends the earlier sessions of its credential, once there are so many. */
const endingEarlier = (many: number): Replacement =>
  during(
    verifyCredential,
    replacing(openSession, async (right, work, credential, key) => {
      const sessions = work.collection(authSessions);
      const open = await sessions.find({ where: { openedBy: credential.id, ...activeOnly(work) } });
      const revokedAt = work.now().toISOString();
      if (open.length >= many) for (const session of open) await sessions.update({ ...session, revokedAt });
      return right(work, credential, key);
    }),
  );

/** Faults in embedded wallets: credentials, the signed retry, sessions. */
export const walletFaults = faultsOf({
  'wallet-credentials/created-credential-is-listed': {
    // Credentials
    'new-wallet-credential-is-not-kept': replacing(addCredential, async (right, call, facts) => {
      const answer = await right(call, facts);
      if (isJsonObject(answer.body)) await call.collection(authCredentials).delete(String(answer.body['id']));
      return answer;
    }),
  },
  'wallet-credentials/wrong-proof-issues-no-session': {
    'wrong-wallet-proof-opens-a-session': replacing(mustProveByToken, () => {}),
  },
  'wallet-credentials/revoked-credential-opens-nothing': {
    'revoked-wallet-credential-verifies': replacing(removeCredential, async () => {}),
  },
  'wallet-credentials/revoked-credential-is-not-listed-as-before': {
    'revoked-credential-is-still-listed': listingRevoked(),
  },
  'wallet-credentials/first-request-gets-a-challenge': {
    // The signed retry
    'wallet-challenge-is-empty': replacing(challengeView, () => ({})),
  },
  'wallet-credentials/first-request-has-no-effect': {
    'first-wallet-request-takes-effect': replacing(signedRetry, async (right, call, action, act) => {
      if (!isRetry(call)) await act();
      return right(call, action, act);
    }),
  },
  'wallet-credentials/signed-retry-completes-the-action': {
    'signed-wallet-retry-gets-a-challenge': replacing(signedRetry, (right, call, action) =>
      right(call, action, () => challenge(call, action)),
    ),
  },
  'wallet-credentials/signature-travels-in-service-wallet-signature': {
    'wallet-signature-has-another-header': replacing(signatureHeader, () => 'x-wallet-signature'),
  },
  'wallet-credentials/challenge-is-named-in-request-id': {
    'request-id-is-not-needed': [
      replacing(requestIdOf, async (right, call, action) => {
        if (headerOf(call, 'request-id') !== undefined) return right(call, action);
        const where = { accountId: action.accountId, operation: call.operation };
        return (await call.collection(signedRequests).first({ where }))?.id ?? right(call, action);
      }),
      replacing(openRequest, async (right, call, action, id) => {
        const found = await call.collection(signedRequests).get(id);
        return headerOf(call, 'request-id') === undefined && found ? found : right(call, action, id);
      }),
    ],
  },
  'wallet-credentials/signature-covers-the-body': {
    'wallet-signature-does-for-any-body': replacing(mustBeSameBody, () => {}),
  },
  'wallet-credentials/failed-retry-is-401': {
    'failed-wallet-retry-is-400': replacing(walletRefusal, (right, ...given) => {
      const { code, message } = right(...given);
      return new ApiError(400, code, message);
    }),
  },
  'wallet-credentials/refused-retry-has-no-effect': {
    'refused-wallet-retry-takes-effect': replacing(signedRetry, (right, call, action, act) =>
      whenRefused(
        () => right(call, action, act),
        ({ code }) => code.startsWith('WALLET_SIGNATURE_') || code === 'REQUEST_ID_MISSING',
        async (refusal) => {
          await act();
          return errorAnswer(call.world, refusal);
        },
      ),
    ),
  },
  'wallet-credentials/challenge-shape': {
    'wallet-challenge-never-ends': replacing(challengeView, (right, ...given) =>
      without(right(...given), 'expiresAt'),
    ),
  },
  'wallet-credentials/request-id-counts-once': {
    'wallet-request-counts-twice': replacing(isWaiting, (right, call, request) =>
      right(call, { ...request, isUsed: false }),
    ),
  },
  'errors/wallet-signature-missing': {
    'missing-wallet-signature-has-another-code': mixingUp(
      'WALLET_SIGNATURE_MISSING',
      'WALLET_SIGNATURE_INVALID',
    ),
  },
  'errors/wallet-signature-malformed': {
    'malformed-wallet-signature-has-another-code': mixingUp(
      'WALLET_SIGNATURE_MALFORMED',
      'WALLET_SIGNATURE_INVALID',
    ),
  },
  'errors/wallet-signature-body-mismatch': {
    'mismatched-wallet-signature-has-another-code': mixingUp(
      'WALLET_SIGNATURE_BODY_MISMATCH',
      'WALLET_SIGNATURE_INVALID',
    ),
  },
  'errors/wallet-signature-invalid': {
    'invalid-wallet-signature-has-another-code': mixingUp(
      'WALLET_SIGNATURE_INVALID',
      'WALLET_SIGNATURE_MALFORMED',
    ),
    'any-key-signs-for-a-wallet': replacing(isKeyOf, async () => true),
  },
  'errors/request-id-missing': {
    'missing-request-id-has-another-code': mixingUp('REQUEST_ID_MISSING', 'WALLET_SIGNATURE_MISSING'),
  },
  'wallet-sessions/revoking-is-a-signed-retry': {
    // Sessions
    'sessions-are-revoked-unsigned': unsigned(revokeSession),
  },
  'wallet-sessions/refreshing-is-a-signed-retry': {
    'sessions-are-refreshed-unsigned': unsigned(refreshSession),
  },
  'wallet-sessions/each-verification-creates-one': {
    'second-verification-opens-the-first-session': during(
      verifyCredential,
      replacing(openSession, async (right, work, credential, key) => {
        const where = { accountId: credential.accountId, openedBy: credential.id };
        const earlier = await work.collection(authSessions).first({ where });
        return earlier ?? right(work, credential, key);
      }),
    ),
  },
  'wallet-sessions/active-until-expiry': {
    'verification-ends-the-earlier-sessions': endingEarlier(1),
    'third-session-ends-those-before-it': endingEarlier(2),
    'wallet-session-ends-early': [
      replacing(isActive, (right, work, session) => right(ahead(work), session)),
      replacing(activeOnly, (right, work) => right(ahead(work))),
    ],
  },
  'wallet-sessions/over-after-expiry': {
    'wallet-session-outlives-its-expiry': [
      replacing(isActive, (_right, _work, { revokedAt }) => revokedAt === undefined),
      replacing(activeOnly, (right, work) => ({ ...right(work), expiresAt: undefined })),
    ],
  },
  'wallet-sessions/over-after-revocation': {
    'revoked-wallet-session-stays': [
      replacing(isActive, (right, work, session) => right(work, lacking(session, 'revokedAt'))),
      replacing(activeOnly, (right, work) => ({ ...right(work), revokedAt: undefined })),
    ],
  },
  'wallet-sessions/revoking-one-leaves-the-others': {
    'revoking-ends-every-wallet-session': replacing(endSession, async (right, call, { accountId }) => {
      for (const each of await call.collection(authSessions).find({ where: { accountId } }))
        await right(call, each);
    }),
  },
  'wallet-sessions/refresh-yields-a-live-session': {
    'refreshed-session-is-over': replacing(nextSession, async (right, call, ...given) => {
      const over = { ...(await right(call, ...given)), expiresAt: call.now().toISOString() };
      await call.collection(authSessions).update(over);
      return over;
    }),
  },
});
