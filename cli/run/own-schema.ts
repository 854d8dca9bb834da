import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isJsonObject, jsonObjectIn } from '../../spec/json.ts';
import { closest } from '../../suites/target/closest.ts';

/** Compiles one of our published schemas. Whoever names a type for its values says that the schema describes that type. */
export const compiledSchema = <T>(file: string): ValidateFunction<T> => {
  const ajv = new Ajv2020({ verbose: true, strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile<T>({ ...jsonObjectIn(readFileSync(file, 'utf8')) });
};

const placeOf = ({ instancePath }: ErrorObject): string =>
  instancePath === '' ? 'the top level' : instancePath;

const membersOf = ({ parentSchema = {} }: ErrorObject): readonly string[] => {
  const properties: unknown = parentSchema['properties'];
  return isJsonObject(properties) ? Object.keys(properties) : [];
};

/** How a file that people write is spoken of. */
export interface Wording {
  /** What a member is in such a file: `is no setting`. */
  readonly unknownMember: string;
  /** How the values that are allowed are listed. */
  readonly listed: (values: readonly string[]) => string;
}

/** What is wrong with a file that people write, as one sentence. */
export const sentenceAbout = (file: string, problem: ErrorObject, wording: Wording): string => {
  const params: Readonly<Record<string, unknown>> = problem.params;
  const { allowedValues, additionalProperty } = params;
  if (problem.keyword === 'enum' && Array.isArray(allowedValues))
    return `${file}: ${placeOf(problem)} must be ${wording.listed(allowedValues.map(String))}.`;
  if (problem.keyword !== 'additionalProperties' || typeof additionalProperty !== 'string')
    return `${file}: ${placeOf(problem)} ${problem.message ?? 'is not valid'}.`;
  const known = membersOf(problem);
  const hint = closest(additionalProperty, known);
  const help = hint === undefined ? `known are ${known.join(', ')}.` : `did you mean "${hint}"?`;
  return `${file}: "${additionalProperty}" at ${placeOf(problem)} ${wording.unknownMember}; ${help}`;
};
