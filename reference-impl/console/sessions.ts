import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../http/api-error.ts';
import { hashOf } from '../store/credentials.ts';
import { apiTokens } from '../store/platforms.ts';
import { defineCollection, everyone, type Document, type Tx } from '../store/store.ts';
import type { PlatformCaller } from '../runtime/caller.ts';

/** Somebody who signed in to the console with an API token. Every instance knows it. */
interface ConsoleSession extends Document {
  /** Hash of what the cookie says: whoever reads the store cannot sign in with it. */
  readonly id: string;
  readonly caller: PlatformCaller;
  /** Real time: a browser knows no other. */
  readonly endsAtMs: number;
}

const sessions = defineCollection<ConsoleSession>('console_sessions', ['endsAtMs']);

/** A working day. Milliseconds. */
const lastsMs = 10 * 3_600_000;

const cookieName = 'psi_console';

/** How many ended sessions one sign-in clears away: more than the one it adds. */
const clearedAtOnce = 4;

const cookieIn = ({ cookie = '' }: IncomingHttpHeaders): string | undefined =>
  new RegExp(`(?:^|; ?)${cookieName}=([\\w-]+)`).exec(cookie)?.[1];

/** The text of `Set-Cookie`. A proxy that speaks TLS says so, and then the cookie goes nowhere else. */
const cookieText = (headers: IncomingHttpHeaders, value: string, seconds: number): string =>
  [
    `${cookieName}=${value}`,
    'Path=/console',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(headers['x-forwarded-proto'] === 'https' ? ['Secure'] : []),
  ].join('; ');

/** Begins a session, and answers what the browser is to keep. */
export const beginSession = async (
  tx: Tx,
  caller: PlatformCaller,
  headers: IncomingHttpHeaders,
): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  const rows = tx.collection(sessions, everyone);
  const now = Date.now();
  for (const { id } of await rows.find({ where: { endsAtMs: { below: now } }, limit: clearedAtOnce }))
    await rows.delete(id);
  await rows.insert({ id: hashOf(secret), caller, endsAtMs: now + lastsMs });
  return cookieText(headers, secret, lastsMs / 1000);
};

/** Ends the session of a request, where it has one, and answers what makes the browser forget it. */
export const endSession = async (tx: Tx, headers: IncomingHttpHeaders): Promise<string> => {
  const secret = cookieIn(headers);
  if (secret !== undefined) await tx.collection(sessions, everyone).delete(hashOf(secret));
  return cookieText(headers, '', 0);
};

/** The user that is signed in. Raises 401 for nobody, for a session that is over, and for an API token that was revoked. */
export const signedIn = async (tx: Tx, headers: IncomingHttpHeaders): Promise<PlatformCaller> => {
  const secret = cookieIn(headers);
  const session = secret && (await tx.collection(sessions, everyone).get(hashOf(secret)));
  const isThere = session && session.endsAtMs > Date.now();
  const token =
    isThere && (await tx.collection(apiTokens, session.caller.tenant).get(session.caller.tokenId));
  if (!isThere || !token) throw new ApiError(401, 'UNAUTHORIZED', 'No one is signed in to the console.');
  return session.caller;
};
