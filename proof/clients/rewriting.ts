import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../spec/operations.ts';
import { operationAt } from '../../suites/certify/stage/operation-at.ts';
import type { Behaviour, Send } from './in-process-client.ts';
import { isJsonObject, jsonObjectIn, type JsonObject } from '../../spec/json.ts';

/** A request on its way out. */
export interface Outgoing {
  readonly operation: OperationId | undefined;
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON body; undefined where there is none. */
  readonly body: JsonObject | undefined;
  readonly text: string | undefined;
}

export const outgoing = (input: Parameters<Send>[0], init: RequestInit = {}): Outgoing => {
  const url = new URL(input instanceof Request ? input.url : input);
  const method = init.method ?? 'GET';
  const text = typeof init.body === 'string' ? init.body : undefined;
  return {
    operation: operationAt(method, url.pathname)?.operation,
    method,
    url,
    headers: Object.fromEntries(new Headers(init.headers)),
    body: text === undefined ? undefined : jsonObjectIn(text),
    text,
  };
};

const initOf = ({ method, headers, body, text }: Outgoing, before: RequestInit = {}): RequestInit => {
  const { body: given, ...rest } = before;
  const written = given instanceof FormData ? given : body === undefined ? text : JSON.stringify(body);
  return { ...rest, method, headers, ...(written !== undefined && { body: written }) };
};

/** Sends a request as it is. */
export const dispatch = (send: Send, request: Outgoing, init?: RequestInit): ReturnType<Send> =>
  send(request.url.href, initOf(request, init));

/** Another request of the same caller: without a body, and with no key of the first. */
export const besides = (request: Outgoing, method: string, path: string, body?: JsonObject): Outgoing => {
  const { 'idempotency-key': _key, 'content-type': _type, ...headers } = request.headers;
  return {
    operation: undefined,
    method,
    url: new URL(`${request.url.origin}/2025-10-13${path}`),
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body,
    text: undefined,
  };
};

/** Sends its requests in another way. */
export const transporting = (transport: NonNullable<Behaviour['transport']>): Behaviour => ({ transport });

/** Changes requests of some operations, or of all, before they leave. */
export const rewriting = (
  operations: readonly OperationId[] | 'all',
  change: (request: Outgoing) => Partial<Outgoing>,
): Behaviour => ({
  transport: (send) => (input, init) => {
    const request = outgoing(input, init);
    const isMeant =
      operations === 'all' ? true : request.operation !== undefined && operations.includes(request.operation);
    return isMeant ? dispatch(send, { ...request, ...change(request) }, init) : send(input, init);
  },
});

/** Changes the JSON bodies of some operations. */
export const rewritingBodies = (
  operations: readonly OperationId[],
  change: (body: JsonObject) => JsonObject,
): Behaviour => rewriting(operations, ({ body }) => (body === undefined ? {} : { body: change(body) }));

const at = (
  value: unknown,
  [name = '', ...rest]: readonly string[],
  change: (inner: unknown) => unknown,
): unknown => {
  if (Array.isArray(value)) return value.map((item) => at(item, [name, ...rest], change));
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: inner, ...others } = value;
  const changed = rest.length === 0 ? change(inner) : at(inner, rest, change);
  return changed === undefined ? others : { ...others, [name]: changed };
};

/** Makes another value of a member, by its dotted path; undefined takes it away. Absent members stay absent. */
export const changing = (
  operations: readonly OperationId[],
  path: string,
  change: (inner: unknown) => unknown,
): Behaviour =>
  rewritingBodies(operations, (body) => {
    const changed = at(body, path.split('.'), change);
    return isJsonObject(changed) ? changed : body;
  });

/** A value of JSON; undefined for a member that is not there. */
export type JsonValue = string | number | boolean | null | undefined | JsonObject | readonly JsonValue[];

/** Puts a value in place of a member, as `changing` does. */
export const setting = (operations: readonly OperationId[], path: string, value: JsonValue): Behaviour =>
  changing(operations, path, () => value);

/** The id of an answer's resource. */
export const idIn = async (answer: Response): Promise<string> =>
  String(jsonObjectIn(await answer.text())['id']);

/** Does more than it was to do: sends something besides, after some requests were answered. */
export const sendingAfter = (
  operations: readonly OperationId[],
  more: (send: Send, request: Outgoing, init: RequestInit | undefined, answer: Response) => Promise<void>,
): Behaviour => ({
  transport: (send) => async (input, init) => {
    const request = outgoing(input, init);
    const answer = await send(input, init);
    if (request.operation !== undefined && operations.includes(request.operation))
      await more(send, request, init, answer.clone());
    return answer;
  },
});

/** Sends what it has sent once more, under another key. */
export const again = (operation: OperationId): Behaviour =>
  sendingAfter([operation], async (send, request, init) => {
    const headers = { ...request.headers, 'idempotency-key': randomUUID() };
    await (await dispatch(send, { ...request, headers }, init)).text();
  });
