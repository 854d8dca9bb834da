import { asJsonObject } from '../../../../spec/json.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { callsOf, isAccepted, isSeenAccepted, textOf, type Exchange, type Recording } from '../recording.ts';
import { broken, held, sighted, type Check, type CheckBook } from '../sighting.ts';
import { lastReported, mayHaveReported, reported } from '../reported.ts';
import { asAskedFor } from './orders.ts';

const decisions = (recording: Recording): readonly Exchange[] =>
  callsOf(recording, 'agents.approveAction', 'agents.rejectAction');

const actionOf = ({ params }: Exchange): string => params['actionId'] ?? '';

const whilePending: Check = (recording) =>
  decisions(recording).map((exchange) => {
    const reports = lastReported(reported(recording), actionOf(exchange), exchange.opened);
    return sighted(
      mayHaveReported(reports, ({ status }) => status === undefined || status === 'PENDING_APPROVAL'),
      exchange,
      `The service had reported that the action is ${textOf(reports.at(-1)?.['status'])}.`,
    );
  });

const decidedOnce: Check = (recording) => {
  const all = decisions(recording);
  return all.filter(isSeenAccepted).map((first) => {
    const again = all.find((later) => actionOf(later) === actionOf(first) && later.opened >= first.n);
    return again === undefined ? held(first) : broken(again, 'This action was decided before.');
  });
};

const wordFor: Readonly<Partial<Record<OperationId, string>>> = {
  'agents.approveAction': 'approve',
  'agents.rejectAction': 'reject',
};

const asAsked: Check = (recording) => {
  const asked = recording.asks.filter(
    ({ ask, with: of }) => ask === 'decide' && of['subject'] === 'agent-action',
  );
  if (asked.length === 0) return [];
  return decisions(recording).map((exchange) => {
    const word = wordFor[exchange.operation ?? 'config.get'];
    const isAsked = asked.some(
      ({ with: { id, decision }, opened }) =>
        (id === undefined || id === actionOf(exchange)) && decision === word && opened <= exchange.n,
    );
    return sighted(isAsked, exchange, `The client was not asked to ${word ?? ''} this action.`);
  });
};

/** The first decision about each action; the platform can also approve what an agent pays by its transaction. */
const decided: Check = (recording) => {
  const asked = recording.asks.filter(
    ({ ask, with: of }) => ask === 'decide' && of['subject'] === 'agent-action',
  );
  const first = asked.filter(
    ({ with: { id } }, n) => asked.findIndex(({ with: other }) => other['id'] === id) === n,
  );
  return first.map((line) => {
    const made = callsOf(
      recording,
      'agents.approveAction',
      'agents.rejectAction',
      'transactions.approve',
    ).find(
      (exchange) =>
        isAccepted(exchange) &&
        exchange.n >= line.opened &&
        (exchange.operation === 'transactions.approve' || actionOf(exchange) === line.with['id']),
    );
    return made === undefined ? broken(line, 'The action waits, and is not decided.') : held(made);
  });
};

const permissionFor: Readonly<Partial<Record<OperationId, string>>> = {
  'agentSide.createExternalAccount': 'MANAGE_EXTERNAL_ACCOUNTS',
  'agentSide.deleteExternalAccount': 'MANAGE_EXTERNAL_ACCOUNTS',
  'agentSide.createQuote': 'CREATE_QUOTES',
  'agentSide.executeQuote': 'EXECUTE_QUOTES',
  'agentSide.transferIn': 'CREATE_TRANSFERS',
  'agentSide.transferOut': 'CREATE_TRANSFERS',
};

/** The permissions that the agent was last shown. */
const permissionsReported = (recording: Recording, upTo: number): readonly unknown[] | undefined => {
  const reported = callsOf(recording, 'agents.redeemDeviceCode', 'agentSide.getSelf').findLast(
    (exchange) => isSeenAccepted(exchange) && exchange.n <= upTo,
  );
  const { permissions } = asJsonObject(reported?.got['policy']);
  return Array.isArray(permissions) ? (permissions as readonly unknown[]) : undefined;
};

const permitted: Check = (recording) => {
  const calls = recording.exchanges.filter(({ operation }) => operation && permissionFor[operation]);
  if (calls.length === 0) return recording.asks.filter(({ ask }) => ask === 'agent-pay').map(held);
  return calls.flatMap((exchange) => {
    const needed = permissionFor[exchange.operation ?? 'config.get'];
    const permissions = permissionsReported(recording, exchange.opened);
    if (permissions === undefined) return [];
    return [
      sighted(permissions.includes(needed), exchange, `The policy of the agent lacks ${needed ?? ''}.`),
    ];
  });
};

