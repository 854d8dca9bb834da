import { ApiError } from '../../http/api-error.ts';
import { mustBeAllowed } from '../../serving/dispatch.ts';
import { remembering, type Replacement } from '../../runtime/behaviour.ts';
import type { Caller } from '../../runtime/caller.ts';

/** One request in so many is too much. */
const everyNth = 30;

/** The ways to say when to come again: seconds, a date, or nothing. In real time: that is what clients wait in. */
const spellings: readonly (() => Readonly<Record<string, string>>)[] = [
  () => ({ 'Retry-After': '1' }),
  () => ({ 'Retry-After': new Date(Date.now() + 1_000).toUTCString() }),
  () => ({}),
];

/** 429. The document names no rate limits and no code for them. */
export const tooManyRequests = (message: string, headers: Readonly<Record<string, string>>): ApiError =>
  new ApiError(429, 'RATE_LIMITED', message, { headers });

const nameOf = (caller: Caller): string =>
  caller.kind === 'platform' ? caller.tokenId : caller.kind === 'agent' ? caller.agentId : 'anybody';

/** Counts the requests of each token, and raises 429 for those that are too many. */
export const limitingRequests: Replacement = remembering(mustBeAllowed, (right) => {
  const counts = new Map<string, number>();
  return (world, id, caller) => {
    const count = (counts.get(nameOf(caller)) ?? 0) + 1;
    counts.set(nameOf(caller), count);
    if (count % everyNth === 0)
      throw tooManyRequests(
        'Too many requests: come again a little later.',
        spellings[(count / everyNth) % spellings.length]?.() ?? {},
      );
    right(world, id, caller);
  };
});
