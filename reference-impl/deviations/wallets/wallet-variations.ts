import { conflict, notFound } from '../../http/api-error.ts';
import { noContent, ok, type Call } from '../../http/call.ts';
import { carryOut } from '../../cards/card-update.ts';
import { internalAccounts } from '../../ledger/internal-account-store.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { credentialView } from '../../wallets/credential-store.ts';
import { compressed } from '../../wallets/p256.ts';
import {
  activeOnly,
  authSessions,
  sessionEnd,
  sessionLifeMs,
  sessionView,
} from '../../wallets/session-store.ts';
import {
  challenge,
  headerOf,
  isOverAnother,
  isRetry,
  openRequest,
  payloadOf,
  requestIdOf,
  signatureHeader,
  signedRetry,
} from '../../wallets/signed-retry.ts';
import { signedWhereTied } from '../../wallets/tied-contact.ts';
import { exportText, updateInternalAccount } from '../../wallets/wallet-accounts.ts';
import {
  challenged,
  createCredential,
  listCredentials,
  mustNotBeLast,
  reissueChallenge,
} from '../../wallets/wallet-credentials.ts';
import { listSessions, nextSession, revokeSession, usable } from '../../wallets/wallet-sessions.ts';
import { onceSigned } from '../../wallets/wallet-payment.ts';
import { openFor } from '../../wallets/wallet-verification.ts';
import { walletOf } from '../../wallets/wallets.ts';
import { answering, checking, withBody } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import type { Variations } from '../deviation.ts';
import { refusingOtherwise } from '../refusing.ts';
import { unsigned } from './unsigned.ts';

const walletAreas = [
  'quotes',
  'wallet-credentials',
  'wallet-sessions',
  'internal-accounts',
  'delegated-keys',
] as const;

/** Raises 404 where the query names a wallet that is not there. */
const mustBeThere = async (call: Call): Promise<void> => {
  if ((await call.collection(internalAccounts).get(String(call.query['accountId']))) === undefined)
    throw notFound('No such wallet.');
};

