import { isJsonObject, isTextList, type JsonObject } from '../../../spec/json.ts';
import { readPattern } from './patterns.ts';

/** The form of a keyword's value; any other value says nothing, and is left out. */
export type Holds = (value: unknown) => boolean;

const isCount: Holds = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isNumber: Holds = (value) => typeof value === 'number' && Number.isFinite(value);
const isFlag: Holds = (value) => typeof value === 'boolean';
const isText: Holds = (value) => typeof value === 'string';
const isNames: Holds = (value) => isTextList(value);

/** The keywords of a schema that hold no schema, and judge. Extensions say nothing. */
export const plainKeywords: Readonly<Record<string, Holds>> = {
  title: isText,
  description: isText,
  format: isText,
  readOnly: isFlag,
  writeOnly: isFlag,
  uniqueItems: isFlag,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  minContains: isCount,
  maxContains: isCount,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  enum: (value) => Array.isArray(value) && value.length > 0,
  const: () => true,
  required: isNames,
  dependentRequired: (value) => isJsonObject(value) && Object.values(value).every(isNames),
  pattern: (value) => typeof value === 'string' && readPattern(value) !== undefined,
};

/** Keywords that were something else in an earlier version, and are no mistake there. */
const earlier: Readonly<Record<string, Holds>> = {
  exclusiveMinimum: isFlag,
  exclusiveMaximum: isFlag,
  required: isFlag,
};

const types: readonly string[] = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Types of Swagger 2.0 that are none of JSON, and say that the value is bytes. */
const silentTypes: readonly string[] = ['file', 'any'];

/** Says what could not be read of the schema that is being read. */
export type Note = (why: string) => void;

/** The types that JSON Schema knows, of those that are named. */
export const typeOf = (named: unknown, note: Note): readonly string[] => {
  const all: readonly unknown[] = Array.isArray(named) ? named : named === undefined ? [] : [named];
  for (const each of all)
    if (!types.includes(String(each)) && !silentTypes.includes(String(each)))
      note(`there is no type ${JSON.stringify(each) ?? 'of that kind'}`);
  return [...new Set(all.map(String).filter((each) => types.includes(each)))];
};

/** A bound that excludes itself: a flag beside it in OpenAPI 3.0, a number of its own in 3.1. */
const bounds = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject): JsonObject => ({
  ...(exclusiveMinimum === true && isNumber(minimum)
    ? { minimum: undefined, exclusiveMinimum: minimum }
    : {}),
  ...(exclusiveMaximum === true && isNumber(maximum)
    ? { maximum: undefined, exclusiveMaximum: maximum }
    : {}),
});

const why = (keyword: string, value: unknown): string =>
  keyword === 'pattern'
    ? `the pattern ${JSON.stringify(value).slice(0, 80)} is none of JavaScript`
    : `${keyword} is ${JSON.stringify(value)?.slice(0, 40) ?? 'nothing'}`;

const isPlain: Holds = (value) => ['string', 'number', 'boolean'].includes(typeof value);

/** Values that judge nothing, and show what a member may say: only plain ones are kept, the others without a word. */
const examplesIn = ({ default: usual, example, examples }: JsonObject): JsonObject => {
  const listed: readonly unknown[] = Array.isArray(examples) ? examples : [];
  const shown = [usual, example, ...listed].filter(isPlain);
  return shown.length === 0 ? {} : { examples: shown.slice(0, mostExamples) };
};

const mostExamples = 3;

/** The keywords of a schema that hold no schema, each as JSON Schema 2020-12 has it. */
export const plainPart = (node: JsonObject, note: Note): JsonObject => {
  const given: JsonObject = { ...node, ...bounds(node) };
  const kept = Object.entries(plainKeywords).flatMap(([keyword, holds]) => {
    const value = given[keyword];
    if (value === undefined) return [];
    if (holds(value)) return [[keyword, value] as const];
    if (earlier[keyword]?.(value) !== true) note(why(keyword, value));
    return [];
  });
  return { ...Object.fromEntries(kept), ...examplesIn(node) };
};
