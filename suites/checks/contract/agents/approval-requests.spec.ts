import { wholeList } from '../../../kit/assertions/whole-list.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { setUpAgent, someWorkingAgent, type WorkingAgent } from '../../../kit/fixtures/agents.ts';
import { decideAction, heldTransfer, holding, readAction } from '../../../kit/fixtures/agent-actions.ts';
import { heldExecution } from '../../../kit/fixtures/agent-resources.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { covers } from '../../../kit/check/covers.ts';
import { requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { asListsFollow } from '../../../kit/assertions/listing.ts';
import { paginate, type Walk } from '../../../kit/assertions/paginate.ts';
import { poll } from '../../../kit/waiting/poll.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import { mayBeOfKind } from '../../../kit/inbox/event-kinds.ts';
import { now } from '../../../kit/inbox/inbox.ts';
import { wantsOne } from '../../../kit/check/late.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

const isListed = ({ pages }: Pick<Walk, 'pages'>, actionId: string): boolean =>
  pages.some((page) => page.response.text.includes(actionId));

covers({ needs }, [
  // The approval requests contain every action in PENDING_APPROVAL.
  'agents/approvals-show-pending-actions',
  // Filtered by agentId, the approval requests are those of that agent only.
  'agents/approvals-filter-by-agent',
  // Filtered by customerId, the approval requests are those of that customer only.
  'agents/approvals-filter-by-customer',
]).test('approval requests show what waits and filter it', async ({ api, cleanup, check }) => {
  const [one, two] = [
    await someWorkingAgent(api, cleanup, holding),
    await someWorkingAgent(api, cleanup, holding),
  ];
  // Of the same customer as the first: both filters together are those of the one agent, too.
  const sibling = { ...(await setUpAgent(api, cleanup, one.ends, holding)), ends: one.ends };
  const held = [await heldTransfer(one), await heldTransfer(one)];
  const { actionId: theirs } = await heldTransfer(two);
  const { actionId: siblings } = await heldTransfer(sibling);
  const { customerId } = one.ends.account;
  const filters = [
    ['agents/approvals-filter-by-agent', { agentId: one.id }, theirs],
    ['agents/approvals-filter-by-agent', { agentId: one.id, customerId }, siblings],
    ['agents/approvals-filter-by-customer', { customerId }, theirs],
  ] as const;

  const own = held.map(({ actionId }) => actionId);
  for (const [rule, query, strange] of filters) {
    const value = Object.values(query).join(' and ');
    const { pages } = await poll(
      () => paginate(api, 'agents.listApprovals', { query, key: JSON.stringify }),
      (walk) => own.every((id) => isListed(walk, id)),
      asListsFollow('agents.listApprovals', ({ ids }) => ids),
    );
    const rows = pages.flatMap((page) => rowsOf(page));
    // A request for approval may have an id of its own: it is recognised by the action that it names.
    const missing = own.filter((id) => !isListed({ pages }, id));
    requireMember(
      rows.length === 0 || missing.length < own.length || isListed({ pages }, strange),
      'The rows of agents.listApprovals name no action',
      pages[0],
    );
    check
      .response(rule, pages)
      .that(
        rows.length > 0 && !isListed({ pages }, strange),
        `the actions that wait for ${value}, and none that waits for another`,
        rows.map((row) => String(memberOf(row, 'id', { absent: undefined }))).join(', ') || 'none',
      );
    check
      .response('agents/approvals-show-pending-actions', pages)
      .that(missing.length === 0, `the two waiting actions of ${value}`, `${2 - missing.length} of them`);
  }
});

covers({ needs }, [
  // No approval request shows an action as PENDING_APPROVAL after it was decided.
  'agent-actions/decided-action-does-not-wait',
]).test('approval requests show no decided action as waiting', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup, holding);
  const [approved, rejected, open] = [
    await heldTransfer(agent),
    await heldTransfer(agent),
    await heldTransfer(agent),
  ];
  const decided = [
    requireSuccess(await decideAction(api, 'approve', agent.id, approved.actionId), 'Approving an action'),
    requireSuccess(await decideAction(api, 'reject', agent.id, rejected.actionId), 'Rejecting an action'),
  ];

  const statusOf = (page: Exchange, id: string): unknown => {
    const row = rowsOf(page).find((each) => memberOf(each, 'id', { absent: undefined }) === id);
    return row && memberOf(row, 'status', { absent: undefined });
  };
  const areDecided = (page: Exchange): boolean =>
    [approved, rejected].every(({ actionId }) => statusOf(page, actionId) !== 'PENDING_APPROVAL');
  // A list may take a moment to follow a decision.
  const page = await readUntil(
    () => wholeList(api, 'agents.listApprovals', { query: { agentId: agent.id } }),
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
});

/** The two underlying operations of an action. */
const waiting = {
  'a transfer': (agent: WorkingAgent) => heldTransfer(agent),
  'the execution of a quote': (agent: WorkingAgent) => heldExecution(agent),
} as const;

for (const [what, hold] of Object.entries(waiting))
  covers({ needs: [...needs, 'webhooks'] }, [
    // The platform gets a webhook when an action waits for approval.
    'agent-actions/pending-approval-webhook',
    // The webhook of a waiting action shows the platform which action it is to decide.
    'agent-actions/pending-approval-webhook-names-the-action',
  ]).test(`${what} that waits is announced to the platform`, async ({ api, cleanup, check, inbox }) => {
    const agent = await someWorkingAgent(api, cleanup, holding);
    const earlier = await inbox.mentioning(agent.id, now);
    const { actionId, exchange } = await hold(agent);
    // Its type is not shown; it is recognised by the agent or the action that it names.
    const isOfAction = mayBeOfKind('agentAction');
    const came = await inbox.mentioning(actionId, { until: (events) => events.some(isOfAction) });
    const ofAction = came.filter(isOfAction);
    const ofAgent = (await inbox.mentioning(agent.id, now)).slice(earlier.length).filter(isOfAction);
    const events = ofAction.length > 0 ? ofAction : ofAgent;

    const expectAnnounced = (rule: RuleId, holds: boolean): boolean =>
      check
        .evidence(rule, [exchange, ...events.map(({ record }) => record)])
        .wants('announced', true, wantsOne(actionId, isOfAction))
        .that(
          holds,
          `a webhook about the waiting action ${actionId}`,
          events.map(({ type }) => type).join(', ') || 'none',
        );
    const names = events.some(({ text }) => text.includes(actionId));
    if (expectAnnounced('agent-actions/pending-approval-webhook', events.length > 0))
      expectAnnounced('agent-actions/pending-approval-webhook-names-the-action', names);
  });

covers({ needs: ['state', 'sandbox', 'agents'] }, [
  // No decision is accepted on an action at the path of another agent.
  'agent-actions/decided-under-its-own-agent',
]).test('an action is decided at the path of its own agent only', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup, holding);
  const sibling = await setUpAgent(api, cleanup, agent.ends, holding);

  for (const decision of ['approve', 'reject'] as const) {
    const { actionId } = await heldTransfer(agent);
    const answer = await decideAction(api, decision, sibling.id, actionId);
    const rule = 'agent-actions/decided-under-its-own-agent';
    check.rejected(rule, answer, `a decision (${decision}) at the path of another agent`);
    const read = await readAction(agent, actionId);
    check.member(rule, read, 'status').equals('PENDING_APPROVAL', 'still');
    const own = await decideAction(api, decision, agent.id, actionId);
    requireSuccess(own, `The decision (${decision}) at the path of its own agent`);
  }
});
