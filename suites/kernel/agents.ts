import { freePolicy } from '../../generators/agents.ts';
import type { Value } from '../../generators/kernel/from-schema.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { CallOptions, Client } from './client.ts';
import { mustKnow } from './binding.ts';
import { Inconclusive } from './examiner.ts';
import { bodyOf, isTaken, needed } from './judge.ts';
import { losses } from './kept.ts';
import type { Owned } from './owned.ts';
import { someEnds, transferBody, type Ends } from './payments.ts';
import { run, target } from './run.ts';
import { rowsOf } from './walk.ts';

type Body = Readonly<Record<string, unknown>>;

/** Members of agents have the names of the assumed interface: the document names some of a policy only. */
export const part = (body: Body, name: string): Body => (body[name] ?? {}) as Body;

export const textIn = (body: Body, name: string): string | undefined => {
  const value = body[name];
  return typeof value === 'string' ? value : undefined;
};

interface AgentWanted {
  readonly customerId: string;
  readonly currency?: string;
  /** What differs from a policy that allows everything at once. */
  readonly policy?: Value;
}

export const agentName = (): string => `${run().prefix} agent`;

/**
 * Reading may need a permission that the document does not name. The assumed one is granted to agents that may do
 * everything; a target that does not know it gets the others alone.
 */
export const withReading = (permissions: unknown): readonly unknown[] => [
  ...(Array.isArray(permissions) ? (permissions as readonly unknown[]) : []),
  'VIEW_TRANSACTIONS',
];

/** Creates an agent, whatever the target answers; it is taken away after the run. */
export const createAgent = async (
  api: Client,
  owned: Owned,
  { customerId, currency = 'USD', policy = {} }: AgentWanted,
): Promise<Exchange> => {
  const wanted = { ...freePolicy(currency), ...policy };
  const ask = (asked: Value): Promise<Exchange> =>
    api.call('agents.create', { body: { name: agentName(), customerId, policy: asked } });
  const isFree = policy['permissions'] === undefined;
  const generous = isFree && (await ask({ ...wanted, permissions: withReading(wanted['permissions']) }));
  const exchange = generous && isTaken(generous) ? generous : await ask(wanted);
  const id = textIn(part(bodyOf(exchange), 'agent'), 'id');
  if (isTaken(exchange) && id !== undefined) owned.add('agents.delete', id);
  return exchange;
};

/** What a shown policy has otherwise than it was given. A list of permissions may have others besides. */
export const policyLosses = (given: Value, shown: Value): readonly string[] => {
  const { permissions: asked = [], ...rest } = given as { readonly permissions?: readonly unknown[] };
  const granted = shown['permissions'];
  const isLost = (one: unknown): boolean =>
    Array.isArray(granted) ? !granted.includes(one) : target().dialect.complete;
  // Shapes are assumed: what a target does not show by these names, it may show by others.
  const known = losses(rest, shown).filter((loss) => loss.shown !== undefined || target().dialect.complete);
  return [...asked.filter(isLost).map(String), ...known.map(({ pointer }) => pointer)];
};

/** An agent that has its device code and no token yet. */
export interface NewAgent {
  readonly id: string;
  readonly code: string;
  readonly exchange: Exchange;
}

/** Leaves the test as inconclusive when the target creates none, or shows it otherwise than assumed. */
export const someAgent = async (api: Client, owned: Owned, wanted: AgentWanted): Promise<NewAgent> => {
  const exchange = needed(await createAgent(api, owned, wanted), 'Creating an agent');
  const id = textIn(part(bodyOf(exchange), 'agent'), 'id');
  const code = textIn(part(bodyOf(exchange), 'deviceCode'), 'code');
  const what = 'The answer shows no agent.id and deviceCode.code';
  mustKnow(id !== undefined && code !== undefined, what, exchange);
  if (id === undefined || code === undefined) throw new Inconclusive('prerequisite', `${what}.`, exchange);
  return { id, code, exchange };
};

/** Redeems a code without any credential, and with the platform's where that is not enough: neither is shown. */
export const redeem = async (api: Client, code: string): Promise<Exchange> => {
  const bare = await api.call('agents.redeemDeviceCode', { path: { code }, as: 'nobody' });
  if (bare.response.status !== 401) return bare;
  return api.call('agents.redeemDeviceCode', { path: { code } });
};

export const tokenIn = (redemption: Exchange): string | undefined =>
  isTaken(redemption) ? textIn(bodyOf(redemption), 'accessToken') : undefined;

/** Calls with an access token. */
export const callWith =
  (api: Client, token: string) =>
  (operation: OperationId, options: CallOptions = {}): Promise<Exchange> =>
    api.call(operation, { ...options, as: { authorization: `Bearer ${token}` } });

/** An agent with its token. */
export interface Actor extends NewAgent {
  readonly token: string;
  readonly redemption: Exchange;
  readonly call: ReturnType<typeof callWith>;
}

