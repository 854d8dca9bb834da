import fc from 'fast-check';
import type { InvalidValue } from './schema/invalid-value.ts';
import type { JsonObject } from '../spec/json.ts';
import { schemaInvalidValues } from './schema/schema-invalid-values.ts';

/** A request to start an enrollment. */
export const enrollmentStart: fc.Arbitrary<JsonObject> = fc.constantFrom(
  { type: 'TOTP' },
  { type: 'PASSKEY' },
);

/** The same with one invalid member. */
export const enrollmentStartInvalidValues = (): readonly InvalidValue<JsonObject>[] =>
  schemaInvalidValues('enrollment', '#/components/schemas/ScaFactorEnrollRequest', enrollmentStart);
