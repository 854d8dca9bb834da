import { agentCommands } from '../../../generators/agents.ts';
import { runAgent } from '../../kit/models/agent-run.ts';
import { someWorkingAgent } from '../../kit/fixtures/agents.ts';
import { decideWaiting, holding } from '../../kit/fixtures/agent-actions.ts';
import { covers } from '../../kit/check/covers.ts';
import { property } from '../../kit/assertions/property.ts';
import { run } from '../../kit/check/run.ts';
import { positiveControl } from '../../kit/check/positive-control.ts';

covers({ needs: ['state', 'sandbox', 'agents'] }, [
  // Where the execution mode requires approval, the transaction of an action is created pending.
  'agent-actions/execution-mode-holds-the-transaction',
  // An action in PENDING_APPROVAL has moved no money: what it reserves is free again once it is rejected.
  'agent-actions/held-action-moves-no-money',
  // Approving an action in another status than PENDING_APPROVAL is answered with an error.
  'agent-actions/approve-needs-pending-approval',
  // Rejecting an action in another status than PENDING_APPROVAL is answered with an error.
  'agent-actions/reject-needs-pending-approval',
  // Rejecting an action in PENDING_APPROVAL makes it REJECTED.
  'agent-actions/reject-leads-to-rejected',
  // The status of an action is PENDING_APPROVAL, APPROVED, REJECTED or the one for failed actions.
  'agent-actions/status-values',
  // An agent without CREATE_TRANSFERS is refused when it creates a transfer-out.
  'agent-side/transfer-out-needs-its-permission',
  // An agent with CREATE_TRANSFERS is not refused a transfer in or out.
  'agent-side/transfers-with-their-permission',
  // The first request after an agent was deleted is refused its token.
  'agents/delete-ends-access-at-once',
  // A deleted agent cannot be read any more.
  'agents/deleted-agent-is-not-found',
]).test(
  'any sequence of requests, decisions, policy changes, pauses and a deletion keeps to the rules',
  async ({ api, cleanup, check }) => {
    // One life is some seventy requests.
    const lives = Math.max(2, Math.ceil(run().cases / 10));
    await property(
      check,
      { name: 'the life of an agent', arbitrary: agentCommands, cases: lives },
      (life, each) => runAgent(api, cleanup, life, each),
    );
    // By chance no life may have come to a decision that is accepted; and who was deleted must have been found before.
    const agent = await someWorkingAgent(api, cleanup, holding);
    for (const decision of ['approve', 'reject'] as const) await decideWaiting(api, agent, decision);
    await positiveControl('reading an agent', api.call('agents.get', { path: { agentId: agent.id } }));
  },
);
