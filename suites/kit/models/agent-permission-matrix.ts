import { permissions, permissionSets, type Permission } from '../../../generators/agents.ts';
import { bankAccount } from '../../../generators/external-accounts.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { AgentResources, Ids } from '../fixtures/agent-resources.ts';
import type { CallOptions } from '../http/client.ts';
import { sample } from '../fixtures/payees.ts';
import { quoteBody, transferBody } from '../fixtures/payments.ts';

/** The owner of the resource that a request names. */
export type Whose = 'own' | 'another customer' | 'another platform' | 'nobody';

/**
 * - `served`: any 2xx.
 * - `refused`: any 4xx, for the lack of a permission or because there is no such thing.
 * - `missing`: 404.
 * - `open`: the document leaves it open; the answer may not show or reach what is not the agent's.
 */
export type Outcome = 'served' | 'refused' | 'missing' | 'open';

/** The change of a request if it were carried out. */
export type Effect = 'nothing' | 'accounts' | 'money';

/** The agent's own things for the requests: they are used up. */
export interface Own extends AgentResources {
  /** A quote of the agent that nobody has asked to execute. */
  readonly freshQuoteId: string;
  /** An external account of its customer that nothing depends on. */
  readonly spareAccountId: string;
}

interface Way {
  /** The end of a payment that is not the agent's; '' where only one thing is named. */
  readonly end: string;
  readonly options: CallOptions;
}

/** One agent-side operation: its needs, the rules about it, and the ways to ask for it. */
export interface Line {
  readonly operation: OperationId;
  readonly needs: Permission | 'reading';
  readonly effect: Effect;
  /** The request names nothing: the answer must show nothing of anybody else's. */
  readonly isList?: true;
  /** The request says whose the new thing shall be: refusing that and ignoring it are both allowed. */
  readonly namesOwner?: true;
  /** Examined where the agent may, and where the permission is missing. */
  readonly served: RuleId;
  readonly without?: RuleId;
  /** Examined where what is named belongs to somebody else, or to nobody. */
  readonly foreign: RuleId;
  /** The body names accounts: the status for an id that nobody has is not shown, and using another's is worse than showing it. */
  readonly used?: RuleId;
  readonly own: (own: Own) => CallOptions;
  readonly of: (named: Ids, own: Own) => readonly Way[];
}

const only = (options: CallOptions): readonly Way[] => [{ end: '', options }];

const account = ({ agent }: Own): Readonly<Record<string, unknown>> =>
  sample(bankAccount(agent.ends.account.currency === 'EUR' ? 'EUR' : 'USD'));

const quote = (from: string, to: string): CallOptions => ({ body: quoteBody({ from, to }) });
const transfer = (from: string, to: string): CallOptions => ({ body: transferBody(from, to) });

/** Both ends of a payment, one at a time somebody else's. */
const ends =
  (ask: typeof quote, isOut: boolean): Line['of'] =>
  (named, own) => {
    const [foreignFrom, foreignTo] = isOut
      ? [named.internalAccountId, named.externalAccountId]
      : [named.externalAccountId, named.internalAccountId];
    const [from, to] = isOut
      ? [own.internalAccountId, own.externalAccountId]
      : [own.externalAccountId, own.internalAccountId];
    return [
      { end: 'as the source', options: ask(foreignFrom, to) },
      { end: 'as the destination', options: ask(from, foreignTo) },
    ];
  };

const listing = (operation: OperationId, served: RuleId, foreign: RuleId): Line => ({
  operation,
  needs: 'reading',
  effect: 'nothing',
  isList: true,
  served,
  foreign,
  own: () => ({}),
  of: () => [],
});

const reading = (
  operation: OperationId,
  served: RuleId,
  foreign: RuleId,
  path: (ids: Ids) => Readonly<Record<string, string>>,
): Line => ({
  operation,
  needs: 'reading',
  effect: 'nothing',
  served,
  foreign,
  own: (own) => ({ path: path(own) }),
  of: (named) => only({ path: path(named) }),
});

const inTransfer = 'agent-side/foreign-accounts-in-a-transfer-are-404';
const used = 'agent-side/foreign-accounts-are-not-used';

/**
 * The document's words on every agent-side operation. The permissions that it names are those of requests that start
 * or change something; whether reading needs one is open.
 *
 * Source: Authentication, rule 3; Endpoints > Operation catalogue.
 */
