import { createApi, Refused, type Call } from './api.ts';
import { CannotBeDone, type Context } from './context.ts';
import { asObject, textOf, type Json } from './json.ts';
import type { AgentRecord } from './state.ts';

const keep = ({ state }: Context, change: Partial<AgentRecord>): void =>
  state.change({ agent: { ...state.get().agent, ...change } });

/**
 * Calls as the agent: with its own token, never with the credentials of the platform. Raises CannotBeDone once the
 * token was refused: whoever has lost its access stops.
 */
const callAsAgent = async (context: Context, call: Call): Promise<Json> => {
  const { settings, decisions, state } = context;
  const { accessToken, isShutOut = false } = state.get().agent;
  if (isShutOut) throw new CannotBeDone('The agent has lost its access.');
  const authorization = accessToken === undefined ? undefined : `Bearer ${accessToken}`;
  const api = createApi({ ...settings, decisions, authorization: () => authorization });
  try {
    return await api.call(call);
  } catch (error) {
    if (error instanceof Refused && decisions.isShutOut(error.status)) keep(context, { isShutOut: true });
    throw error;
  }
};

/** Redeems a device code for the access token, which is shown once and therefore kept. */
export const connectAgent = async (context: Context, deviceCode: string): Promise<void> => {
  if (context.state.get().agent.accessToken !== undefined) return;
  const path = `/agents/device-codes/${deviceCode}/redeem`;
  const answer = await callAsAgent(context, { method: 'POST', path });
  const permissions = asObject(answer['policy'])['permissions'];
  keep(context, {
    accessToken: String(answer['accessToken']),
    permissions: Array.isArray(permissions) ? permissions.map(String) : [],
  });
};

/** A payment for an agent to make: its customer's money, to an account that the customer has. */
export interface AgentOrder {
  readonly reference: string;
  readonly source: string;
  readonly destination: string;
  readonly amount: number;
  readonly by: 'transfer' | 'quote';
}

type Started = AgentRecord['started'][string];

const mustBePermitted = ({ state, decisions }: Context, permission: string): void => {
  if (!decisions.isPermitted(state.get().agent.permissions, permission))
    throw new CannotBeDone(`The policy of the agent does not have ${permission}.`);
};

const keepStarted = (context: Context, reference: string, entry: Started): Started => {
  const { started } = context.state.get().agent;
  keep(context, { started: { ...started, [reference]: entry } });
  return entry;
};

const withAction = (context: Context, reference: string, entry: Started, action: Json): Started => {
  const [id, status] = [textOf(action, 'id'), textOf(action, 'status')];
  return keepStarted(context, reference, {
    ...entry,
    ...(id !== undefined && { action: id }),
    ...(status !== undefined && { status }),
  });
};

const transferOut = (context: Context, order: AgentOrder, { key }: Started): Promise<Json> => {
  const { source, destination, amount } = order;
  return callAsAgent(context, {
    method: 'POST',
    path: '/agents/me/transfer-out',
    body: { source: { accountId: source }, destination: { accountId: destination }, amount },
    key,
  });
};

/** Has a rate fixed, and executes the quote. Both can be sent again: their keys are kept. */
const payAtQuote = async (context: Context, order: AgentOrder, entry: Started): Promise<Json> => {
  const { reference, source, destination, amount } = order;
  const quoteKey = entry.quoteKey ?? context.decisions.newKey();
  const quoted = keepStarted(context, reference, { ...entry, quoteKey });
  const quote = await callAsAgent(context, {
    method: 'POST',
    path: '/agents/me/quotes',
    body: {
      source: { sourceType: 'ACCOUNT', accountId: source },
      destination: { destinationType: 'ACCOUNT', accountId: destination },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    },
    key: quoteKey,
  });
  const path = `/agents/me/quotes/${String(quote['id'])}/execute`;
  return callAsAgent(context, { method: 'POST', path, key: quoted.key });
};

const needs = { transfer: ['CREATE_TRANSFERS'], quote: ['CREATE_QUOTES', 'EXECUTE_QUOTES'] } as const;
const ways = { transfer: transferOut, quote: payAtQuote } as const;

/** Pays, once by each reference. It may wait for the platform's approval. */
export const agentPay = async (context: Context, order: AgentOrder): Promise<string | undefined> => {
  for (const permission of needs[order.by]) mustBePermitted(context, permission);
  const { reference } = order;
  const known = context.state.get().agent.started[reference];
  if (known?.status !== undefined) return known.status;
  const entry = keepStarted(context, reference, known ?? { key: context.decisions.newKey() });
  const action = await ways[order.by](context, order, entry);
  const kept = context.state.get().agent.started[reference] ?? entry;
  return withAction(context, reference, kept, action).status;
};

/** How something that the agent started stands. */
export const agentStatus = async (context: Context, reference: string): Promise<string | undefined> => {
  const known = context.state.get().agent.started[reference];
  if (known?.action === undefined) return known?.status;
  const path = `/agents/me/actions/${known.action}`;
  return withAction(context, reference, known, await callAsAgent(context, { method: 'GET', path })).status;
};
