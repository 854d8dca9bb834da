import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { AgentResources, Ids } from '../fixtures/agent-resources.ts';
import { nameOf, type Cell, type Line, type Own, type Whose } from './agent-permission-matrix.ts';
import type { CallOptions, Client } from '../http/client.ts';
import { answerOf, isAccepted } from '../assertions/answers.ts';
import { memberOf } from '../assertions/members.ts';
import { expectUntouched, type Lasting, type Watched } from './agent-resources-watched.ts';
import type { Cleanup } from '../check/cleanup-registry.ts';
import { canBePulled, requirePullable } from '../fixtures/payees.ts';
import { canBeSeen, type Check } from '../assertions/check.ts';

/** The party whose things the agents of a matrix are kept from, and who can look after them. */
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

/** An agent with one set of permissions, and what its requests name. */
export interface Row {
  /** Calls as the platform of the agent. */
  readonly api: Client;
  readonly check: Check;
  readonly own: Own;
  readonly theirs: AgentResources;
  readonly nobody: Ids;
  readonly otherParty: OtherParty;
  readonly mine: Watched;
  readonly foreign: Watched;
  /** The answers for things that nobody has, by the request's name. */
  readonly unknown: Map<string, Exchange>;
  /** The answers where nothing is named: the same whoever's things the answer is searched for. */
  readonly lists: Map<Line, Exchange>;
}

export const isRefused = ({ response }: Exchange): boolean => response.status >= 400 && response.status < 500;

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

/** A request that names nothing may show the agent's own things alone. */
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

/** A request under another's name is refused, or its result belongs to the agent's customer all the same. */
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

/**
 * Somebody else's things are answered like things that nobody has: not even the code of a 404 differs, nor, of another
 * platform's, the status.
 */
const expectAlike = (row: Row, name: string, answer: Exchange, unknown: Exchange): void => {
  const isMissing = answer.response.status === 404 && unknown.response.status === 404;
  const isUnknown = row.otherParty.whose === 'another platform' && isRefused(answer) && isRefused(unknown);
  if (!isMissing && !isUnknown) return;
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
      if (line.used !== undefined && whose === 'another customer')
        row.check
          .evidence(line.used, answer)
          .wants('rejected')
          .that(isRefused(answer), `${name}: to be rejected (4xx)`, answerOf(answer));
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
  const options = line.own(own);
  const answer = await ask(row, line, options);
  if (line.operation === 'agentSide.transferIn' && outcome === 'served')
    await requirePullable(row.api, answer, options);
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

/** Requests that only some accounts can be asked for: the file of the target says which. */
const isFutile = ({ own }: Row, { outcome, line }: Cell): boolean =>
  line.operation === 'agentSide.transferIn' &&
  outcome === 'served' &&
  !canBePulled(own.agent.ends.account.currency);

/** The content of a list, asked for once: nothing has changed until all of them were looked at. */
const listOf = async (row: Row, line: Line): Promise<Exchange> => {
  const answer = row.lists.get(line) ?? (await ask(row, line, {}));
  row.lists.set(line, answer);
  return answer;
};

/** Sends the requests of a cell, and judges what comes of them. */
export const judge = async (row: Row, cell: Cell): Promise<void> => {
  if (isFutile(row, cell)) return;
  if (cell.line.isList) judgeList(row, cell, await listOf(row, cell.line));
  else if (cell.whose === 'own') await judgeOwn(row, cell);
  else await judgeForeign(row, cell);
};
