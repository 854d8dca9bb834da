import type fc from 'fast-check';
import { damages, type Damage } from './kernel/breaking.ts';
import type { Value } from './kernel/from-schema.ts';
import { schemaDamages } from './kernel/schema-damages.ts';
import { smallAmount, type Route } from './transfers.ts';

/** A quote request between two accounts, the sending side locked: only what the document shows. */
export const quoteRequest = (
  { from, to }: Route,
  amount: fc.Arbitrary<number> = smallAmount,
): fc.Arbitrary<Value> =>
  amount.map((lockedCurrencyAmount) => ({
    source: { sourceType: 'ACCOUNT', accountId: from },
    destination: { destinationType: 'ACCOUNT', accountId: to },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount,
  }));

const without = (value: Value, member: string): Value =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== member));

const changed = (
  route: Route,
  member: 'source' | 'destination',
  change: (end: Value) => unknown,
): fc.Arbitrary<Value> =>
  quoteRequest(route).map((request) => ({ ...request, [member]: change(request[member] as Value) }));

/** An end of a quote is one of several shapes, chosen by its type: no keyword of a schema names its damages. */
const endDamages = (route: Route, member: 'source' | 'destination'): readonly Damage<Value>[] => {
  const to = (change: (end: Value) => unknown): fc.Arbitrary<Value> => changed(route, member, change);
  return [
    ...damages(`quotes/${member}-type-is-needed`, {
      [`${member} without ${member}Type`]: to((end) => without(end, `${member}Type`)),
    }),
    ...damages(`quotes/${member}-account-id-is-needed`, {
      [`${member} without accountId`]: to((end) => without(end, 'accountId')),
    }),
    ...damages(`quotes/${member}-account-id-is-a-string`, {
      [`${member}.accountId: a number`]: to((end) => ({ ...end, accountId: 17 })),
      [`${member}.accountId: an object`]: to((end) => ({ ...end, accountId: { id: end['accountId'] } })),
      [`${member}.accountId: null`]: to((end) => ({ ...end, accountId: null })),
    }),
    ...damages(`quotes/${member}-is-an-object`, {
      [`${member}: a text`]: to((end) => end['accountId']),
      [`${member}: a list`]: to((end) => [end]),
      [`${member}: null`]: to(() => null),
    }),
  ];
};

const sideDamages = (route: Route): readonly Damage<Value>[] =>
  damages<Value>('quotes/locked-side-is-an-enumeration', {
    'a side that nobody has': quoteRequest(route).map((request) => ({
      ...request,
      lockedCurrencySide: 'SIDEWAYS',
    })),
    'the side as a number': quoteRequest(route).map((request) => ({ ...request, lockedCurrencySide: 1 })),
  });

/** A valid quote request with one damage. */
export const quoteDamages = (route: Route): readonly Damage<Value>[] => [
  ...schemaDamages('quote', '#/components/schemas/QuoteCreateRequest', quoteRequest(route)),
  ...endDamages(route, 'source'),
  ...endDamages(route, 'destination'),
  ...sideDamages(route),
];
