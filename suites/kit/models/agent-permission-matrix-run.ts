import pMap from 'p-map';
import { permissions, type Permission } from '../../../generators/agents.ts';
import { bankAccount } from '../../../generators/external-accounts.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { unknownIds, quoteBy, someAgentResources } from '../fixtures/agent-resources.ts';
import { withReading } from '../fixtures/agents.ts';
import { isRefused, judge, type OtherParty, type Row } from './agent-permission-cells.ts';
import { matrix, type Cell, type Own, type Whose } from './agent-permission-matrix.ts';
import type { Client } from '../http/client.ts';
import { isAccepted, requireSuccess, idShown } from '../assertions/answers.ts';
import { watched } from './agent-resources-watched.ts';
import type { Cleanup } from '../check/cleanup-registry.ts';
import { addExternalAccount, sample } from '../fixtures/payees.ts';
import { run } from '../check/run.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { leavingOpen } from '../check/leave-open.ts';
import { newCheck, type Check } from '../assertions/check.ts';

/** Cells that may change something come last: until then everything has to stay as it is. */
const isLast = ({ outcome, line }: Cell): boolean =>
  line.effect !== 'nothing' && (outcome === 'served' || outcome === 'open');

/** An agent that may do everything, with one thing of its own for each request. */
export const ownResources = async (api: Client, cleanup: Cleanup): Promise<Own> => {
  const resources = await someAgentResources(api, cleanup);
  const { customerId, currency } = resources.agent.ends.account;
  const account = sample(bankAccount(currency === 'EUR' ? 'EUR' : 'USD'));
  const spare = requireSuccess(
    await addExternalAccount(api, cleanup, customerId, account),
    'Adding an external account',
  );
  const freshQuoteId = await quoteBy(resources.agent);
  return { ...resources, freshQuoteId, spareAccountId: idShown(spare) };
};

/** Gives an agent these permissions; with all of them, also one for reading, where the target knows one. */
const grant = async (api: Client, agentId: string, granted: readonly Permission[]): Promise<Exchange> => {
  const ask = (permissions: readonly unknown[]): Promise<Exchange> =>
    api.call('agents.updatePolicy', { path: { agentId }, body: { permissions } });
  const whole = granted.length === permissions.length && (await ask(withReading(granted)));
  return whole && isAccepted(whole) ? whole : ask(granted);
};

/** A set of permissions that the target does not grant has no row: nobody can have it. Answers why there is none. */
const rowFor = async (
  check: Check,
  { api, cleanup, otherParty }: Parties,
  granted: readonly Permission[],
): Promise<Row | Inconclusive> => {
  const own = await ownResources(api, cleanup);
  const made = await someAgentResources(otherParty.api, otherParty.cleanup);
  const theirs = { ...made, quoteId: await quoteBy(made.agent) };
  const update = await grant(api, own.agentId, granted);
  if (isRefused(update))
    return new Inconclusive(
      'request-refused',
      `No agent can have ${granted.join(', ') || 'no permission'}.`,
      update,
    );
  requireSuccess(update, 'Updating a policy');
  return {
    api,
    check,
    own,
    theirs,
    nobody: unknownIds(theirs),
    otherParty,
    mine: await watched(api, own),
    foreign: await watched(otherParty.api, theirs),
    unknown: new Map(),
    lists: new Map(),
  };
};

/** The rules that a cell may be about. */
const rulesOf = ({ line, outcome, whose }: Cell, otherParty: OtherParty): readonly RuleId[] => {
  if (whose === 'own')
    return outcome === 'refused'
      ? [
          line.without ?? line.served,
          'agent-side/missing-permission-is-403',
          'agent-side/refused-request-changes-nothing',
        ]
      : [line.served];
  const stays = line.effect === 'nothing' ? [] : [otherParty.stays[line.effect]];
  const used = line.used !== undefined && whose === 'another customer' ? [line.used] : [];
  return [otherParty.isolation(line), ...used, ...(line.isList ? [] : [otherParty.alike, ...stays])];
};

/** Adds what was found, of each violated rule the first cell and how many more there are. */
const report = (into: Check, found: Check): void => {
  const violated = new Map(
    found
      .violations()
      .toReversed()
      .map((violation) => [violation.rule, violation]),
  );
  for (const [rule, count] of found.assertions()) {
    const bad = found.violations().filter((violation) => violation.rule === rule).length;
    const first = violated.get(rule);
    into.held(rule, count - bad, found.judged().get(rule) ?? []);
    if (first === undefined) continue;
    const more = bad > 1 ? ` (and ${bad - 1} more cells of the matrix differ)` : '';
    into.assert(rule, false, () => ({ ...first.facts, actual: `${first.facts.actual}${more}` }));
  }
};

export interface Parties {
  readonly api: Client;
  readonly cleanup: Cleanup;
  readonly otherParty: OtherParty;
}

/** Judges the cells of one set of permissions. A cell that cannot be judged leaves its own rules open. */
const judgeRow = async (check: Check, row: Row, cells: readonly Cell[]): Promise<void> => {
  for (const cell of [...cells.filter((each) => !isLast(each)), ...cells.filter(isLast)])
    await leavingOpen(check, rulesOf(cell, row.otherParty), () => judge(row, cell));
};

/** Rules that no set of permissions came to, because the target does not grant them, are left open. */
const leaveUnvisited = (check: Check, rules: ReadonlyMap<RuleId, Inconclusive>): void => {
  for (const [rule, cause] of rules) if (!check.assertions().get(rule)) check.markInconclusive(rule, cause);
};

/**
 * Visits every cell of the matrix: an agent for each set of permissions, every operation, on everybody's things.
 * Rows run at the same time, each with things of its own, so that a change has one request to blame.
 */
export const runMatrix = async (into: Check, parties: Parties, columns: readonly Whose[]): Promise<void> => {
  const found = newCheck();
  const unvisited = new Map<RuleId, Inconclusive>();
  const visit = async ({ granted, cells }: ReturnType<typeof matrix>[number]): Promise<void> => {
    const rules = new Set(cells.flatMap((cell) => rulesOf(cell, parties.otherParty)));
    await leavingOpen(found, [...rules], async () => {
      const row = await rowFor(found, parties, granted);
      if (row instanceof Inconclusive) for (const rule of rules) unvisited.set(rule, row);
      else await judgeRow(found, row, cells);
    });
  };
  try {
    await pMap(matrix(columns), visit, { concurrency: run().target.pacing.concurrency });
    leaveUnvisited(found, unvisited);
  } finally {
    // A violation proven before something broke off stands.
    report(into, found);
  }
};
