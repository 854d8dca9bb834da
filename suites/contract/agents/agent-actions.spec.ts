import type { RuleId } from '../../../spec/rules/index.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { balanceOf } from '../../fixtures/accounts.ts';
import {
  agentTransfer,
  decide,
  heldBy,
  heldTransfer,
  holding,
  readAction,
  someWorkingAgent,
  type WorkingAgent,
} from '../../fixtures/agents.ts';
import type { Client } from '../../http/client.ts';
import { requireMember } from '../../engine/binding.ts';
import { covers } from '../../engine/covers.ts';
import { Inconclusive } from '../../engine/examiner.ts';
import { requirePolicy, statusesIn } from '../../fixtures/agent-policies.ts';
import { expectBalance, expectDebited } from '../../assertions/expect-balance.ts';
import { requireSuccess, rowsOf, idShown } from '../../assertions/answers.ts';
import { memberOf } from '../../assertions/members.ts';
import { requireNamed } from '../../assertions/listing.ts';
import { quoteBody, readUntil } from '../../fixtures/payments.ts';
import { test } from '../../engine/test.ts';
import { now } from '../../webhooks/inbox.ts';
import { wantsOne } from '../../engine/late.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

/**
 * Decides about another action, which waits: what is refused of one that was decided says nothing where a decision
 * is never accepted. Only the rules about such a refusal depend on it, so nothing is asserted of the answer here.
 */
const decideWaiting = async (
  api: Client,
  agent: WorkingAgent,
  decision: 'approve' | 'reject',
): Promise<Exchange> => {
  const { actionId } = await heldTransfer(agent);
  return decide(api, decision, agent.id, actionId);
};

/** A pending transaction; or its action, where that is all that is shown before the approval. */
const isHeld = (status: unknown): boolean => status === 'PENDING' || status === 'PENDING_APPROVAL';

test(
  'an action waits where the mode or a threshold of the policy says so',
  covers(
    [
      'agent-actions/execution-mode-holds-the-transaction',
      'agent-actions/threshold-holds-the-transaction',
      'agent-actions/transfer-can-end-pending',
      'agent-actions/held-action-moves-no-money',
    ],
    { needs },
  ),
  async ({ api, cleanup, check }) => {
    const policies = [
      ['agent-actions/execution-mode-holds-the-transaction', holding, 100],
      ['agent-actions/threshold-holds-the-transaction', { approvalThresholds: { amount: 500 } }, 501],
    ] as const;

    for (const [rule, policy, amount] of policies) {
      const agent = await someWorkingAgent(api, cleanup, policy);
      const before = await balanceOf(api, agent.ends.account);
      const answer = requireSuccess(
        await agent.call('agentSide.transferOut', agentTransfer(agent, amount)),
        'A transfer of an agent',
      );
      const shown = statusesIn(answer);
      requireMember(shown.length > 0, 'What an agent asked for shows no status', answer);
      const isWaiting = shown.every(isHeld);
      if (!isWaiting) await requirePolicy(api, agent, policy);
      for (const about of [rule, 'agent-actions/transfer-can-end-pending'] as const)
        check
          .response(about, answer)
          .that(isWaiting, 'a pending transaction that waits for approval', shown.map(String).join(', '));
      const after = await balanceOf(api, agent.ends.account);
      expectBalance(check, 'agent-actions/held-action-moves-no-money', after, {
        amount: before.amount,
        why: 'while it waits',
        after: [answer],
      });
    }
  },
);

