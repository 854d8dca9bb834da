import type { Exchange } from '../../../spec/results/exchange.ts';

/** Prism marks what it says itself, in place of an answer that its OpenAPI file describes. */
const own = /^https:\/\/stoplight\.io\/prism\/errors#(\w+)$/;

/** The file has nothing to answer with; everything else is about the request, and shows at least its status. */
const nothingToSay = new Set([
  'NO_PATH_MATCHED_ERROR',
  'NO_METHOD_MATCHED_ERROR',
  'NO_SERVER_MATCHED_ERROR',
  'NO_RESOURCE_PROVIDED_ERROR',
  'NO_RESPONSE_RESPONSE_DEFINED',
  'NOT_FOUND',
  'NOT_ACCEPTABLE',
  'NO_COMPLEX_OBJECT_TEXT',
  'SCHEMA_TOO_COMPLEX',
]);

const wordOf = ({ headers, body }: Exchange['response']): string | undefined => {
  if (!(headers['content-type'] ?? '').startsWith('application/problem+json')) return undefined;
  const { type } = (body ?? {}) as { readonly type?: unknown };
  return typeof type === 'string' ? own.exec(type)?.[1] : undefined;
};

/** Whether an answer is Prism's own word about the request: its body is none of the interface. */
export const isPrismsOwn = (response: Exchange['response']): boolean => wordOf(response) !== undefined;

/** Why Prism has no answer of the interface to give, or undefined when it has. */
export const prismLacks = (response: Exchange['response']): string | undefined => {
  const word = wordOf(response);
  if (word === undefined || !nothingToSay.has(word)) return undefined;
  const { detail } = response.body as { readonly detail?: unknown };
  return `the OpenAPI file behind Prism describes no such answer (${word}: ${String(detail)})`;
};
