import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { type Account } from '../../kit/fixtures/accounts.ts';
import { balanceOf, balanceWhen, type Balance } from '../../kit/fixtures/balances.ts';
import {
  redeem,
  someAgent,
  someWorkingAgent,
  tokenIn,
  type WorkingAgent,
} from '../../kit/fixtures/agents.ts';
import {
  agentTransfer,
  decideAction,
  decidedAction,
  heldTransfer,
  holding,
  paymentBehind,
  type Held,
} from '../../kit/fixtures/agent-actions.ts';
import { covers } from '../../kit/check/covers.ts';
import { someCustomer } from '../../kit/fixtures/customers.ts';
import { requireNotFailed, usualAmount } from '../../kit/fixtures/payments.ts';
import { readsAfter } from '../../kit/fixtures/read-until.ts';
import { expectBalance, expectPaidOnce, requireMoved } from '../../kit/fixtures/expect-balance.ts';
import { balanceOnceFreed, vowNotBegun } from '../../kit/fixtures/held-money.ts';
import { isUnderWay } from '../../kit/fixtures/agent-waiting.ts';
import { wholeList } from '../../kit/assertions/whole-list.ts';
import { mostPaid, paysOnce } from '../../kit/assertions/paid.ts';
import { target } from '../../kit/check/run.ts';
import { waitFor } from '../../target/waits.ts';
import { answerOf, isAccepted, requireSuccess, rowsOf } from '../../kit/assertions/answers.ts';
import type { Check } from '../../kit/assertions/check.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { Client } from '../../kit/http/client.ts';

const needs = ['state', 'sandbox', 'agents'] as const;
const atOnce = 10;
const rounds = 3;

const times = <T>(count: number, what: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => what(index)));

/** The result of decisions at once about one action: it is paid once where it was approved, and not at all else. */
interface Decided {
  readonly rule: RuleId;
  readonly account: Account;
  /** The balance before there was the action: the money may be reserved as soon as it waits. */
  readonly before: number;
  /** The balance while it waits. */
  readonly waiting: number;
  /** The amount to be paid: 0 for nothing. */
  readonly amount: number;
  readonly why: string;
  readonly after: readonly Exchange[];
  readonly agent: WorkingAgent;
  readonly held: Held;
}

/** Leaves the test where the payment has failed since: the debit may have been refunded. */
const requireKept = async (api: Client, { agent, held }: Decided): Promise<void> => {
  const id = await paymentBehind(agent, held);
  if (id !== undefined) await requireNotFailed(api, id);
};

const judgeBalance = (check: Check, decided: Decided, now: Balance): void => {
  const { rule, before, amount, why, after } = decided;
  if (amount > 0) expectPaidOnce(check, rule, now, { before, amount, why, after });
  else expectBalance(check, rule, now, { amount: before, why, after });
};

/** Waits for the payment, for the document does not say when. Answers what the account holds then. */
const expectSettled = async (api: Client, check: Check, decided: Decided): Promise<number> => {
  const { account, before, amount, after } = decided;
  const paid = (held: number): boolean => paysOnce(before - held, amount, after);
  const moved =
    amount > 0
      ? await balanceWhen(api, account, (held) => before - held >= amount)
      : await balanceOnceFreed(api, account, { whole: before, waiting: decided.waiting });
  // What was reserved may be free again later than it is paid.
  const isSettled = amount === 0 || moved.amount >= before || paid(moved.amount);
  const withinMs = waitFor(target(), 'payment').ms;
  const now = isSettled ? moved : await balanceWhen(api, account, paid, { withinMs });
  if (amount > 0) {
    await requireKept(api, decided);
    requireMoved(before, now);
  }
  judgeBalance(check, decided, now);
  return now.amount;
};

/** A second payment may come a moment after the first. Effects of an earlier round show in the rounds after it. */
const expectStaysSettled = async (api: Client, check: Check, decided: Decided | undefined): Promise<void> => {
  if (decided === undefined) return;
  let later = await balanceOf(api, decided.account);
  await readsAfter(async () => {
    later = await balanceOf(api, decided.account);
    return later.on;
  });
  if (decided.amount > 0) await requireKept(api, decided);
  judgeBalance(check, decided, later);
};

