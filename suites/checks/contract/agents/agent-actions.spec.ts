import type { Exchange } from '../../../../spec/results/exchange.ts';
import { balanceOf, balanceWhen } from '../../../kit/fixtures/balances.ts';
import { someWorkingAgent } from '../../../kit/fixtures/agents.ts';
import {
  agentTransfer,
  decideAction,
  decidedAction,
  decideWaiting,
  heldBy,
  heldTransfer,
  holding,
  paymentBehind,
  readAction,
} from '../../../kit/fixtures/agent-actions.ts';
import { withNewKey } from '../../../kit/http/idempotency-key.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { isHeld, statusesWhileWaiting } from '../../../kit/fixtures/agent-waiting.ts';
import { expectNothingMoved } from '../../../kit/fixtures/held-money.ts';
import { requirePolicy } from '../../../kit/fixtures/agent-policies.ts';
import { expectDebited } from '../../../kit/fixtures/expect-balance.ts';
import { quoteBy } from '../../../kit/fixtures/agent-resources.ts';
import { requireSuccess, idShown } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { quoteBody, usualAmount } from '../../../kit/fixtures/payments.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

/** The policies under which a transfer waits, by the rule that says so. */
const waitingPolicies = [
  ['agent-actions/execution-mode-holds-the-transaction', holding],
  // Whichever units a threshold counts in, hundredths or whole ones, the amount is above it; as a text it is not.
  ['agent-actions/threshold-holds-the-transaction', { approvalThresholds: { currency: 'USD', amount: 2 } }],
] as const;

covers({ needs }, [
  // Where the execution mode requires approval, the transaction of an action is created pending.
  'agent-actions/execution-mode-holds-the-transaction',
  // Where the amount passes an approval threshold, the transaction of an action is created pending.
  'agent-actions/threshold-holds-the-transaction',
  // A transfer that an agent creates can end in a pending state until the platform approves it.
  'agent-actions/transfer-can-end-pending',
  // An action in PENDING_APPROVAL has moved no money: what it reserves is free again once it is rejected.
  'agent-actions/held-action-moves-no-money',
]).test(
  'an action waits where the mode or a threshold of the policy says so',
  async ({ api, cleanup, check }) => {
    for (const [rule, policy] of waitingPolicies) {
      const agent = await someWorkingAgent(api, cleanup, policy);
      const before = await balanceOf(api, agent.ends.account);
      const answer = requireSuccess(
        await agent.call('agentSide.transferOut', agentTransfer(agent)),
        'A transfer of an agent',
      );
      const waits = [rule, 'agent-actions/transfer-can-end-pending'] as const;
      const movesNothing = 'agent-actions/held-action-moves-no-money';
      await leavingOpen(check, [...waits, movesNothing], async () => {
        const { shown, on } = await statusesWhileWaiting(api, agent, { answer, before });
        const isWaiting = shown.every(isHeld);
        if (!isWaiting) await requirePolicy(api, agent, policy);
        for (const about of waits)
          check
            .response(about, on)
            .that(isWaiting, 'a pending transaction that waits for approval', shown.map(String).join(', '));
        if (!isWaiting) {
          check.markInconclusive(
            movesNothing,
            new Inconclusive('permitted-otherwise', 'It was not held.', answer),
          );
          return;
        }
        await expectNothingMoved(api, check, agent, { answer, before });
      });
      // The execution of a quote waits as a transfer does.
      await ifThere(async () => {
        const path = { quoteId: await quoteBy(agent) };
        const now = await balanceOf(api, agent.ends.account);
        const executed = requireSuccess(
          await agent.call('agentSide.executeQuote', { path }),
          'An execution of an agent',
        );
        const { shown, on } = await statusesWhileWaiting(api, agent, { answer: executed, before: now });
        const isWaiting = shown.every(isHeld);
        if (!isWaiting) await requirePolicy(api, agent, policy);
        check
          .response(rule, on)
          .that(isWaiting, 'an execution that waits for approval', shown.map(String).join(', '));
      });
    }
  },
);

covers({ needs }, [
  // Where the execution mode requires approval, the transaction of an action is created pending.
  'agent-actions/execution-mode-holds-the-transaction',
  // Where the amount passes an approval threshold, the transaction of an action is created pending.
  'agent-actions/threshold-holds-the-transaction',
]).test('an approval is of one action: the next one waits again', async ({ api, cleanup, check }) => {
  for (const [rule, policy] of waitingPolicies)
    await leavingOpen(check, [rule], async () => {
      const agent = await someWorkingAgent(api, cleanup, policy);
      const { actionId } = await heldTransfer(agent);
      requireSuccess(await decideAction(api, 'approve', agent.id, actionId), 'Approving a waiting action');
      await decidedAction(agent, actionId);
      const before = await balanceOf(api, agent.ends.account);

      const answer = requireSuccess(
        // A key is for retries: it decides nothing.
        await agent.call('agentSide.transferOut', withNewKey(agentTransfer(agent))),
        'A second transfer of an agent',
      );
      const { shown, on } = await statusesWhileWaiting(api, agent, { answer, before });

      const isWaiting = shown.every(isHeld);
      if (!isWaiting) await requirePolicy(api, agent, policy);
      check
        .response(rule, on)
        .that(
          isWaiting,
          'a pending transaction that waits for approval, though an earlier one was approved',
          shown.map(String).join(', '),
        );
    });
});

