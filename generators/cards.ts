import fc from 'fast-check';
import type { JsonObject } from '../spec/json.ts';
import { invalidValues, type InvalidValue } from './schema/invalid-value.ts';

/** A merchant whose name brings nothing special about in the sandbox. */
export const merchant: JsonObject = { descriptor: 'CORNER CAFE', mcc: '5812', country: 'US' };

/** The body of a simulation that begins a card transaction. `amount` is in the unit of the target. */
export const spend = (amount: number, code: string): JsonObject => ({ amount, currency: { code }, merchant });

const freezing: fc.Arbitrary<unknown> = fc.constant({ state: 'FROZEN' });

/** Bodies that no card update can be: nothing to change, or no object at all. */
export const notACardUpdate: readonly InvalidValue<unknown>[] = [
  ...invalidValues<unknown>('cards/update-needs-a-change', freezing, {
    'no member at all': () => ({}),
    'only a member of another name': () => ({ note: 'nothing to change' }),
  }),
  ...invalidValues<unknown>('cards/update-request-is-an-object', freezing, {
    'a list': (right) => [right],
    'a text': () => '"FROZEN"',
    null: () => 'null',
  }),
];
