import type { OperationId } from '../../spec/operations.ts';
import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { CallOptions } from '../kit/http/client.ts';
import { ownerRules } from './account-owners.ts';
import { isMeant } from './named-things.ts';
import { isRow, kept, type View } from './views.ts';

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

export const narrowedRowRules: readonly RuleId[] = [
  ...ownerRules,
  ...Object.values(scoped).map(({ rule }) => rule),
];

/** Whose the rows of a token are, by the token and the member: the first row that showed it. */
export type Scopes = Map<string, { readonly owner: string; readonly on: HttpRecord }>;

/** More are not remembered. */
const mostScopes = 2_000;

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
