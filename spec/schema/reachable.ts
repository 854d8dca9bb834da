import type { JsonObject } from '../json.ts';
import { operationIds } from '../operations.ts';
import type { ServedOperationId } from '../served-operations.ts';
import type { DescribedOperations } from './described-operations.ts';
import { describedOperation, resolve, responseSchemaOf } from './description.ts';
import { escaped } from './json-pointer.ts';
import type { Reader } from './reader.ts';
import type { SchemaPointer } from './schema-pointer.ts';

const isNode = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** A lister of the places of a description. */
export interface Places {
  /**
   * Every place of the description that a schema consists of: itself, its parts, and what it refers to. No value is at
   * hand, so it takes every keyword and every branch; `appliedSchemas` takes those that speak about one value.
   */
  readonly placesOf: (schema: SchemaPointer, found?: Set<SchemaPointer>) => Set<SchemaPointer>;
  /** Every place that some answer's schema consists of, error answers included. */
  readonly placesOfAnswers: () => ReadonlySet<SchemaPointer>;
}

/** Lists the places of a description. */
export const placesIn = (
  at: Reader['resolve'],
  described: Pick<DescribedOperations, 'describedOperation' | 'responseSchemaOf'>,
  operations: readonly ServedOperationId[],
): Places => {
  const placesOf: Places['placesOf'] = (schema, found = new Set()) => {
    const node = at(schema);
    if (!isNode(node) || found.has(schema)) return found;
    found.add(schema);
    const reference = node['$ref'];
    if (typeof reference === 'string') placesOf(reference as SchemaPointer, found);
    for (const [name, part] of Object.entries(node))
      if (isNode(part) && name !== 'example' && name !== 'mapping')
        placesOf(`${schema}/${escaped(name)}`, found);
    return found;
  };
  return {
    placesOf,
    placesOfAnswers: () => {
      const found = new Set<SchemaPointer>();
      for (const id of operations)
        for (const status of Object.keys(described.describedOperation(id)?.['responses'] ?? {})) {
          const schema = described.responseSchemaOf(id, Number(status));
          if (schema !== undefined) placesOf(schema, found);
        }
      return found;
    },
  };
};

export const { placesOf, placesOfAnswers } = placesIn(
  resolve,
  { describedOperation, responseSchemaOf },
  operationIds,
);
