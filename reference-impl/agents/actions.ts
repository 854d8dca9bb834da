import { agentActionMachine as machine, type AgentActionTrigger } from '../../spec/machines/agent-action.ts';
import { conflict } from '../http/api-error.ts';
import { ApiError } from '../http/api-error.ts';
import { apply } from '../runtime/lifecycle.ts';
import type { Work } from '../runtime/work.ts';
import { transferOut } from '../payments/transfers.ts';
import { customerOf } from '../customers/customer-store.ts';
import { actions, actionView, type Action, type ActionType, type Exposure } from './action-store.ts';
import type { TransferDetails } from './action-store.ts';
import { agentOf, type Agent } from './agent-store.ts';
import { executionModeFor, mustAllow, mustMay } from './policy.ts';
import { actionHandlers } from './agent-operations.ts';

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

/** What a faulty server tells everybody: the token of the agent. */
const leakIn = async (work: Work, { agentId }: Action): Promise<object> => {
  if (!work.faults.has('webhook-shows-the-token-of-the-agent')) return {};
  const { inner } = await agentOf(work, agentId);
  return { accessToken: inner.leaks?.accessToken };
};

const announce = async (work: Work, action: Action, type: string | undefined): Promise<void> => {
  if (type === undefined || work.faults.has('waiting-action-is-not-announced')) return;
  const data = await actionView(work, action);
  const lost = work.faults.has('waiting-action-is-announced-without-its-id') ? { id: undefined } : {};
  await work.emit({ resource: action.id, type, data: { ...data, ...lost, ...(await leakIn(work, action)) } });
};

const record = async (
  work: Work,
  agent: Agent,
  { type, exposure, quoteId, transferDetails }: ActionRequest,
  transactionId: string,
  trigger: 'hold' | 'passThrough',
): Promise<Action> => {
  const { state, emits } = apply(machine, '(none)', trigger);
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

const isTransfer = ({ type }: ActionRequest): boolean => type !== 'EXECUTE_QUOTE';

/** Everything can wait for the platform; transfers not on a faulty server. */
const canWait = (work: Work, request: ActionRequest): boolean =>
  !(isTransfer(request) && work.faults.has('transfers-of-agents-never-wait'));

/**
 * Does what an agent asks for, or keeps it for the platform to decide. Raises 403 where the policy forbids it.
 *
 * Source: Authentication, rule 3; States and transitions > Agent action.
 */
export const performAction = async (work: Work, agent: Agent, request: ActionRequest): Promise<Action> => {
  await mustAllow(work, agent, request.exposure);
  const isHeld =
    executionModeFor(work, agent, request.exposure) === 'APPROVAL_REQUIRED' && canWait(work, request);
  const isReserved = isHeld && !(isTransfer(request) && work.faults.has('held-transfer-is-debited-at-once'));
  const { id } = await (isReserved ? request.reserve() : request.run());
  return record(work, agent, request, id, isHeld ? 'hold' : 'passThrough');
};

const move = async (
  work: Work,
  action: Action,
  trigger: AgentActionTrigger,
  change: Partial<Action> = {},
): Promise<Action> => {
  const { state } = apply(machine, action.status, trigger);
  const isLeft = trigger === 'approve' && work.faults.has('approved-action-still-waits');
  const after = {
    ...action,
    ...change,
    status: isLeft ? action.status : state,
    updatedAt: work.now().toISOString(),
  };
  await work.collection(actions).update(after);
  return after;
};

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

/** The same transfer once more. Only a faulty server does it. */
const payAgain = async (work: Work, action: Action): Promise<Action> => {
  const { agentId, transferDetails } = action;
  if (transferDetails === undefined || action.type !== 'TRANSFER_OUT') return action;
  const { amount, sourceAccountId, destinationAccountId } = transferDetails;
  const ends = { source: { accountId: sourceAccountId }, destination: { accountId: destinationAccountId } };
  await transferOut(work, { ...ends, amount }, { agentId });
  return action;
};

/** What a faulty server makes of an action that was decided: the other decision, though nothing follows. */
const overrule = async (work: Work, action: Action, status: Action['status']): Promise<Action> => {
  await work.collection(actions).update({ ...action, status });
  return { ...action, status };
};

/**
 * Approves an action: what it stands for is executed, once. Where that is not possible any more the action becomes
 * FAILED. Raises 409 for an action that does not wait.
 *
 * Source: States and transitions > Agent action.
 */
export const approveAction = async (work: Work, action: Action): Promise<Action> => {
  const { execute, discard } = actionHandlers[action.type];
  if (action.status === 'APPROVED' && work.faults.has('second-approval-pays-again'))
    return payAgain(work, action);
  if (action.status === 'REJECTED' && work.faults.has('rejected-action-can-be-approved'))
    return overrule(work, action, 'APPROVED');
  mustWait(action);
  if (!(await isPossible(work, action))) {
    if (work.variations.has('vain-approvals-are-refused'))
      throw conflict('This cannot be executed any more.');
    await discard(work, action);
    return move(work, action, 'approveInVain');
  }
  if (!work.faults.has('approval-executes-nothing')) await execute(work, action);
  return move(work, action, 'approve', {
    inner: { ...action.inner, executedAt: work.now().toISOString() },
  });
};

const end = async (
  work: Work,
  action: Action,
  trigger: 'reject' | 'withdraw',
  rejectionReason: string | undefined,
): Promise<Action> => {
  const { discard, execute } = actionHandlers[action.type];
  const isLeft = trigger === 'reject' && work.variations.has('rejected-transfers-stay-pending');
  if (!isLeft) await (work.faults.has('rejected-action-is-executed') ? execute : discard)(work, action);
  return move(work, action, trigger, rejectionReason === undefined ? {} : { rejectionReason });
};

/** Rejects an action: nothing is executed, ever. Raises 409 for an action that does not wait. */
export const rejectAction = async (work: Work, action: Action, reason?: string): Promise<Action> => {
  if (action.status === 'APPROVED' && work.faults.has('approved-action-can-be-rejected'))
    return overrule(work, action, 'REJECTED');
  mustWait(action);
  return end(work, action, 'reject', reason);
};

/** Ends everything of an agent that waits, because the agent is deleted. */
export const withdrawActions = async (work: Work, { id: agentId }: Agent): Promise<void> => {
  const waiting = await work
    .collection(actions)
    .find({ where: { agentId, status: 'PENDING_APPROVAL' }, order: 'oldest' });
  for (const action of waiting) await end(work, action, 'withdraw', 'The agent was deleted.');
};
