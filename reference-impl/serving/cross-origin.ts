import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServedContract } from '../../spec/contract/served.ts';
import { allowText, everyMethod } from '../http/methods.ts';
import { createRouteTable } from './route-table.ts';

/** Adds what browsers ask for, and answers a preflight itself; says whether it did. Source: the Fetch standard. */
export type CrossOrigin = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Headers of an answer that scripts may read. */
const exposed = 'x-request-id, retry-after, allow';

/** Seconds for which a browser need not ask again. */
const preflightSeconds = 600;

const one = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : '';

/**
 * For web pages of these origins, or of any where `*` is among them; undefined for none. They call the interface
 * alone: console and control plane stay for pages of their own.
 */
export const allowing = (contract: ServedContract, origins: readonly string[]): CrossOrigin | undefined => {
  if (origins.length === 0) return undefined;
  const isOpen = origins.includes('*');
  const prefix = `/${contract.version}/`;
  const match = createRouteTable(contract);
  const methodsAt = (path: string): readonly string[] => {
    const found = match('OPTIONS', path);
    // A page may learn by an answer that nothing is served at a path, and not by a preflight that fails.
    return found.kind === 'wrong-method' ? found.allowed : everyMethod;
  };
  return ({ method, url = '', headers }, response) => {
    if (!url.startsWith(prefix)) return false;
    if (!isOpen) response.setHeader('vary', 'origin');
    const { origin } = headers;
    if (origin === undefined || !(isOpen || origins.includes(origin))) return false;
    response.setHeader('access-control-allow-origin', isOpen ? '*' : origin);
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    if (!isPreflight) {
      response.setHeader('access-control-expose-headers', exposed);
      return false;
    }
    const path = url.slice(prefix.length - 1).replace(/\?.*$/s, '');
    response
      .writeHead(204, {
        'access-control-allow-methods': allowText(methodsAt(path)),
        // A star would leave Authorization out, which every request carries.
        'access-control-allow-headers': one(headers['access-control-request-headers']),
        'access-control-max-age': String(preflightSeconds),
      })
      .end();
    return true;
  };
};