/** Permitted variants of embedded wallets. */
export const walletVariations = {
  'wallet-resources-show-little': {
    about: 'a credential shows id and type alone, a session id and expiresAt',
    gaps: ['wallet-credentials/shape-of-a-credential', 'wallet-sessions/shape-of-a-session'],
    unexamined: 'later pages of sessions are compared by the wallet that a row shows',
    replaces: [
      replacing(credentialView, (right, work, credential) => {
        const { id, type } = right(work, credential);
        return { id, type };
      }),
      replacing(sessionView, (right, work, session) => {
        const { id, expiresAt } = right(work, session);
        return { id, expiresAt };
      }),
    ],
  },
  'every-verification-is-signed': {
    about: 'verifying a credential of type OAUTH is a signed retry too',
    gaps: ['wallet-credentials/steps-of-a-verification'],
    areas: walletAreas,
    replaces: replacing(openFor, async (right, call, credential, key) => {
      const { accountId, type } = credential;
      if (type !== 'OAUTH') return right(call, credential, key);
      const maySign = async (signer: string): Promise<boolean> => signer === compressed(key);
      return signedRetry(call, { accountId, type, maySign }, () => right(call, credential, key));
    }),
  },
  'wallet-actions-need-no-signature': {
    about: 'new credentials, privacy and payments of a wallet are no signed retries',
    gaps: ['wallet-credentials/which-actions-are-signed', 'quotes/payments-from-embedded-wallets'],
    areas: walletAreas,
    unexamined: 'where an update is carried out at once, none that waits for a signature can be looked at',
    replaces: [unsigned(createCredential), unsigned(updateInternalAccount), unsigned(onceSigned)],
  },
  'contact-data-of-a-wallet-changes-unsigned': {
    about: 'the address that codes of a wallet go to is changed at once',
    gaps: ['customers/contact-data-of-an-embedded-wallet'],
    replaces: unsigned(signedWhereTied),
  },
  'wallet-challenges-answer-200': {
    about: 'a challenge comes with status 200',
    gaps: ['wallet-credentials/shape-of-the-challenge', 'quotes/payments-from-embedded-wallets'],
    areas: walletAreas,
    replaces: replacing(challenge, async (right, ...given) => ({
      ...(await right(...given)),
      status: 200,
    })),
  },
  'wallet-challenges-answer-401': {
    about: 'a challenge comes with 401 WALLET_SIGNATURE_MISSING',
    gaps: ['wallet-credentials/shape-of-the-challenge', 'quotes/payments-from-embedded-wallets'],
    areas: walletAreas,
    replaces: replacing(challenge, async (right, ...given) => {
      const refusal = { status: 401, code: 'WALLET_SIGNATURE_MISSING', message: 'Sign payloadToSign.' };
      const answer = withBody(await right(...given), (shown) => ({ ...shown, ...refusal }));
      return { ...answer, status: 401 };
    }),
  },
  'unknown-wallet-requests-answer-404': {
    about: 'a Request-Id that names nothing, or something that is done, is answered 404',
    gaps: ['wallet-credentials/used-or-unknown-request-id'],
    replaces: refusingOtherwise(
      openRequest,
      () => true,
      ({ message }) => notFound(message),
    ),
  },
  'wallet-requests-are-looked-up-first': {
    about: 'what the Request-Id names is looked up before the signature is read',
    gaps: ['wallet-credentials/order-of-the-checks'],
    replaces: replacing(requestIdOf, async (right, call, action) => {
      const id = await right(call, action);
      await openRequest(call, action, id);
      return id;
    }),
  },
  'last-wallet-credential-can-go': {
    about: 'the last credential of a wallet can be revoked',
    gaps: ['wallet-credentials/last-credential'],
    replaces: replacing(mustNotBeLast, async () => {}),
  },
  'reissued-challenges-answer-nothing': {
    about: 'a challenge that is issued again is answered 204',
    gaps: ['wallet-credentials/shape-of-a-reissued-challenge'],
    replaces: replacing(reissueChallenge, async (_right, call) => {
      await challenged(call);
      return noContent;
    }),
  },
  'unknown-wallets-answer-404': {
    about: 'lists of credentials and sessions of an unknown wallet are answered 404',
    gaps: ['wallet-credentials/list-of-an-unknown-wallet', 'wallet-sessions/list-of-an-unknown-wallet'],
    replaces: [checking(listCredentials, mustBeThere), checking(listSessions, mustBeThere)],
  },
  'wallet-signatures-are-over-the-body': {
    about: 'what is to be signed is the body itself, the empty one included',
    readings: ['wallet-credentials/what-is-signed'],
    areas: walletAreas,
    replaces: replacing(payloadOf, (_right, call) => call.rawBody.toString()),
  },
  'other-payloads-are-invalid-signatures': {
    about: 'a signature over the payload of another challenge is WALLET_SIGNATURE_INVALID',
    readings: ['wallet-credentials/mismatch-without-a-body'],
    replaces: replacing(isOverAnother, async () => false),
  },
  'request-id-alone-gets-a-challenge': {
    about: 'a request with Request-Id and without a signature is answered with another challenge',
    readings: ['errors/wallet-signature-missing-or-challenge'],
    areas: walletAreas,
    unexamined: 'no request is then a retry without a signature',
    replaces: replacing(isRetry, (_right, call) => headerOf(call, signatureHeader(call)) !== undefined),
  },
  'wallet-sessions-last-two-minutes': {
    about: 'a session lasts two minutes',
    gaps: ['wallet-sessions/lifetime'],
    replaces: replacing(sessionLifeMs, () => 2 * 60_000),
  },
  'sessions-that-are-over-stay-listed': {
    about: 'sessions that are over are listed too',
    gaps: ['wallet-sessions/what-active-means'],
    replaces: during(
      listSessions,
      replacing(activeOnly, () => ({})),
    ),
  },
  'refreshed-sessions-are-over': {
    about: 'a refresh ends the session that is refreshed',
    gaps: ['wallet-sessions/what-refreshing-does-to-the-old-session'],
    choice: 'refreshed session',
    replaces: replacing(nextSession, async (right, call, session, key) => {
      await call.collection(authSessions).update({ ...session, revokedAt: call.now().toISOString() });
      return right(call, session, key);
    }),
  },
  'refreshing-prolongs-the-session': {
    about: 'a refresh yields the same session with a later expiresAt',
    gaps: [
      'wallet-sessions/what-refreshing-does-to-the-old-session',
      'wallet-sessions/session-without-a-verification',
    ],
    choice: 'refreshed session',
    replaces: replacing(nextSession, async (_right, call, session, key) => {
      const prolonged = {
        ...session,
        publicKeys: [...new Set([...session.publicKeys, compressed(key)])],
        updatedAt: call.now().toISOString(),
        expiresAt: sessionEnd(call),
      };
      await call.collection(authSessions).update(prolonged);
      return prolonged;
    }),
  },
  'session-revocations-answer-200': {
    about: 'a revoked session is answered 200 with its id',
    gaps: ['wallet-sessions/success-statuses'],
    replaces: answering(revokeSession, (answer, { params }) =>
      answer.status === noContent.status ? ok({ id: params['id'] }) : answer,
    ),
  },
  'sessions-that-are-over-answer-409': {
    about: 'what is asked of a session that is over is answered 409',
    gaps: ['wallet-sessions/session-that-is-over'],
    replaces: replacing(usable, (right, call) => right(call, conflict('The session is over.'))),
  },
  'accounts-without-a-wallet-answer-409': {
    about: 'privacy and export of an account that is no embedded wallet are answered 409',
    gaps: ['internal-accounts/privacy-of-other-accounts', 'internal-accounts/export-of-other-accounts'],
    replaces: refusingOtherwise(
      walletOf,
      ({ status }) => status === 400,
      ({ message }) => conflict(message),
    ),
  },
  'wallet-exports-are-hexadecimal': {
    about: 'exported credentials are hexadecimal text',
    gaps: ['internal-accounts/export-encryption'],
    unexamined: 'an export in another form does not open',
    replaces: replacing(exportText, (right, ...given) =>
      Buffer.from(right(...given), 'base64url').toString('hex'),
    ),
  },
  'updates-of-wallet-cards-are-signed': {
    about: 'an update of a card that an embedded wallet pays for is a signed retry',
    readings: ['cards/update-is-signed'],
    areas: ['delegated-keys'],
    unexamined: 'a card of two sources has a wallet for one of them',
    replaces: replacing(carryOut, async (right, call, card) => {
      const where = { id: { in: card.fundingSources }, type: 'EMBEDDED_WALLET' };
      const wallet = await call.collection(internalAccounts).first({ where });
      if (wallet === undefined) return right(call, card);
      return signedRetry(call, { accountId: wallet.id }, () => right(call, card));
    }),
  },
} as const satisfies Variations;
