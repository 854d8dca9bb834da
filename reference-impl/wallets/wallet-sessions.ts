import { conflict, notFound, type ApiError } from '../http/api-error.ts';
import { created, noContent, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { answerPage } from '../http/pages.ts';
import { mustBeKey } from './proofs.ts';
import { walletRefusal } from './refusals.ts';
import {
  activeOnly,
  authSessions,
  isActive,
  openedView,
  sessionOf,
  sessionView,
  type AuthSession,
} from './session-store.ts';
import { nextSession } from './next-session.ts';
import { signedRetry } from './signed-retry.ts';
import { mustBeListed } from './wallet-credentials.ts';

const addressedSession = (call: Call): Promise<AuthSession> => sessionOf(call, call.params['id'] ?? '');

/** Lists the sessions of a wallet that can still be used, newest first. */
export const listSessions: Handler = async (call) => {
  await mustBeListed(call);
  const isEverything = call.variations.has('sessions-that-are-over-stay-listed');
  return answerPage(call, {
    from: call.collection(authSessions),
    where: { accountId: String(call.query['accountId']), ...(isEverything ? {} : activeOnly(call)) },
    view: (session) => sessionView(call, session),
  });
};

/** The session of a request, which must be active; `over` is thrown otherwise. */
const usable = async (call: Call, over: ApiError): Promise<AuthSession> => {
  const session = await addressedSession(call);
  if (isActive(call, session)) return session;
  throw call.variations.has('sessions-that-are-over-answer-409') ? conflict('The session is over.') : over;
};

/** Ends a session, and no other. Source: Authentication. */
const end = async (call: Call, session: AuthSession): Promise<void> => {
  const revokedAt = call.now().toISOString();
  const rows = call.collection(authSessions);
  const others = call.faults.has('revoking-ends-every-wallet-session')
    ? await rows.find({ where: { accountId: session.accountId } })
    : [session];
  for (const other of others) await rows.update({ ...other, revokedAt });
};

/** Revokes a session by a signed retry. Source: Endpoints > Operations whose path is given. */
export const revokeSession: Handler = async (call) => {
  const session = await usable(call, notFound('The session is over.'));
  const revoke = async (): Promise<Answer> => {
    await end(call, session);
    return call.variations.has('session-revocations-answer-200') ? ok({ id: session.id }) : noContent;
  };
  if (call.faults.has('sessions-are-revoked-unsigned')) return revoke();
  return signedRetry(call, session, revoke);
};

/** Opens the next session of whoever has an active one, by a signed retry. */
export const refreshSession: Handler<{ readonly clientPublicKey: string }> = async (call) => {
  const over = walletRefusal(call, 'WALLET_SIGNATURE_INVALID', 'The session is over.');
  const session = await usable(call, over);
  const key = mustBeKey(call.body.clientPublicKey);
  const refresh = async (): Promise<Answer> =>
    created(openedView(call, await nextSession(call, session, key), key));
  if (call.faults.has('sessions-are-refreshed-unsigned')) return refresh();
  return signedRetry(call, session, refresh);
};
