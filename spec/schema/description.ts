import { escaped, namesIn } from './json-pointer.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenApiDocument } from './bundle.ts';
import { servedOperations, type ServedOperationId } from '../served-operations.ts';
import { packageRoot } from '../package-root.ts';
import type { SchemaPointer } from './schema-pointer.ts';

/** Where the build leaves the bundle, so that nobody parses YAML at start. */
export const bundleFile: string = path.join(packageRoot, 'dist/openapi.json');

let loaded: OpenApiDocument | undefined;

/** The bundled description. Raises an Error that names the repair when the project is not built. */
export const description = (): OpenApiDocument => {
  if (loaded === undefined) {
    try {
      loaded = JSON.parse(readFileSync(bundleFile, 'utf8')) as OpenApiDocument;
    } catch (cause) {
      throw new Error('The OpenAPI bundle is missing. Run `npm run build`.', { cause });
    }
  }
  return loaded;
};

/** A pointer made of plain names: `pointer('paths', '/customers')`. */
export const pointer = (...parts: readonly string[]): SchemaPointer => `#/${parts.map(escaped).join('/')}`;

/** Places that were asked for before: answers are examined by the same ones again and again. */
const resolved = new Map<SchemaPointer, unknown>();

/** What a pointer points at in the description, or undefined. */
export const resolve = (at: SchemaPointer): unknown => {
  const known = resolved.get(at);
  if (known !== undefined) return known;
  const found = namesIn(at).reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    description(),
  );
  // Places that are there are not many; of others there is no end.
  if (found !== undefined) resolved.set(at, found);
  return found;
};

/** The operation object of the description, or undefined where it is not described yet. */
export const describedOperation = (id: ServedOperationId): Record<string, unknown> | undefined =>
  resolve(pointer('paths', servedOperations[id].path, servedOperations[id].method.toLowerCase())) as
    | Record<string, unknown>
    | undefined;

/** Follows a `$ref` once, if there is one. */
export const dereferenced = (node: unknown): unknown => {
  const reference = (node as { $ref?: unknown } | undefined)?.$ref;
  return typeof reference === 'string' ? resolve(reference as SchemaPointer) : node;
};

type MediaType = 'application/json' | 'multipart/form-data';

type Content = Partial<Record<MediaType, { readonly schema?: unknown }>>;

const schemaAt = (
  content: Content | undefined,
  at: SchemaPointer,
  type: MediaType,
): SchemaPointer | undefined =>
  content?.[type]?.schema === undefined ? undefined : `${at}/content/${escaped(type)}/schema`;

const body = (
  parent: Record<string, unknown>,
  name: string,
  at: SchemaPointer,
  type: MediaType = 'application/json',
): SchemaPointer | undefined => {
  const reference = (parent[name] as { $ref?: SchemaPointer } | undefined)?.$ref;
  const place: SchemaPointer = reference ?? `${at}/${escaped(name)}`;
  return schemaAt((resolve(place) as { content?: Content } | undefined)?.content, place, type);
};

const operationPointer = (id: ServedOperationId): SchemaPointer =>
  pointer('paths', servedOperations[id].path, servedOperations[id].method.toLowerCase());

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

/** Where the JSON request body of an operation is described, or undefined when it has none. */
export const requestSchemaOf = oncePerOperation((id): SchemaPointer | undefined => {
  const operation = describedOperation(id);
  return operation && body(operation, 'requestBody', operationPointer(id));
});

/** Whether a request of the operation must have a body. */
export const isBodyRequired = oncePerOperation((id): boolean => {
  const described = dereferenced(describedOperation(id)?.['requestBody']);
  return (described as { readonly required?: unknown } | undefined)?.required === true;
});

/** Where the form (multipart/form-data) that an operation takes is described, or undefined when it takes none. */
export const formSchemaOf = oncePerOperation((id): SchemaPointer | undefined => {
  const operation = describedOperation(id);
  return operation && body(operation, 'requestBody', operationPointer(id), 'multipart/form-data');
});

/** Where the body of a request is described, JSON or form. */
export const bodySchemaOf = (id: ServedOperationId): SchemaPointer | undefined =>
  requestSchemaOf(id) ?? formSchemaOf(id);

/** Where the JSON answer with this status is described, or undefined when it is not. */
export const responseSchemaOf = (id: ServedOperationId, status: number): SchemaPointer | undefined => {
  const responses = describedOperation(id)?.['responses'] as Record<string, unknown> | undefined;
  return responses && body(responses, String(status), `${operationPointer(id)}/responses`);
};

/** Where the bodies are described with which an operation succeeds, by ascending status. */
export const successSchemasOf = oncePerOperation((id): readonly SchemaPointer[] =>
  Object.keys(describedOperation(id)?.['responses'] ?? {})
    .filter((status) => status.startsWith('2'))
    .flatMap((status) => responseSchemaOf(id, Number(status)) ?? []),
);

/**
 * Where the body of an answer is described: errors are alike everywhere, and any 2xx is a success, because the
 * document rarely says which one. Undefined where nothing is described.
 */
export const answerSchemaOf = (id: ServedOperationId, status: number): SchemaPointer | undefined => {
  if (status >= 400) return '#/components/schemas/Error';
  return status < 300 ? (responseSchemaOf(id, status) ?? successSchemasOf(id)[0]) : undefined;
};
