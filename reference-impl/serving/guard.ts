import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { ApiError, forbidden } from '../http/api-error.ts';
import { hostName } from '../http/host.ts';
import { hashOf } from '../store/credentials.ts';

/** The callers that may give commands. */
export interface ControlAccess {
  /** The token that a request has to show as `Authorization: Bearer`; nothing when absent. */
  readonly token?: string | undefined;
  /** Names that the server is called by, besides `localhost` and addresses. */
  readonly hosts?: readonly string[];
}

/** Raises 401 for a request without the token of the control plane. */
export const mustShow = (token: string, { headers }: Pick<IncomingMessage, 'headers'>): void => {
  const [, shown = ''] = /^Bearer +(\S+)\s*$/i.exec(headers.authorization ?? '') ?? [];
  if (timingSafeEqual(Buffer.from(hashOf(shown)), Buffer.from(hashOf(token)))) return;
  throw new ApiError(401, 'UNAUTHORIZED', 'The control plane needs its token.', {
    headers: { 'WWW-Authenticate': 'Bearer realm="control plane"' },
  });
};

/**
 * Raises 403 for a Host that is not ours. A name that leads here by somebody else's doing is no address: a web page whose own name was made to lead to this
 * machine would pass for ours.
 */
export const mustBeCalledByOurName = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  hosts: readonly string[],
): void => {
  const name = hostName(headers.host ?? '');
  const isOurs =
    name !== undefined &&
    (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || hosts.includes(name));
  if (!isOurs)
    throw forbidden(`This server is not called ${headers.host ?? 'by no name'}: see --allow-host.`);
};

/** A browser says where a request comes from, unless it is its own. */
export const mustComeFromNoOtherSite = ({ headers }: IncomingMessage): void => {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'] ?? 'none';
  const isOwn = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  if (!isOwn || (site !== 'none' && site !== 'same-origin'))
    throw forbidden('No commands are accepted from web pages of other origins.');
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body that a web page can send without asking first is never JSON. */
export const mustBeJson = (request: IncomingMessage): void => {
  const type = request.headers['content-type'];
  const isJson = type !== undefined && /^application\/json\s*(;|$)/i.test(type);
  if (isJson || (type === undefined && !hasBody(request))) return;
  throw new ApiError(
    415,
    'INVALID_INPUT',
    `Send content-type: application/json; this request has ${type?.slice(0, 100) ?? 'none'}.`,
  );
};

/**
 * Lets the owner of the server in and nobody else. Raises 401 without the token where there is one, 403 for a Host
 * that is not ours or another origin, 415 for what is not JSON.
 */
export const guard =
  ({ token, hosts = [] }: ControlAccess): RequestHandler =>
  (request, _response, next) => {
    mustBeCalledByOurName(request, hosts);
    mustComeFromNoOtherSite(request);
    if (token !== undefined) mustShow(token, request);
    if (request.method !== 'GET' && request.method !== 'HEAD') mustBeJson(request);
    next();
  };
