import fc from 'fast-check';
import { leavingOut } from './shrinking/leaving-out.ts';

/** An event on a card, in the order of a sequence. Transactions are meant by their place among those there are. */
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

/** So much that fees are hardly as much again. */
const large = 10_000;

/** Smallest units: two at least, so that there are parts. */
const amount = fc.oneof(fc.constant(2), fc.integer({ min: 2, max: large }));

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

export type CardSequence = readonly CardStep[];

/** Everything at once takes fewer steps than parts of it, and one transaction fewer than several. */
const simpler = (step: CardStep): readonly CardStep[] => {
  if (!('on' in step)) return [];
  return [
    ...(step.on > 0 ? [{ ...step, on: 0 }] : []),
    ...('share' in step && step.share < 100 ? [{ ...step, share: 100 }] : []),
  ];
};

/** The parts that a sequence is generated from: the amount of its first authorization, and the steps after it. */
type Parts = [number, readonly CardStep[]];

const sequenceOf = ([first, rest]: Parts): CardSequence => [{ kind: 'authorize', amount: first }, ...rest];

const partsOf = (sequence: unknown): Parts => {
  const [first, ...rest] = sequence as CardSequence;
  if (first?.kind !== 'authorize') throw new Error('A card sequence begins with an authorization.');
  return [first.amount, rest];
};

/**
 * A sequence of simulations and updates on one card. It begins with an authorization, for without one nothing can
 * follow. It shrinks by leaving steps out, also when it was not generated but written down.
 */
export const cardSequence: fc.Arbitrary<CardSequence> = fc
  .tuple(amount, leavingOut(fc.array(step, { maxLength: 12 }), simpler))
  .map(sequenceOf, partsOf);

const authorize: CardStep = { kind: 'authorize', amount: large };
const clear = (share: number): CardStep => ({ kind: 'clear', on: 0, share });
const returnOf = (share: number): CardStep => ({ kind: 'return', on: 0, share });
const reverse: CardStep = { kind: 'reverse', on: 0 };
const advise: CardStep = { kind: 'advise', on: 0 };
const freeze: CardStep = { kind: 'update', state: 'FROZEN' };

/** For every rule about card messages the shortest sequence that meets it, so that none is left to luck. */
export const shortestSequences: readonly CardSequence[] = [
  [authorize, clear(40)],
  [authorize, clear(100)],
  [authorize, reverse],
  [authorize, freeze, authorize],
  [authorize, clear(40), clear(10)],
  [authorize, clear(40), clear(100)],
  [authorize, clear(40), reverse],
  [authorize, clear(100), reverse],
  [authorize, clear(100), advise],
  [authorize, clear(100), returnOf(30)],
  [authorize, clear(100), returnOf(100)],
  [authorize, clear(100), returnOf(30), returnOf(100)],
  [authorize, clear(100), returnOf(100), advise],
  [authorize, clear(100), returnOf(100), reverse],
];
