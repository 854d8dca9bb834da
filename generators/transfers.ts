import fc from 'fast-check';
import type { InvalidValue } from './schema/invalid-value.ts';
import type { JsonObject } from '../spec/json.ts';
import { schemaInvalidValues } from './schema/schema-invalid-values.ts';

/** The two accounts of a payment, by their ids. */
export interface Route {
  readonly from: string;
  readonly to: string;
}

/** Ids that are nobody's: enough to know which invalid values there are. */
export const nowhere: Route = {
  from: 'InternalAccount:00000000-0000-4000-8000-000000000001',
  to: 'ExternalAccount:00000000-0000-4000-8000-000000000002',
};

/** Small enough for any funded account, large enough for any minimum that a sandbox may have. */
export const smallAmount: fc.Arbitrary<number> = fc.integer({ min: 5_000, max: 6_000 });

export const transfer = ({ from, to }: Route): fc.Arbitrary<JsonObject> =>
  smallAmount.map((amount) => ({ source: { accountId: from }, destination: { accountId: to }, amount }));

/** A valid transfer out with one invalid member. */
export const transferOutInvalidValues = (route: Route): readonly InvalidValue<JsonObject>[] =>
  schemaInvalidValues('transfer out', '#/components/schemas/TransferOutRequest', transfer(route));

/** A valid transfer in with one invalid member. */
export const transferInInvalidValues = (route: Route): readonly InvalidValue<JsonObject>[] =>
  schemaInvalidValues('transfer in', '#/components/schemas/TransferInRequest', transfer(route));
