import type { JsonObject } from '../../spec/json.ts';
import { notFound } from '../http/api-error.ts';
import { defineCollection, type Document, type Where } from '../store/store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { CredentialFacts } from './credential-store.ts';
import { compressed, keyPairFor, pointOf } from './p256.ts';
import { textsOf } from './wallet-texts.ts';
import type { Work } from '../runtime/work.ts';

/** A session that a verified credential opened, as it is stored. */
export interface AuthSession extends CredentialFacts, Document {
  /** The credential that opened it. */
  readonly openedBy: string;
  /** The client's key and the session's own, compressed: either signs for the wallet. */
  readonly publicKeys: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string;
  readonly revokedAt?: string;
}

export const authSessions = defineCollection<AuthSession>('auth_sessions', ['accountId']);

// Assumed; the document says that a session lasts until its expiresAt, not how long that is.
export const sessionLifeMs = replaceable((_work: Work): number => 15 * 60_000);

/** The session with this id, also one that is over. Raises 404; the document has no code of its own for it. */
export const sessionOf = async (work: Work, id: string): Promise<AuthSession> => {
  const session = await work.collection(authSessions).get(id);
  if (!session) throw notFound('No such session.');
  return session;
};

/** Whether a session can still be used. Source: Authentication. */
export const isActive = replaceable(
  (work: Work, { expiresAt, revokedAt }: AuthSession): boolean =>
    revokedAt === undefined && expiresAt > work.now().toISOString(),
);

/** The condition for the sessions of a wallet that can still be used. */
export const activeOnly = replaceable((work: Work): Where => ({
  revokedAt: null,
  expiresAt: { above: work.now().toISOString() },
}));

const activeSessions = (work: Work, accountId: string): Promise<readonly AuthSession[]> =>
  work.collection(authSessions).find({ where: { accountId, ...activeOnly(work) } });

/** The keys that sign for a wallet: those of its active sessions, compressed. */
export const signersOf = async (work: Work, accountId: string): Promise<readonly string[]> =>
  (await activeSessions(work, accountId)).flatMap(({ publicKeys }) => publicKeys);

/** Whether a key signs for a wallet: one of a session that is active, and that another credential did not open. */
export const isSigner = async (
  work: Work,
  accountId: string,
  publicKey: string,
  exceptOf?: string,
): Promise<boolean> => {
  const sessions = await activeSessions(work, accountId);
  return sessions.some(({ publicKeys, openedBy }) => publicKeys.includes(publicKey) && openedBy !== exceptOf);
};

/** A session as reads show it. */
export const sessionView = replaceable(
  (
    _work: Work,
    { openedBy: _openedBy, publicKeys: _keys, revokedAt: _revokedAt, ...shown }: AuthSession,
  ): JsonObject => shown,
);

const sessionKeyOf = ({ world }: Work, id: string) => keyPairFor(world, `session ${id}`);

/** When a session that begins now expires. */
export const sessionEnd = (work: Work): string =>
  new Date(work.now().getTime() + sessionLifeMs(work)).toISOString();

/** Opens a session for the holder of a client key. Its view has the session's own key, which only that key opens. */
export const openSession = replaceable(
  async (
    work: Work,
    { id: openedBy, accountId, type, credentialId, nickname }: CredentialFacts & Document,
    clientKey: string,
  ): Promise<AuthSession> => {
    const now = work.now().toISOString();
    const id = work.newId('Session');
    const session: AuthSession = {
      id,
      accountId,
      type,
      ...(credentialId !== undefined && { credentialId }),
      nickname,
      openedBy,
      publicKeys: [compressed(clientKey), compressed(sessionKeyOf(work, id).getPublicKey())],
      createdAt: now,
      updatedAt: now,
      expiresAt: sessionEnd(work),
    };
    await work.collection(authSessions).insert(session);
    return session;
  },
);

/** A session as the answer that opens it shows it: with its own key, encrypted to the client's. */
export const openedView = (work: Work, session: AuthSession, clientKey: string): object => {
  const recipient = pointOf(clientKey);
  if (recipient === undefined) throw new Error('A session was opened with what is no public key.');
  const own = textsOf(work.world).sessionKey(recipient, sessionKeyOf(work, session.id));
  return { ...sessionView(work, session), encryptedSessionSigningKey: own };
};
