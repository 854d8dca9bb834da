import { actionOf, actions, actionView, type Action } from '../agents/action-store.ts';
import { approveAction, rejectAction } from '../agents/actions.ts';
import { agentOf } from '../agents/agent-store.ts';
import type { FaultName } from '../faults.ts';
import { ok, type Call, type Handler } from '../kernel/call.ts';
import { answerPage } from '../kernel/pages.ts';
import type { Where } from '../kernel/store.ts';
import { createdWithin } from './transactions.ts';

const addressed = async (call: Call): Promise<Action> => {
  const { id } = await agentOf(call, call.params['agentId'] ?? '');
  return actionOf(call, id, call.params['actionId'] ?? '');
};

const filter = ({ query, faults }: Call, name: 'agentId' | 'customerId', fault: FaultName): Where =>
  query[name] === undefined || faults.has(fault) ? {} : { [name]: String(query[name]) };

/** Lists what waits for a decision, newest first unless asked otherwise. */
export const listApprovals: Handler = (call) =>
  answerPage(call, {
    from: call.collection(actions),
    where: {
      ...(!call.variations.has('decided-approvals-stay-listed') && { status: 'PENDING_APPROVAL' }),
      ...filter(call, 'agentId', 'approvals-ignore-the-agent'),
      ...filter(call, 'customerId', 'approvals-ignore-the-customer'),
      createdAt: createdWithin(call),
    },
    order: call.query['sortOrder'] === 'asc' ? 'oldest' : 'newest',
    view: (action) => actionView(call, action),
  });

/** Approves an action that waits; the answer says whether it could be executed. */
export const approveAgentAction: Handler = async (call) =>
  ok(await actionView(call, await approveAction(call, await addressed(call))));

/** Rejects an action that waits, with a reason for the agent to read. */
export const rejectAgentAction: Handler<{ readonly reason?: string } | undefined> = async (call) =>
  ok(await actionView(call, await rejectAction(call, await addressed(call), call.body?.reason)));
