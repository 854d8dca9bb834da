import { escaped } from './json-pointer.ts';
import type { CodeOptions } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from './bundle.ts';
import { ajvFormats } from './ajv-formats.ts';
import type { SchemaPointer } from './schema-pointer.ts';

type Node = Record<string, unknown>;

/** The name of the description among ajv's schemas. */
export const documentId = 'psi';

/** The annotation that says of a piece of a prepared schema where it came from. */
export const placeKeyword = 'x-at';

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
  const isThere: Node = { required: [propertyName], [placeKeyword]: `${at}/discriminator/propertyName` };
  const isListed: Node = { enum: Object.keys(mapping), [placeKeyword]: `${at}/discriminator/mapping` };
  return {
    ...rest,
    type: 'object',
    properties: { [propertyName]: isListed },
    allOf: [isThere, ...branches],
  };
};

/** Members of a schema whose own members are names, not keywords. */
const isNaming = (keyword: string): boolean => ['properties', 'patternProperties', '$defs'].includes(keyword);

/** Members of a schema that hold values, not schemas. */
const isValue = (keyword: string): boolean =>
  ['example', 'examples', 'default', 'const', 'enum', 'mapping'].includes(keyword);

/**
 * A piece of a schema that says where it came from. A fault of a reference is reported at the place that it refers to.
 */
const placed = (copy: Node, at: string): Node => {
  const result = 'oneOf' in copy && 'discriminator' in copy ? tagged(copy, at) : copy;
  return '$ref' in result ? result : { ...result, [placeKeyword]: at };
};

const preparedMembers = (node: object, at: string, isNames: boolean): Node =>
  Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if (!isNames && isValue(name)) return [name, value as unknown];
      return [name, prepared(value, `${at}/${escaped(name)}`, !isNames && isNaming(name))];
    }),
  );

/**
 * A copy for ajv, in which a discriminated `oneOf` is a chain of if/then: ajv cannot use `mapping`, and the
 * chain reports the broken branch alone instead of every branch. Each piece says where it came from.
 */
function prepared(node: unknown, at: string, isNames = false): unknown {
  if (Array.isArray(node)) return node.map((item, index) => prepared(item, `${at}/${index}`));
  if (typeof node !== 'object' || node === null) return node;
  const members = preparedMembers(node, at, isNames);
  return isNames ? members : placed(members, at);
}

const annotations = [
  placeKeyword,
  'example',
  'xml',
  'externalDocs',
  'discriminator',
  'x-assumed',
  'x-shown-name',
  'x-shown-values',
  'components',
  'paths',
  'webhooks',
];

/** An ajv that knows a description. Schemas are asked for by `refTo`. */
export const compiler = (
  { components, paths, webhooks }: OpenApiDocument,
  allErrors: boolean,
  code: CodeOptions,
): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    // The build has validated the description.
    validateSchema: false,
    inlineRefs: false,
    meta: false,
    code,
  });
  for (const [name, format] of Object.entries(ajvFormats)) ajv.addFormat(name, format);
  for (const keyword of annotations) ajv.addKeyword(keyword);
  ajv.addSchema(prepared({ $id: documentId, components, paths, webhooks }, '#') as object);
  return ajv;
};

/** Ajv's name for the schema at a pointer. */
export const refTo = (schema: SchemaPointer): string => `${documentId}${encodeURI(schema)}`;
