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

/** How the last answer of a sequence compares with the one that was recorded. */
export type Comparison =
  | { readonly is: 'the same' }
  | { readonly is: 'different'; readonly where: readonly string[] }
  /** Only the check of the rule can tell what a difference means. */
  | { readonly is: 'unknown'; readonly why: string };

/** Answers about something else than the request: who sends it, how often, and that the target broke. */
const isBeside = (status: number): boolean => [401, 403, 429].includes(status) || status >= 500;

const withOtherStatus = (then: Answer, now: Answer): Comparison => {
  const text = `status ${then.status} then, ${now.status} now`;
  return isBeside(now.status)
    ? { is: 'unknown', why: `The last answer is about something else: ${text}.` }
    : { is: 'different', where: [text] };
};

/** Compares the member to blame; the whole answer, where none is. Values that are drawn differ at every run. */
export const compared = (
  { pointer }: Pick<Recording, 'pointer'>,
  then: Answer,
  now: Answer,
  renamed: (text: string) => string,
): Comparison => {
  if (then.status !== now.status) return withOtherStatus(then, now);
  const before = settled(then.body, renamed);
  const after = settled(now.body, (text) => text);
  const [old, recent] = [before, after].map((body) => canonicalText(valueAt(body, pointer ?? '')));
  if (old === recent) return { is: 'the same' };
  return pointer === undefined
    ? {
        is: 'unknown',
        why: 'The last answer has other values, and none of them is known to be the one to blame.',
      }
    : {
        is: 'different',
        where: [`${pointer || 'the body'}: ${old || 'absent'} then, ${recent || 'absent'} now`],
      };
};
