import { ApiError } from './api-error.ts';
import type { Work } from '../runtime/work.ts';

const anHourMs = 3_600_000;

/**
 * When something was done within the last hour, this time included; oldest first. Raises 429 with the seconds to wait
 * where it was done `most` times already.
 */
export const countedThisHour = (
  work: Work,
  earlierMs: readonly number[],
  most: number,
): readonly number[] => {
  const nowMs = work.now().getTime();
  const recent = earlierMs.filter((atMs) => atMs > nowMs - anHourMs);
  const [first = nowMs] = recent;
  if (recent.length < most) return [...recent, nowMs];
  const seconds = String(Math.ceil((first + anHourMs - nowMs) / 1000));
  throw new ApiError(429, 'RATE_LIMITED', `Too many in an hour. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': seconds },
  });
};