covers({ needs }, [
  // Of many approvals of one action at once, one succeeds, and the money moves once.
  'agent-actions/concurrent-approvals-execute-once',
]).test('many approvals of one action at once move the money once', async ({ api, cleanup, check }) => {
  const rule = 'agent-actions/concurrent-approvals-execute-once';
  const agent = await someWorkingAgent(api, cleanup, holding);
  const { account } = agent.ends;
  let { amount: before } = await balanceOf(api, account);
  let last: Decided | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const held = await heldTransfer(agent);
    const { actionId } = held;
    const { amount: waiting } = await balanceOf(api, account);

    const answers = await times(atOnce, () => decideAction(api, 'approve', agent.id, actionId));

    const accepted = answers.filter(isAccepted).length;
    check
      .evidence(rule, answers)
      .that(
        accepted === 1,
        `one of ${atOnce} approvals to be accepted`,
        `${accepted}: ${answers.map(answerOf).join(', ')}`,
      );
    last = {
      rule,
      account,
      before,
      waiting,
      amount: usualAmount,
      why: 'by all approvals together',
      after: answers,
      agent,
      held,
    };
    before = await expectSettled(api, check, last);
  }
  await expectStaysSettled(api, check, last);
});

covers({ needs }, [
  // Of an approval and a rejection of one action at once, one succeeds, and the status is its.
  'agent-actions/concurrent-decisions-agree',
]).test('of an approval and a rejection at once one counts', async ({ api, cleanup, check }) => {
  const rule = 'agent-actions/concurrent-decisions-agree';
  const agent = await someWorkingAgent(api, cleanup, holding);
  const { account } = agent.ends;
  let { amount: before } = await balanceOf(api, account);
  let last: Decided | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const held = await heldTransfer(agent);
    const { actionId } = held;
    const { amount: waiting } = await balanceOf(api, account);

    const answers = await times(atOnce, (index) =>
      decideAction(api, (index + round) % 2 === 0 ? 'approve' : 'reject', agent.id, actionId),
    );

    const accepted = answers.filter(isAccepted);
    const read = await decidedAction(agent, actionId);
    const status = memberOf(read, 'status');
    const winner = accepted[0]?.operation === 'agents.approveAction' ? 'APPROVED' : 'REJECTED';
    check
      .evidence(rule, [...answers, read])
      .that(
        accepted.length === 1 && status === winner,
        `one decision to be accepted and the status to be its (${winner})`,
        `${accepted.length} accepted, the status ${String(status)}`,
      );
    const amount = winner === 'APPROVED' ? usualAmount : 0;
    last = { rule, account, before, waiting, amount, why: `after ${winner}`, after: answers, agent, held };
    before = await expectSettled(api, check, last);
  }
  await expectStaysSettled(api, check, last);
});

covers({ needs: ['state', 'agents'] }, [
  // Of many redemptions of one device code at once, one returns an access token.
  'agents/concurrent-redemptions-return-one-token',
]).test('many redemptions of one device code give one token', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);
  for (let round = 0; round < rounds; round += 1) {
    const { code } = await someAgent(api, cleanup, { customerId });

    const answers = await times(atOnce, () => redeem(api, code));

    const tokens = answers.map(tokenIn).filter((token) => token !== undefined);
    check
      .evidence('agents/concurrent-redemptions-return-one-token', answers)
      .that(tokens.length === 1, `one access token for ${atOnce} redemptions at once`, `${tokens.length}`);
  }
});

covers({ needs }, [
  // The first request after an agent was deleted is refused its token.
  'agents/delete-ends-access-at-once',
  // An action in PENDING_APPROVAL has moved no money: what it reserves is free again once it is rejected.
  'agent-actions/held-action-moves-no-money',
]).test('an agent deleted while it pays starts nothing afterwards', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup, holding);
  const { account } = agent.ends;
  const start = await balanceOf(api, account);
  // Whether any of those that race is accepted is chance.
  const held = await heldTransfer(agent);

  const [deleted, ...paid] = await Promise.all([
    api.call('agents.delete', { path: { agentId: agent.id } }),
    ...Array.from({ length: atOnce }, () => agent.call('agentSide.transferOut', agentTransfer(agent))),
  ]);
  requireSuccess(deleted, 'Deleting the agent');

  const late = await agent.call('agentSide.transferOut', agentTransfer(agent));
  check.rejected('agents/delete-ends-access-at-once', late, 'a transfer of a deleted agent');
  const after = await balanceOf(api, account);
  const rule = 'agent-actions/held-action-moves-no-money';
  // It may be reserved, a moment later, too. What becomes of it once its agent is deleted is not shown.
  const waited = 1 + paid.filter(isAccepted).length;
  const least = start.amount - waited * mostPaid(usualAmount, paid);
  const page = await wholeList(api, 'transactions.list', { query: { customerId: account.customerId } });
  const begun = rowsOf(page, 'Transaction').filter(
    ({ direction, status }) => direction === 'DEBIT' && isUnderWay(status),
  );
  const on = [start.on, held.exchange, ...paid, after.on, page];
  check
    .response(rule, on)
    .that(
      after.amount <= start.amount && after.amount >= least && begun.length === 0,
      `${start.amount}, or ${least} at least, and no payment under way: nothing was approved`,
      `${after.amount}, and ${begun.length} payments under way`,
    );
  vowNotBegun(rule, held.transactionId, on);
});
