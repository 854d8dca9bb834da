import type fc from 'fast-check';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import type { InvalidValue } from './invalid-value.ts';
import type { JsonObject } from '../../spec/json.ts';
import { schemaInvalidValues, type Narrow } from './schema-invalid-values.ts';

/**
 * Faults that an update may have although a creation may not: it may leave members of a part out, where the target
 * merges parts, and it may name a member as null, where the target takes that as a wish to clear it.
 */
const mayMeanSomething = /(?: is missing|: null)$/;

/**
 * The invalid values of an update request that nobody can take for a partial update. `narrow` answers with the smallest
 * update that names a member: a target may refuse to change another one.
 */
export const updateInvalidValues = (
  what: string,
  schema: SchemaPointer,
  full: fc.Arbitrary<JsonObject>,
  narrow: Narrow,
): readonly InvalidValue<JsonObject>[] =>
  schemaInvalidValues(what, schema, full, narrow).filter(({ how }) => !mayMeanSomething.test(how));
