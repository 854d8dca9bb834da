import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { type Account } from '../fixtures/accounts.ts';
import { balanceOf, balanceWhen } from '../fixtures/balances.ts';
import type { Client } from '../http/client.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { expectBalance, expectPaidOnce, expectRestored } from '../fixtures/expect-balance.ts';
import { bodyOf, idShown } from '../assertions/answers.ts';
import { memberOf } from '../assertions/members.ts';
import type { ShownBy } from '../assertions/shown-members.ts';
import type { Payee } from '../fixtures/payees.ts';
import { isRefunded, isSettled, paymentUntil, readPayment, refundOf } from '../fixtures/payments.ts';
import type { Check } from '../assertions/check.ts';

/** The end of a payment, by the account that is paid. */
export type Outcome = 'arrives' | 'fails';

/** The rules that a sequence of commands asserts. */
export const paymentModelRules = [
  'payments/execution-debits-the-sent-amount',
  'refunds/restores-what-was-debited',
  'quotes/executes-once',
  'transfers/out-debits-at-once',
  'sandbox/funding-raises-the-balance',
  'quotes/cannot-execute-after-expiry',
] as const satisfies readonly RuleId[];

export interface ModelQuote {
  readonly id: string;
  readonly amount: number;
  readonly outcome: Outcome;
  state: 'open' | 'executed' | 'expired';
}

/** The memory of the model: sums and states, no more. */
export interface PaymentModel {
  now: number;
  /** The target has gone another way than the model: later steps would show no more. */
  isBroken: boolean;
  readonly quotes: ModelQuote[];
  /** Payments that were delivered: a bank may return one at any time. */
  readonly paid: string[];
}

/** The objects of the commands: an account with money in it, and payees. */
export interface PaymentWorld {
  readonly api: Client;
  readonly check: Check;
  readonly account: Account;
  /** Its balance at the start. */
  readonly held: number;
  /** In another currency, by what becomes of a payment to it. */
  readonly quoted: Readonly<Record<Outcome, Payee>>;
  /** In the currency of the account. */
  readonly transferred: Readonly<Record<Outcome, Payee>>;
  /** Lets every quote that was made so far expire; absent where time cannot be moved. */
  readonly letExpire?: () => Promise<void>;
}

interface Held {
  readonly rule: RuleId;
  /** The step before, for the message. */
  readonly after: string;
  readonly on: readonly Exchange[];
}

/** Leaves the test where a payment of an earlier step was returned meanwhile: COMPLETED is not always final. */
const requireNoReturn = async ({ paid }: PaymentModel, { api }: PaymentWorld): Promise<void> => {
  for (const id of paid) {
    const read = await readPayment(api, id);
    const body = bodyOf(read, 'Transaction');
    if (body.status === 'FAILED' || refundOf(body) !== undefined)
      throw new Inconclusive('permitted-otherwise', 'A payment was returned after it had completed.', read);
  }
};

/** Asserts that the account holds what the model says. */
export const expectHeld = async (
  model: PaymentModel,
  world: PaymentWorld,
  { rule, after, on }: Held,
): Promise<void> => {
  const { api, account, check } = world;
  const balance = await balanceOf(api, account);
  if (balance.amount !== model.now) await requireNoReturn(model, world);
  const held = { amount: model.now, why: `after ${after}`, after: on };
  if (!expectBalance(check, rule, balance, held)) model.isBroken = true;
};

interface Debited {
  readonly answer: Exchange;
  readonly amount: number;
  /** The rule about the debit. */
  readonly debit: RuleId;
}

/** Follows a payment that debited the account to its end, and counts with its refund. */
export const settle = async (
  model: PaymentModel,
  world: PaymentWorld,
  { answer, amount, debit }: Debited,
): Promise<void> => {
  const { api, account, check } = world;
  const isOver = (body: ShownBy['Transaction']): boolean =>
    body.status === 'FAILED' ? isRefunded(body) : isSettled(body);
  const ended = await paymentUntil(api, idShown(answer), isOver);
  const status = memberOf(ended, 'status');
  // Whether the money is back yet is unknown, and no balance would be right or wrong.
  if (!isSettled(bodyOf(ended)) || (status !== 'COMPLETED' && !isRefunded(bodyOf(ended))))
    throw new Inconclusive('state-not-reached', `A payment of ${amount} or its refund shows no end.`, ended);
  if (refundOf(bodyOf(ended))?.status === 'COMPLETED') {
    const balance = await balanceWhen(api, account, (now) => now > model.now - amount);
    const refunded = { whole: model.now, left: model.now - amount, payment: ended };
    // The fees that were kept of it, if any, are gone.
    if (expectRestored(check, balance, refunded, [answer])) model.now = balance.amount;
    else model.isBroken = true;
    return;
  }
  const balance = await balanceOf(api, account);
  if (model.now - balance.amount !== amount) await requireNoReturn(model, world);
  model.paid.push(idShown(answer));
  const why = `by a payment that is ${String(status)}`;
  const paid = { before: model.now, amount, why, after: [answer, ended] };
  // Any fees that it took are gone.
  if (expectPaidOnce(check, debit, balance, paid)) model.now = balance.amount;
  else model.isBroken = true;
};
