import type fc from 'fast-check';
import { fromSchema, type Value } from './schema/from-schema.ts';

/** A token to create, without a name: whoever sends it says whose it is. Every member is assumed. */
export const tokenRequest: fc.Arbitrary<Value> = fromSchema('#/components/schemas/ApiTokenCreateRequest', {
  presence: 'all',
  instead: { name: undefined },
});
