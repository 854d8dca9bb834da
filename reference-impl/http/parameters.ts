import { dereferenced, describedOperation, pointer, resolve } from '../../spec/schema/description.ts';
import { operations, type OperationId } from '../../spec/operations.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';

/** A path, query or header parameter, as far as reading it needs. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: SchemaPointer;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly fallback: string | number | boolean | undefined;
}

interface DescribedParameter {
  readonly name: string;
  readonly in: Parameter['in'];
  readonly required?: boolean;
  readonly schema?: unknown;
}

interface ParameterSchema {
  readonly type?: Parameter['type'];
  readonly default?: Parameter['fallback'];
}

const readAt = (at: SchemaPointer): Parameter => {
  const node = resolve(at) as { $ref?: SchemaPointer };
  const place = node.$ref ?? at;
  const described = resolve(place) as DescribedParameter;
  const schema = dereferenced(described.schema) as ParameterSchema;
  return {
    name: described.name,
    in: described.in,
    required: described.required ?? false,
    schema: `${place}/schema`,
    type: schema.type ?? 'string',
    fallback: (described.schema as ParameterSchema).default ?? schema.default,
  };
};

const listedAt = (at: SchemaPointer): readonly Parameter[] => {
  const list = (resolve(at) ?? []) as readonly unknown[];
  return list.map((_, index) => readAt(`${at}/${index}`));
};

const known = new Map<OperationId, readonly Parameter[]>();

/** The parameters of an operation: those of its path and its own. None where it is not described. */
export const parametersOf = (id: OperationId): readonly Parameter[] => {
  const present = known.get(id);
  if (present) return present;
  const { path, method } = operations[id];
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
