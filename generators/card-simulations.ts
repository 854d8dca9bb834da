import fc from 'fast-check';
import { invalidValues, type InvalidValue } from './schema/invalid-value.ts';
import type { JsonObject } from '../spec/json.ts';

const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ '];

/** No digits: what a merchant's name ends in may mean something to a sandbox. */
const descriptor = fc
  .string({ unit: fc.constantFrom(...capitals), minLength: 1, maxLength: 20 })
  .map((text) => `A${text}Z`);

const merchant: fc.Arbitrary<JsonObject> = fc.record({
  descriptor,
  mcc: fc.constantFrom('5812', '4111', '5999', '0742', '9402'),
  country: fc.constantFrom('US', 'DE', 'GB', 'JP'),
});

/** The body of a simulation that begins something: any merchant, and an amount that a small account can bear. */
export const spending = (code: string): fc.Arbitrary<JsonObject> =>
  fc.record({
    amount: fc.oneof(fc.constantFrom(1, 99, 100), fc.integer({ min: 1, max: 5_000 })),
    currency: fc.constant({ code }),
    merchant,
  });

/** The body of a balance inquiry. */
export const inquiry: fc.Arbitrary<JsonObject> = fc.record({ merchant });

const refused = 'card-simulations/refused-simulation-changes-nothing';

const without = (body: fc.Arbitrary<JsonObject>, name: string): fc.Arbitrary<JsonObject> =>
  body.map(({ [name]: _left, ...rest }) => rest);

const withMember = (body: fc.Arbitrary<JsonObject>, name: string, value: unknown): fc.Arbitrary<JsonObject> =>
  body.map((whole) => ({ ...whole, [name]: value }));

const badAmounts = (body: fc.Arbitrary<JsonObject>): Readonly<Record<string, fc.Arbitrary<unknown>>> => ({
  'no amount': without(body, 'amount'),
  'an amount below zero': withMember(body, 'amount', -1),
  'a fraction as amount': withMember(body, 'amount', 49.5),
  'a text as amount': withMember(body, 'amount', 'ten'),
  'an amount beyond all numbers': withMember(body, 'amount', Number.MAX_SAFE_INTEGER),
});

const noObject: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'no member at all': fc.constant({}),
  'a list': fc.constant([]),
  'a text': fc.constant('"now"'),
};

/** Bodies that begin nothing. */
export const badSpendings = (code: string): readonly InvalidValue<unknown>[] =>
  invalidValues<unknown>(refused, {
    ...badAmounts(spending(code)),
    'no currency': without(spending(code), 'currency'),
    'another currency': withMember(spending(code), 'currency', { code: code === 'EUR' ? 'USD' : 'EUR' }),
    'no merchant': without(spending(code), 'merchant'),
    'a text as merchant': withMember(spending(code), 'merchant', 'CORNER CAFE'),
    ...noObject,
  });

/** Bodies that ask for no balance. */
export const badInquiries: readonly InvalidValue<unknown>[] = invalidValues<unknown>(refused, {
  'a text as merchant': withMember(inquiry, 'merchant', 'CORNER CAFE'),
  ...noObject,
});

const reference = (cardTransactionId: string, amount: number): fc.Arbitrary<JsonObject> =>
  fc.constant({ cardTransactionId, amount });

/** Bodies about a card transaction that can have no effect on it; `amount` would be right. */
export const badReferences = (cardTransactionId: string, amount: number): readonly InvalidValue<unknown>[] =>
  invalidValues<unknown>(refused, {
    'no card transaction': without(reference(cardTransactionId, amount), 'cardTransactionId'),
    'an unknown card transaction': fc
      .uuid()
      .map((id) => ({ cardTransactionId: `CardTransaction:${id}`, amount })),
    'a number as card transaction': fc.constant({ cardTransactionId: 7, amount }),
    ...badAmounts(reference(cardTransactionId, amount)),
    ...noObject,
  });
