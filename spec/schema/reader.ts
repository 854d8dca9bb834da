import type { OpenApiDocument } from './bundle.ts';
import { escaped, namesIn } from './json-pointer.ts';
import type { SchemaPointer } from './schema-pointer.ts';

/** A pointer made of plain names: `pointer('paths', '/customers')`. */
export const pointer = (...parts: readonly string[]): SchemaPointer => `#/${parts.map(escaped).join('/')}`;

/** A reader of one description. */
export interface Reader {
  readonly document: () => OpenApiDocument;
  /** The value at a pointer, or undefined. */
  readonly resolve: (at: SchemaPointer) => unknown;
  /** Follows a `$ref` once, if there is one. */
  readonly dereferenced: (node: unknown) => unknown;
}

/** Reads one description. It remembers its answers, for callers ask the same again and again. */
export const readerOf = (document: () => OpenApiDocument): Reader => {
  const resolved = new Map<SchemaPointer, unknown>();
  const resolve = (at: SchemaPointer): unknown => {
    const known = resolved.get(at);
    if (known !== undefined) return known;
    const found = namesIn(at).reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      document(),
    );
    // Places that are there are not many; of others there is no end.
    if (found !== undefined) resolved.set(at, found);
    return found;
  };
  return {
    document,
    resolve,
    dereferenced: (node) => {
      const reference = (node as { $ref?: unknown } | undefined)?.$ref;
      return typeof reference === 'string' ? resolve(reference as SchemaPointer) : node;
    },
  };
};
