import { contract } from '../../../spec/contract/in-use.ts';
import { freshUuid } from '../check/fresh-values.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { isOurWording } from './assumptions.ts';
import { target } from '../check/run.ts';
import { isPathAssumed } from '../../target/dialect/assumed-path.ts';
import { isDeclared } from '../http/probes.ts';
import type { As, Client } from '../http/client.ts';
import { answerOf } from './answers.ts';
import type { Check } from './check.ts';

type Kind = 'missing-credential' | 'invalid-credential';

/** Asserts what the document promises for a bad credential: status 401, and its code. */
export const expectUnauthorized = (check: Check, kind: Kind, exchange: Exchange, how: string): boolean => {
  const { method, path } = contract().operation(exchange.operation);
  const is401 = check
    .request(`authentication/${kind}-gives-401`, exchange)
    .that(
      exchange.response.status === 401,
      `status 401 for ${method} ${path} with ${how}`,
      answerOf(exchange),
    );
  return is401 && check.code(`authentication/${kind}-has-code-unauthorized`, exchange, 'UNAUTHORIZED');
};

/**
 * Whether the target looks at the credential before it looks for the resource. The document does not say which
 * comes first, so a request that is wrong in both gets what this target gives there.
 */
export const looksAtCredentialsFirst = async (api: Client, as: As): Promise<boolean> => {
  const path = { customerId: `Customer:${freshUuid()}` };
  return (await api.call('customers.get', { path, as })).response.status === 401;
};

/**
 * Whether a request is right in all but its credential and what it is about. A body or parameter in words of ours may
 * be wrong as well, and so may a request without a body where the document does not show whether it has one.
 */
const isRightOtherwise = ({ operation, request }: Exchange): boolean =>
  target().dialect.complete || !isOurWording(operation, request);

/**
 * Judges a bad credential on a request about resources that do not exist. Where path and body are known, the
 * operation is served and the target looks at credentials first, only 401 will do. Elsewhere another refusal may be about the path or
 * about the resource, and says nothing: but nothing is served.
 */
export const expectClosed = (
  check: Check,
  kind: Kind,
  exchange: Exchange,
  { how, isFirst }: { readonly how: string; readonly isFirst: boolean },
): void => {
  const { operation } = exchange;
  const isKnown = isDeclared(operation) && !isPathAssumed(target().dialect, operation);
  const isCertain = isFirst && isKnown && isRightOtherwise(exchange);
  const { status } = exchange.response;
  if (isCertain || status === 401 || status < 300) expectUnauthorized(check, kind, exchange, how);
};
