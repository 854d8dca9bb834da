import { ApiError } from '../../http/api-error.ts';
import type { Answer } from '../../http/call.ts';
import { serve } from '../../serving/dispatch.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { Variations } from '../deviation.ts';
import { lowerCaseCountries, nulls, understanding } from './lenient-bodies.ts';
import { limitingRequests, tooManyRequests } from './request-limits.ts';

const emptyPage: Answer = { status: 200, body: { data: [], hasMore: false, nextCursor: null } };

const forgivingFilters: Replacement = replacing(serve, async (right, world, request) => {
  try {
    return await right(world, request);
  } catch (error) {
    // Another variation may have put something before the code.
    const isInvalid = error instanceof ApiError && error.code.endsWith('INVALID_INPUT');
    if (request.operation === 'transactions.list' && isInvalid) return emptyPage;
    throw error;
  }
});

/** A third wrong code of a customer, in a row and for one code that was sent, was the last guess. */
const mostGuesses = 3;

const limitingGuesses: Replacement = remembering(serve, (right) => {
  const failed = new Map<string, number>();
  return async (world, request) => {
    const [, does, channel] = /^contact\.(send|confirm)(Email|Phone)Code$/.exec(request.operation) ?? [];
    const id = `${channel} ${request.params['customerId']}`;
    if (does === 'send') failed.delete(id);
    if (does !== 'confirm') return right(world, request);
    const count = failed.get(id) ?? 0;
    if (count >= mostGuesses) throw tooManyRequests('Too many wrong codes: ask for another one.', {});
    try {
      return await right(world, request);
    } catch (error) {
      failed.set(id, count + 1);
      throw error;
    }
  };
});

/** Permitted variants of requests and lists. */
export const requestVariations = {
  'requests-are-limited': {
    about:
      'every 30th request of a token is answered 429, with Retry-After in seconds, as a date, or without',
    gaps: ['conventions/rate-limits'],
    areas: 'everything',
    replaces: limitingRequests,
  },
  'guesses-at-a-code-are-limited': {
    about: 'a fourth wrong code in a row is answered 429, without Retry-After, until another one is sent',
    gaps: ['contact-verification/answer-to-a-wrong-code', 'conventions/rate-limits'],
    areas: ['contact-verification'],
    replaces: limitingGuesses,
  },
  'nulls-count-as-left-out': {
    about: 'null in a request means that the member is left out',
    gaps: ['conventions/null-in-requests'],
    areas: 'everything',
    replaces: understanding(nulls),
  },
  'country-codes-may-be-lower-case': {
    about: 'a country code in lower case is accepted, and shown in capitals',
    gaps: ['conventions/case-of-country-codes'],
    areas: 'everything',
    replaces: understanding(lowerCaseCountries),
  },
  'bad-filters-find-nothing': {
    about: 'a list of transactions with an invalid filter is empty',
    gaps: ['transactions/bad-filters', 'transactions/errors-of-the-list'],
    replaces: forgivingFilters,
  },
} as const satisfies Variations;
