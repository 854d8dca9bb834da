import { agentCommands } from '../../generators/agents.ts';
import { runAgent } from '../models/agent-run.ts';
import { decideAction, heldTransfer, holding, someWorkingAgent } from '../fixtures/agents.ts';
import { covers } from '../engine/covers.ts';
import { property } from '../engine/property.ts';
import { run } from '../engine/run.ts';
import { test } from '../engine/test.ts';
import { positiveControl } from '../engine/positive-control.ts';

test(
  'any sequence of requests, decisions, policy changes, pauses and a deletion keeps to the rules',
  covers(
    [
      'agent-actions/execution-mode-holds-the-transaction',
      'agent-actions/held-action-moves-no-money',
      'agent-actions/approve-needs-pending-approval',
      'agent-actions/reject-needs-pending-approval',
      'agent-actions/reject-leads-to-rejected',
      'agent-actions/status-values',
      'agent-side/transfer-out-needs-its-permission',
      'agent-side/transfers-with-their-permission',
      'agents/delete-ends-access-at-once',
      'agents/deleted-agent-is-not-found',
    ],
    { needs: ['state', 'sandbox', 'agents'] },
  ),
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
    for (const decision of ['approve', 'reject'] as const)
      await positiveControl(
        `to ${decision} a waiting action`,
        decideAction(api, decision, agent.id, (await heldTransfer(agent)).actionId),
      );
    await positiveControl('reading an agent', api.call('agents.get', { path: { agentId: agent.id } }));
  },
);