export const lines: readonly Line[] = [
  listing('agentSide.getSelf', 'agent-side/operation-get-self', 'agents/acts-for-one-customer'),
  listing('agentSide.listActions', 'agent-side/operation-list-actions', 'agent-side/actions-are-its-own'),
  listing(
    'agentSide.listInternalAccounts',
    'agent-side/operation-list-internal-accounts',
    'agent-side/internal-accounts-are-its-customers',
  ),
  listing(
    'agentSide.listExternalAccounts',
    'agent-side/operation-list-external-accounts',
    'agent-side/external-accounts-are-its-customers',
  ),
  listing(
    'agentSide.listTransactions',
    'agent-side/operation-list-transactions',
    'agent-side/transactions-are-its-customers',
  ),
  reading(
    'agentSide.getAction',
    'agent-side/operation-get-action',
    'agent-side/foreign-action-is-404',
    ({ actionId }) => ({ actionId }),
  ),
  reading(
    'agentSide.getExternalAccount',
    'agent-side/operation-get-external-account',
    'agent-side/foreign-external-account-is-404',
    ({ externalAccountId }) => ({ externalAccountId }),
  ),
  reading(
    'agentSide.getQuote',
    'agent-side/operation-get-quote',
    'agent-side/foreign-quote-is-404',
    ({ quoteId }) => ({ quoteId }),
  ),
  reading(
    'agentSide.getTransaction',
    'agent-side/operation-get-transaction',
    'agent-side/foreign-transaction-is-404',
    ({ transactionId }) => ({ transactionId }),
  ),
  {
    operation: 'agentSide.createExternalAccount',
    needs: 'MANAGE_EXTERNAL_ACCOUNTS',
    effect: 'accounts',
    namesOwner: true,
    served: 'agent-side/external-accounts-with-their-permission',
    without: 'agent-side/adding-an-external-account-needs-its-permission',
    foreign: 'agent-side/requests-are-bound-to-its-customer',
    own: (own) => ({ body: account(own) }),
    of: ({ customerId }, own) => only({ body: { ...account(own), customerId } }),
  },
  {
    operation: 'agentSide.deleteExternalAccount',
    needs: 'MANAGE_EXTERNAL_ACCOUNTS',
    effect: 'accounts',
    served: 'agent-side/external-accounts-with-their-permission',
    without: 'agent-side/deleting-an-external-account-needs-its-permission',
    foreign: 'agent-side/deleting-a-foreign-external-account-is-404',
    own: ({ spareAccountId }) => ({ path: { externalAccountId: spareAccountId } }),
    of: ({ externalAccountId }) => only({ path: { externalAccountId } }),
  },
  {
    operation: 'agentSide.createQuote',
    needs: 'CREATE_QUOTES',
    effect: 'money',
    served: 'agent-side/create-quote-with-its-permission',
    without: 'agent-side/create-quote-needs-its-permission',
    foreign: 'agent-side/foreign-accounts-in-a-quote-are-404',
    used,
    own: (own) => quote(own.internalAccountId, own.externalAccountId),
    of: ends(quote, true),
  },
  {
    operation: 'agentSide.executeQuote',
    needs: 'EXECUTE_QUOTES',
    effect: 'money',
    served: 'agent-side/execute-quote-with-its-permission',
    without: 'agent-side/execute-quote-needs-its-permission',
    foreign: 'agent-side/executing-a-foreign-quote-is-404',
    own: ({ freshQuoteId }) => ({ path: { quoteId: freshQuoteId } }),
    of: ({ quoteId }) => only({ path: { quoteId } }),
  },
  {
    operation: 'agentSide.transferIn',
    needs: 'CREATE_TRANSFERS',
    effect: 'money',
    served: 'agent-side/transfers-with-their-permission',
    without: 'agent-side/transfer-in-needs-its-permission',
    foreign: inTransfer,
    used,
    own: (own) => transfer(own.externalAccountId, own.internalAccountId),
    of: ends(transfer, false),
  },
  {
    operation: 'agentSide.transferOut',
    needs: 'CREATE_TRANSFERS',
    effect: 'money',
    served: 'agent-side/transfers-with-their-permission',
    without: 'agent-side/transfer-out-needs-its-permission',
    foreign: inTransfer,
    used,
    own: (own) => transfer(own.internalAccountId, own.externalAccountId),
    of: ends(transfer, true),
  },
];

/** The outcome for an agent with these permissions. A request that is wrong twice may be refused for either. */
export const outcomeOf = (
  { needs, namesOwner, used: inBody }: Pick<Line, 'needs' | 'namesOwner' | 'used'>,
  granted: readonly Permission[],
  whose: Whose,
): Outcome => {
  const isAll = permissions.every((permission) => granted.includes(permission));
  const may = needs === 'reading' ? isAll : granted.includes(needs);
  if (whose === 'own') return may ? 'served' : needs === 'reading' ? 'open' : 'refused';
  if (!may || (inBody !== undefined && whose !== 'another customer')) return 'refused';
  return namesOwner ? 'open' : 'missing';
};

/** One request of the matrix and what must come of it. */
export interface Cell {
  readonly line: Line;
  readonly granted: readonly Permission[];
  readonly whose: Whose;
  readonly outcome: Outcome;
}

/**
 * Every permission set is tried on an agent's own things. On those of others, an agent without permissions, one with
 * each alone, and one with all: no set between can open more.
 */
const isVisited = (granted: readonly Permission[], whose: Whose): boolean =>
  whose === 'own' || granted.length <= 1 || granted.length === permissions.length;

/** Permission sets × every agent-side operation × these owners, row by row. */
export const matrix = (
  columns: readonly Whose[],
): readonly { readonly granted: readonly Permission[]; readonly cells: readonly Cell[] }[] =>
  permissionSets
    .map((granted) => ({
      granted,
      cells: lines.flatMap((line) =>
        columns
          .filter((whose) => isVisited(granted, whose))
          .map((whose) => ({ line, granted, whose, outcome: outcomeOf(line, granted, whose) })),
      ),
    }))
    .filter(({ cells }) => cells.length > 0);

/** How a report calls a cell. */
export const nameOf = ({ line, granted, whose }: Omit<Cell, 'outcome'>, end = ''): string => {
  const of = whose === 'own' ? 'its own' : `what belongs to ${whose}`;
  const where = end === '' ? '' : ` ${end}`;
  return `${line.operation} with ${granted.join(' + ') || 'no permission'} on ${of}${where}`;
};
