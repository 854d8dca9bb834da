import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { bodyOf, isAccepted, requireSuccess, rowsOf } from '../assertions/answers.ts';
import type { Check } from '../assertions/check.ts';
import { memberOf } from '../assertions/members.ts';
import type { ShownMembers } from '../assertions/shown-members.ts';
import { currentTest } from '../check/current-test.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { requireMember } from '../check/require-member.ts';
import { balanceOf } from '../fixtures/balances.ts';
import { longList } from '../assertions/whole-list.ts';
import { heldAmount, type AgentResources } from '../fixtures/agent-resources.ts';
import { mostPaid } from '../assertions/paid.ts';
import { usualAmount } from '../fixtures/payments.ts';
import type { Client } from '../http/client.ts';
import { nameOf, type Cell, type Effect, type Own } from './agent-permission-matrix.ts';

/** The lasting changes that a request may make. */
export type Lasting = Exclude<Effect, 'nothing'>;

/** The state that may not have changed after a refusal. */
interface Snapshot {
  /** The ids of the agent's things, or its customer's. */
  readonly ids: ReadonlySet<string>;
  /** Ids in rows that name no owner. */
  readonly nobodys: ReadonlySet<string>;
  /** Whether the page was all there is. */
  readonly isWhole: boolean;
  readonly balance: number;
  readonly on: readonly Exchange[];
}

/** Looks at some resources, and remembers how they were. */
export interface Watched {
  readonly see: (effect: Lasting) => Promise<Snapshot>;
  readonly before: Readonly<Record<Lasting, Snapshot>>;
  /** What is missing by now because it is reserved for what waits: when that is done is not shown. */
  reserved: number;
  /** Reads an external account that its list does not show any more. */
  readonly read: (externalAccountId: string) => Promise<Exchange>;
}

type Rows = Pick<Snapshot, 'ids' | 'nobodys' | 'isWhole'>;

const idsOf = (rows: readonly ShownMembers[]): ReadonlySet<string> =>
  new Set(rows.map((row) => String(memberOf(row, 'id'))));

const isWhole = (page: Exchange): boolean => {
  const { hasMore, nextCursor } = bodyOf(page);
  return hasMore !== true && typeof nextCursor !== 'string';
};

/**
 * Actions of an agent that wait for approval, by the rows that name it: the document shows no filter of the list,
 * so a target may list what other agents wait for, too.
 */
const waitingOf = (page: Exchange, agentId: string): Rows => ({
  ids: idsOf(rowsOf(page).filter((row) => JSON.stringify(row).includes(agentId))),
  nobodys: new Set(),
  isWhole: isWhole(page),
});

/**
 * The accounts of a customer: the parameters of this list are not shown either, so a target may list everybody's, page
 * by page. Its own are those that name it, and those that the test knows.
 */
const accountsOf = (page: Exchange, { customerId, known }: { customerId: string; known: string[] }): Rows => {
  const rows = rowsOf(page);
  const isOwn = (row: ShownMembers): boolean =>
    JSON.stringify(row).includes(customerId) || known.includes(String(memberOf(row, 'id')));
  const isNobodys = (row: ShownMembers): boolean =>
    !isOwn(row) && (memberOf(row, 'customerId', { absent: undefined }) ?? undefined) === undefined;
  return { ids: idsOf(rows.filter(isOwn)), nobodys: idsOf(rows.filter(isNobodys)), isWhole: isWhole(page) };
};

/** The external accounts of some resources, or its money and what waits to move it. */
export const watched = async (
  api: Client,
  resources: AgentResources & Partial<Pick<Own, 'spareAccountId'>>,
): Promise<Watched> => {
  const { agent, agentId, customerId, externalAccountId, spareAccountId } = resources;
  const known = [externalAccountId, ...(spareAccountId === undefined ? [] : [spareAccountId])];
  const see = async (effect: Lasting): Promise<Snapshot> => {
    if (effect === 'accounts') {
      const page = await longList(api, 'customerExternalAccounts.list', { customerId });
      requireSuccess(page, 'Listing external accounts');
      return { ...accountsOf(page, { customerId, known }), balance: 0, on: [page] };
    }
    const [waiting, { amount, on }] = await Promise.all([
      longList(api, 'agents.listApprovals', { agentId }),
      balanceOf(api, agent.ends.account),
    ]);
    requireSuccess(waiting, 'Listing approval requests');
    return { ...waitingOf(waiting, agentId), balance: amount, on: [waiting, on] };
  };
  return {
    see,
    before: { accounts: await see('accounts'), money: await see('money') },
    reserved: 0,
    read: (id) => api.call('customerExternalAccounts.get', { path: { externalAccountId: id } }),
  };
};

