import { setUpAgent, someWorkingAgent } from '../../../kit/fixtures/agents.ts';
import { decideAction, heldTransfer, holding, readAction } from '../../../kit/fixtures/agent-actions.ts';
import { covers } from '../../../kit/check/covers.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';

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
