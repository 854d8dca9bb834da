import type { OperationId } from '../../../spec/operations.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { redactedText } from '../check/redact.ts';
import type { Attempted } from './attempts.ts';

/** Others of the kind that were served while one was asked to wait: so many are no luck. */
const servedMeanwhile = 3;

/**
 * A request that was answered by nothing but 429 says nothing about any rule. Where others of its operation were served
 * meanwhile, it is this request that is not answered, and no pace would help.
 */
export const mustHaveAnswered = (
  exchange: Exchange,
  stillAskedMs: number | undefined,
  others: number,
): void => {
  if (stillAskedMs === undefined) return;
  const { request, response, repeated } = exchange;
  if (repeated !== undefined && others >= servedMeanwhile)
    throw new Inconclusive(
      'answer-limit',
      `${request.method} ${redactedText(new URL(request.url).pathname)} was answered ${response.status} each of ${repeated.times + 1} times, while ${others} others like it were served. The target asks this request alone to wait, and never answers it.`,
      exchange,
    );
  const waited =
    repeated === undefined
      ? ''
      : ` after ${repeated.times + 1} attempts and ${(repeated.waitedMs / 1000).toFixed(1)} s of waiting`;
  throw new Inconclusive(
    'time-budget',
    `${request.method} ${redactedText(new URL(request.url).pathname)} was answered ${response.status}${waited} and asks to wait ${(stillAskedMs / 1000).toFixed(1)} s more. The run is faster than the target allows: lower pacing.requestsPerSecond, or raise pacing.backOff.seconds and attempts.`,
    exchange,
  );
};

/**
 * Counts how many requests of each operation were answered otherwise than with the wish to come again. Called when one
 * begins; what it answers is called when that one ends, and says how many others were meanwhile.
 */
export const servedCounts = (): ((operation: OperationId) => (made: Attempted) => number) => {
  const counts = new Map<OperationId, number>();
  const served = (operation: OperationId): number => counts.get(operation) ?? 0;
  return (operation) => {
    const before = served(operation);
    return ({ stillAskedMs }) => {
      const now = served(operation);
      if (stillAskedMs === undefined) counts.set(operation, now + 1);
      return now - before;
    };
  };
};
