import { canonicalText, isJsonObject } from '../../spec/json.ts';
import { valueAt } from '../../spec/schema/json-pointer.ts';
import type { Recording, Step } from './recording.ts';

/** An answer, as far as it is compared. */
export type Answer = Step['answer'];

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/;

/** Without what is another at every run. */
const settled = (value: unknown, renamed: (text: string) => string): unknown => {
  if (typeof value === 'string') return instant.test(value) ? 'some time' : renamed(value);
  if (Array.isArray(value)) return value.map((each: unknown) => settled(each, renamed));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, settled(each, renamed)]));
};

const differing = (then: unknown, now: unknown, path = ''): readonly string[] => {
  if (canonicalText(then) === canonicalText(now)) return [];
  if (!isJsonObject(then) || !isJsonObject(now)) return [path === '' ? 'the body' : path];
  return [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((name) =>
    differing(then[name], now[name], `${path}/${name}`),
  );
};

/** Where two answers differ: their status, or members of their bodies. */
export const differences = (
  { pointer }: Pick<Recording, 'pointer'>,
  then: Answer,
  now: Answer,
  renamed: (text: string) => string,
): readonly string[] => {
  if (then.status !== now.status) return [`status ${then.status} then, ${now.status} now`];
  const before = settled(then.body, renamed);
  const after = settled(now.body, (text) => text);
  if (pointer === undefined) return differing(before, after);
  const [old, recent] = [valueAt(before, pointer), valueAt(after, pointer)].map(canonicalText);
  return old === recent
    ? []
    : [`${pointer || 'the body'}: ${old || 'absent'} then, ${recent || 'absent'} now`];
};