const without = (some: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...some].filter((id) => !others.has(id));

/** The change between two looks, in words, and the reads that show it. */
interface Change {
  readonly changes: readonly string[];
  readonly reads: readonly Exchange[];
}

/**
 * Missing ids. An id that one page of several shows no more may be on the next: an account is read by its id, and
 * the balance tells of actions that waited for approval.
 */
const goneSince = async ({ before, read }: Watched, effect: Lasting, now: Snapshot): Promise<Change> => {
  const then = before[effect];
  const missing = without(then.ids, now.ids);
  if (then.isWhole && now.isWhole) return { changes: missing.map((id) => `no ${id}`), reads: [] };
  if (effect === 'money') return { changes: [], reads: [] };
  const reads: Exchange[] = [];
  const changes: string[] = [];
  for (const id of missing) {
    const answer = await read(id);
    if (isAccepted(answer)) continue;
    if (![404, 410].includes(answer.response.status)) requireSuccess(answer, 'Reading an external account');
    changes.push(`no ${id}`);
    reads.push(answer);
  }
  return { changes, reads };
};

/** Whether an accepted request of the test answered this id: what it made may come into a list late. */
const wasMade = (id: string): boolean =>
  currentTest().sent.some(
    ({ request, response }) =>
      request.method !== 'GET' && response.status < 300 && response.text.includes(id),
  );

/** New ids that no accepted request made. Leaves the test as inconclusive where they may be somebody else's, or have been on another page. */
const newSince = ({ before }: Watched, effect: Lasting, now: Snapshot): readonly string[] => {
  const then = before[effect];
  const [page] = now.on;
  const own = without(now.ids, then.ids).filter((id) => !wasMade(id));
  const nobodys = without(now.nobodys, then.nobodys).filter((id) => !wasMade(id));
  if (own.length > 0 && !then.isWhole)
    throw new Inconclusive('ambiguous', `${own.join(', ')} may have been on another page before.`, page);
  requireMember(nobodys.length === 0, 'A new row of a list does not say whose it is', page);
  return [...own, ...(then.isWhole ? nobodys : [])].map((id) => `also ${id}`);
};

/**
 * Whether less money is there than before. As much as the execution that waits may be reserved later, once. Leaves the
 * test where fees may be reserved with it.
 */
const isMissing = (watched: Watched, then: Snapshot, now: Snapshot): boolean => {
  const missing = then.balance - watched.reserved - now.balance;
  if (missing <= 0 || watched.reserved > 0 || then.ids.size === 0) return missing > 0;
  if (missing === heldAmount) {
    watched.reserved = missing;
    return false;
  }
  const [, balance] = now.on;
  const mayBeReserved =
    missing !== usualAmount && missing > heldAmount && missing <= mostPaid(heldAmount, now.on);
  if (mayBeReserved)
    throw new Inconclusive('ambiguous', `${missing} may be reserved for what waits.`, balance);
  return true;
};

const described = ({ ids, balance }: Snapshot): string =>
  `${[...ids].join(' ') || 'nothing'} and a balance of ${balance}`;

/** Asserts that nothing came of a request. Money may arrive from elsewhere; none may leave. */
export const expectUntouched = async (
  check: Check,
  rule: RuleId,
  { cell, watched, answer }: { readonly cell: Cell; readonly watched: Watched; readonly answer: Exchange },
): Promise<void> => {
  const { effect } = cell.line;
  if (effect === 'nothing') return;
  const [then, now] = [watched.before[effect], await watched.see(effect)];
  const gone = await goneSince(watched, effect, now);
  // Less money, or an account that is gone, is a change whatever else cannot be told.
  const isLess = gone.changes.length > 0 || (effect === 'money' && isMissing(watched, then, now));
  const changes = [...gone.changes, ...(isLess ? [] : newSince(watched, effect, now))];
  check
    .evidence(rule, [...then.on, answer, ...now.on, ...gone.reads])
    .that(
      changes.length === 0 && !isLess,
      `${nameOf(cell)}: to leave ${described(then)}`,
      [...changes, `a balance of ${now.balance}`].join(', '),
    );
};
