import { escaped } from './json-pointer.ts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { description } from './description.ts';
import { isDate, isDateTime } from './formats.ts';
import type { SchemaPointer } from './schema-pointer.ts';

/** One place where a value breaks its schema. */
export interface Breach {
  /** JSON pointer into the value, `''` for the value itself. */
  readonly at: string;
  /** The schema keyword that does not hold, e.g. `pattern`. */
  readonly keyword: string;
  /** What the keyword asks for, e.g. the missing member's name. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
  /** Where in the description that keyword stands. */
  readonly schema: SchemaPointer;
}

type Node = Record<string, unknown>;
const documentId = 'psi';
const pointers = new WeakMap<object, SchemaPointer>();

const tagged = (node: Node, at: string): Node => {
  const { propertyName, mapping } = node['discriminator'] as {
    propertyName: string;
    mapping: Record<string, string>;
  };
  const { oneOf: _alternatives, discriminator: _discriminator, ...rest } = node;
  const branches = Object.entries(mapping).map(([tag, $ref]) => ({
    if: { required: [propertyName], properties: { [propertyName]: { const: tag } } },
    then: { $ref },
  }));
  const isThere: Node = { required: [propertyName] };
  const isListed: Node = { enum: Object.keys(mapping) };
  pointers.set(isThere, `${at}/discriminator/propertyName` as SchemaPointer);
  pointers.set(isListed, `${at}/discriminator/mapping` as SchemaPointer);
  return {
    ...rest,
    type: 'object',
    properties: { [propertyName]: isListed },
    allOf: [isThere, ...branches],
  };
};

/**
 * A copy for ajv, in which a discriminated `oneOf` is a chain of if/then: ajv cannot use `mapping`, and the
 * chain reports the broken branch alone instead of every branch. Remembers where each piece came from.
 */
const prepared = (node: unknown, at: string): unknown => {
  if (Array.isArray(node)) return node.map((item, index) => prepared(item, `${at}/${index}`));
  if (typeof node !== 'object' || node === null) return node;
  const copy: Node = {};
  for (const [name, value] of Object.entries(node))
    copy[name] =
      name === 'example' || name === 'examples' ? value : prepared(value, `${at}/${escaped(name)}`);
  const result = 'oneOf' in copy && 'discriminator' in copy ? tagged(copy, at) : copy;
  pointers.set(result, at as SchemaPointer);
  if (result !== copy) pointers.set(result['properties'] as object, at as SchemaPointer);
  return result;
};

const annotations = [
  'example',
  'xml',
  'externalDocs',
  'discriminator',
  'x-assumed',
  'x-shown-name',
  'components',
  'paths',
  'webhooks',
];

const compiler = (allErrors: boolean): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    // The build has validated the description. Without that, and without polishing the code that it makes, ajv compiles
    // in less than half of the time, and every process compiles anew.
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addFormat('date-time', isDateTime);
  ajv.addFormat('date', isDate);
  for (const keyword of annotations) ajv.addKeyword(keyword);
  const { components, paths, webhooks } = description();
  ajv.addSchema(prepared({ $id: documentId, components, paths, webhooks }, '#') as object);
  return ajv;
};

type Validators = (schema: SchemaPointer) => ValidateFunction;

/** Compiles each schema when it is first asked for. */
const validators = (allErrors: boolean): Validators => {
  let ajv: Ajv2020 | undefined;
  const compiled = new Map<SchemaPointer, ValidateFunction>();
  return (schema) => {
    const present = compiled.get(schema);
    if (present) return present;
    ajv ??= compiler(allErrors);
    const fresh = ajv.compile({ $ref: `${documentId}${encodeURI(schema)}` });
    compiled.set(schema, fresh);
    return fresh;
  };
};

const thorough = validators(true);
const hasty = validators(false);

const breachOf = (error: ErrorObject, root: SchemaPointer): Breach => ({
  at: error.instancePath,
  keyword: error.keyword,
  params: error.params as Readonly<Record<string, unknown>>,
  message: error.message ?? `breaks "${error.keyword}"`,
  schema: pointers.get(error.parentSchema as object) ?? root,
});

const found = (validate: ValidateFunction, schema: SchemaPointer, value: unknown): readonly Breach[] => {
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .filter((error) => error.keyword !== 'if')
    .map((error) => breachOf(error, schema));
};

/**
 * Checks a value against the schema at a pointer of the description. An empty list means that it holds.
 * `if` failures are left out: the breach inside the branch says the same more precisely.
 */
export const breaches = (schema: SchemaPointer, value: unknown): readonly Breach[] =>
  found(thorough(schema), schema, value);

/**
 * The same, but looks no further than the first breach, so that the time it takes grows with the value alone. For
 * values whose size somebody else chose: ajv copies all errors of a list for every further item.
 */
export const firstBreaches = (schema: SchemaPointer, value: unknown): readonly Breach[] =>
  found(hasty(schema), schema, value);
