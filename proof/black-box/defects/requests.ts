import { basicPairIn } from '../../../spec/http-basic.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { at, isMembers, put, rowsOf, type Json, type Members } from '../../rewriting/json.ts';
import type { Behaviour, Call } from '../../rewriting/behaviour.ts';
import { answerOf, isOneOf, isAccepted } from './answers.ts';

/** The credentials of a request, for a request of the mutant's own. */
export const sameCaller = ({ headers }: Call): { readonly authorization: string } => ({
  authorization: headers['authorization'] ?? '',
});

export const refusal = (status: number, code: string, message: string): ReturnType<typeof answerOf> =>
  answerOf(status, { status, code, message });

/** Refuses requests that the document allows. */
export const refuses = (
  operations: readonly OperationId[],
  isRefused: (body: Members, call: Call) => boolean,
): Behaviour => ({
  before: (call) =>
    isOneOf(call, operations) && isMembers(call.body) && isRefused(call.body, call)
      ? refusal(400, 'INVALID_INPUT', 'The request is not valid.')
      : undefined,
});

/** Other requests reach the server than were sent. */
export const rewrites = (
  operations: readonly OperationId[],
  rewrite: (body: Members, call: Call) => void,
): Behaviour => ({
  before: (call) => {
    if (isOneOf(call, operations) && isMembers(call.body)) rewrite(call.body, call);
    return undefined;
  },
});

/** Leaves out a parameter of the query, as if nobody had written the filter. */
export const ignoresParameters = (operation: OperationId, names: readonly string[]): Behaviour => ({
  before: (call) => {
    if (call.operation === operation) for (const name of names) call.query.delete(name);
    return undefined;
  },
});

/** Whose resource it is: the id in the path, else in the answer. */
const idOf = (call: Call, body: Members): string => {
  const id = body['id'] ?? Object.values(call.params)[0];
  return typeof id === 'string' ? id : '';
};

/**
 * Accepts values that are not valid at a dotted path of the body. The server gets a valid one in its place
 * (undefined: none), and whoever reads the resource later sees what was sent.
 */
export const accepts = (
  operations: readonly OperationId[],
  path: string,
  isInvalid: (value: Json | undefined, body: Members) => boolean,
  valid: Json | undefined,
): Behaviour => {
  const sent = new WeakMap<Call, Json | undefined>();
  const kept = new Map<string, Json | undefined>();
  const restore = (resource: Members): void => {
    const id = resource['id'];
    if (typeof id === 'string' && kept.has(id)) put(resource, path, kept.get(id));
  };
  return {
    before: (call) => {
      if (!isOneOf(call, operations) || !isMembers(call.body)) return undefined;
      const value = at(call.body, path);
      if (isInvalid(value, call.body) && put(call.body, path, valid)) sent.set(call, value);
      return undefined;
    },
    after: (call, answer) => {
      if (!isMembers(answer.body)) return;
      if (isAccepted(answer) && sent.has(call)) kept.set(idOf(call, answer.body), sent.get(call));
      for (const resource of [answer.body, ...rowsOf(answer.body)]) restore(resource);
    },
  };
};

/** Accepts requests from callers that show this kind of credential or none, as if they were the platform. */
export const letsIn = (operation: OperationId, who: 'nobody' | 'wrong-secret' | 'agent'): Behaviour => {
  const userOf = (header: string): string => basicPairIn(header).tokenId;
  return {
    before: (call, { platform }) => {
      if (call.operation !== operation) return undefined;
      const header = call.headers['authorization'];
      const isWelcome = {
        nobody: header === undefined,
        'wrong-secret': header?.startsWith('Basic ') === true && userOf(header) === userOf(platform),
        agent: header?.startsWith('Bearer ') === true,
      }[who];
      if (isWelcome) call.headers['authorization'] = platform;
      return undefined;
    },
  };
};
