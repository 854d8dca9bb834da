import type fc from 'fast-check';
import { fromSchema } from './schema/from-schema.ts';
import type { JsonObject } from '../spec/json.ts';

/** A token to create, without a name: whoever sends it says whose it is. Every member is assumed. */
export const tokenRequest: fc.Arbitrary<JsonObject> = fromSchema(
  '#/components/schemas/ApiTokenCreateRequest',
  {
    presence: 'all',
    instead: { name: undefined },
  },
);
