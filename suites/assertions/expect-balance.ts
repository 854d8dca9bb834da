import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { Balance } from '../fixtures/accounts.ts';
import type { Examiner } from '../engine/examiner.ts';
import { bodyOf } from './answers.ts';

interface Refunded {
  /** What the account holds when all of it came back, and what it held before. */
  readonly whole: number;
  readonly left: number;
  /** The payment, which may tell its fees. */
  readonly payment: Exchange;
}

const isRestored = (amount: number, { whole, left, payment }: Refunded): boolean => {
  const { fees } = bodyOf(payment);
  if (amount === whole) return true;
  return typeof fees === 'number' ? amount === whole - fees : amount > left && amount < whole;
};

/** Asserts that a refund brought back what was debited. Whether the fees of the payment are kept is left open. */
export const expectRestored = (
  examine: Examiner,
  { amount, on }: Balance,
  refunded: Refunded,
  evidence: readonly HttpRecord[],
): boolean =>
  examine.assert('refunds/restores-what-was-debited', isRestored(amount, refunded), () => ({
    expected: `a balance of ${refunded.whole} after the refund, or less the fees of the payment`,
    actual: String(amount),
    on: [...evidence, refunded.payment, on],
    side: 'response',
  }));

/** Asserts what an account holds. `what` says why it has to hold that. */
export const expectBalance = (
  examine: Examiner,
  rule: RuleId,
  { amount, on }: Balance,
  expected: number,
  what: string,
  evidence: readonly HttpRecord[] = [],
): boolean =>
  examine.assert(rule, amount === expected, () => ({
    expected: `a balance of ${expected} ${what}`,
    actual: String(amount),
    on: [...evidence, on],
    side: 'response',
  }));