covers({ needs }, [
  // Approving an action that stands for a transfer carries out the transfer.
  'agent-actions/approve-executes-the-transfer',
]).test('of three waiting transfers the approved one is executed', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup, holding);
  const { account } = agent.ends;
  const before = await balanceOf(api, account);
  const first = await heldTransfer(agent);
  const amount = 2 * usualAmount;
  const second = await heldTransfer(agent, amount);
  const equal = await heldTransfer(agent, amount);

  const approved = await decideAction(api, 'approve', agent.id, second.actionId);

  requireSuccess(approved, 'The approval of a waiting action');
  const paymentId = await paymentBehind(agent, second);
  // Money that was reserved for the others is free again.
  const rejected: Exchange[] = [];
  for (const { actionId } of [first, equal])
    rejected.push(await decideAction(api, 'reject', agent.id, actionId));
  const rule = 'agent-actions/approve-executes-the-transfer';
  const on = [first.exchange, second.exchange, equal.exchange, approved, ...rejected];
  // When it is free again is not shown.
  await balanceWhen(api, account, (now) => now > before.amount - amount - usualAmount);
  await expectDebited(api, check, { rule, account, before, paymentId, amount, on });
});

covers({ needs }, [
  // An agent action is approved with POST at /agents/{agentId}/actions/{actionId}/approve.
  'agents/operation-approve-action',
  // Approving an action in PENDING_APPROVAL makes it APPROVED.
  'agent-actions/approve-leads-to-approved',
  // Approving an action that stands for a transfer carries out the transfer.
  'agent-actions/approve-executes-the-transfer',
  // Approving an action in another status than PENDING_APPROVAL is answered with an error.
  'agent-actions/approve-needs-pending-approval',
  // Rejecting an action in another status than PENDING_APPROVAL is answered with an error.
  'agent-actions/reject-needs-pending-approval',
]).test('approving an action executes the transfer behind it', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup, holding);
  // Before it is held: the money may be reserved as soon as the transaction is PENDING.
  const before = await balanceOf(api, agent.ends.account);
  const held = await heldTransfer(agent);
  const { actionId, exchange } = held;

  const approved = await decideAction(api, 'approve', agent.id, actionId);

  // The rest is about an action that was approved.
  check.succeeds('agents/operation-approve-action', approved, 'The approval of a waiting action');
  const read = await decidedAction(agent, actionId);
  check.member('agent-actions/approve-leads-to-approved', read, 'status').equals('APPROVED');
  const rule = 'agent-actions/approve-executes-the-transfer';
  const { account } = agent.ends;
  await leavingOpen(check, [rule], async () => {
    const paymentId = await paymentBehind(agent, held);
    const on = [exchange, approved];
    await expectDebited(api, check, { rule, account, before, paymentId, amount: usualAmount, on });
  });
  const again = await decideAction(api, 'approve', agent.id, actionId);
  check.rejected('agent-actions/approve-needs-pending-approval', again, 'approving an approved action');
  const rejected = await decideAction(api, 'reject', agent.id, actionId);
  check.rejected('agent-actions/reject-needs-pending-approval', rejected, 'rejecting an approved action');
  await decideWaiting(api, agent, 'reject');
});

covers({ needs }, [
  // Approving an action that stands for a quote execution executes the quote.
  'agent-actions/approve-executes-the-quote',
  // The status of an action is PENDING_APPROVAL, APPROVED, REJECTED or the one for failed actions.
  'agent-actions/status-values',
]).test('approving an action executes the quote behind it', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup, holding);
  const { account, payee } = agent.ends;
  const body = quoteBody({ from: account.id, to: payee.id });
  const quote = requireSuccess(
    await agent.call('agentSide.createQuote', { body }),
    'Creating a quote as an agent',
  );
  const path = { quoteId: idShown(quote) };
  const before = await balanceOf(api, account);
  const held = await heldBy(agent, await agent.call('agentSide.executeQuote', { path }));
  const { actionId, exchange } = held;

  const approved = await decideAction(api, 'approve', agent.id, actionId);

  const rule = 'agent-actions/approve-executes-the-quote';
  await leavingOpen(check, [rule], async () => {
    const paymentId = await paymentBehind(agent, held);
    const on = [exchange, approved];
    await expectDebited(api, check, { rule, account, before, paymentId, amount: usualAmount, on });
  });
  const known = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'];
  // The first answer may be the transaction, which has a direction, and statuses of its own; the answer to
  // a decision may show nothing of the action.
  const showing = [exchange, approved].filter(
    (each) =>
      memberOf(each, 'status', { absent: undefined }) !== undefined &&
      memberOf(each, 'direction', { absent: undefined }) === undefined,
  );
  for (const shown of [...showing, await readAction(agent, actionId)])
    check
      .member('agent-actions/status-values', shown, 'status')
      .is(`one of ${known.join(', ')}`, (value) => known.includes(String(value)));
});
