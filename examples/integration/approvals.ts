import { setTimeout as pause } from 'node:timers/promises';
import { CannotBeDone, type Context } from './context.ts';
import { textOf, type Json } from './json.ts';
import { everyRow } from './pages.ts';
import type { ActionRecord } from './state.ts';
import { noteTransaction } from './transactions.ts';

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
  if (!context.decisions.mayDecide(status)) throw new CannotBeDone(`The action is ${status}.`);
  const path = `/agents/${agentId}/actions/${id}/${decision}`;
  noteAction(context, await context.api.call({ method: 'POST', path, key: `${id}-${decision}` }));
};

const incoming = async (context: Context): Promise<readonly Json[]> => {
  const rows = await everyRow(context.api, context.decisions, '/transactions');
  for (const row of rows) noteTransaction(context, row);
  return rows.filter(({ type, status }) => type === 'INCOMING' && status === 'PENDING');
};

const timeoutMs = 20_000;
const pollMs = 200;

/** The payment that waits for a decision; it may be on its way still. Raises CannotBeDone when none comes. */
const theOneThatWaits = async (context: Context): Promise<string> => {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const [first] = await incoming(context);
    if (first !== undefined) return String(first['id']);
    await pause(pollMs);
  }
  throw new CannotBeDone('No payment waits for a decision.');
};

/** Does what the customer decided about a payment that arrives: the one that waits, or a certain one. */
export const decideIncoming = async (
  context: Context,
  wanted: string | undefined,
  decision: 'approve' | 'reject',
): Promise<void> => {
  const { api, state, decisions } = context;
  const id = wanted ?? (await theOneThatWaits(context));
  const status = state.get().transactions[id]?.status;
  if (status !== undefined && !decisions.mayDecide(status))
    throw new CannotBeDone(`The payment is ${status}.`);
  const path = `/transactions/${id}/${decision}`;
  noteTransaction(context, await api.call({ method: 'POST', path, key: `${id}-${decision}` }));
};
