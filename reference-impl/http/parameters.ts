import { dereferenced, describedOperation, pointer, resolve } from '../../spec/schema/description.ts';
import { servedOperations, type ServedOperationId } from '../../spec/served-operations.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import { isSchemaPointer, type SchemaPointer } from '../../spec/schema/schema-pointer.ts';

/** A path, query or header parameter, as far as reading it needs. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: SchemaPointer;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly fallback: string | number | boolean | undefined;
}

const isOneOf =
  <T extends string>(...names: readonly T[]) =>
  (value: unknown): value is T =>
    names.some((name) => name === value);

const isPlace = isOneOf('path', 'query', 'header');
const isType = isOneOf('string', 'integer', 'number', 'boolean', 'array');

const isFallback = (value: unknown): value is Parameter['fallback'] =>
  value === undefined || ['string', 'number', 'boolean'].includes(typeof value);

const objectAt = (node: unknown): JsonObject => (isJsonObject(node) ? node : {});

/** Raises an Error for a parameter that is described in a way that this server does not read. */
const readAt = (at: SchemaPointer): Parameter => {
  const { $ref: reference } = objectAt(resolve(at));
  const place = typeof reference === 'string' && isSchemaPointer(reference) ? reference : at;
  const described = objectAt(resolve(place));
  const own = objectAt(described['schema']);
  const { type = 'string', default: usual } = objectAt(dereferenced(own));
  const { name, in: where, required } = described;
  const fallback = own['default'] ?? usual;
  if (typeof name !== 'string' || !isPlace(where) || !isType(type) || !isFallback(fallback))
    throw new Error(`${place} describes no parameter that can be read.`);
  return { name, in: where, required: required === true, schema: `${place}/schema`, type, fallback };
};

const listedAt = (at: SchemaPointer): readonly Parameter[] => {
  const list = resolve(at);
  return Array.isArray(list) ? list.map((_, index) => readAt(`${at}/${index}`)) : [];
};

const known = new Map<ServedOperationId, readonly Parameter[]>();

/** The parameters of an operation: those of its path and its own. None where it is not described. */
export const parametersOf = (id: ServedOperationId): readonly Parameter[] => {
  const present = known.get(id);
  if (present) return present;
  const { path, method } = servedOperations[id];
  const fresh =
    describedOperation(id) === undefined
      ? []
      : [
          ...listedAt(pointer('paths', path, 'parameters')),
          ...listedAt(pointer('paths', path, method.toLowerCase(), 'parameters')),
        ];
  known.set(id, fresh);
  return fresh;
};
