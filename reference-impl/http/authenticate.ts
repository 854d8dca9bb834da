import type { IncomingHttpHeaders } from 'node:http';
import type { Caller as CallerKind } from '../../spec/operations/operation.ts';
import type { ServedOperationId } from '../../spec/served-operations.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { ApiError } from './api-error.ts';
import { countedPart, hashOf } from '../store/credentials.ts';
import { everyone } from '../store/store.ts';
import type { System } from '../runtime/system.ts';
import type { Caller } from '../runtime/caller.ts';

const challenges = {
  platform: 'Basic realm="Payments Service Interface", charset="UTF-8"',
  agent: 'Bearer realm="Payments Service Interface"',
} as const;

/** Finds out who calls. */
export type Authenticator = (world: System, id: ServedOperationId, headers: IncomingHttpHeaders) => Caller;

type Kind = keyof typeof challenges;

/** 401 UNAUTHORIZED, with the scheme that would have been right. */
export const unauthorized = (kind: Kind, message: string): ApiError =>
  new ApiError(401, 'UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': challenges[kind] } });

/** Refuses a request without a credential of the right scheme. */
export const missingCredential = replaceable((_world: System, kind: Kind, message: string): ApiError =>
  unauthorized(kind, message),
);

/** Refuses a credential that opens nothing. */
export const wrongCredential = replaceable((_world: System, kind: Kind, message: string): ApiError =>
  unauthorized(kind, message),
);

/** The text after the scheme, or undefined for another scheme. */
export const credentialOf = (headers: IncomingHttpHeaders, scheme: string): string | undefined => {
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

/** The secret that a request shows: the password of its API token or the access token of an agent. */
export const secretIn = (headers: IncomingHttpHeaders): string => {
  const basic = credentialOf(headers, 'basic');
  const secret = basic === undefined ? credentialOf(headers, 'bearer') : userAndPassword(basic)?.[1];
  if (secret === undefined) throw new Error('A request without a secret came past its authentication.');
  return secret;
};

/** Whom the user name and password of a request belong to. */
export const callerOf = replaceable(
  (
    { credentials }: System,
    _id: ServedOperationId,
    [user, password]: readonly [string, string],
  ): Caller | undefined => credentials.match(user, password),
);

/** The ids of the credentials that a request shows. */
export const credentialIdsIn = (world: System, headers: IncomingHttpHeaders): readonly string[] => {
  const basic = credentialOf(headers, 'basic');
  const pair = basic === undefined ? undefined : userAndPassword(basic);
  const bearer = credentialOf(headers, 'bearer');
  return [
    ...(pair === undefined ? [] : [pair[0]]),
    ...(bearer === undefined ? [] : [hashOf(countedPart(world, bearer))]),
  ];
};

/** Whose credential a request shows, where nothing is served that asks for one; undefined for none and a wrong one. */
export const whoAsks = (world: System, headers: IncomingHttpHeaders): Caller | undefined => {
  const basic = credentialOf(headers, 'basic');
  const pair = basic === undefined ? undefined : userAndPassword(basic);
  if (pair !== undefined) return world.credentials.match(...pair);
  const bearer = credentialOf(headers, 'bearer');
  if (bearer === undefined) return undefined;
  const counted = countedPart(world, bearer);
  return world.credentials.match(hashOf(counted), counted);
};

/** By the API token of a platform. */
export const platformCaller: Authenticator = (world, id, headers) => {
  const credential = credentialOf(headers, 'basic');
  if (credential === undefined)
    throw missingCredential(world, 'platform', 'This operation needs HTTP Basic credentials.');
  const pair = userAndPassword(credential);
  const caller = pair && callerOf(world, id, pair);
  if (caller?.kind !== 'platform')
    throw wrongCredential(world, 'platform', 'No such API token, or the wrong secret.');
  return caller;
};

/** By the access token of an agent. */
export const agentCaller: Authenticator = (world, _id, headers) => {
  const token = credentialOf(headers, 'bearer');
  if (token === undefined)
    throw missingCredential(world, 'agent', 'This operation needs the access token of an agent.');
  const counted = countedPart(world, token);
  const caller = world.credentials.match(hashOf(counted), counted);
  if (caller?.kind !== 'agent') throw wrongCredential(world, 'agent', 'No such access token.');
  return caller;
};

const authenticators: Readonly<Record<CallerKind, Authenticator>> = {
  platform: platformCaller,
  agent: agentCaller,
  none: () => ({ kind: 'none', tenant: everyone }),
};

/**
 * The caller, by the credentials that the operation asks for. Raises 401 UNAUTHORIZED for a missing, foreign or wrong credential.
 * Source: Authentication.
 */
export const authenticate = replaceable(
  (world: System, id: ServedOperationId, headers: IncomingHttpHeaders): Caller =>
    authenticators[world.contract.operation(id).auth](world, id, headers),
);
