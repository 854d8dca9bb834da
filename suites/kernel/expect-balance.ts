import type { HttpRecord } from '../../spec/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { Balance } from './accounts.ts';
import type { Examiner } from './examiner.ts';

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
