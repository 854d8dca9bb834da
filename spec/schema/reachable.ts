import type { JsonObject } from '../json.ts';
import { escaped } from './json-pointer.ts';
import { describedOperation, resolve, responseSchemaOf } from './description.ts';
import { operationIds } from '../operations.ts';
import type { SchemaPointer } from './schema-pointer.ts';

const isNode = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/**
 * Every place of the description that a schema consists of: itself, its parts, and what it refers to. No value is at
 * hand, so it takes every keyword and every branch; `appliedSchemas` takes those that speak about one value.
 */
export const placesOf = (
  schema: SchemaPointer,
  found: Set<SchemaPointer> = new Set(),
): Set<SchemaPointer> => {
  const node = resolve(schema);
  if (!isNode(node) || found.has(schema)) return found;
  found.add(schema);
  const reference = node['$ref'];
  if (typeof reference === 'string') placesOf(reference as SchemaPointer, found);
  for (const [name, part] of Object.entries(node))
    if (isNode(part) && name !== 'example' && name !== 'mapping')
      placesOf(`${schema}/${escaped(name)}`, found);
  return found;
};

/** Every place that some answer's schema consists of, error answers included. */
export const placesOfAnswers = (): ReadonlySet<SchemaPointer> => {
  const found = new Set<SchemaPointer>();
  for (const id of operationIds)
    for (const status of Object.keys(describedOperation(id)?.['responses'] ?? {})) {
      const schema = responseSchemaOf(id, Number(status));
      if (schema !== undefined) placesOf(schema, found);
    }
  return found;
};
