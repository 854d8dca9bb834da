import pMap from 'p-map';
import { permissions, type Permission } from '../../generators/agents.ts';
import { bankAccount } from '../../generators/external-accounts.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import {
  unknownIds,
  quoteBy,
  someAgentResources,
  type AgentResources,
  type Ids,
} from '../fixtures/agent-resources.ts';
import { withReading } from '../fixtures/agents.ts';
import { matrix, nameOf, type Cell, type Line, type Own, type Whose } from './agent-permission-matrix.ts';
import type { CallOptions, Client } from '../http/client.ts';
import { answerOf, isAccepted, requireSuccess, idShown } from '../assertions/answers.ts';
import { memberOf } from '../assertions/members.ts';
import { expectUntouched, watched, type Lasting, type Watched } from './agent-resources-watched.ts';
import type { Cleanup } from '../engine/cleanup-registry.ts';
import { addExternalAccount, canBePulled, sample } from '../fixtures/payees.ts';
import { run } from '../engine/run.ts';
import { Inconclusive } from '../engine/inconclusive.ts';
import { leavingOpen } from '../engine/leave-open.ts';
import { canBeSeen, newCheck, type Check } from '../assertions/check.ts';

/** Whose things the agents of a matrix are kept from, and who can look after them. */
export interface OtherParty {
  readonly whose: Exclude<Whose, 'own' | 'nobody'>;
  readonly api: Client;
  readonly cleanup: Cleanup;
  /** The rule that keeps an agent of this line from them. */
  readonly isolation: (line: Line) => RuleId;
  /** The rule that has them answered with the code of what nobody has. */
  readonly alike: RuleId;
  /** The rules that have them stay as they are. */
  readonly stays: Readonly<Record<Lasting, RuleId>>;
}

interface Row {
  readonly check: Check;
  readonly own: Own;
  readonly theirs: AgentResources;
  readonly nobody: Ids;
  readonly otherParty: OtherParty;
  readonly mine: Watched;
  readonly foreign: Watched;
  /** What was answered for things that nobody has, by the request's name. */
  readonly unknown: Map<string, Exchange>;
}

const isRefused = ({ response }: Exchange): boolean => response.status >= 400 && response.status < 500;

const verdicts = {
  served: { expected: 'to be served (2xx)', holds: isAccepted, wants: 'accepted' },
  refused: { expected: 'to be rejected (4xx)', holds: isRefused, wants: 'rejected' },
  missing: {
    expected: 'status 404',
    holds: (answer: Exchange) => answer.response.status === 404,
    wants: 'rejected-as-shown',
  },
  open: {
    expected: 'an answer (2xx or 4xx)',
    holds: (answer: Exchange) => isAccepted(answer) || isRefused(answer),
    wants: undefined,
  },
} as const;

const expectOutcome = (
  { check }: Row,
  rule: RuleId,
  cell: Cell,
  { name, answer }: { readonly name: string; readonly answer: Exchange },
): void => {
  const { expected, holds, wants } = verdicts[cell.outcome];
  check.evidence(rule, answer).wants(wants).that(holds(answer), `${name}: ${expected}`, answerOf(answer));
};

/** What names nothing may show nothing that is not the agent's. */
const judgeList = (row: Row, cell: Cell, answer: Exchange): void => {
  const { check, theirs, nobody, otherParty } = row;
  const { line, whose } = cell;
  const name = nameOf(cell);
  if (whose === 'own') {
    expectOutcome(row, line.served, cell, { name, answer });
    return;
  }
  const { agent: _agent, ...ids }: AgentResources = theirs;
  const named: Ids = whose === 'nobody' ? nobody : ids;
  const shown = Object.values<string>({ ...named }).find((id) => answer.response.text.includes(id));
  check
    .response(otherParty.isolation(line), answer)
    .that(shown === undefined, `${name}: not to be shown`, `${String(shown)} in the answer`);
};

/** What is asked for under another's name is refused, or belongs to the agent's customer all the same. */
const expectOwnOwner = (row: Row, cell: Cell, name: string, answer: Exchange): void => {
  const customerId = memberOf(answer, 'customerId', { absent: undefined });
  const isolation = row.otherParty.isolation(cell.line);
  if (isAccepted(answer) && !canBeSeen(row.check, isolation, answer, 'customerId')) return;
  row.check
    .evidence(isolation, answer)
    .that(
      isRefused(answer) || (isAccepted(answer) && customerId === row.own.customerId),
      `${name}: a refusal (4xx), or something of the agent's customer ${row.own.customerId}`,
      `${answerOf(answer)}, of ${String(customerId)}`,
    );
};

