import { notFound, type ApiError } from '../http/api-error.ts';
import { created, noContent, type Answer, type Call } from '../http/call.ts';
import { answerPage } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { mustBeKey } from './credential-proofs.ts';
import { walletRefusal } from './refusals.ts';
import {
  activeOnly,
  authSessions,
  isActive,
  openedView,
  openSession,
  sessionOf,
  sessionView,
  type AuthSession,
} from './session-store.ts';
import { signedRetry } from './signed-retry.ts';
import type { Routes } from '../http/intake.ts';

const addressedSession = (call: Call): Promise<AuthSession> => sessionOf(call, call.params['id'] ?? '');

/** Lists the sessions of a wallet that can still be used, newest first. */
export const listSessions = replaceable((call: Call): Promise<Answer> =>
  answerPage(call, {
    from: call.collection(authSessions),
    where: { accountId: String(call.query['accountId']), ...activeOnly(call) },
    view: (session) => sessionView(call, session),
  }),
);

/** The session of a request, which must be active; `over` is thrown otherwise. */
export const usable = replaceable(async (call: Call, over: ApiError): Promise<AuthSession> => {
  const session = await addressedSession(call);
  if (isActive(call, session)) return session;
  throw over;
});

/** Ends a session, and no other. Source: Authentication. */
export const endSession = replaceable((call: Call, session: AuthSession): Promise<void> =>
  call.collection(authSessions).update({ ...session, revokedAt: call.now().toISOString() }),
);

/** Revokes a session by a signed retry. Source: Endpoints > Operations whose path is given. */
export const revokeSession = replaceable(async (call: Call): Promise<Answer> => {
  const session = await usable(call, notFound('The session is over.'));
  return signedRetry(call, session, async () => {
    await endSession(call, session);
    return noContent;
  });
});

/** The result of refreshing a session: another one, beside it. */
export const nextSession = replaceable(
  (call: Call, session: AuthSession, key: string): Promise<AuthSession> =>
    openSession(call, { ...session, id: session.openedBy }, key),
);

/** Opens the next session of whoever has an active one, by a signed retry. */
export const refreshSession = replaceable(
  async (call: Call<{ readonly clientPublicKey: string }>): Promise<Answer> => {
    const over = walletRefusal(call, 'WALLET_SIGNATURE_INVALID', 'The session is over.');
    const session = await usable(call, over);
    const key = mustBeKey(call.body.clientPublicKey);
    return signedRetry(call, session, async () =>
      created(openedView(call, await nextSession(call, session, key), key)),
    );
  },
);

export const walletSessionsRoutes = {
  'sessions.list': listSessions,
  'sessions.revoke': revokeSession,
  'sessions.refresh': refreshSession,
} as const satisfies Routes;
