import fc from 'fast-check';
import type { Value } from './kernel/from-schema.ts';
import { damages, type Damage } from './kernel/breaking.ts';

/** A merchant whose name brings nothing special about in the sandbox. */
export const merchant: Value = { descriptor: 'CORNER CAFE', mcc: '5812', country: 'US' };

/** The body of a simulation that begins a card transaction. `amount` is in the unit of the target. */
export const spend = (amount: number, code: string): Value => ({ amount, currency: { code }, merchant });

/** Bodies that no card update can be: nothing to change, or no object at all. */
export const notACardUpdate: readonly Damage<unknown>[] = [
  ...damages<unknown>('cards/update-needs-a-change', {
    'no member at all': fc.constant({}),
    'only a member of another name': fc.constant({ note: 'nothing to change' }),
  }),
  ...damages<unknown>('cards/update-request-is-an-object', {
    'a list': fc.constant([{ state: 'FROZEN' }]),
    'a text': fc.constant('"FROZEN"'),
    null: fc.constant('null'),
  }),
];

/** What happens on a card, in the order of a programme. Transactions are meant by their place among those there are. */
export type CardStep =
  | { readonly kind: 'authorize'; readonly amount: number }
  | AmountStep
  | ParentStep
  | { readonly kind: 'update'; readonly state: 'ACTIVE' | 'FROZEN' };

interface ParentStep {
  readonly kind: 'advise' | 'reverse';
  readonly on: number;
}

/** `share` is in percent of what can be cleared or returned. */
export interface AmountStep {
  readonly kind: 'clear' | 'return';
  readonly on: number;
  readonly share: number;
}

const place = fc.nat({ max: 3 });

/** Percent of what can be cleared or returned; all of it often, because states turn there. */
const share = fc.oneof(
  { arbitrary: fc.constant(100), weight: 2 },
  { arbitrary: fc.integer({ min: 1, max: 99 }), weight: 2 },
);

/** Smallest units: two at least, so that there are parts. */
const amount = fc.oneof(fc.constant(2), fc.integer({ min: 2, max: 600 }));

const step: fc.Arbitrary<CardStep> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('authorize' as const), amount }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('clear' as const), on: place, share }), weight: 5 },
  { arbitrary: fc.record({ kind: fc.constant('return' as const), on: place, share }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('advise' as const), on: place }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('reverse' as const), on: place }), weight: 2 },
  {
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      state: fc.constantFrom('ACTIVE' as const, 'FROZEN' as const),
    }),
    weight: 1,
  },
);

/** A programme of simulations and updates on one card. It begins with an authorization, for without one nothing can follow. */
export const cardProgramme: fc.Arbitrary<readonly CardStep[]> = fc
  .tuple(amount, fc.array(step, { minLength: 1, maxLength: 12 }))
  .map(([first, rest]) => [{ kind: 'authorize', amount: first }, ...rest]);

const only = { on: 0 } as const;

/** Programmes that meet every rule about card messages once, so that none is left to luck. */
export const everyRowProgrammes: readonly (readonly CardStep[])[] = [
  [
    { kind: 'authorize', amount: 100 },
    { kind: 'clear', ...only, share: 40 },
    { kind: 'reverse', ...only },
    { kind: 'clear', ...only, share: 10 },
    { kind: 'clear', ...only, share: 100 },
    { kind: 'reverse', ...only },
    { kind: 'advise', ...only },
    { kind: 'return', ...only, share: 30 },
    { kind: 'return', ...only, share: 100 },
    { kind: 'advise', ...only },
    { kind: 'reverse', ...only },
  ],
  [
    { kind: 'authorize', amount: 2 },
    { kind: 'reverse', ...only },
    { kind: 'advise', ...only },
    { kind: 'clear', ...only, share: 100 },
    { kind: 'return', ...only, share: 100 },
  ],
];
