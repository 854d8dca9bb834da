import { contract } from '../../spec/contract/in-use.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import { takesProof } from '../../spec/proofs.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { memberOf } from '../kit/assertions/members.ts';
import type { Watch } from './watch.ts';

export const credentialRules = [
  'errors/unauthorized-is-about-credentials',
] as const satisfies readonly RuleId[];

/** Examines that a request with the target's own credentials never gets the answer that they are the problem. */
export const examineCredentials = (
  exchange: Exchange,
  examine: FindingCollector,
  { inOrder }: Watch,
): void => {
  const { operation, request, response } = exchange;
  if (contract().operation(operation).auth !== 'platform') return;
  if (inOrder === undefined || request.headers['authorization'] !== inOrder) return;
  if (takesProof.has(operation)) return;
  // A mock that is asked for an answer gives it, whatever the credentials.
  if (request.headers['prefer'] !== undefined) return;
  const code = memberOf(exchange, 'code', { absent: undefined });
  examine.assert('errors/unauthorized-is-about-credentials', code !== 'UNAUTHORIZED', () => ({
    expected: 'another code than UNAUTHORIZED, because the credentials are in order',
    actual: `${response.status} UNAUTHORIZED`,
    on: exchange,
    pointer: '/code',
    side: 'response',
  }));
};
