import type { Outcome, PaymentStep } from '../../generators/payment-steps.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { balanceOf, balanceWhen, fund, type Account } from '../fixtures/accounts.ts';
import type { Client } from '../http/client.ts';
import { Inconclusive } from '../engine/examiner.ts';
import { expectBalance, expectRestored } from '../assertions/expect-balance.ts';
import { bodyOf, isAccepted, requireSuccess } from '../assertions/answers.ts';
import type { Payee } from '../fixtures/payees.ts';
import {
  amountOf,
  executeQuote,
  isRefunded,
  isSettled,
  paymentUntil,
  refundOf,
  someQuote,
  transferBody,
} from '../fixtures/payments.ts';
import type { Check } from '../assertions/check.ts';

/** The rules that a walk asserts. */
export const walkRules = [
  'payments/execution-debits-the-sent-amount',
  'refunds/restores-what-was-debited',
  'quotes/executes-once',
  'transfers/out-debits-at-once',
  'sandbox/funding-raises-the-balance',
  'quotes/cannot-execute-after-expiry',
] as const satisfies readonly RuleId[];

interface ModelQuote {
  readonly id: string;
  readonly amount: number;
  readonly outcome: Outcome;
  state: 'open' | 'executed' | 'expired';
}

/** What is needed to walk: an account with money in it, and whom to pay. */
export interface Walker {
  readonly api: Client;
  readonly check: Check;
  readonly account: Account;
  /** What it holds at the start. */
  readonly held: number;
  /** In another currency, by what becomes of a payment to it. */
  readonly quoted: Readonly<Record<Outcome, Payee>>;
  /** In the currency of the account. */
  readonly transferred: Readonly<Record<Outcome, Payee>>;
  /** Lets every quote that was made so far expire; absent where time cannot be moved. */
  readonly letExpire?: () => Promise<void>;
}

/** What the model remembers: sums and states, no more. */
interface Model extends Walker {
  now: number;
  readonly quotes: ModelQuote[];
}

const checkBalance = async (
  model: Model,
  rule: RuleId,
  after: string,
  on: readonly Exchange[],
): Promise<void> => {
  const balance = await balanceOf(model.api, model.account);
  expectBalance(model.check, rule, balance, { amount: model.now, why: `after ${after}`, after: on });
};

/** Follows a payment that debited the account to its end, and counts with its refund. */
const settle = async (model: Model, answer: Exchange, amount: number, debit: RuleId): Promise<void> => {
  const isOver = (body: Readonly<Record<string, unknown>>): boolean =>
    body['status'] === 'FAILED' ? isRefunded(body) : isSettled(body);
  const ended = await paymentUntil(model.api, String(bodyOf(answer)['id']), isOver);
  const { status } = bodyOf(ended);
  // Whether the money is back yet cannot be told, and no balance would be right or wrong.
  if (!isSettled(bodyOf(ended)) || (status !== 'COMPLETED' && !isRefunded(bodyOf(ended))))
    throw new Inconclusive('prerequisite', `A payment of ${amount} or its refund shows no end.`, ended);
  if (refundOf(bodyOf(ended))?.['status'] === 'COMPLETED') {
    const balance = await balanceOf(model.api, model.account);
    const refunded = { whole: model.now, left: model.now - amount, payment: ended };
    // What was kept of it, if anything, is gone.
    if (expectRestored(model.check, balance, refunded, [answer])) model.now = balance.amount;
    return;
  }
  model.now -= amount;
  await checkBalance(model, debit, `a payment of ${amount} that is ${String(status)}`, [answer, ended]);
};

/** Executes a quote that must not be paid (again): nothing may move. */
const executeInVain = async (model: Model, quote: ModelQuote): Promise<void> => {
  const answer = await executeQuote(model.api, quote.id);
  const isExpired = quote.state === 'expired';
  const rule = isExpired ? 'quotes/cannot-execute-after-expiry' : 'quotes/executes-once';
  if (isExpired) model.check.rejected(rule, answer, 'executing a quote that has expired');
  await checkBalance(model, rule, `executing a quote that is ${quote.state}`, [answer]);
};

const execute = async (model: Model, which: number, times: number): Promise<void> => {
  const { api, quotes } = model;
  const quote = quotes.at(-1 - (which % Math.max(1, quotes.length)));
  if (quote === undefined) return;
  if (quote.state !== 'open') {
    await executeInVain(model, quote);
    return;
  }
  // Whether a payment without funds is refused or fails is left open.
  if (quote.amount > model.now) return;
  const answers = await Promise.all(Array.from({ length: times }, () => executeQuote(api, quote.id)));
  quote.state = 'executed';
  const [first] = answers;
  const taken = answers.find(isAccepted) ?? (first && requireSuccess(first, 'Executing a quote'));
  const rule = times > 1 ? 'quotes/executes-once' : 'payments/execution-debits-the-sent-amount';
  // That a payment sends what was locked is another rule; this one is about what it says it sent.
  if (taken) await settle(model, taken, amountOf(bodyOf(taken), 'sentAmount') ?? quote.amount, rule);
};

type Does = {
  readonly [Do in PaymentStep['do']]: (model: Model, step: Extract<PaymentStep, { do: Do }>) => Promise<void>;
};

const does: Does = {
  quote: async (model, { amount, outcome }) => {
    const ends = { account: model.account, payee: model.quoted[outcome] };
    const { id } = await someQuote(model.api, ends, amount);
    model.quotes.push({ id, amount, outcome, state: 'open' });
  },
  execute: (model, { which }) => execute(model, which, 1),
  'execute twice at once': (model, { which }) => execute(model, which, 2),
  transfer: async (model, { amount, outcome }) => {
    if (amount > model.now) return;
    const body = transferBody(model.account.id, model.transferred[outcome].id, amount);
    const answer = requireSuccess(await model.api.call('transfers.out', { body }), 'A transfer out');
    await settle(model, answer, amount, 'transfers/out-debits-at-once');
  },
  fund: async (model, { amount }) => {
    const answer = requireSuccess(
      await fund(model.api, model.account, amount),
      'Funding an internal account',
    );
    model.now += amount;
    await balanceWhen(model.api, model.account, (now) => now === model.now);
    await checkBalance(model, 'sandbox/funding-raises-the-balance', `a deposit of ${amount}`, [answer]);
  },
  'let all expire': async (model) => {
    if (model.letExpire === undefined) return;
    await model.letExpire();
    for (const quote of model.quotes) if (quote.state === 'open') quote.state = 'expired';
  },
};

/** Does one step after the other and compares the balance with a model that only adds and subtracts. */
export const walk = async (walker: Walker, steps: readonly PaymentStep[]): Promise<void> => {
  const model: Model = { ...walker, now: walker.held, quotes: [] };
  // The table has an entry for each kind of step, made for it: the cast only forgets which.
  for (const step of steps)
    await (does[step.do] as (walking: Model, one: PaymentStep) => Promise<void>)(model, step);
};
