import { actionOf, type Action } from '../../records/action-store.ts';
import { actionHandlers } from '../../agents/agent-operations.ts';
import { transferOut } from '../../payments/transfers.ts';
import type { TaskHandler, Work } from '../../runtime/work.ts';

const kind = 'agent.payRejected';

/** How long a rejected transfer waits until it is paid all the same. Virtual milliseconds. */
const laterMs = 3_000;

/** The transfer that an action stands for, made anew. */
export const payAgain = async (work: Work, action: Action): Promise<Action> => {
  const { agentId, transferDetails } = action;
  if (transferDetails === undefined || action.type !== 'TRANSFER_OUT') return action;
  const { amount, sourceAccountId, destinationAccountId } = transferDetails;
  const ends = { source: { accountId: sourceAccountId }, destination: { accountId: destinationAccountId } };
  await transferOut(work, { ...ends, amount }, { agentId });
  return action;
};

/** Has the transfer behind an action made a few seconds later. */
export const payLater = (work: Work, { id, agentId }: Action): Promise<void> =>
  work.schedule({ kind, dueAt: new Date(work.now().getTime() + laterMs), payload: { id, agentId } });

const carryOutKind = 'agent.carryOutLater';

/** How long an approved action waits until it is executed. Virtual milliseconds. */
const carryOutMs = 200;

/** Has what an action stands for executed a moment later. */
export const carryOutLater = (work: Work, { id, agentId }: Action): Promise<void> =>
  work.schedule({
    kind: carryOutKind,
    dueAt: new Date(work.now().getTime() + carryOutMs),
    payload: { id, agentId },
  });

/** The scheduler's tasks for deviations of agent actions. */
export const actionDeviationTasks = {
  [kind]: async (work, { id, agentId }) => {
    await payAgain(work, await actionOf(work, String(agentId), String(id)));
  },
  [carryOutKind]: async (work, { id, agentId }) => {
    const action = await actionOf(work, String(agentId), String(id));
    await actionHandlers[action.type].execute(work, action);
  },
} as const satisfies Readonly<Record<string, TaskHandler>>;
