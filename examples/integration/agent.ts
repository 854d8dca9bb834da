import { createApi, type Api } from './api.ts';
import { CannotBeDone, type Context } from './context.ts';
import { asObject, textOf, type Json } from './json.ts';
import type { AgentRecord } from './state.ts';

/** Calls as the agent: with its own token, never with the credentials of the platform. */
const agentApi = ({ settings, decisions, state }: Context): Api =>
  createApi({
    ...settings,
    decisions,
    authorization: () => {
      const { accessToken } = state.get().agent;
      return accessToken === undefined ? undefined : `Bearer ${accessToken}`;
    },
  });

const keep = ({ state }: Context, change: Partial<AgentRecord>): void =>
  state.change({ agent: { ...state.get().agent, ...change } });

/** Redeems a device code for the access token, which is shown once and therefore kept. */
export const connectAgent = async (context: Context, deviceCode: string): Promise<void> => {
  if (context.state.get().agent.accessToken !== undefined) return;
  const answer = await agentApi(context).call({
    method: 'POST',
    path: `/agents/device-codes/${deviceCode}/redeem`,
  });
  const permissions = asObject(answer['policy'])['permissions'];
  keep(context, {
    accessToken: String(answer['accessToken']),
    permissions: Array.isArray(permissions) ? permissions.map(String) : [],
  });
};

/** What an agent is asked to pay: its customer's money, to an account that the customer has. */
export interface AgentOrder {
  readonly reference: string;
  readonly source: string;
  readonly destination: string;
  readonly amount: number;
}

const mustBePermitted = ({ state, decisions }: Context, permission: string): void => {
  if (!decisions.isPermitted(state.get().agent.permissions, permission))
    throw new CannotBeDone(`The policy of the agent does not have ${permission}.`);
};

const keepStarted = (context: Context, reference: string, key: string, action?: Json): void => {
  const { started } = context.state.get().agent;
  const [id, status] = [textOf(action ?? {}, 'id'), textOf(action ?? {}, 'status')];
  const entry = { key, ...(id !== undefined && { action: id }), ...(status !== undefined && { status }) };
  keep(context, { started: { ...started, [reference]: entry } });
};

/** Starts a transfer out, once by each reference. It may wait for the platform's approval. */
export const agentPay = async (context: Context, order: AgentOrder): Promise<string | undefined> => {
  mustBePermitted(context, 'CREATE_TRANSFERS');
  const { reference, source, destination, amount } = order;
  const known = context.state.get().agent.started[reference];
  if (known?.status !== undefined) return known.status;
  const key = known?.key ?? context.decisions.newKey();
  keepStarted(context, reference, key);
  const action = await agentApi(context).call({
    method: 'POST',
    path: '/agents/me/transfer-out',
    body: { source: { accountId: source }, destination: { accountId: destination }, amount },
    key,
  });
  keepStarted(context, reference, key, action);
  return textOf(action, 'status');
};

/** How something that the agent started stands. */
export const agentStatus = async (context: Context, reference: string): Promise<string | undefined> => {
  const known = context.state.get().agent.started[reference];
  if (known?.action === undefined) return known?.status;
  const path = `/agents/me/actions/${known.action}`;
  const action = await agentApi(context).call({ method: 'GET', path });
  keepStarted(context, reference, known.key, action);
  return textOf(action, 'status');
};
