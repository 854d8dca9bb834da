import type { IncomingHttpHeaders } from 'node:http';
import { operations, type Caller as CallerKind, type OperationId } from '../../spec/operations.ts';
import type { NamedFault } from '../deviations/faults.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './call.ts';
import { countedPart, hashOf } from '../store/credentials.ts';
import { everyone } from '../store/store.ts';
import type { World } from '../runtime/world.ts';

const challenges = {
  platform: 'Basic realm="Payments Service Interface", charset="UTF-8"',
  agent: 'Bearer realm="Payments Service Interface"',
} as const;

type Authenticator = (world: World, id: OperationId, headers: IncomingHttpHeaders) => Caller;

type Kind = keyof typeof challenges;

/** 401 UNAUTHORIZED, with the scheme that would have been right. */
export const unauthorized = (kind: Kind, message: string): ApiError =>
  refused(kind, 401, 'UNAUTHORIZED', message);

const refused = (kind: Kind, status: number, code: string, message: string): ApiError =>
  new ApiError(status, code, message, undefined, { 'WWW-Authenticate': challenges[kind] });

const missing = ({ faults }: World, kind: Kind, message: string): ApiError => {
  const status = faults.has('missing-credential-gives-403') ? 403 : 401;
  const code = faults.has('missing-credential-has-another-code') ? 'INVALID_SIGNATURE' : 'UNAUTHORIZED';
  return refused(kind, status, code, message);
};

const wrong = ({ faults }: World, kind: Kind, message: string): ApiError => {
  const status = faults.has('wrong-secret-gives-403') ? 403 : 401;
  const code = faults.has('wrong-secret-has-another-code') ? 'INVALID_SIGNATURE' : 'UNAUTHORIZED';
  return refused(kind, status, code, message);
};

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

/** The secret that a request shows: the password of its API token or the access token of an agent. */
export const secretIn = (headers: IncomingHttpHeaders): string => {
  const basic = credentialOf(headers, 'basic');
  const secret = basic === undefined ? credentialOf(headers, 'bearer') : userAndPassword(basic)?.[1];
  if (secret === undefined) throw new Error('A request without a secret came past its authentication.');
  return secret;
};

const callerOf = (
  { faults, credentials }: World,
  id: OperationId,
  [user, password]: readonly [string, string],
): Caller | undefined =>
  (faults.has('customer-read-takes-any-secret') && id === 'customers.get') ||
  (faults.has('empty-secret-opens') && password === '')
    ? credentials.named(user)
    : (credentials.match(user, password) ??
      (faults.has('secret-opens-with-any-user-name') ? credentials.ofSecret(password) : undefined));

const platform: Authenticator = (world, id, headers) => {
  const credential = credentialOf(headers, 'basic');
  if (credential === undefined)
    throw missing(world, 'platform', 'This operation needs HTTP Basic credentials.');
  const pair = userAndPassword(credential);
  const caller = pair && callerOf(world, id, pair);
  if (caller?.kind !== 'platform') throw wrong(world, 'platform', 'No such API token, or the wrong secret.');
  return caller;
};

const agent: Authenticator = (world, _id, headers) => {
  const token = credentialOf(headers, 'bearer');
  if (token === undefined)
    throw missing(world, 'agent', 'This operation needs the access token of an agent.');
  const counted = countedPart(world, token);
  const caller = world.credentials.match(hashOf(counted), counted);
  if (caller?.kind !== 'agent') throw wrong(world, 'agent', 'No such access token.');
  return caller;
};

const authenticators: Readonly<Record<CallerKind, Authenticator>> = {
  platform,
  agent,
  none: () => ({ kind: 'none', tenant: everyone }),
};

/** For the fault that takes a platform for one of its agents. */
const agentOfThePlatform: Authenticator = (world, id, headers) => {
  const found = world.credentials.agentOf(platform(world, id, headers).tenant);
  if (found === undefined) throw wrong(world, 'agent', 'This platform has no agent.');
  return found;
};

const shared = /^(exchangeRates|discoveries|counterpartyProviders)\./;

const eitherScheme: Authenticator = (world, id, headers) =>
  credentialOf(headers, 'bearer') === undefined ? platform(world, id, headers) : agent(world, id, headers);

/** For the fault that knows an agent where none may enter, and says so. */
const closedToAgents: Authenticator = (world, id, headers) => {
  const token = credentialOf(headers, 'bearer');
  if (token !== undefined && world.credentials.match(hashOf(token), token)?.kind === 'agent')
    throw refused('platform', 403, 'FORBIDDEN', 'No agent may do this.');
  return platform(world, id, headers);
};

/** Operations that a fault leaves to another authenticator. */
const misplaced: readonly (readonly [NamedFault, OperationId, Authenticator])[] = [
  ['token-list-refuses-basic', 'tokens.list', agent],
  ['own-actions-refuse-agent-tokens', 'agentSide.listActions', platform],
  ['customer-read-takes-agent-tokens', 'customers.get', eitherScheme],
  ['customer-read-gives-agents-403', 'customers.get', closedToAgents],
  ['agent-list-takes-agent-tokens', 'agents.list', eitherScheme],
];

const authenticatorOf = ({ faults, variations }: World, id: OperationId): Authenticator => {
  const { auth } = operations[id];
  if (variations.has('shared-lists-take-agent-tokens') && shared.test(id)) return eitherScheme;
  if (variations.has('redeeming-needs-a-platform-credential') && auth === 'none') return platform;
  if (faults.has('agent-operations-take-basic') && auth === 'agent') return agentOfThePlatform;
  const [, , mistaken = authenticators[auth]] =
    misplaced.find(([fault, one]) => id === one && faults.has(fault)) ?? [];
  return mistaken;
};

/**
 * Who calls, by what the operation asks for. Raises 401 UNAUTHORIZED for a missing, foreign or wrong credential.
 * Source: Authentication.
 */
export const authenticate: Authenticator = (world, id, headers) =>
  authenticatorOf(world, id)(world, id, headers);
