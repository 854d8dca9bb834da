import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { jsonObjectIn } from '../../spec/json.ts';

/**
 * Compiles one of our published schemas. A caller that names a type for its values says that the schema describes that
 * type.
 */
export const compiledSchema = <T>(file: string): ValidateFunction<T> => {
  const ajv = new Ajv2020({ verbose: true, strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile<T>({ ...jsonObjectIn(readFileSync(file, 'utf8')) });
};
