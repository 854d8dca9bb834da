import { CannotBeDone, type Context } from './context.ts';
import { textOf, type Json } from './json.ts';
import { everyRow } from './pages.ts';
import type { ActionRecord } from './state.ts';

/** Takes note of an agent's action that an event or an answer showed. */
export const noteAction = ({ state }: Context, shown: Json): void => {
  const [id, agentId, status] = [textOf(shown, 'id'), textOf(shown, 'agentId'), textOf(shown, 'status')];
  if (id === undefined || agentId === undefined || status === undefined) return;
  const { actions } = state.get();
  const before = actions[id]?.status;
  const isDecided = before !== undefined && before !== 'PENDING_APPROVAL';
  if (!isDecided) state.change({ actions: { ...actions, [id]: { id, agentId, status } } });
};

/** The actions that wait for a decision. Asked for, because an event may be late. */
export const waitingActions = async (context: Context): Promise<readonly ActionRecord[]> => {
  const rows = await everyRow(context.api, context.decisions, '/agents/approvals');
  for (const row of rows) noteAction(context, row);
  return Object.values(context.state.get().actions).filter(({ status }) => status === 'PENDING_APPROVAL');
};

const knownAction = async (context: Context, id: string): Promise<ActionRecord> => {
  if (context.state.get().actions[id] === undefined) await waitingActions(context);
  const action = context.state.get().actions[id];
  if (action === undefined) throw new CannotBeDone(`There is no action ${id}.`);
  return action;
};

/** Does what the customer decided. Raises CannotBeDone for an action that was decided before. */
export const decideAction = async (
  context: Context,
  id: string,
  decision: 'approve' | 'reject',
): Promise<void> => {
  const { agentId, status } = await knownAction(context, id);
  if (status !== 'PENDING_APPROVAL') throw new CannotBeDone(`The action is ${status}.`);
  const path = `/agents/${agentId}/actions/${id}/${decision}`;
  noteAction(context, await context.api.call({ method: 'POST', path, key: `${id}-decision` }));
};

/** Does what the customer decided about a payment that arrives. */
export const decideIncoming = async (
  { api, state }: Context,
  id: string,
  decision: 'approve' | 'reject',
): Promise<void> => {
  const status = state.get().transactions[id]?.status;
  if (status !== undefined && status !== 'PENDING') throw new CannotBeDone(`The payment is ${status}.`);
  await api.call({ method: 'POST', path: `/transactions/${id}/${decision}`, key: `${id}-decision` });
};
