import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from './bundle.ts';
import { newestVersion } from '../contract/versions.ts';
import { description } from './description.ts';
import { precompiled, type Precompiled } from './precompiled-functions.ts';
import { compiler, placeKeyword, refTo } from './prepared-schemas.ts';
import type { SchemaPointer } from './schema-pointer.ts';

/** One place where a value breaks its schema. */
export interface Breach {
  /** JSON pointer into the value, `''` for the value itself. */
  readonly at: string;
  /** The schema keyword that does not hold, e.g. `pattern`. */
  readonly keyword: string;
  /** Details of the keyword, e.g. the missing member's name. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
  /** Where in the description that keyword stands. */
  readonly schema: SchemaPointer;
}

type Compiled = (schema: SchemaPointer) => ValidateFunction;

/** Compiles each schema when it is first asked for. */
const compiledLate = (document: () => OpenApiDocument, allErrors: boolean): Compiled => {
  let ajv: Ajv2020 | undefined;
  const compiled = new Map<SchemaPointer, ValidateFunction>();
  return (schema) => {
    const present = compiled.get(schema);
    if (present) return present;
    // Polishing code that one process runs takes longer than it saves.
    ajv ??= compiler(document(), allErrors, { optimize: false });
    const fresh = ajv.compile({ $ref: refTo(schema) });
    compiled.set(schema, fresh);
    return fresh;
  };
};

/** Functions that the build has compiled; others are compiled when they are asked for. */
const compiledEarly = (document: () => OpenApiDocument, early: () => Precompiled): Compiled => {
  const late = compiledLate(document, true);
  let known: Precompiled | undefined;
  return (schema) => (known ??= early())[schema] ?? late(schema);
};

const breachOf = (error: ErrorObject, root: SchemaPointer): Breach => ({
  at: error.instancePath,
  keyword: error.keyword,
  params: error.params as Readonly<Record<string, unknown>>,
  message: error.message ?? `breaks "${error.keyword}"`,
  schema: (error.parentSchema?.[placeKeyword] as SchemaPointer | undefined) ?? root,
});

const found = (validate: ValidateFunction, schema: SchemaPointer, value: unknown): readonly Breach[] => {
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .filter((error) => error.keyword !== 'if')
    .map((error) => breachOf(error, schema));
};

/** A validator of values against a description. */
export interface Validation {
  /**
   * Checks a value against the schema at a pointer of the description. An empty list means that it holds.
   * `if` failures are left out: the breach inside the branch says the same more precisely.
   */
  readonly breaches: (schema: SchemaPointer, value: unknown) => readonly Breach[];
  /**
   * The same, but looks no further than the first breach, so that the time it takes grows with the value alone. For
   * values whose size somebody else chose: ajv copies all errors of a list for every further item.
   */
  readonly firstBreaches: (schema: SchemaPointer, value: unknown) => readonly Breach[];
}

/**
 * Checks values against a description.
 *
 * @param early what the build has compiled of it
 */
export const validationBy = (
  document: () => OpenApiDocument,
  early: () => Precompiled = () => ({}),
): Validation => {
  const thorough = compiledEarly(document, early);
  const hasty = compiledLate(document, false);
  return {
    breaches: (schema, value) => found(thorough(schema), schema, value),
    firstBreaches: (schema, value) => found(hasty(schema), schema, value),
  };
};

export const { breaches, firstBreaches } = validationBy(description, () => precompiled(newestVersion));
