import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { requireSuccess, rowsOf } from '../assertions/answers.ts';
import type { Check } from '../assertions/check.ts';
import { memberOf } from '../assertions/members.ts';
import type { ShownMembers } from '../assertions/shown-members.ts';
import { balanceOf } from '../fixtures/accounts.ts';
import type { AgentResources } from '../fixtures/agent-resources.ts';
import type { Client } from '../http/client.ts';
import { nameOf, type Cell, type Effect } from './agent-permission-matrix.ts';

/** What a request may change for good. */
export type Lasting = Exclude<Effect, 'nothing'>;

/** What may not have changed after a refusal. */
interface Snapshot {
  readonly ids: string;
  readonly balance: number;
  readonly on: readonly Exchange[];
}

/** Looks at some resources, and remembers how they were. */
export interface Watched {
  readonly see: (effect: Lasting) => Promise<Snapshot>;
  readonly before: Readonly<Record<Lasting, Snapshot>>;
}

const idsOf = (rows: readonly ShownMembers[]): string =>
  rows
    .map((row) => String(memberOf(row, 'id')))
    .toSorted()
    .join(' ');

/**
 * What waits for approval because of an agent, by the rows that name it: the document shows no parameter of the list,
 * so a target may list what other agents wait for, too.
 */
const waitingOf = (page: Exchange, agentId: string): string =>
  idsOf(rowsOf(page).filter((row) => JSON.stringify(row).includes(agentId)));

/** The accounts of a customer: the parameter of this list is not shown either. Rows that name nobody are all its own. */
const accountsOf = (page: Exchange, customerId: string): string => {
  const own = rowsOf(page).filter((row) => JSON.stringify(row).includes(customerId));
  return idsOf(own.length > 0 ? own : rowsOf(page));
};

/** The external accounts of some resources, or its money and what waits to move it. */
export const watched = async (api: Client, resources: AgentResources): Promise<Watched> => {
  const { agent, agentId, customerId } = resources;
  const see = async (effect: Lasting): Promise<Snapshot> => {
    if (effect === 'accounts') {
      const page = await api.call('customerExternalAccounts.list', { query: { customerId, limit: 100 } });
      requireSuccess(page, 'Listing external accounts');
      return { ids: accountsOf(page, customerId), balance: 0, on: [page] };
    }
    const waiting = await api.call('agents.listApprovals', { query: { agentId, limit: 100 } });
    const { amount, on } = await balanceOf(api, agent.ends.account);
    requireSuccess(waiting, 'Listing approval requests');
    return { ids: waitingOf(waiting, agentId), balance: amount, on: [waiting, on] };
  };
  return { see, before: { accounts: await see('accounts'), money: await see('money') } };
};

const described = ({ ids, balance }: Snapshot): string => `${ids || 'nothing'} and ${balance}`;

/** Asserts that nothing came of a request. Money may arrive from elsewhere; none may leave. */
export const expectUntouched = async (
  check: Check,
  rule: RuleId,
  { cell, watched, answer }: { readonly cell: Cell; readonly watched: Watched; readonly answer: Exchange },
): Promise<void> => {
  const { see, before } = watched;
  const { effect } = cell.line;
  if (effect === 'nothing') return;
  const [then, now] = [before[effect], await see(effect)];
  check
    .evidence(rule, [...then.on, answer, ...now.on])
    .that(
      now.ids === then.ids && now.balance >= then.balance,
      `${nameOf(cell)}: to leave ${described(then)}`,
      described(now),
    );
};
