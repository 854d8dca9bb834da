import type { IncomingHttpHeaders } from 'node:http';
import type { Caller as CallerKind } from '../../spec/operations.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './call.ts';
import { hashOf } from './credentials.ts';
import { everyone } from './store.ts';
import type { World } from './world.ts';

const challenges = {
  platform: 'Basic realm="Payments Service Interface", charset="UTF-8"',
  agent: 'Bearer realm="Payments Service Interface"',
} as const;

/** 401 UNAUTHORIZED, with the scheme that would have been right. */
export const unauthorized = (kind: 'platform' | 'agent', message: string): ApiError =>
  new ApiError(401, 'UNAUTHORIZED', message, undefined, { 'WWW-Authenticate': challenges[kind] });

/** The text after the scheme, or undefined for another scheme. */
const credentialOf = (headers: IncomingHttpHeaders, scheme: string): string | undefined => {
  const [, name, rest] = /^(\S+) +(\S+)\s*$/.exec(headers.authorization ?? '') ?? [];
  return name?.toLowerCase() === scheme ? rest : undefined;
};

/**
 * The user is the client id of an API token. Its whole id is understood too, though the colon in it is where
 * HTTP Basic would end the user name.
 */
const userAndPassword = (credential: string): readonly [string, string] | undefined => {
  const [, user, password] =
    /^(?:Token:)?([^:]*):(.*)$/s.exec(Buffer.from(credential, 'base64').toString('utf8')) ?? [];
  return user === undefined || password === undefined ? undefined : [user, password];
};

const platform = (world: World, headers: IncomingHttpHeaders): Caller => {
  const credential = credentialOf(headers, 'basic');
  if (credential === undefined)
    throw unauthorized('platform', 'This operation needs HTTP Basic credentials.');
  const pair = userAndPassword(credential);
  const caller = pair && world.credentials.match(...pair);
  if (caller?.kind !== 'platform') throw unauthorized('platform', 'No such API token, or the wrong secret.');
  return caller;
};

const agent = (world: World, headers: IncomingHttpHeaders): Caller => {
  const token = credentialOf(headers, 'bearer');
  if (token === undefined) throw unauthorized('agent', 'This operation needs the access token of an agent.');
  const caller = world.credentials.match(hashOf(token), token);
  if (caller?.kind !== 'agent') throw unauthorized('agent', 'No such access token.');
  return caller;
};

/**
 * Who calls, by what the operation asks for. Raises 401 UNAUTHORIZED for a missing, foreign or wrong credential.
 * Source: Authentication.
 */
export const authenticate: Readonly<
  Record<CallerKind, (world: World, headers: IncomingHttpHeaders) => Caller>
> = { platform, agent, none: () => ({ kind: 'none', tenant: everyone }) };