test(
  'approving an action executes the transfer behind it',
  covers(
    [
      'agents/operation-approve-action',
      'agent-actions/approve-leads-to-approved',
      'agent-actions/approve-executes-the-transfer',
      'agent-actions/approve-needs-pending-approval',
      'agent-actions/reject-needs-pending-approval',
    ],
    { needs },
  ),
  async ({ api, cleanup, check }) => {
    const agent = await someWorkingAgent(api, cleanup, holding);
    const { actionId, exchange } = await heldTransfer(agent, 700);
    const before = await balanceOf(api, agent.ends.account);

    const approved = await decide(api, 'approve', agent.id, actionId);

    // What follows is about an action that was approved.
    check.succeeds('agents/operation-approve-action', approved, 'The approval of a waiting action');
    const read = await readAction(agent, actionId);
    check.member('agent-actions/approve-leads-to-approved', read, 'status').equals('APPROVED');
    const rule = 'agent-actions/approve-executes-the-transfer';
    await expectDebited(api, check, { rule, account: agent.ends.account, before, on: [exchange, approved] });
    const again = await decide(api, 'approve', agent.id, actionId);
    check.rejected('agent-actions/approve-needs-pending-approval', again, 'approving an approved action');
    const rejected = await decide(api, 'reject', agent.id, actionId);
    check.rejected('agent-actions/reject-needs-pending-approval', rejected, 'rejecting an approved action');
    await decideWaiting(api, agent, 'reject');
  },
);

test(
  'approving an action executes the quote behind it',
  covers(['agent-actions/approve-executes-the-quote', 'agent-actions/status-values'], { needs }),
  async ({ api, cleanup, check }) => {
    const agent = await someWorkingAgent(api, cleanup, holding);
    const { account, payee } = agent.ends;
    const body = quoteBody({ from: account.id, to: payee.id, amount: 900 });
    const quote = requireSuccess(
      await agent.call('agentSide.createQuote', { body }),
      'Creating a quote as an agent',
    );
    const path = { quoteId: idShown(quote) };
    const { actionId, exchange } = await heldBy(agent, await agent.call('agentSide.executeQuote', { path }));
    const before = await balanceOf(api, account);

    const approved = await decide(api, 'approve', agent.id, actionId);

    const rule = 'agent-actions/approve-executes-the-quote';
    await expectDebited(api, check, { rule, account, before, on: [exchange, approved] });
    const known = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'];
    // What was answered first may be the transaction, which has a direction, and statuses of its own; the answer to
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
  },
);

test(
  'rejecting an action executes nothing, then or later',
  covers(
    [
      'agents/operation-reject-action',
      'agent-actions/reject-leads-to-rejected',
      'agent-actions/reject-executes-nothing',
      'agent-actions/approve-needs-pending-approval',
      'agent-actions/reject-needs-pending-approval',
    ],
    { needs },
  ),
  async ({ api, cleanup, check }) => {
    const agent = await someWorkingAgent(api, cleanup, holding);
    const { actionId, exchange } = await heldTransfer(agent);
    const before = await balanceOf(api, agent.ends.account);

    const rejected = await decide(api, 'reject', agent.id, actionId);

    check.succeeds('agents/operation-reject-action', rejected, 'The rejection of a waiting action');
    const read = await readAction(agent, actionId);
    // The answer to a decision may show nothing of the action; a read must show what became of it.
    const isSilent = memberOf(rejected, 'status', { absent: undefined }) === undefined;
    const shows = isSilent ? [read] : [rejected, read];
    const isRejected = shows.every((shown) =>
      check.member('agent-actions/reject-leads-to-rejected', shown, 'status').equals('REJECTED'),
    );
    // What still waits may be decided.
    if (!isRejected) throw new Inconclusive('prerequisite', 'A rejected action is not REJECTED.', read);
    const approved = await decide(api, 'approve', agent.id, actionId);
    const again = await decide(api, 'reject', agent.id, actionId);
    check.rejected('agent-actions/approve-needs-pending-approval', approved, 'approving a rejected action');
    check.rejected('agent-actions/reject-needs-pending-approval', again, 'rejecting a rejected action');
    const after = await balanceOf(api, agent.ends.account);
    const rule = 'agent-actions/reject-executes-nothing';
    expectBalance(check, rule, after, {
      amount: before.amount,
      why: 'after the transfer was rejected',
      after: [exchange, rejected],
    });
    // Last, because it pays.
    await decideWaiting(api, agent, 'approve');
  },
);

