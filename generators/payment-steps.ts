import fc from 'fast-check';

/** What becomes of a payment, by the account that is paid. */
export type Outcome = 'arrives' | 'fails';

/** One thing done to an account and its quotes. Which quote: counted from the newest, round and round. */
export type PaymentStep =
  | { readonly do: 'quote'; readonly amount: number; readonly outcome: Outcome }
  | { readonly do: 'execute'; readonly which: number }
  | { readonly do: 'execute twice at once'; readonly which: number }
  | { readonly do: 'transfer'; readonly amount: number; readonly outcome: Outcome }
  | { readonly do: 'fund'; readonly amount: number }
  | { readonly do: 'let all expire' };

const amount = fc.integer({ min: 1_000, max: 5_000 });
const outcome = fc.constantFrom<Outcome>('arrives', 'arrives', 'fails');
const which = fc.nat({ max: 3 });

const quote: fc.Arbitrary<PaymentStep> = fc.record({ do: fc.constant('quote' as const), amount, outcome });
const execute: fc.Arbitrary<PaymentStep> = fc.record({ do: fc.constant('execute' as const), which });
const twice: fc.Arbitrary<PaymentStep> = fc.record({
  do: fc.constant('execute twice at once' as const),
  which,
});
const transfer: fc.Arbitrary<PaymentStep> = fc.record({
  do: fc.constant('transfer' as const),
  amount,
  outcome,
});
const fund: fc.Arbitrary<PaymentStep> = fc.record({ do: fc.constant('fund' as const), amount });
const expire: fc.Arbitrary<PaymentStep> = fc.constant({ do: 'let all expire' });

/** Sequences in which quotes are mostly executed, some again, some after others; they shrink to few steps. */
export const paymentSteps: fc.Arbitrary<readonly PaymentStep[]> = fc.array(
  fc.oneof({ weight: 4, arbitrary: quote }, { weight: 4, arbitrary: execute }, twice, transfer, fund),
  { minLength: 1, maxLength: 10 },
);

/** The same with quotes that expire in between. */
export const paymentStepsWithExpiry: fc.Arbitrary<readonly PaymentStep[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: quote },
    { weight: 4, arbitrary: execute },
    { weight: 2, arbitrary: expire },
    fund,
  ),
  { minLength: 2, maxLength: 8 },
);
