import type { ServedContract } from '../../spec/contract/served.ts';
import type { Description } from '../../spec/schema/described.ts';
import { pointer } from '../../spec/schema/reader.ts';
import type { ServedOperationId } from '../../spec/served-operations.ts';
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
const readAt = ({ resolve, dereferenced }: Description, at: SchemaPointer): Parameter => {
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

const listedAt = (description: Description, at: SchemaPointer): readonly Parameter[] => {
  const list = description.resolve(at);
  return Array.isArray(list) ? list.map((_, index) => readAt(description, `${at}/${index}`)) : [];
};

const knownOf = new WeakMap<ServedContract, Map<ServedOperationId, readonly Parameter[]>>();

/** The parameters of an operation: those of its path and its own. None where it is not described. */
export const parametersOf = (contract: ServedContract, id: ServedOperationId): readonly Parameter[] => {
  const known = knownOf.get(contract) ?? new Map<ServedOperationId, readonly Parameter[]>();
  knownOf.set(contract, known);
  const present = known.get(id);
  if (present) return present;
  const { description } = contract;
  const { path, method } = contract.operation(id);
  const fresh =
    description.describedOperation(id) === undefined
      ? []
      : [
          ...listedAt(description, pointer('paths', path, 'parameters')),
          ...listedAt(description, pointer('paths', path, method.toLowerCase(), 'parameters')),
        ];
  known.set(id, fresh);
  return fresh;
};
