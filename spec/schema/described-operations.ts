import type { Operation } from '../operations/operation.ts';
import type { ServedOperationId } from '../served-operations.ts';
import { escaped } from './json-pointer.ts';
import { pointer, type Reader } from './reader.ts';
import type { SchemaPointer } from './schema-pointer.ts';

type MediaType = 'application/json' | 'multipart/form-data';

type Content = Partial<Record<MediaType, { readonly schema?: unknown }>>;

const schemaAt = (
  content: Content | undefined,
  at: SchemaPointer,
  type: MediaType,
): SchemaPointer | undefined =>
  content?.[type]?.schema === undefined ? undefined : `${at}/content/${escaped(type)}/schema`;

const body = (
  { resolve }: Reader,
  parent: Record<string, unknown>,
  { name, at }: { readonly name: string; readonly at: SchemaPointer },
  type: MediaType = 'application/json',
): SchemaPointer | undefined => {
  const reference = (parent[name] as { $ref?: SchemaPointer } | undefined)?.$ref;
  const place: SchemaPointer = reference ?? `${at}/${escaped(name)}`;
  return schemaAt((resolve(place) as { content?: Content } | undefined)?.content, place, type);
};

/** Finds what belongs to an operation once: requests ask for it again and again. */
const oncePerOperation = <T>(find: (id: ServedOperationId) => T): ((id: ServedOperationId) => T) => {
  const found = new Map<ServedOperationId, T>();
  return (id) => {
    const present = found.get(id);
    if (present !== undefined || found.has(id)) return present as T;
    const fresh = find(id);
    found.set(id, fresh);
    return fresh;
  };
};

/** A description's part about the operations of a catalogue. */
export interface DescribedOperations {
  /** The operation object of the description, or undefined where it is not described yet. */
  readonly describedOperation: (id: ServedOperationId) => Record<string, unknown> | undefined;
  /** Where the JSON request body of an operation is described, or undefined when it has none. */
  readonly requestSchemaOf: (id: ServedOperationId) => SchemaPointer | undefined;
  /** Whether a request of the operation must have a body. */
  readonly isBodyRequired: (id: ServedOperationId) => boolean;
  /** Where the form (multipart/form-data) that an operation takes is described, or undefined when it takes none. */
  readonly formSchemaOf: (id: ServedOperationId) => SchemaPointer | undefined;
  /** Where the body of a request is described, JSON or form. */
  readonly bodySchemaOf: (id: ServedOperationId) => SchemaPointer | undefined;
  /** Where the JSON answer with this status is described, or undefined when it is not. */
  readonly responseSchemaOf: (id: ServedOperationId, status: number) => SchemaPointer | undefined;
  /** Where the bodies are described with which an operation succeeds, by ascending status. */
  readonly successSchemasOf: (id: ServedOperationId) => readonly SchemaPointer[];
  /**
   * Where the body of an answer is described: errors are alike everywhere, and any 2xx is a success, because the
   * document rarely says which one. Undefined where nothing is described.
   */
  readonly answerSchemaOf: (id: ServedOperationId, status: number) => SchemaPointer | undefined;
}

/** The operations of a catalogue in a description. */
export const operationsIn = (
  reader: Reader,
  catalogue: Readonly<Record<string, Pick<Operation, 'method' | 'path'>>>,
): DescribedOperations => {
  const placeOf = (id: ServedOperationId): SchemaPointer | undefined => {
    const row = catalogue[id];
    return row && pointer('paths', row.path, row.method.toLowerCase());
  };
  const described = (id: ServedOperationId): Record<string, unknown> | undefined => {
    const at = placeOf(id);
    return at === undefined ? undefined : (reader.resolve(at) as Record<string, unknown> | undefined);
  };
  const bodyOf = (id: ServedOperationId, type: MediaType): SchemaPointer | undefined => {
    const [operation, at] = [described(id), placeOf(id)];
    return operation && at && body(reader, operation, { name: 'requestBody', at }, type);
  };
  const responseSchemaOf: DescribedOperations['responseSchemaOf'] = (id, status) => {
    const at = placeOf(id);
    const responses = described(id)?.['responses'] as Record<string, unknown> | undefined;
    return responses && at && body(reader, responses, { name: String(status), at: `${at}/responses` });
  };
  const successSchemasOf = oncePerOperation((id): readonly SchemaPointer[] =>
    Object.keys(described(id)?.['responses'] ?? {})
      .filter((status) => status.startsWith('2'))
      .flatMap((status) => responseSchemaOf(id, Number(status)) ?? []),
  );
  const requestSchemaOf = oncePerOperation((id) => bodyOf(id, 'application/json'));
  const formSchemaOf = oncePerOperation((id) => bodyOf(id, 'multipart/form-data'));
  return {
    describedOperation: described,
    requestSchemaOf,
    formSchemaOf,
    isBodyRequired: oncePerOperation((id): boolean => {
      const found = reader.dereferenced(described(id)?.['requestBody']);
      return (found as { readonly required?: unknown } | undefined)?.required === true;
    }),
    bodySchemaOf: (id) => requestSchemaOf(id) ?? formSchemaOf(id),
    responseSchemaOf,
    successSchemasOf,
    answerSchemaOf: (id, status) => {
      if (status >= 400) return '#/components/schemas/Error';
      return status < 300 ? (responseSchemaOf(id, status) ?? successSchemasOf(id)[0]) : undefined;
    },
  };
};
