import { jsonIn } from '../../../spec/json.ts';
import type { Service } from './service.ts';

/** So long after the expiry the answer arrives. Milliseconds. */
const tooLateMs = 30_000;

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
 * Moves the time of the mock beyond the first expiry that an answer shows. The client's own time stays: it gets the
 * answer with expiries as its clock shows them, and what has expired has expired for both.
 */
export const comeLate = async (
  { control }: Service,
  text: string,
  advance: (ms: number) => Promise<void>,
): Promise<string> => {
  const value = jsonIn(text);
  const [first] = expiriesIn(value).toSorted((one, other) => one - other);
  if (first === undefined) return text;
  const { now } = await control('GET', '/clock');
  const ms = first - Date.parse(String(now)) + tooLateMs;
  await advance(ms);
  return JSON.stringify(moved(value, ms));
};
