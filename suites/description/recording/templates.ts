import { isJsonObject } from '../../../spec/json.ts';
import { isDrawn, isName, isOfTheField } from './names.ts';
import type { Recorded } from './recorded.ts';

/** Members by which things are asked for, or that are somebody's: their values are no part of an interface. */
const isTelling = (name: string): boolean =>
  /(?:id|ids|key|code|ref|reference|number|slug|handle|alias|name|mail|phone|address|currency|country|ticket|token)$/i.test(
    name,
  );

/** Deeper than this nothing names a thing. */
const deepest = 6;

const collect = (value: unknown, name: string, found: Map<string, string>, depth = 0): void => {
  if (typeof value === 'string' && isTelling(name) && !found.has(value)) found.set(value, name);
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  const members = Array.isArray(value)
    ? value.map((each: unknown) => [name, each] as const)
    : Object.entries(value);
  for (const [inner, each] of members) collect(each, inner, found, depth + 1);
};

/** The values of a recording that stand for a thing, each with the member that showed it first. */
const valuesIn = (exchanges: readonly Recorded[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const { answer, request } of exchanges) {
    collect(answer?.value, '', found);
    collect(request?.value, '', found);
  }
  return found;
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The member of an answer that holds a value at its top. */
const holding = ({ answer }: Recorded, value: string): string | undefined =>
  isJsonObject(answer?.value)
    ? Object.entries(answer.value).find(([name, held]) => held === value && isName(name))?.[0]
    : undefined;

/** A path with a name in place of each value, from the values that a whole recording shows. */
export const templatesFrom = (exchanges: readonly Recorded[]): ((one: Recorded) => string) => {
  const values = valuesIn(exchanges);
  const isValue = (text: string): boolean =>
    isDrawn(text) || !isName(text) || (values.has(text) && !isOfTheField(text));
  return (one) => {
    const used = new Set<string>();
    const nameFor = (value: string): string => {
      const name = (holding(one, value) ?? values.get(value) ?? 'id').replaceAll(/\W/g, '');
      const free = isName(name) ? name : 'id';
      const given = used.has(free) ? `${free}${used.size + 1}` : free;
      used.add(given);
      return `{${given}}`;
    };
    return one.path
      .split('/')
      .map((segment) => {
        const text = decoded(segment);
        return text !== '' && isValue(text) ? nameFor(text) : segment;
      })
      .join('/');
  };
};
