import fc from 'fast-check';
import type { InvalidValue } from './schema/invalid-value.ts';
import type { Value } from './schema/from-schema.ts';
import { schemaInvalidValues } from './schema/schema-invalid-values.ts';

/** A request to start an enrollment. */
export const enrollmentStart: fc.Arbitrary<Value> = fc.constantFrom({ type: 'TOTP' }, { type: 'PASSKEY' });

/** The same with one invalid member. */
export const enrollmentStartInvalidValues = (): readonly InvalidValue<Value>[] =>
  schemaInvalidValues('enrollment', '#/components/schemas/ScaFactorEnrollRequest', enrollmentStart);
