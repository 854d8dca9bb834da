import { balanceOf } from '../../../kit/fixtures/balances.ts';
import { quoteBy } from '../../../kit/fixtures/agent-resources.ts';
import { usualAmount } from '../../../kit/fixtures/payments.ts';
import { someWorkingAgent } from '../../../kit/fixtures/agents.ts';
import {
  decideAction,
  heldBy,
  heldTransfer,
  holding,
  pendingBehind,
} from '../../../kit/fixtures/agent-actions.ts';
import { covers } from '../../../kit/check/covers.ts';
import { expectDebited } from '../../../kit/fixtures/expect-balance.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

covers({ needs }, [
  // A pending transaction that an agent started is approved with POST at
  // /transactions/{transactionId}/approve.
  'agent-actions/pending-transaction-is-approved-by-its-path',
  // An action approved by one of the two approve operations cannot be approved by the other again.
  'agent-actions/both-approvals-decide-once',
]).test('a pending transaction of an agent is approved by its own path', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup, holding);
  // Before it is held: the money may be reserved as soon as the transaction is PENDING.
  const before = await balanceOf(api, agent.ends.account);
  const held = await heldTransfer(agent);
  const paymentId = await pendingBehind(api, agent, held);

  const approved = await api.call('transactions.approve', { path: { transactionId: paymentId } });
  const twice = await decideAction(api, 'approve', agent.id, held.actionId);

  const rule = 'agent-actions/pending-transaction-is-approved-by-its-path';
  const once = 'agent-actions/both-approvals-decide-once';
  // An action whose transaction was not approved still waits.
  if (check.accepted(rule, approved, 'the approval of a pending transaction of an agent'))
    check.rejected(once, twice, 'approving its action after that');
  const { account } = agent.ends;
  const seen = [held.exchange, approved, twice];
  const after = await expectDebited(api, check, {
    rule,
    account,
    before,
    paymentId,
    amount: usualAmount,
    on: seen,
  });

  const other = await heldTransfer(agent);
  const otherId = await pendingBehind(api, agent, other);
  requireSuccess(await decideAction(api, 'approve', agent.id, other.actionId), 'Approving an action');
  const late = await api.call('transactions.approve', { path: { transactionId: otherId } });
  check.rejected(once, late, 'approving its transaction after the action');
  const second = {
    rule: once,
    account,
    before: after,
    paymentId: otherId,
    amount: usualAmount,
    on: [late],
  } as const;
  await expectDebited(api, check, second);
});

covers({ needs }, [
  // A pending transaction that an agent started is approved with POST at
  // /transactions/{transactionId}/approve.
  'agent-actions/pending-transaction-is-approved-by-its-path',
]).test(
  'the pending transaction of a quote execution is approved by its own path too',
  async ({ api, cleanup, check }) => {
    const agent = await someWorkingAgent(api, cleanup, holding);
    const path = { quoteId: await quoteBy(agent) };
    const before = await balanceOf(api, agent.ends.account);
    const held = await heldBy(agent, await agent.call('agentSide.executeQuote', { path }));
    const paymentId = await pendingBehind(api, agent, held);

    const approved = await api.call('transactions.approve', { path: { transactionId: paymentId } });

    const rule = 'agent-actions/pending-transaction-is-approved-by-its-path';
    check.accepted(rule, approved, 'the approval of the pending transaction of a quote');
    const on = [held.exchange, approved];
    const { account } = agent.ends;
    await expectDebited(api, check, { rule, account, before, paymentId, amount: usualAmount, on });
  },
);
