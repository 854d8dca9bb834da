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

/** Changes of a right body, by name. */
type Ways = Readonly<Record<string, (right: unknown) => unknown>>;

const without =
  (name: string) =>
  (right: unknown): JsonObject => {
    const { [name]: _left, ...rest } = right as JsonObject;
    return rest;
  };

const withMember =
  (name: string, value: unknown) =>
  (right: unknown): JsonObject => ({ ...(right as JsonObject), [name]: value });

const badAmounts: Ways = {
  'no amount': without('amount'),
  'an amount below zero': withMember('amount', -1),
  'a fraction as amount': withMember('amount', 49.5),
  'a text as amount': withMember('amount', 'ten'),
  'an amount beyond all numbers': withMember('amount', Number.MAX_SAFE_INTEGER),
};

const noObject: Ways = {
  'no member at all': () => ({}),
  'a list': (right) => [right],
  'a text': () => '"now"',
};

/** Bodies that begin nothing. */
export const badSpendings = (code: string): readonly InvalidValue<unknown>[] =>
  invalidValues<unknown>(refused, spending(code), {
    ...badAmounts,
    'no currency': without('currency'),
    'another currency': withMember('currency', { code: code === 'EUR' ? 'USD' : 'EUR' }),
    'no merchant': without('merchant'),
    'a text as merchant': withMember('merchant', 'CORNER CAFE'),
    ...noObject,
  });

/** Bodies that ask for no balance. */
export const badInquiries: readonly InvalidValue<unknown>[] = invalidValues<unknown>(refused, inquiry, {
  'a text as merchant': withMember('merchant', 'CORNER CAFE'),
  ...noObject,
});

/** Bodies about a card transaction that can have no effect on it; `amount` would be right. */
export const badReferences = (cardTransactionId: string, amount: number): readonly InvalidValue<unknown>[] =>
  invalidValues<unknown>(refused, fc.constant<unknown>({ cardTransactionId, amount }), {
    'no card transaction': without('cardTransactionId'),
    'an unknown card transaction': withMember(
      'cardTransactionId',
      'CardTransaction:00000000-0000-4000-8000-000000000003',
    ),
    'a number as card transaction': withMember('cardTransactionId', 7),
    ...badAmounts,
    'an amount of zero': withMember('amount', 0),
    'more than the amount': withMember('amount', amount + 1),
    'ten times the amount': withMember('amount', amount * 10),
    ...noObject,
  });
