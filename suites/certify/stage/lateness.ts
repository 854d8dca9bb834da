import { jsonIn } from '../../../spec/json.ts';
import type { Service } from './service.ts';

/** So long after the expiry an answer arrives that comes too late. Milliseconds. */
export const tooLateMs = 30_000;

/** So long before the expiry an answer arrives that comes just in time. Milliseconds. */
export const justInTimeMs = 4000;

const expiriesIn = (value: unknown): readonly number[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'expiresAt' && typeof inner === 'string' ? [Date.parse(inner)] : expiriesIn(inner),
  );
};

const moved = (value: unknown, ms: number): unknown => {
  if (Array.isArray(value)) return value.map((item) => moved(item, ms));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [
    name,
    name === 'expiresAt' && typeof inner === 'string'
      ? new Date(Date.parse(inner) - ms).toISOString()
      : moved(inner, ms),
  ]);
  return Object.fromEntries(members) as object;
};

/**
 * Moves the time of the mock to so long behind the first expiry that an answer shows. The client's own time stays: it
 * gets the answer with expiries as its clock shows them, and what has expired has expired for both.
 */
export const comeLate = async (
  { control }: Service,
  text: string,
  advance: (ms: number) => Promise<void>,
  behindMs: number,
): Promise<string> => {
  const value = jsonIn(text);
  const [first] = expiriesIn(value).toSorted((one, other) => one - other);
  if (first === undefined) return text;
  const { now } = await control('GET', '/clock');
  const ms = first - Date.parse(String(now)) + behindMs;
  await advance(ms);
  return JSON.stringify(moved(value, ms));
};