export const someActor = async (api: Client, owned: Owned, wanted: AgentWanted): Promise<Actor> => {
  const agent = await someAgent(api, owned, wanted);
  const redemption = needed(await redeem(api, agent.code), 'Redeeming a device code');
  const token = tokenIn(redemption);
  if (token === undefined)
    throw new Inconclusive('prerequisite', 'A redemption shows no access token to act with.', redemption);
  return { ...agent, token, redemption, call: callWith(api, token) };
};

/** An agent whose customer has money and somebody to pay in the same currency. */
export interface Employed extends Actor {
  readonly ends: Ends;
}

export const employ = (api: Client, owned: Owned, ends: Ends, policy: Value = {}): Promise<Actor> => {
  const { customerId, currency } = ends.account;
  return someActor(api, owned, { customerId, currency, policy });
};

export const someEmployed = async (api: Client, owned: Owned, policy: Value = {}): Promise<Employed> => {
  const ends = await someEnds(api, owned, { sameCurrency: true });
  return { ...(await employ(api, owned, ends, policy)), ends };
};

/** A transfer out that such an agent can ask for. */
export const agentTransfer = ({ ends }: Pick<Employed, 'ends'>, amount = 100): CallOptions => ({
  body: transferBody(ends.account.id, ends.payee.id, amount),
});

/** An action that waits, and the pending transaction behind it where the target shows one. */
export interface Held {
  readonly actionId: string;
  readonly transactionId: string | undefined;
  readonly exchange: Exchange;
}

export const transactionIn = (exchange: Exchange): Body => part(bodyOf(exchange), 'transaction');

/** What an agent's request led to. */
export interface Undertaken {
  readonly actionId: string;
  readonly transactionId: string | undefined;
  /** That of the action; undefined where the target shows no action. */
  readonly status: unknown;
}

/** A transaction has a direction, by its table; an action has none. */
const isTransaction = (body: Body): boolean => body['direction'] !== undefined;

const ownActions = async ({ call }: Pick<Actor, 'call'>): Promise<readonly Body[]> => {
  const pages: Body[] = [];
  let cursor: string | undefined;
  do {
    const page = needed(
      await call('agentSide.listActions', { query: { cursor } }),
      'Listing the actions of an agent',
    );
    pages.push(...rowsOf(page));
    const { nextCursor } = bodyOf(page);
    cursor = typeof nextCursor === 'string' && nextCursor !== cursor ? nextCursor : undefined;
  } while (cursor !== undefined && pages.length < mostActions);
  return pages;
};

/** More than any agent of the suite has. */
const mostActions = 1_000;

/**
 * The action behind the answer to an agent: the answer itself, or, where that is the transaction, the one that the
 * agent's own list shows with it. The document leaves open which of the two is answered.
 */
export const undertaken = async (agent: Pick<Actor, 'call'>, answer: Exchange): Promise<Undertaken> => {
  const body = bodyOf(answer);
  if (!isTransaction(body))
    return {
      actionId: String(body['id']),
      transactionId: textIn(transactionIn(answer), 'id'),
      status: body['status'],
    };
  const transactionId = String(body['id']);
  const found = (await ownActions(agent)).find((row) => part(row, 'transaction')['id'] === transactionId);
  return { actionId: String(found?.['id']), transactionId, status: found?.['status'] };
};

/** What waits after an agent asked for it. Leaves the test where the target shows no waiting action. */
export const heldBy = async (agent: Pick<Actor, 'call'>, exchange: Exchange): Promise<Held> => {
  const { actionId, transactionId, status } = await undertaken(
    agent,
    needed(exchange, 'What an agent asks for'),
  );
  mustKnow(status === 'PENDING_APPROVAL', 'The answer leads to no action in PENDING_APPROVAL', exchange);
  return { actionId, transactionId, exchange };
};

/**
 * The pending transaction behind what waits: the one that the action shows, else the only pending one of its
 * customer. Leaves the test as inconclusive where the target shows none before the approval, which is allowed.
 */
export const pendingBehind = async (api: Client, { ends }: Employed, held: Held): Promise<string> => {
  if (held.transactionId !== undefined) return held.transactionId;
  const { customerId } = ends.account;
  const page = await api.call('transactions.list', { query: { customerId } });
  const pending = rowsOf(page).filter(({ status }) => status === 'PENDING');
  const [first] = pending;
  if (first === undefined || pending.length > 1)
    throw new Inconclusive(
      'no-binding',
      `Neither the waiting action nor the transactions of its customer (${pending.length} of them pending) show which transaction waits`,
      page,
    );
  return String(first['id']);
};

export const holding: Value = { defaultExecutionMode: 'APPROVAL_REQUIRED' };

/** A transfer out that waits for approval. */
export const heldTransfer = async (agent: Employed, amount?: number): Promise<Held> =>
  heldBy(agent, await agent.call('agentSide.transferOut', agentTransfer(agent, amount)));

export const decide = (
  api: Client,
  decision: 'approve' | 'reject',
  agentId: string,
  actionId: string,
): Promise<Exchange> =>
  api.call(decision === 'approve' ? 'agents.approveAction' : 'agents.rejectAction', {
    path: { agentId, actionId },
  });

export const readAction = ({ call }: Actor, actionId: string): Promise<Exchange> =>
  call('agentSide.getAction', { path: { actionId } });
