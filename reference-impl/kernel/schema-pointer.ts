import type { Breach } from '../../spec/validation.ts';

/** Where a schema stands in the description. The rules have the type too, but this server does not see them. */
export type SchemaPointer = Breach['schema'];
