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

/** An end of a quote is one of several shapes, chosen by its type: no keyword of a schema names its invalid values. */
const endInvalidValues = (
  route: Route,
  member: 'source' | 'destination',
): readonly InvalidValue<JsonObject>[] => {
  const right = quoteRequest(route);
  const to =
    (change: (end: JsonObject) => unknown) =>
    (request: JsonObject): JsonObject => ({ ...request, [member]: change(request[member] as JsonObject) });
  return [
    ...invalidValues(`quotes/${member}-type-is-needed`, right, {
      [`${member} without ${member}Type`]: to((end) => without(end, `${member}Type`)),
    }),
    ...invalidValues(`quotes/${member}-account-id-is-needed`, right, {
      [`${member} without accountId`]: to((end) => without(end, 'accountId')),
    }),
    ...invalidValues(`quotes/${member}-account-id-is-a-string`, right, {
      [`${member}.accountId: a number`]: to((end) => ({ ...end, accountId: 17 })),
      [`${member}.accountId: an object`]: to((end) => ({ ...end, accountId: { id: end['accountId'] } })),
      [`${member}.accountId: null`]: to((end) => ({ ...end, accountId: null })),
    }),
    ...invalidValues(`quotes/${member}-is-an-object`, right, {
      [`${member}: a text`]: to((end) => end['accountId']),
      [`${member}: a list`]: to((end) => [end]),
      [`${member}: null`]: to(() => null),
    }),
  ];
};

const invalidSides = (route: Route): readonly InvalidValue<JsonObject>[] =>
  invalidValues<JsonObject>('quotes/locked-side-is-an-enumeration', quoteRequest(route), {
    'a side that nobody has': (request) => ({ ...request, lockedCurrencySide: 'SIDEWAYS' }),
    'the side as a number': (request) => ({ ...request, lockedCurrencySide: 1 }),
    'the side in a list': (request) => ({ ...request, lockedCurrencySide: ['SENDING'] }),
    'the side with a blank behind': (request) => ({ ...request, lockedCurrencySide: 'SENDING ' }),
    'no side at all': (request) => ({ ...request, lockedCurrencySide: '' }),
  });

/** A valid quote request with one invalid member. */
export const quoteInvalidValues = (route: Route): readonly InvalidValue<JsonObject>[] => [
  ...schemaInvalidValues('quote', '#/components/schemas/QuoteCreateRequest', quoteRequest(route)),
  ...endInvalidValues(route, 'source'),
  ...endInvalidValues(route, 'destination'),
  ...invalidSides(route),
];
