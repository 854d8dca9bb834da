import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { balanceOf, balanceWhen, type Account, type Balance } from '../fixtures/accounts.ts';
import { readPayment, requireDelivered } from '../fixtures/payments.ts';
import { requireArrival } from '../fixtures/read-until.ts';
import type { Client } from '../http/client.ts';
import { Inconclusive } from '../engine/inconclusive.ts';
import { target } from '../engine/run.ts';
import { bodyOf, isAccepted } from './answers.ts';
import { memberOf } from './members.ts';
import type { Check } from './check.ts';

interface Refunded {
  /** What the account holds when all of it came back, and what it held before. */
  readonly whole: number;
  readonly left: number;
  /** The payment, which may show its fees. */
  readonly payment: Exchange;
}

/**
 * Whether a refund brought back what was debited. Any part of the fees may be kept. Where more than `fees` is, that may
 * be in another unit: the document does not show the member.
 */
const restoration = (amount: number, { whole, left, payment }: Refunded): 'whole' | 'less' | 'open' => {
  if (amount === whole) return 'whole';
  if (amount <= left || amount > whole) return 'less';
  const fees = memberOf(payment, 'fees', { absent: undefined });
  if (typeof fees !== 'number' || whole - amount <= fees) return 'whole';
  return fees === 0 || target().dialect.complete ? 'less' : 'open';
};

/**
 * Asserts that a refund brought back what was debited. Whether the fees of the payment are kept is left open. False
 * also where that cannot be judged: the rule is inconclusive then.
 */
export const expectRestored = (
  check: Check,
  { amount, on }: Balance,
  refunded: Refunded,
  evidence: readonly HttpRecord[],
): boolean => {
  const rule = 'refunds/restores-what-was-debited';
  const restored = restoration(amount, refunded);
  if (restored === 'open') {
    const why = `A refund brought ${refunded.whole - amount} less than was debited; in which unit fees are is not shown.`;
    check.markInconclusive(rule, new Inconclusive('missing-configuration', why, on));
    return false;
  }
  return check
    .response(rule, [...evidence, refunded.payment, on])
    .that(
      restored === 'whole',
      `a balance of ${refunded.whole} after the refund, or less the fees of the payment`,
      String(amount),
    );
};

/** A refund that has settled, and what the account that was debited held before. */
interface Settled {
  readonly rule: RuleId;
  readonly account: Pick<Account, 'id' | 'customerId'>;
  readonly before: Balance;
  /** What was debited for the payment, as far as it shows. */
  readonly debited: number;
  readonly refunded: Exchange;
}

/**
 * Asserts that a refund was credited to the account that had paid. Whether fees are part of it is not said: the balance
 * must rise. Answers what the account holds then.
 */
export const expectRefundCredited = async (
  api: Client,
  check: Check,
  { rule, account, before, debited, refunded }: Settled,
): Promise<Balance> => {
  const left = before.amount - debited;
  const now = await balanceWhen(api, account, (amount) => amount > left);
  check
    .response(rule, [before.on, refunded, now.on])
    .that(
      now.amount > left,
      `more than the ${left} that the payment had left on the source account`,
      String(now.amount),
    );
  return now;
};

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

/** Whether a debit pays an amount once. Fees are left open: they may come on top, but hardly as much again. */
export const paysOnce = (debit: number, amount: number): boolean => debit >= amount && debit < 2 * amount;

/** What an account has to have paid. */
interface Paid {
  /** What it held before. */
  readonly before: number;
  readonly amount: number;
  /** What for, as the end of a sentence: `by the execution`. */
  readonly why: string;
  /** The exchanges that led there. */
  readonly after?: readonly HttpRecord[];
}

/** Asserts that an account paid an amount once, fees on top left open. */
export const expectPaidOnce = (
  check: Check,
  rule: RuleId,
  { amount: now, on }: Balance,
  wanted: Paid,
): boolean =>
  check
    .response(rule, [...(wanted.after ?? []), on])
    .that(
      paysOnce(wanted.before - now, wanted.amount),
      `${wanted.amount}, and fees at most besides, to be taken from ${wanted.before} ${wanted.why}`,
      `${wanted.before - now}`,
    );

/** A change of a balance, and what led to it. */
interface Movement {
  readonly rule: RuleId;
  readonly account: Pick<Account, 'id' | 'customerId'>;
  readonly before: Balance;
  /** The payment that moves the money, where the target shows which it is. */
  readonly paymentId: string | undefined;
  /** The exchanges that led to it. */
  readonly on: readonly HttpRecord[];
}

/** Leaves the test as inconclusive where a balance has not changed by the deadline: the document does not say when. */
export const requireMoved = (before: Balance | number, { amount, on }: Balance): void => {
  const was = typeof before === 'number' ? before : before.amount;
  requireArrival(amount !== was, `The balance is still ${amount}`, on);
};

/**
 * Waits until a balance has moved. Inconclusive where it has not and the payment behind it may still be under way.
 *
 * @param judgeable leaves the test where what became of the payment explains why nothing moved
 */
const balanceMoved = async (
  api: Client,
  { account, before, paymentId }: Movement,
  hasMoved: (amount: number) => boolean,
  judgeable: (payment: Exchange) => void = () => {},
): Promise<Balance> => {
  const after = await balanceWhen(api, account, hasMoved);
  if (hasMoved(after.amount)) return after;
  const payment = paymentId === undefined ? undefined : await readPayment(api, paymentId);
  if (payment !== undefined && isAccepted(payment)) {
    judgeable(payment);
    // Its money has reached the destination, so it has left the source, too: between the two reads at the latest.
    if (bodyOf(payment, 'Transaction').status === 'COMPLETED') return balanceOf(api, account);
  }
  requireMoved(before, after);
  return after;
};

/**
 * Asserts that an account got what was paid to it, or less the fees: they are left open. Waits for it, for the
 * document does not say when.
 */
export const expectCredited = async (
  api: Client,
  check: Check,
  { amount, ...movement }: Movement & { readonly amount: number },
): Promise<void> => {
  const { rule, before, on } = movement;
  const after = await balanceMoved(api, movement, (now) => now > before.amount);
  const credit = after.amount - before.amount;
  check
    .response(rule, [before.on, ...on, after.on])
    .that(
      credit > 0 && credit <= amount,
      `${amount}, or less its fees, on top of ${before.amount}`,
      String(credit),
    );
};

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

/**
 * Asserts that an account was debited, however much: fees are left open. Waits for it, for the document does not say
 * when. Answers what the account holds then.
 */
export const expectDebited = async (api: Client, check: Check, movement: Movement): Promise<Balance> => {
  const { rule, before, on } = movement;
  const after = await balanceMoved(api, movement, (amount) => amount < before.amount, requireDelivered);
  check
    .response(rule, [before.on, ...on, after.on])
    .that(
      after.amount < before.amount,
      `less than ${before.amount} on the account that pays`,
      String(after.amount),
    );
  return after;
};
