import type fc from 'fast-check';
import { invalidValues, type InvalidValue } from './schema/invalid-value.ts';
import type { JsonObject } from '../spec/json.ts';
import { schemaInvalidValues } from './schema/schema-invalid-values.ts';
import { smallAmount, type Route } from './transfers.ts';

/** A quote request between two accounts, the sending side locked: only what the document shows. */
export const quoteRequest = (
  { from, to }: Route,
  amount: fc.Arbitrary<number> = smallAmount,
): fc.Arbitrary<JsonObject> =>
  amount.map((lockedCurrencyAmount) => ({
    source: { sourceType: 'ACCOUNT', accountId: from },
    destination: { destinationType: 'ACCOUNT', accountId: to },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount,
  }));

const without = (value: JsonObject, member: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== member));

const changed = (
  route: Route,
  member: 'source' | 'destination',
  change: (end: JsonObject) => unknown,
): fc.Arbitrary<JsonObject> =>
  quoteRequest(route).map((request) => ({ ...request, [member]: change(request[member] as JsonObject) }));

/** An end of a quote is one of several shapes, chosen by its type: no keyword of a schema names its invalid values. */
const endInvalidValues = (
  route: Route,
  member: 'source' | 'destination',
): readonly InvalidValue<JsonObject>[] => {
  const to = (change: (end: JsonObject) => unknown): fc.Arbitrary<JsonObject> =>
    changed(route, member, change);
  return [
    ...invalidValues(`quotes/${member}-type-is-needed`, {
      [`${member} without ${member}Type`]: to((end) => without(end, `${member}Type`)),
    }),
    ...invalidValues(`quotes/${member}-account-id-is-needed`, {
      [`${member} without accountId`]: to((end) => without(end, 'accountId')),
    }),
    ...invalidValues(`quotes/${member}-account-id-is-a-string`, {
      [`${member}.accountId: a number`]: to((end) => ({ ...end, accountId: 17 })),
      [`${member}.accountId: an object`]: to((end) => ({ ...end, accountId: { id: end['accountId'] } })),
      [`${member}.accountId: null`]: to((end) => ({ ...end, accountId: null })),
    }),
    ...invalidValues(`quotes/${member}-is-an-object`, {
      [`${member}: a text`]: to((end) => end['accountId']),
      [`${member}: a list`]: to((end) => [end]),
      [`${member}: null`]: to(() => null),
    }),
  ];
};

const invalidSides = (route: Route): readonly InvalidValue<JsonObject>[] =>
  invalidValues<JsonObject>('quotes/locked-side-is-an-enumeration', {
    'a side that nobody has': quoteRequest(route).map((request) => ({
      ...request,
      lockedCurrencySide: 'SIDEWAYS',
    })),
    'the side as a number': quoteRequest(route).map((request) => ({ ...request, lockedCurrencySide: 1 })),
  });

/** A valid quote request with one invalid member. */
export const quoteInvalidValues = (route: Route): readonly InvalidValue<JsonObject>[] => [
  ...schemaInvalidValues('quote', '#/components/schemas/QuoteCreateRequest', quoteRequest(route)),
  ...endInvalidValues(route, 'source'),
  ...endInvalidValues(route, 'destination'),
  ...invalidSides(route),
];