const ownQuotes: Check = (recording) => {
  const own = callsOf(recording, 'agentSide.createQuote').filter(isSeenAccepted);
  return callsOf(recording, 'agentSide.getQuote', 'agentSide.executeQuote').map((exchange) => {
    const id = exchange.params['quoteId'];
    const isOwn = own.some(({ got, n }) => got['id'] === id && n <= exchange.opened);
    return sighted(isOwn, exchange, `The agent did not create the quote ${id ?? ''}.`);
  });
};

const keyOf = ({ request }: Exchange): string => request.headers['idempotency-key'] ?? '';

/** The work that a request starts: the same address and the same body mean the same work. */
const workOf = ({ request }: Exchange): string => `${request.url} ${request.hash ?? ''}`;

/** Two orders may be alike; without asks nobody knows how many there were. */
const awaited: Check = (recording) => {
  const orders = new Set(
    recording.asks.filter(({ ask }) => ask === 'agent-pay').map(({ with: { reference } }) => reference),
  );
  if (orders.size === 0) return [];
  const starts = callsOf(
    recording,
    'agentSide.executeQuote',
    'agentSide.transferIn',
    'agentSide.transferOut',
  );
  return starts
    .filter((exchange) => isSeenAccepted(exchange) && exchange.got['status'] === 'PENDING_APPROVAL')
    .map((first) => {
      const again = starts.filter(
        (later) =>
          later.opened >= first.n && workOf(later) === workOf(first) && keyOf(later) !== keyOf(first),
      );
      const extra = again[orders.size - 1];
      return extra === undefined
        ? held(first)
        : broken(extra, 'The same waits for approval already, and is started again.');
    });
};

/** An agent has paid, or has waiting for approval, no more than it was asked for. */
const agentPaysOnce: Check = (recording) => {
  const orders = new Set(
    recording.asks.filter(({ ask }) => ask === 'agent-pay').map(({ with: { reference } }) => reference),
  ).size;
  const made = new Set<unknown>();
  return callsOf(recording, 'agentSide.transferOut', 'agentSide.executeQuote')
    .filter((exchange) => orders > 0 && isAccepted(exchange))
    .map((exchange) => {
      made.add(exchange.real['id']);
      return sighted(
        made.size <= orders,
        exchange,
        `The agent was asked for ${orders} payment${orders === 1 ? '' : 's'}, and makes one more.`,
      );
    });
};

/** A call that was under way, or one more to make sure, is nobody's fault. */
const mostAfterLoss = 1;

const endsWork: Check = (recording) => {
  const calls = recording.exchanges.filter(({ request }) => request.credential.holder === 'agent');
  const lost = calls.find(({ status }) => status === 401);
  if (lost === undefined) return [];
  const later = calls.filter(({ opened }) => opened >= lost.n);
  const extra = later[mostAfterLoss];
  return [
    extra === undefined
      ? held(lost)
      : broken(extra, `After its token was refused the agent goes on: ${later.length} more requests.`),
  ];
};

/** The accounts of an agent's payment, both of them named in one ask. */
const betweenTheNamed: Check = (recording) => {
  const orders = recording.asks.filter(({ ask }) => ask === 'agent-pay');
  if (orders.length === 0) return [];
  return callsOf(recording, 'agentSide.transferOut', 'agentSide.createQuote').flatMap((exchange) => {
    const { source, destination } = asJsonObject(exchange.sent);
    const [from, to] = [asJsonObject(source)['accountId'], asJsonObject(destination)['accountId']];
    if (from === undefined || to === undefined) return [];
    return [
      sighted(
        orders.some(({ with: order }) => order['source'] === from && order['destination'] === to),
        exchange,
        'The agent was asked to pay from another account, or to another one.',
      ),
    ];
  });
};

export const agentsChecks = {
  'client/agents/pays-what-was-asked': (recording) => [
    ...asAskedFor(recording, 'agent-pay', 'agentSide.transferOut', 'amount'),
    ...asAskedFor(recording, 'agent-pay', 'agentSide.createQuote', 'SENDING'),
  ],
  'client/agents/pays-between-the-named-accounts': betweenTheNamed,
  'client/agents/decided-while-pending': whilePending,
  'client/agents/decided-once': decidedOnce,
  'client/orders/decision-is-made': decided,
  'client/agents/decision-is-the-one-asked': asAsked,
  'client/agents/permission-is-there': permitted,
  'client/agents/own-quotes-only': ownQuotes,
  'client/agents/approval-is-awaited': awaited,
  'client/agents/pays-once': agentPaysOnce,
  'client/agents/lost-access-ends-the-work': endsWork,
} as const satisfies CheckBook;
