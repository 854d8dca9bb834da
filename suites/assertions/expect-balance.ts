import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { balanceWhen, type Account, type Balance } from '../fixtures/accounts.ts';
import type { Client } from '../http/client.ts';
import { memberOf } from './members.ts';
import type { Check } from './check.ts';

interface Refunded {
  /** What the account holds when all of it came back, and what it held before. */
  readonly whole: number;
  readonly left: number;
  /** The payment, which may tell its fees. */
  readonly payment: Exchange;
}

const isRestored = (amount: number, { whole, left, payment }: Refunded): boolean => {
  const fees = memberOf(payment, 'fees', { absent: undefined });
  if (amount === whole) return true;
  return typeof fees === 'number' ? amount === whole - fees : amount > left && amount < whole;
};

/** Asserts that a refund brought back what was debited. Whether the fees of the payment are kept is left open. */
export const expectRestored = (
  check: Check,
  { amount, on }: Balance,
  refunded: Refunded,
  evidence: readonly HttpRecord[],
): boolean =>
  check
    .response('refunds/restores-what-was-debited', [...evidence, refunded.payment, on])
    .that(
      isRestored(amount, refunded),
      `a balance of ${refunded.whole} after the refund, or less the fees of the payment`,
      String(amount),
    );

/** What an account has to hold. */
interface Held {
  readonly amount: number;
  /** Why that much, as the end of a sentence: `while it waits`. */
  readonly why: string;
  /** The exchanges that led there. */
  readonly after?: readonly HttpRecord[];
}

/** Asserts what an account holds. */
export const expectBalance = (check: Check, rule: RuleId, { amount, on }: Balance, wanted: Held): boolean =>
  check
    .response(rule, [...(wanted.after ?? []), on])
    .that(amount === wanted.amount, `a balance of ${wanted.amount} ${wanted.why}`, String(amount));

/** Asserts that an account was debited by the time something was answered. `what` says what: `the execution`. */
export const expectDebitedAtOnce = (
  check: Check,
  rule: RuleId,
  { before, answer, after }: { readonly before: Balance; readonly answer: Exchange; readonly after: Balance },
  what: string,
): boolean =>
  check
    .evidence(rule, [before.on, answer, after.on])
    .that(
      after.amount < before.amount,
      `less than ${before.amount} on the source account once ${what} was answered`,
      String(after.amount),
    );

interface Debit {
  readonly rule: RuleId;
  readonly account: Pick<Account, 'id' | 'customerId'>;
  readonly before: Balance;
  /** The exchanges that led to it. */
  readonly on: readonly HttpRecord[];
}

/**
 * Asserts that an account was debited, however much: fees are left open. Waits for it, for the document does not say
 * when. Answers what the account holds then.
 */
export const expectDebited = async (
  api: Client,
  check: Check,
  { rule, account, before, on }: Debit,
): Promise<Balance> => {
  const after = await balanceWhen(api, account, (amount) => amount < before.amount);
  check
    .response(rule, [before.on, ...on, after.on])
    .that(
      after.amount < before.amount,
      `less than ${before.amount} on the account that pays`,
      String(after.amount),
    );
  return after;
};
