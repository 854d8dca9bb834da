import { wholeList } from '../assertions/whole-list.ts';
import type { Check } from '../assertions/check.ts';
import { memberOf } from '../assertions/members.ts';
import { mostPaid, paysOnce } from '../assertions/paid.ts';
import { rowsOf } from '../assertions/answers.ts';
import { target } from '../check/run.ts';
import { type Account } from '../fixtures/accounts.ts';
import { balanceOf, balanceWhen, type Balance } from '../fixtures/balances.ts';
import type { WorkingAgent } from '../fixtures/agents.ts';
import { expectBalance, expectPaidOnce, requireMoved } from '../fixtures/expect-balance.ts';
import { refundOf } from '../fixtures/payments.ts';
import type { Client } from '../http/client.ts';
import { waitFor } from '../../target/waits.ts';

/** An action that the agent started, as it must be by now. */
export interface Known {
  readonly id: string;
  readonly amount: number;
  readonly transactionId: string | undefined;
  /** `unknown` once its agent was deleted, for what becomes of what waited is not shown, or nothing shows a decision. */
  status: string;
}

/** The state that an agent and its account must have by now. */
export interface Model {
  balance: number;
  /** The amount to be paid by the step under way. */
  due: number;
  /** It may also not be paid: nothing shows what became of the action that was decided. */
  isDueOpen: boolean;
  isPaused: boolean;
  isHeld: boolean;
  isPermitted: boolean;
  isDeleted: boolean;
  /** What waits is missing from the balance, as it may: nothing is judged until nothing waits. */
  isReserving: boolean;
  /** A decision did not show in its time: no further one of this life is waited for. */
  isDecisionMissed: boolean;
  /** The same of a payment. */
  isPaymentMissed: boolean;
  readonly actions: Known[];
  /** The steps so far, in words. */
  readonly done: string[];
}

export interface Scene {
  readonly api: Client;
  readonly agent: WorkingAgent;
  readonly check: Check;
  readonly model: Model;
}

/** Whether a payment of the owner of an account has failed or been cancelled: its refund may come at any time. */
const hasRefund = async (api: Client, { customerId }: Pick<Account, 'customerId'>): Promise<boolean> => {
  const page = await wholeList(api, 'transactions.list', { query: { customerId } });
  return rowsOf(page).some(
    (row) => memberOf(row, 'status', { absent: undefined }) === 'FAILED' || refundOf(row) !== undefined,
  );
};

/** The most that can be reserved for what waits, or may wait. */
const reservable = ({ actions }: Model): number =>
  actions
    .filter(({ status }) => status === 'PENDING_APPROVAL' || status === 'unknown')
    .reduce((sum, { amount }) => sum + mostPaid(amount, []), 0);

/** Whether more is missing than was to be paid, and no more than what waits: it may be reserved. */
const isReserved = (model: Model, now: Balance): boolean => {
  const missing = model.balance - model.due - now.amount;
  return missing > 0 && missing <= reservable(model);
};

/** Whether a balance shows the payment that is due; or, where money was reserved, that the rest is free again. */
const isPaidOrFree =
  ({ isReserving, balance: before, due }: Model) =>
  (amount: number): boolean => {
    if (!isReserving) return amount < before;
    return due === 0 ? amount >= before : paysOnce(before - amount, due, []);
  };

const judge = (check: Check, { balance: before, due, isDueOpen, done }: Model, now: Balance): void => {
  const rule = 'agent-actions/held-action-moves-no-money';
  const why = `after ${done.join(', ')}`;
  const isPaid = due > 0 && !(isDueOpen && now.amount === before);
  if (isPaid) requireMoved(before, now);
  if (isPaid) expectPaidOnce(check, rule, now, { before, amount: due, why });
  else expectBalance(check, rule, now, { amount: before, why });
};

const isAwaited = ({ due, isPaymentMissed, isReserving }: Model): boolean =>
  isReserving || (due > 0 && !isPaymentMissed);

/** The whole wait, and not a part that is made good at the end: a later payment of this life changes the account. */
const modelBalance = ({ api, agent, model }: Scene): Promise<Balance> =>
  isAwaited(model)
    ? balanceWhen(api, agent.ends.account, isPaidOrFree(model), { withinMs: waitFor(target(), 'payment').ms })
    : balanceOf(api, agent.ends.account);

/** A payment that may also fail to come says nothing by that. */
const isMissed = (model: Model, now: Balance): boolean =>
  model.due > 0 && isAwaited(model) && !model.isDueOpen && now.amount >= model.balance;

/**
 * Asserts that the account has paid what the step under way pays, once, and that nothing else moved. Waits for the
 * payment, for the document does not say when; one that comes twice shows at the next step, too.
 */
export const expectModelBalance = async (scene: Scene): Promise<void> => {
  const { api, agent, check, model } = scene;
  if (model.isReserving && reservable(model) > 0) return;
  const now = await modelBalance(scene);
  if (isReserved(model, now)) {
    model.isReserving = true;
    return;
  }
  model.isPaymentMissed ||= isMissed(model, now);
  // A payment before this step may have failed meanwhile: a sandbox may fail them all.
  const isRefund = now.amount > model.balance - model.due && (await hasRefund(api, agent.ends.account));
  if (!isRefund) judge(check, model, now);
  // A life goes on after a violation: the rules that its end is about would go unexamined otherwise.
  Object.assign(model, { balance: now.amount, due: 0, isDueOpen: false });
};
