import { actionOf, actions, actionView, type Action } from './action-store.ts';
import { approveAction, rejectAction } from './actions.ts';
import { agentOf } from './agent-store.ts';
import type { FaultName } from '../deviations/faults.ts';
import { ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { actLater } from '../runtime/late-work.ts';
import { answerPage } from '../http/pages.ts';
import type { Where } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';
import { createdWithin } from '../payments/transactions.ts';

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

/** Faults by which a decision that comes second counts. */
const overruling = ['rejected-action-can-be-approved', 'approved-action-can-be-rejected'] as const;

const decided = async (
  call: Call,
  decide: (work: Work, action: Action) => Promise<Action>,
): Promise<Answer> => {
  const act = async (later: Call): Promise<Answer> =>
    ok(await actionView(later, await decide(later, await addressed(later))));
  if (!call.faults.has('decisions-at-once-both-count')) return act(call);
  const { status } = await addressed(call);
  return status === 'PENDING_APPROVAL' ? actLater(call, overruling, act) : act(call);
};

/** Approves an action that waits; the answer says whether it could be executed. */
export const approveAgentAction: Handler = (call) => decided(call, approveAction);

/** Rejects an action that waits, with a reason for the agent to read. */
export const rejectAgentAction: Handler<{ readonly reason?: string } | undefined> = (call) =>
  decided(call, (work, action) => rejectAction(work, action, call.body?.reason));
