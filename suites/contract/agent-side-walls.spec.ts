import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../spec/operations.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { balanceOf, rowsOf } from '../kernel/accounts.ts';
import { estateOf, intrude, intrusions, someEstate, type Estate } from '../kernel/agent-walls.ts';
import { employ, holding } from '../kernel/agents.ts';
import { mustKnow } from '../kernel/binding.ts';
import { covers } from '../kernel/covers.ts';
import { expectBalance } from '../kernel/expect-balance.ts';
import { answerOf, bodyOf, expectStatus, expectTaken, needed } from '../kernel/judge.ts';
import { createQuote } from '../kernel/payments.ts';
import { test } from '../kernel/test.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

const wallRules = [
  'agent-side/foreign-external-account-is-404',
  'agent-side/deleting-a-foreign-external-account-is-404',
  'agent-side/foreign-transaction-is-404',
  'agent-side/foreign-action-is-404',
  'agent-side/foreign-quote-is-404',
  'agent-side/executing-a-foreign-quote-is-404',
  'agent-side/foreign-accounts-in-a-quote-are-404',
  'agent-side/foreign-accounts-in-a-transfer-are-404',
] as const satisfies readonly RuleId[];

/** The same kinds of ids, which nobody has. */
const nowhere = (estate: Estate): Omit<Estate, 'agent'> => {
  const other = (id: string): string => `${id.split(':')[0] ?? ''}:${randomUUID()}`;
  return {
    internalAccountId: other(estate.internalAccountId),
    externalAccountId: other(estate.externalAccountId),
    quoteId: other(estate.quoteId),
    actionId: other(estate.actionId),
    transactionId: other(estate.transactionId),
  };
};

test(
  'what belongs to another customer is to an agent as if it were not',
  covers(
    [
      ...wallRules,
      'agent-side/foreign-is-like-unknown',
      'agent-side/foreign-external-account-stays',
      'agent-side/foreign-money-stays',
    ],
    { needs },
  ),
  async ({ api, owned, examine }) => {
    const [mine, theirs] = [await someEstate(api, owned), await someEstate(api, owned)];
    const before = await balanceOf(api, theirs.agent.ends.account);
    const unknown = intrusions(nowhere(theirs), mine);

    for (const [index, intrusion] of intrusions(theirs, mine).entries()) {
      const answer = await intrude(mine.agent, intrusion);
      const missing = await intrude(mine.agent, unknown[index] ?? intrusion);
      expectStatus(examine, intrusion.rule, answer, 404);
      if (answer.response.status !== 404 || missing.response.status !== 404) continue;
      examine.assert('agent-side/foreign-is-like-unknown', answerOf(answer) === answerOf(missing), () => ({
        expected: `${answerOf(missing)}, as for an id that nobody has`,
        actual: answerOf(answer),
        on: [missing, answer],
      }));
    }

    const stays = await theirs.agent.call('agentSide.getExternalAccount', {
      path: { externalAccountId: theirs.externalAccountId },
    });
    expectTaken(
      examine,
      'agent-side/foreign-external-account-stays',
      stays,
      'the account of the other customer',
    );
    const after = await balanceOf(api, theirs.agent.ends.account);
    expectBalance(
      examine,
      'agent-side/foreign-money-stays',
      after,
      before.amount,
      'after another agent tried',
    );
  },
);

test(
  'quotes and actions belong to the one agent that made them',
  covers(
    [
      'agent-side/foreign-quote-is-404',
      'agent-side/executing-a-foreign-quote-is-404',
      'agent-side/action-of-a-sibling-is-not-its-own',
    ],
    { needs },
  ),
  async ({ api, owned, examine }) => {
    const { agent, quoteId, actionId } = await someEstate(api, owned);
    const sibling = await employ(api, owned, agent.ends, holding);
    const { account, payee } = agent.ends;
    const platforms = needed(await createQuote(api, { from: account.id, to: payee.id }), 'Creating a quote');

    for (const id of [quoteId, String(bodyOf(platforms)['id'])]) {
      const path = { quoteId: id };
      const read = await sibling.call('agentSide.getQuote', { path });
      const executed = await sibling.call('agentSide.executeQuote', { path });
      expectStatus(examine, 'agent-side/foreign-quote-is-404', read, 404);
      expectStatus(examine, 'agent-side/executing-a-foreign-quote-is-404', executed, 404);
    }
    const action = await sibling.call('agentSide.getAction', { path: { actionId } });
    expectStatus(examine, 'agent-side/action-of-a-sibling-is-not-its-own', action, 404);
  },
);

const idsIn = ({ agent: _agent, ...ids }: Estate): readonly string[] => Object.values(ids);

/** What each list may show, by the member that says whose a row is. */
const lists: readonly (readonly [RuleId, OperationId, 'customerId' | 'agentId'])[] = [
  ['agent-side/actions-are-its-own', 'agentSide.listActions', 'agentId'],
  ['agent-side/internal-accounts-are-its-customers', 'agentSide.listInternalAccounts', 'customerId'],
  ['agent-side/external-accounts-are-its-customers', 'agentSide.listExternalAccounts', 'customerId'],
  ['agent-side/transactions-are-its-customers', 'agentSide.listTransactions', 'customerId'],
];

test(
  'the lists of an agent show its customer and nobody else',
  covers([...lists.map(([rule]) => rule), 'agent-side/lists-every-own-action'], { needs }),
  async ({ api, owned, examine }) => {
    const mine = await someEstate(api, owned);
    const theirs = await someEstate(api, owned);
    const sibling = await estateOf({
      ...(await employ(api, owned, mine.agent.ends, holding)),
      ends: mine.agent.ends,
    });
    const foreignIds = new Set<unknown>([...idsIn(theirs), sibling.actionId]);
    const owner = { customerId: mine.agent.ends.account.customerId, agentId: mine.agent.id };

    for (const [rule, operation, member] of lists) {
      const page = needed(await mine.agent.call(operation, { query: { limit: 50 } }), `Calling ${operation}`);
      const rows = rowsOf(page);
      mustKnow(rows.length > 0, `${operation} lists nothing`, page);
      // The fields of most rows are not shown: whose a row is tells its id, and the member where it is there.
      const foreign = rows.filter(
        (row) => foreignIds.has(row['id']) || (row[member] ?? owner[member]) !== owner[member],
      );
      examine.assert(rule, foreign.length === 0, () => ({
        expected: `rows of ${owner[member]} and no others`,
        actual: `${foreign.length} others of ${rows.length}`,
        on: page,
        side: 'response',
      }));
    }
    const actions = await sibling.agent.call('agentSide.listActions');
    const isListed = rowsOf(actions).some(({ id }) => id === sibling.actionId);
    examine.assert('agent-side/lists-every-own-action', isListed, () => ({
      expected: `a row with the action ${sibling.actionId}`,
      actual: 'none',
      on: actions,
    }));
  },
);
