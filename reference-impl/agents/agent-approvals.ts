import { actionOf, actions, actionView, type Action } from '../records/action-store.ts';
import { approveAction, rejectAction } from './actions.ts';
import { agentOf } from './agent-store.ts';
import { ok, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Where } from '../store/store.ts';
import { createdWithin } from '../payments/transaction-filters.ts';
import type { Routes } from '../http/intake.ts';

/** The action that the path names, under the agent that it names. Raises 404. */
export const addressedAction = async (call: Call): Promise<Action> => {
  const { id } = await agentOf(call, call.params['agentId'] ?? '');
  return actionOf(call, id, call.params['actionId'] ?? '');
};

/** The approval requests in a list: those that wait. */
export const approvalFilters = replaceable((call: Call): Where => ({
  status: 'PENDING_APPROVAL',
  ...equalFilters(call, ['agentId', 'customerId']),
  createdAt: createdWithin(call),
}));

/** Lists what waits for a decision, newest first unless asked otherwise. */
export const listApprovals = replaceable<Handler>((call) =>
  answerPage(call, {
    from: call.collection(actions),
    where: approvalFilters(call),
    order: call.query['sortOrder'] === 'asc' ? 'oldest' : 'newest',
    view: (action) => actionView(call, action),
  }),
);

/** Approves an action that waits; the answer says whether it could be executed. */
export const approveAgentAction = replaceable<Handler>(async (call) =>
  ok(await actionView(call, await approveAction(call, await addressedAction(call)))),
);

/** Rejects an action that waits, with a reason for the agent to read. */
export const rejectAgentAction = replaceable<Handler<{ readonly reason?: string } | undefined>>(
  async (call) => {
    const rejected = await rejectAction(call, await addressedAction(call), call.body?.reason);
    return ok(await actionView(call, rejected));
  },
);

export const agentApprovalsRoutes = {
  'agents.listApprovals': listApprovals,
  'agents.approveAction': approveAgentAction,
  'agents.rejectAction': rejectAgentAction,
} as const satisfies Routes;