/** What is somebody else's is answered like what nobody has: not even the code of a 404 differs. */
const expectAlike = (row: Row, name: string, answer: Exchange, unknown: Exchange): void => {
  if (answer.response.status !== 404 || unknown.response.status !== 404) return;
  row.check
    .evidence(row.otherParty.alike, [unknown, answer])
    .that(
      answerOf(answer) === answerOf(unknown),
      `${name}: ${answerOf(unknown)}, as for an id that nobody has`,
      answerOf(answer),
    );
};

const ask = ({ own }: Row, { operation }: Line, options: CallOptions): Promise<Exchange> =>
  own.agent.call(operation, options);

const judgeForeign = async (row: Row, cell: Cell): Promise<void> => {
  const { own, theirs, nobody, otherParty, unknown } = row;
  const { line, whose } = cell;
  for (const { end, options } of line.of(whose === 'nobody' ? nobody : theirs, own)) {
    const name = nameOf(cell, end);
    const answer = await ask(row, line, options);
    if (cell.outcome === 'open') expectOwnOwner(row, cell, name, answer);
    else expectOutcome(row, otherParty.isolation(line), cell, { name, answer });
    const key = `${line.operation} ${end}`;
    const missing = unknown.get(key);
    if (whose === 'nobody') unknown.set(key, answer);
    else {
      if (missing !== undefined && cell.outcome !== 'open') expectAlike(row, name, answer, missing);
      if (line.effect !== 'nothing')
        await expectUntouched(row.check, otherParty.stays[line.effect], {
          cell,
          watched: row.foreign,
          answer,
        });
    }
  }
};

const judgeOwn = async (row: Row, cell: Cell): Promise<void> => {
  const { check, own } = row;
  const { line, outcome } = cell;
  const name = nameOf(cell);
  const answer = await ask(row, line, line.own(own));
  expectOutcome(row, outcome === 'refused' ? (line.without ?? line.served) : line.served, cell, {
    name,
    answer,
  });
  if (outcome !== 'refused') return;
  if (isRefused(answer))
    check
      .evidence('agent-side/missing-permission-is-403', answer)
      .wants('rejected-somehow')
      .that(answer.response.status === 403, `${name}: status 403`, answerOf(answer));
  const rule = 'agent-side/refused-request-changes-nothing';
  await expectUntouched(row.check, rule, { cell, watched: row.mine, answer });
};

/** What only some accounts can be asked for: the file of the target says which. */
const isFutile = ({ own }: Row, { outcome, line }: Cell): boolean =>
  line.operation === 'agentSide.transferIn' &&
  outcome === 'served' &&
  !canBePulled(own.agent.ends.account.currency);

const judge = async (row: Row, cell: Cell): Promise<void> => {
  if (isFutile(row, cell)) return;
  if (cell.line.isList) judgeList(row, cell, await ask(row, cell.line, {}));
  else if (cell.whose === 'own') await judgeOwn(row, cell);
  else await judgeForeign(row, cell);
};

/** What may change something comes last: until then everything has to stay as it is. */
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
      'prerequisite',
      `No agent can have ${granted.join(', ') || 'no permission'}.`,
      update,
    );
  requireSuccess(update, 'Updating a policy');
  return {
    check,
    own,
    theirs,
    nobody: unknownIds(theirs),
    otherParty,
    mine: await watched(api, own),
    foreign: await watched(otherParty.api, theirs),
    unknown: new Map(),
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
  return [otherParty.isolation(line), ...(line.isList ? [] : [otherParty.alike, ...stays])];
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
    into.held(rule, count - bad);
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

/** Judges the cells of one set of permissions. What cannot be judged leaves its own rules open. */
const judgeRow = async (check: Check, row: Row, cells: readonly Cell[]): Promise<void> => {
  for (const cell of [...cells.filter((each) => !isLast(each)), ...cells.filter(isLast)])
    await leavingOpen(check, rulesOf(cell, row.otherParty), () => judge(row, cell));
};

/** What no set of permissions came to, because the target does not grant them, is left open. */
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
    // What was disproved before something broke off stands.
    report(into, found);
  }
};
