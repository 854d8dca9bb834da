import { isJsonObject } from '../../spec/json.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import { isOperationId, operation as factsOf, type OperationId } from '../../spec/operations.ts';
import { bodyOf, isAccepted } from '../assertions/answers.ts';
import { freshUuid } from '../engine/fresh-values.ts';
import type { Client } from './client.ts';
import { challengeIn } from './signed-retry.ts';

/** A request that the target took, and the answer to the same request with the same Idempotency-Key. */
export interface Repeated {
  readonly operation: OperationId;
  readonly first: Exchange;
  readonly retry: Exchange;
}

/** Which members say what a POST has made, where that is not its id; they are assumed. */
const madeBy: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  'agents.create': ['agent', 'id'],
  'customers.importCsv': ['jobId'],
  'invitations.create': ['code'],
};

/** The id of what a request has made; undefined where the answer shows none, or names what was there before. */
export const idMade = (answer: Exchange): string | undefined => {
  const { operation } = answer;
  if (!isOperationId(operation) || factsOf(operation).namesNoResource) return undefined;
  const at = (names: readonly string[]): unknown =>
    names.reduce<unknown>((value, name) => (isJsonObject(value) ? value[name] : undefined), bodyOf(answer));
  const id = at(madeBy[operation] ?? ['id']) ?? at(['id']);
  const { url, body } = answer.request;
  const isNew = typeof id === 'string' && !decodeURIComponent(url).includes(id);
  return isNew && !JSON.stringify(body ?? null).includes(id) ? id : undefined;
};

/**
 * A client that sends every POST with an Idempotency-Key, and the first of each operation that the target takes a
 * second time with the same one, right after it. What asks for a signature first is not done yet, so it is repeated
 * once it is signed.
 */
export const repeating = (api: Client, judge: (repeated: Repeated) => void): Client => {
  const seen = new Set<OperationId>();
  return {
    ...api,
    call: async (operation, options = {}) => {
      if (factsOf(operation).method !== 'POST' || seen.has(operation)) return api.call(operation, options);
      const keyed = { ...options, headers: { ...options.headers, 'idempotency-key': freshUuid() } };
      const first = await api.call(operation, keyed);
      if (!isAccepted(first) || challengeIn(first, options) !== undefined) return first;
      seen.add(operation);
      judge({ operation, first, retry: await api.call(operation, keyed) });
      return first;
    },
  };
};
