import type { OperationId } from '../../spec/operations.ts';
import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { target } from '../kit/check/run.ts';
import type { CallOptions } from '../kit/http/client.ts';
import { isMeant } from './named-things.ts';
import { isRow, kept, type View } from './views.ts';

/** A list of accounts, and whose they are: on every page, whatever else the request asks for. */
interface Owned {
  readonly list: OperationId;
  readonly rule: RuleId;
  /** Of the customer that the request names, or of no customer at all. */
  readonly of: 'customerId' | 'nobody';
}

const owned: readonly Owned[] = [
  {
    list: 'internalAccounts.listForCustomer',
    rule: 'internal-accounts/customer-list-shows-that-customer-only',
    of: 'customerId',
  },
  {
    list: 'internalAccounts.listForPlatform',
    rule: 'internal-accounts/platform-list-has-no-customer-account',
    of: 'nobody',
  },
  {
    list: 'customerExternalAccounts.list',
    rule: 'external-accounts/customer-list-shows-that-customer-only',
    of: 'customerId',
  },
  {
    list: 'platformExternalAccounts.list',
    rule: 'external-accounts/platform-list-has-no-customer-account',
    of: 'nobody',
  },
];

/** The lists of an agent, and the member that is the same in all rows that one token gets. */
const scoped: Partial<
  Readonly<Record<OperationId, { readonly rule: RuleId; readonly member: 'customerId' | 'agentId' }>>
> = {
  'agentSide.listActions': { rule: 'agent-side/actions-are-its-own', member: 'agentId' },
  'agentSide.listInternalAccounts': {
    rule: 'agent-side/internal-accounts-are-its-customers',
    member: 'customerId',
  },
  'agentSide.listExternalAccounts': {
    rule: 'agent-side/external-accounts-are-its-customers',
    member: 'customerId',
  },
  'agentSide.listTransactions': { rule: 'agent-side/transactions-are-its-customers', member: 'customerId' },
};

export const narrowedRowRules: readonly RuleId[] = [...owned, ...Object.values(scoped)].map(
  ({ rule }) => rule,
);

/** Whose the rows of a token are, by the token and the member: the first row that showed it. */
export type Scopes = Map<string, { readonly owner: string; readonly on: HttpRecord }>;

/** More are not remembered. */
const mostScopes = 2_000;

/** A row that shows whose it is: an empty text names nobody. */
const isOwned = (view: View): boolean => {
  const owner = view.shown['customerId'];
  return isRow(view) && typeof owner === 'string' && owner !== '';
};

/**
 * Holds each row of a list against the customer whose list it is. Parameter and member have our names: they are the
 * target's only where its file says so.
 */
export const examineOwners = (
  { operation }: Exchange,
  asked: CallOptions,
  views: readonly View[],
  examine: FindingCollector,
): void => {
  const list = target().dialect.complete ? owned.find((each) => each.list === operation) : undefined;
  const wanted = list?.of === 'customerId' ? asked.query?.['customerId'] : undefined;
  if (list === undefined || (list.of === 'customerId' && typeof wanted !== 'string')) return;
  for (const view of views.filter(isOwned)) {
    const owner = view.shown['customerId'];
    examine.assert(list.rule, owner === wanted, () => ({
      expected:
        wanted === undefined ? 'rows without a customerId' : `rows whose customerId is ${String(wanted)}`,
      actual: `${view.id} with customerId ${String(owner)}`,
      on: view.on,
      pointer: `${view.at}/customerId`,
      side: 'response',
    }));
  }
};

/** Holds each row that a token gets, on every page, against the first one: one agent has one customer. */
export const examineScopes = (
  { operation }: Exchange,
  { as }: CallOptions,
  views: readonly View[],
  { examine, scopes }: { readonly examine: FindingCollector; readonly scopes: Scopes },
): void => {
  const list = scoped[operation];
  if (list === undefined || typeof as !== 'object') return;
  const { rule, member } = list;
  const key = `${as.authorization} ${member}`;
  for (const view of views) {
    const owner = view.shown[member];
    if (!isRow(view) || typeof owner !== 'string' || !isMeant(view, member)) continue;
    const first = scopes.get(key);
    if (first === undefined) {
      if (scopes.size < mostScopes) scopes.set(key, { owner, on: kept(view).on });
      continue;
    }
    examine.assert(rule, owner === first.owner, () => ({
      expected: `rows whose ${member} is ${first.owner}, as in an earlier row that this agent got`,
      actual: `${view.id} with ${member} ${owner}`,
      on: [first.on, view.on],
      pointer: `${view.at}/${member}`,
      side: 'response',
    }));
  }
};