test(
  'approval requests show what waits and filter it',
  covers(
    [
      'agents/approvals-show-pending-actions',
      'agents/approvals-filter-by-agent',
      'agents/approvals-filter-by-customer',
    ],
    { needs },
  ),
  async ({ api, cleanup, check }) => {
    const [one, two] = [
      await someWorkingAgent(api, cleanup, holding),
      await someWorkingAgent(api, cleanup, holding),
    ];
    const held = [await heldTransfer(one), await heldTransfer(one), await heldTransfer(two)];
    const filters = [
      ['agents/approvals-filter-by-agent', 'agentId', one.id],
      ['agents/approvals-filter-by-customer', 'customerId', one.ends.account.customerId],
    ] as const;

    for (const [rule, name, value] of filters) {
      const page = await api.call('agents.listApprovals', { query: { [name]: value } });
      requireNamed(page);
      const rows = rowsOf(page);
      const strange = rows.filter((row) => memberOf(row, 'id') === held[2]?.actionId);
      check
        .response(rule, page)
        .that(
          rows.length > 0 && strange.length === 0,
          `the actions that wait for ${value}, and none that waits for another`,
          rows.map((row) => String(memberOf(row, 'id'))).join(', ') || 'none',
        );
      const listed = new Set(rows.map((row) => memberOf(row, 'id')));
      const missing = held.slice(0, 2).filter(({ actionId }) => !listed.has(actionId));
      check
        .response('agents/approvals-show-pending-actions', page)
        .that(missing.length === 0, `the two waiting actions of ${value}`, `${2 - missing.length} of them`);
    }
  },
);

test(
  'approval requests show no decided action as waiting',
  covers(['agent-actions/decided-action-does-not-wait'], { needs }),
  async ({ api, cleanup, check }) => {
    const agent = await someWorkingAgent(api, cleanup, holding);
    const [approved, rejected, open] = [
      await heldTransfer(agent),
      await heldTransfer(agent),
      await heldTransfer(agent),
    ];
    const decided = [
      requireSuccess(await decide(api, 'approve', agent.id, approved.actionId), 'Approving an action'),
      requireSuccess(await decide(api, 'reject', agent.id, rejected.actionId), 'Rejecting an action'),
    ];

    const statusOf = (page: Exchange, id: string): unknown => {
      const row = rowsOf(page).find((each) => memberOf(each, 'id', { absent: undefined }) === id);
      return row && memberOf(row, 'status', { absent: undefined });
    };
    const areDecided = (page: Exchange): boolean =>
      [approved, rejected].every(({ actionId }) => statusOf(page, actionId) !== 'PENDING_APPROVAL');
    // A list may take a moment to follow a decision.
    const page = await readUntil(
      () => api.call('agents.listApprovals', { query: { agentId: agent.id } }),
      (_, last) => areDecided(last),
    );
    requireMember(
      statusOf(page, open.actionId) === 'PENDING_APPROVAL',
      'No approval request shows that an action waits',
      page,
    );
    check
      .response('agent-actions/decided-action-does-not-wait', [...decided, page])
      .that(
        areDecided(page),
        `neither ${approved.actionId} nor ${rejected.actionId} as PENDING_APPROVAL`,
        [approved, rejected].map(({ actionId }) => String(statusOf(page, actionId))).join(', '),
      );
  },
);

test(
  'a waiting action is announced to the platform',
  covers(
    ['agent-actions/pending-approval-webhook', 'agent-actions/pending-approval-webhook-names-the-action'],
    {
      needs: [...needs, 'webhooks'],
    },
  ),
  async ({ api, cleanup, check, inbox }) => {
    const agent = await someWorkingAgent(api, cleanup, holding);
    const { actionId, exchange } = await heldTransfer(agent);
    // Its type is not shown; it is recognised by the agent or the action that it names.
    const came = await inbox.mentioning(actionId, { until: (events) => events.length > 0 });
    const events = came.length > 0 ? came : await inbox.mentioning(agent.id, now);

    const expectAnnounced = (rule: RuleId, holds: boolean): boolean =>
      check
        .evidence(rule, [exchange, ...events.map(({ record }) => record)])
        .wants('announced', true, wantsOne(actionId))
        .that(
          holds,
          `a webhook about the waiting action ${actionId}`,
          events.map(({ type }) => type).join(', ') || 'none',
        );
    const names = events.some(({ text }) => text.includes(actionId));
    if (expectAnnounced('agent-actions/pending-approval-webhook', events.length > 0))
      expectAnnounced('agent-actions/pending-approval-webhook-names-the-action', names);
  },
);
