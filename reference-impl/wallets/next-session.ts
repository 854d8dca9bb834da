import type { Call } from '../http/call.ts';
import { authSessions, extended, openSession, type AuthSession } from './session-store.ts';

/** What a refresh of a session yields: another one, beside it. */
export const nextSession = async (call: Call, session: AuthSession, key: string): Promise<AuthSession> => {
  const rows = call.collection(authSessions);
  if (call.variations.has('refreshing-prolongs-the-session')) {
    const prolonged = extended(call, session, key);
    await rows.update(prolonged);
    return prolonged;
  }
  if (call.variations.has('refreshed-sessions-are-over'))
    await rows.update({ ...session, revokedAt: call.now().toISOString() });
  const opened = await openSession(call, { ...session, id: session.openedBy }, key);
  if (!call.faults.has('refreshed-session-is-over')) return opened;
  const over = { ...opened, expiresAt: call.now().toISOString() };
  await rows.update(over);
  return over;
};
