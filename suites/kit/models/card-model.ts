import type { AmountStep, CardStep } from '../../../generators/card-sequences.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { Message } from '../fixtures/card-purchases.ts';
import type { Purchase } from '../fixtures/seen-purchases.ts';

/** The model's knowledge of a card transaction. Amounts are in the unit of the target. */
export interface Known {
  readonly id: string;
  readonly status: string;
  readonly authorized: number;
  readonly settled: number;
  readonly refunded: number;
}

/** A message as the model expects it to end. */
export interface Expectation {
  readonly message: Message;
  readonly amount: number;
  readonly after: Known;
  /** The rule that says which state comes of it. */
  readonly rule: RuleId;
}

/** A part of an amount in percent: at least 1. */
const shareOf = (amount: number, percent: number): number =>
  Math.max(1, Math.floor((amount * percent) / 100));

const clearing = (known: Known, percent: number): Expectation => {
  const left = known.authorized - known.settled;
  const amount = shareOf(left, percent);
  const settled = known.settled + amount;
  if (amount < left)
    return {
      message: 'clearing',
      amount,
      after: { ...known, settled, status: 'PARTIALLY_SETTLED' },
      rule:
        known.settled === 0
          ? 'card-transactions/partial-clearing-settles-partially'
          : 'card-transactions/clearing-never-goes-back',
    };
  return {
    message: 'clearing',
    amount,
    after: { ...known, settled, status: 'SETTLED' },
    rule:
      known.settled === 0
        ? 'card-transactions/full-clearing-settles'
        : 'card-transactions/last-clearing-settles',
  };
};

const giving = (known: Known, percent: number): Expectation => {
  const left = known.settled - known.refunded;
  const amount = shareOf(left, percent);
  const refunded = known.refunded + amount;
  if (amount < left)
    return {
      message: 'return',
      amount,
      after: { ...known, refunded },
      rule: 'card-transactions/partial-return-stays-settled',
    };
  return {
    message: 'return',
    amount,
    after: { ...known, refunded, status: 'REFUNDED' },
    rule:
      known.refunded === 0
        ? 'card-transactions/full-return-refunds'
        : 'card-transactions/returns-add-up-to-a-refund',
  };
};

/** Whether a transaction can still be cleared. */
export const isOpen = ({ status }: Known): boolean =>
  status === 'AUTHORIZED' || status === 'PARTIALLY_SETTLED';

/**
 * The effect of a step on a card transaction, where the document says so; undefined where it meets none that it is
 * meant for. Source: States and transitions > Card transaction.
 */
export const expectationOf = (step: AmountStep, known: Known): Expectation | undefined => {
  if (step.kind === 'clear') return isOpen(known) ? clearing(known, step.share) : undefined;
  return known.status === 'SETTLED' ? giving(known, step.share) : undefined;
};

/** Everything that is left to clear. */
export const clearingTheRest = (known: Known): Expectation => clearing(known, 100);

interface Misfit {
  readonly message: Message;
  readonly rule: RuleId;
}

const misfits: Readonly<Record<string, Readonly<Record<string, Misfit>>>> = {
  reverse: {
    AUTHORIZED: { message: 'reversal', rule: 'card-simulations/reversal-on-authorized-has-no-effect' },
    PARTIALLY_SETTLED: {
      message: 'reversal',
      rule: 'card-simulations/reversal-on-partially-settled-has-no-effect',
    },
    SETTLED: { message: 'reversal', rule: 'card-simulations/reversal-on-settled-has-no-effect' },
  },
  advise: {
    SETTLED: { message: 'advice', rule: 'card-simulations/advice-on-settled-has-no-effect' },
    REFUNDED: { message: 'advice', rule: 'card-simulations/advice-on-refunded-has-no-effect' },
  },
};

/** The rule that forbids a message any effect in this state; undefined where it may have one. */
export const misfitOf = (kind: CardStep['kind'], { status }: Known): Misfit | undefined =>
  misfits[kind]?.[status];

/** A transaction as the target shows it, adopted by the model where the document leaves the effect open. */
export const asShown = (before: Known, shown: Purchase): Known => ({
  id: before.id,
  status: String(shown.status),
  authorized: shown.authorized ?? before.authorized,
  settled: shown.settled ?? before.settled,
  refunded: shown.refunded ?? before.refunded,
});

/** Whether the target shows what the model knows; an amount that is not shown contradicts nothing. */
export const agrees = (known: Known, shown: Purchase): boolean =>
  shown.status === known.status &&
  (shown.settled ?? known.settled) === known.settled &&
  (shown.refunded ?? known.refunded) === known.refunded;
