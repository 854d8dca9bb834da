import { balanceOf } from '../../../kit/fixtures/balances.ts';
import { someWorkingAgent } from '../../../kit/fixtures/agents.ts';
import {
  decideAction,
  decidedAction,
  decideWaiting,
  heldBy,
  heldTransfer,
  holding,
  readAction,
} from '../../../kit/fixtures/agent-actions.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { balanceOnceFreed, expectNeverBegun } from '../../../kit/fixtures/held-money.ts';
import { holdsLater } from '../../../kit/fixtures/balance-vows.ts';
import { expectBalance } from '../../../kit/fixtures/expect-balance.ts';
import { quoteBy } from '../../../kit/fixtures/agent-resources.ts';
import { mostPaid } from '../../../kit/assertions/paid.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { usualAmount } from '../../../kit/fixtures/payments.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

covers({ needs }, [
  // Neither the quote nor the transfer behind a rejected action is executed.
  'agent-actions/reject-executes-nothing',
]).test('rejecting an action executes no quote, then or later', async ({ api, cleanup, check }) => {
  const rejectOne = async (isPaused: boolean): Promise<void> => {
    const agent = await someWorkingAgent(api, cleanup, holding);
    const { account } = agent.ends;
    const path = { quoteId: await quoteBy(agent) };
    const before = await balanceOf(api, account);
    const held = await heldBy(agent, await agent.call('agentSide.executeQuote', { path }));
    if (isPaused) {
      const pausing = { path: { agentId: agent.id }, body: { isPaused } };
      requireSuccess(await api.call('agents.update', pausing), 'Pausing an agent');
    }

    const { amount: waiting } = await balanceOf(api, account);
    const rejected = await decideAction(api, 'reject', agent.id, held.actionId);

    requireSuccess(rejected, 'The rejection of a waiting action');
    const after = await balanceOnceFreed(api, account, { whole: before.amount, waiting });
    const rule = 'agent-actions/reject-executes-nothing';
    const on = [held.exchange, rejected];
    await expectNeverBegun(api, rule, held.transactionId, on);
    const why = 'after the execution of the quote was rejected';
    const isHeld = expectBalance(check, rule, after, { amount: before.amount, why, after: on });
    if (isHeld) holdsLater(rule, account, before.amount, on);
  };

  await rejectOne(false);
  // Pausing may end what waits.
  await ifThere(() => rejectOne(true));
});

covers({ needs }, [
  // An agent action is rejected with POST at /agents/{agentId}/actions/{actionId}/reject.
  'agents/operation-reject-action',
  // Rejecting an action in PENDING_APPROVAL makes it REJECTED.
  'agent-actions/reject-leads-to-rejected',
  // Neither the quote nor the transfer behind a rejected action is executed.
  'agent-actions/reject-executes-nothing',
  // Approving an action in another status than PENDING_APPROVAL is answered with an error.
  'agent-actions/approve-needs-pending-approval',
  // Rejecting an action in another status than PENDING_APPROVAL is answered with an error.
  'agent-actions/reject-needs-pending-approval',
]).test('rejecting an action executes nothing, then or later', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup, holding);
  // Before it is held: money reserved meanwhile is free again afterwards.
  const before = await balanceOf(api, agent.ends.account);
  const { actionId, exchange, transactionId } = await heldTransfer(agent);
  const { amount: waiting } = await balanceOf(api, agent.ends.account);

  const rejected = await decideAction(api, 'reject', agent.id, actionId);

  check.succeeds('agents/operation-reject-action', rejected, 'The rejection of a waiting action');
  // The answer to a decision may show its transaction, or nothing: a read shows what became of the action.
  const read = await decidedAction(agent, actionId);
  const isRejected = check
    .member('agent-actions/reject-leads-to-rejected', read, 'status')
    .equals('REJECTED');
  // An action that still waits may be decided.
  if (!isRejected) throw new Inconclusive('state-not-reached', 'A rejected action is not REJECTED.', read);
  const approved = await decideAction(api, 'approve', agent.id, actionId);
  const again = await decideAction(api, 'reject', agent.id, actionId);
  check.rejected('agent-actions/approve-needs-pending-approval', approved, 'approving a rejected action');
  check.rejected('agent-actions/reject-needs-pending-approval', again, 'rejecting a rejected action');
  const rule = 'agent-actions/reject-executes-nothing';
  await expectNeverBegun(api, rule, transactionId, [exchange, rejected]);
  // None has changed it: an action read as REJECTED is examined at every read.
  await readAction(agent, actionId);
  const after = await balanceOnceFreed(api, agent.ends.account, { whole: before.amount, waiting });
  const isHeld = expectBalance(check, rule, after, {
    amount: before.amount,
    why: 'after the transfer was rejected',
    after: [exchange, rejected],
  });
  const { account } = agent.ends;
  // The next step pays once.
  if (isHeld) holdsLater(rule, account, before.amount - mostPaid(usualAmount, []), [exchange, rejected]);
  // Last, because it pays.
  await decideWaiting(api, agent, 'approve');
});
