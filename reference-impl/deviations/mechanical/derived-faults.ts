import { resolve } from '../../../spec/schema/description.ts';
import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { isSchemaPointer, type SchemaPointer } from '../../../spec/schema/schema-pointer.ts';

/** A fault that follows from the description: what goes wrong, and at which place. */
export interface DerivedFault {
  readonly place: SchemaPointer;
  /** A key of the tables in `answer-faults.ts` and `request-faults.ts`, and what it is about after a dash. */
  readonly how: string;
}

/** The keywords of the description about a value at a place, its references followed. */
export type Keywords = JsonObject;

export const keywordsAt = (place: SchemaPointer): Keywords => {
  const own = resolve(place);
  if (!isJsonObject(own)) return {};
  const { $ref: reference } = own;
  return typeof reference === 'string' && isSchemaPointer(reference)
    ? { ...keywordsAt(reference), ...own }
    : own;
};

/** The fault that a name stands for, `schema:<place>:<how>`; undefined for any other name. */
export const derivedFaultOf = (name: string): DerivedFault | undefined => {
  const [, place, how] = /^schema:(#\/.+):([^:]+)$/.exec(name) ?? [];
  return place === undefined || how === undefined || !isSchemaPointer(place) ? undefined : { place, how };
};

export const nameOfDerived = ({ place, how }: DerivedFault): `schema:#/${string}:${string}` =>
  `schema:${place}:${how}`;

// Apart from generators/schema/keyword-values.ts on purpose: mutants that the tests' own list chose would prove nothing.
const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * A pattern with one of its parts changed, by what was changed: each end left open, the first character of a set
 * let in that was not, each number of repetitions one more or one less.
 */
export const otherPatterns = (pattern: string): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  if (pattern.startsWith('^')) found['open start'] = pattern.slice(1);
  if (pattern.endsWith('$')) found['open end'] = pattern.slice(0, -1);
  if (pattern.includes('[1-9]')) found['leading zero'] = pattern.replace('[1-9]', '[0-9]');
  if (pattern.startsWith('^\\+')) found['no plus'] = pattern.replace('^\\+', '^\\+?');
  const repeated = /\{(\d+),(\d+)\}/.exec(pattern);
  if (repeated) {
    const [whole, low = '', high = ''] = repeated;
    const with_ = (from: number, to: number): string => pattern.replace(whole, `{${from},${to}}`);
    found['one fewer'] = with_(Number(low) - 1, Number(high));
    found['one more'] = with_(Number(low), Number(high) + 1);
    found['not the fewest'] = with_(Number(low) + 1, Number(high));
    found['not the most'] = with_(Number(low), Number(high) - 1);
  }
  return found;
};

/** A list with more values is a register of others (countries): which of them are served is nowhere stated. */
const longestList = 50;

const namedValues = ({ enum: values }: Keywords): readonly string[] =>
  Array.isArray(values) && values.length <= longestList ? values.filter(isText) : [];

/** How a value at a place can be wrong in an answer or a webhook. */
export const wrongAnswers = (place: SchemaPointer): readonly string[] => {
  const keywords = keywordsAt(place);
  const has = (keyword: string): boolean => keywords[keyword] !== undefined;
  return [
    ...(has('type') ? ['wrong-type'] : []),
    ...(has('enum') || has('const') ? ['outside-the-list'] : []),
    ...(has('pattern') ? ['outside-the-pattern'] : []),
    ...(has('format') ? ['outside-the-format'] : []),
    ...(has('minimum') ? ['under-the-minimum'] : []),
    ...(has('maximum') ? ['over-the-maximum'] : []),
  ];
};

const boundWays = (keywords: Keywords): readonly string[] =>
  bounds
    .filter(
      (bound) => typeof keywords[bound] === 'number' && !(bound === 'minLength' && keywords[bound] === 0),
    )
    .flatMap((bound) => [`takes-one-beyond-${bound}`, `refuses-the-${bound}`]);

/** How a server can be wrong about a value at a place of a request: by taking what is not valid, or refusing what is. */
export const wrongReadings = (place: SchemaPointer): readonly string[] => {
  const keywords = keywordsAt(place);
  if (keywords['readOnly'] === true) return [];
  const { type, pattern, format } = keywords;
  return [
    ...(isText(type) ? ['takes-another-type'] : []),
    ...(Array.isArray(keywords['enum']) || keywords['const'] !== undefined ? ['takes-outside-the-list'] : []),
    ...namedValues(keywords).map((value) => `refuses-${value}`),
    ...(isText(format) ? ['takes-any-format'] : []),
    ...(isText(pattern)
      ? ['takes-any-pattern', ...Object.keys(otherPatterns(pattern)).map((name) => `reads-pattern-${name}`)]
      : []),
    ...boundWays(keywords),
    ...(keywords['if'] !== undefined ? ['ignores-the-condition'] : []),
  ];
};
