import type { AgentActionTrigger } from '../../spec/machines/agent-action.ts';
import { conflict } from '../http/api-error.ts';
import { ApiError } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply } from '../runtime/lifecycle.ts';
import type { JsonObject } from '../../spec/json.ts';
import { customerOf } from '../records/customer-store.ts';
import { actions, actionView, type Action, type ActionType, type Exposure } from '../records/action-store.ts';
import type { TransferDetails } from '../records/action-store.ts';
import { agentOf, type Agent } from './agent-store.ts';
import { executionModeFor, mustAllow, mustMay } from './policy.ts';
import { actionHandlers } from './agent-operations.ts';
import type { Work } from '../runtime/work.ts';

/** Something an agent asks for. Both ways give the transaction that it leads to. */
export interface ActionRequest {
  readonly type: ActionType;
  readonly exposure: Exposure;
  readonly quoteId?: string;
  readonly transferDetails?: TransferDetails;
  /** Does it now. */
  readonly run: () => Promise<{ readonly id: string }>;
  /** Sets it up so that nothing happens before it is approved. */
  readonly reserve: () => Promise<{ readonly id: string }>;
}

/** An action as its event shows it. */
export const announcement = replaceable((work: Work, action: Action): Promise<JsonObject> =>
  actionView(work, action),
);

/** Sends the event of a new action, where it has one. */
export const announce = replaceable(
  async (work: Work, action: Action, type: string | undefined): Promise<void> => {
    if (type === undefined) return;
    await work.emit({ resource: action.id, type, data: await announcement(work, action) });
  },
);

const record = async (
  work: Work,
  agent: Agent,
  { type, exposure, quoteId, transferDetails }: ActionRequest,
  { transactionId, trigger }: { readonly transactionId: string; readonly trigger: 'hold' | 'passThrough' },
): Promise<Action> => {
  const { state, emits } = apply(work, 'agent-action', '(none)', trigger);
  const { platformCustomerId } = await customerOf(work, agent.customerId);
  const now = work.now().toISOString();
  const action: Action = {
    id: work.newId('AgentAction'),
    agentId: agent.id,
    customerId: agent.customerId,
    platformCustomerId,
    status: state,
    type,
    ...(transferDetails && { transferDetails }),
    createdAt: now,
    updatedAt: now,
    inner: {
      ...(quoteId !== undefined && { quoteId }),
      transactionId,
      exposure,
      ...(trigger === 'passThrough' && { executedAt: now }),
    },
  };
  await work.collection(actions).insert(action);
  await announce(work, action, emits);
  return action;
};

/**
 * Does what an agent asks for, or keeps it for the platform to decide. Raises 403 where the policy forbids it.
 *
 * Source: Authentication, rule 3; States and transitions > Agent action.
 */
export const performAction = replaceable(
  async (work: Work, agent: Agent, request: ActionRequest): Promise<Action> => {
    await mustAllow(work, agent, request.exposure);
    const isHeld = executionModeFor(work, agent, request.exposure) === 'APPROVAL_REQUIRED';
    const { id } = await (isHeld ? request.reserve() : request.run());
    return record(work, agent, request, { transactionId: id, trigger: isHeld ? 'hold' : 'passThrough' });
  },
);

/** Moves an action along its lifecycle. */
export const moveAction = replaceable(
  async (
    work: Work,
    action: Action,
    trigger: AgentActionTrigger,
    change: Partial<Action> = {},
  ): Promise<Action> => {
    const { state } = apply(work, 'agent-action', action.status, trigger);
    const after = { ...action, ...change, status: state, updatedAt: work.now().toISOString() };
    await work.collection(actions).update(after);
    return after;
  },
);

const mustWait = ({ status }: Action): void => {
  if (status !== 'PENDING_APPROVAL')
    throw conflict(`The action is ${status}; only a waiting one is decided.`);
};

/** The operation that an action came from, whose permission it still needs. */
const operationOf = {
  EXECUTE_QUOTE: 'agentSide.executeQuote',
  TRANSFER_OUT: 'agentSide.transferOut',
  TRANSFER_IN: 'agentSide.transferIn',
} as const;

/** Whether what was allowed when it was asked for is so still, by the policy and by what it stands for. */
const isPossible = async (work: Work, action: Action): Promise<boolean> => {
  try {
    const agent = await agentOf(work, action.agentId);
    mustMay(work, agent, operationOf[action.type]);
    await mustAllow(work, agent, action.inner.exposure);
    await actionHandlers[action.type].mustBePossible(work, action);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/** Executes what an approved action stands for. */
export const carryOut = replaceable(async (work: Work, action: Action): Promise<void> => {
  await actionHandlers[action.type].execute(work, action);
});

/** Ends what was reserved for an action that is rejected or withdrawn. */
export const giveUp = replaceable(
  (work: Work, action: Action, _trigger: 'reject' | 'withdraw'): Promise<void> =>
    actionHandlers[action.type].discard(work, action),
);

/** Fails an approved action that cannot be executed any more. */
export const approveUnexecutable = replaceable(async (work: Work, action: Action): Promise<Action> => {
  await actionHandlers[action.type].discard(work, action);
  return moveAction(work, action, 'approveUnexecutable');
});

/**
 * Approves an action: what it stands for is executed, once. Where that is not possible any more the action becomes
 * FAILED. Raises 409 for an action that does not wait.
 *
 * Source: States and transitions > Agent action.
 */
export const approveAction = replaceable(async (work: Work, action: Action): Promise<Action> => {
  mustWait(action);
  if (!(await isPossible(work, action))) return approveUnexecutable(work, action);
  await carryOut(work, action);
  return moveAction(work, action, 'approve', {
    inner: { ...action.inner, executedAt: work.now().toISOString() },
  });
});

const end = async (
  work: Work,
  action: Action,
  trigger: 'reject' | 'withdraw',
  rejectionReason: string | undefined,
): Promise<Action> => {
  await giveUp(work, action, trigger);
  return moveAction(work, action, trigger, rejectionReason === undefined ? {} : { rejectionReason });
};

/** Rejects an action: nothing is executed, ever. Raises 409 for an action that does not wait. */
export const rejectAction = replaceable(
  async (work: Work, action: Action, reason?: string): Promise<Action> => {
    mustWait(action);
    return end(work, action, 'reject', reason);
  },
);

/** Ends everything of an agent that waits, because the agent is deleted. */
export const withdrawActions = replaceable(async (work: Work, { id: agentId }: Agent): Promise<void> => {
  const waiting = await work
    .collection(actions)
    .find({ where: { agentId, status: 'PENDING_APPROVAL' }, order: 'oldest' });
  for (const action of waiting) await end(work, action, 'withdraw', 'The agent was deleted.');
});
