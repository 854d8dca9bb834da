import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';

type Answer = Exchange['response'];

/** The last segment of the path that a Location header leads to. */
const lastSegment = (location: string): string | undefined => {
  const { pathname } = new URL(location, 'http://target');
  const [segment] = pathname.split('/').filter(Boolean).slice(-1);
  return segment === undefined ? undefined : decodeURIComponent(segment);
};

/**
 * An answer to a creation that the document does not show may have no body and say in its Location header where the new
 * thing is: its id stands at the end of that.
 */
export const withLocatedId = (operation: OperationId, answer: Answer): Answer => {
  const { status, text, headers } = answer;
  const isSilent = text === '' && (status === 201 || status === 202);
  const { location } = headers;
  if (!isSilent || location === undefined || contract().operation(operation).shows !== 'name') return answer;
  const id = URL.canParse(location, 'http://target') ? lastSegment(location) : undefined;
  return id === undefined ? answer : { ...answer, body: { id } };
};
