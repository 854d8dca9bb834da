import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { packageRoot } from '../package-root.ts';
import { functionsOf, wrapped, type Compiled } from './standalone.ts';

/**
 * The schemas of files that people or other programs write for psi, and how each is compiled. All problems of a target
 * file are said at once; a report may have millions.
 */
export const publishedSchemas = {
  policy: { file: 'reports/policy.schema.json', options: { verbose: true, strict: true } },
  report: { file: 'reports/report.schema.json', options: { strict: false } },
  settings: {
    file: 'reference-impl/settings.schema.json',
    options: { verbose: true, strict: true, allowUnionTypes: true },
  },
  target: {
    file: 'suites/target/target.schema.json',
    options: { allErrors: true, verbose: true, strict: true },
  },
} as const;

export type PublishedSchema = keyof typeof publishedSchemas;

const textFile: string = path.join(packageRoot, 'dist/published-schemas.cjs');

/** Leaves the functions that the build has compiled. */
export const writePublished = (text: string): void => writeFileSync(textFile, text);

let loaded: Compiled | undefined;

/**
 * The function of a published schema. A caller that names a type for its values says that the schema describes that
 * type. Compiling the schema of reports takes half as long as `psi gate` itself: the build has done it.
 */
export const publishedSchema = <T>(name: PublishedSchema): ValidateFunction<T> => {
  loaded ??= functionsOf(
    new Script(wrapped(readFileSync(textFile, 'utf8')), { filename: textFile }).runInThisContext(),
    fullFormats,
  );
  // The build writes one for each name.
  return loaded[name] as ValidateFunction<T>;
};
