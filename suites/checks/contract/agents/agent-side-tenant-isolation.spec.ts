import { bankAccount } from '../../../../generators/external-accounts.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import {
  resourcesOf,
  quoteBy,
  someAgentResources,
  type AgentResources,
} from '../../../kit/fixtures/agent-resources.ts';
import { setUpAgent, someWorkingAgent } from '../../../kit/fixtures/agents.ts';
import { heldBy, heldTransfer, holding, readAction } from '../../../kit/fixtures/agent-actions.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import type { TestContext } from '../../../kit/check/test-context.ts';
import { addPlatformAccount, sample } from '../../../kit/fixtures/payees.ts';
import { solventPlatformAccount } from '../../../kit/fixtures/platform-payments.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { requireSuccess, rowsOf, idShown } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { longList } from '../../../kit/assertions/whole-list.ts';
import {
  createQuote,
  executeQuote,
  isSettled,
  paymentUntil,
  quoteBody,
  transferBody,
} from '../../../kit/fixtures/payments.ts';
import { asListsFollow, requireNamed } from '../../../kit/assertions/listing.ts';
import { paginate } from '../../../kit/assertions/paginate.ts';
import { poll } from '../../../kit/waiting/poll.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

covers({ needs }, [
  // Getting a quote that another agent or the platform created is answered with status 404.
  'agent-side/foreign-quote-is-404',
  // Executing a quote that another agent or the platform created is answered with status 404.
  'agent-side/executing-a-foreign-quote-is-404',
  // Getting an action of another agent of the same customer is answered with status 404.
  'agent-side/action-of-a-sibling-is-not-its-own',
]).test('quotes and actions belong to the one agent that made them', async ({ api, cleanup, check }) => {
  const { agent, quoteId, actionId } = await someAgentResources(api, cleanup);
  const sibling = await setUpAgent(api, cleanup, agent.ends, holding);
  const { account, payee } = agent.ends;
  const platforms = requireSuccess(
    await createQuote(api, { from: account.id, to: payee.id }),
    'Creating a quote',
  );

  // The one that made it has also executed its quote.
  await positiveControl('reading its own quote', agent.call('agentSide.getQuote', { path: { quoteId } }));
  await positiveControl('reading its own action', readAction(agent, actionId));
  for (const id of [quoteId, idShown(platforms)]) {
    const path = { quoteId: id };
    const read = await sibling.call('agentSide.getQuote', { path });
    const executed = await sibling.call('agentSide.executeQuote', { path });
    check.status('agent-side/foreign-quote-is-404', read, 404);
    check.status('agent-side/executing-a-foreign-quote-is-404', executed, 404);
  }
  const action = await sibling.call('agentSide.getAction', { path: { actionId } });
  check.status('agent-side/action-of-a-sibling-is-not-its-own', action, 404);
  // A quote that is executed is no more the sibling's than before.
  await ifThere(async () => {
    const executed = requireSuccess(await executeQuote(api, idShown(platforms)), 'Executing a quote');
    await paymentUntil(api, idShown(executed), isSettled);
    const read = await sibling.call('agentSide.getQuote', { path: { quoteId: idShown(platforms) } });
    check.status('agent-side/foreign-quote-is-404', read, 404);
  });
});

const idsIn = ({ agent: _agent, ...ids }: AgentResources): readonly string[] => Object.values(ids);

covers({ needs }, [
  // An agent's list of actions has every action it started.
  'agent-side/lists-every-own-action',
]).test(
  'an agent lists every action that it started, as long as it waits',
  async ({ api, cleanup, check }) => {
    const agent = await someWorkingAgent(api, cleanup, holding);
    const path = { quoteId: await quoteBy(agent) };
    const executed = await agent.call('agentSide.executeQuote', { path });
    const { actionId: execution } = await heldBy(agent, executed);
    // A held action waits for somebody: no target can have decided and forgotten it.
    const { actionId: transfer } = await heldTransfer(agent);

    const { pages, ids } = await poll(
      () => paginate(agent, 'agentSide.listActions'),
      (walk) => [execution, transfer].every((id) => walk.ids.includes(id)),
      asListsFollow('agentSide.listActions', (walk) => walk.ids),
    );

    for (const page of pages) requireNamed(page);
    for (const [what, id] of Object.entries({ execution, transfer }))
      check
        .response('agent-side/lists-every-own-action', pages, '/data')
        .that(ids.includes(id), `a row with the waiting ${what} ${id}`, `${ids.length} rows without it`);
  },
);

/** The lists, by the member that says whose a row is. */
const lists: readonly (readonly [RuleId, OperationId, 'customerId' | 'agentId'])[] = [
  ['agent-side/actions-are-its-own', 'agentSide.listActions', 'agentId'],
  ['agent-side/internal-accounts-are-its-customers', 'agentSide.listInternalAccounts', 'customerId'],
  ['agent-side/external-accounts-are-its-customers', 'agentSide.listExternalAccounts', 'customerId'],
  ['agent-side/transactions-are-its-customers', 'agentSide.listTransactions', 'customerId'],
];

const outOfReach = 'agent-side/platform-accounts-are-out-of-reach';

/** Asks for the accounts of the platform itself what the agent has just been given with those of its customer. */
const askForPlatforms = async (
  { api, cleanup, check }: Pick<TestContext, 'api' | 'cleanup' | 'check'>,
  { agent }: AgentResources,
): Promise<void> => {
  const { account, payee } = agent.ends;
  const bank = sample(bankAccount(account.currency === 'EUR' ? 'EUR' : 'USD'));
  const [internal, added] = await Promise.all([
    solventPlatformAccount(api, account.currency),
    addPlatformAccount(api, cleanup, bank),
  ]);
  const external = idShown(requireSuccess(added, 'Adding an external account of the platform'));
  const quoted = (from: string) =>
    agent.call('agentSide.createQuote', { body: quoteBody({ from, to: payee.id }) });
  const paid = (from: string) => agent.call('agentSide.transferOut', { body: transferBody(from, payee.id) });
  const read = (id: string) =>
    agent.call('agentSide.getExternalAccount', { path: { externalAccountId: id } });

  for (const [what, ask, own, theirs] of [
    ['a quote', quoted, account.id, internal.id],
    ['a transfer out', paid, account.id, internal.id],
    ['a read', read, payee.id, external],
  ] as const) {
    await positiveControl(`${what} by an account of its customer`, ask(own));
    check.rejected(outOfReach, await ask(theirs), `${what} by an account of the platform`);
  }
  for (const operation of ['agentSide.listInternalAccounts', 'agentSide.listExternalAccounts'] as const) {
    const page = requireSuccess(await longList(agent, operation), `Calling ${operation}`);
    const shown = rowsOf(page).map((row) => memberOf(row, 'id'));
    const foreign = [internal.id, external].filter((id) => shown.includes(id));
    check
      .response(outOfReach, page)
      .that(foreign.length === 0, 'no account of the platform', foreign.join(', '));
  }
};

covers({ needs }, [...lists.map(([rule]) => rule), outOfReach]).test(
  'the lists of an agent show its customer and nobody else',
  async ({ api, cleanup, check }) => {
    const mine = await someAgentResources(api, cleanup);
    const theirs = await someAgentResources(api, cleanup);
    const sibling = await resourcesOf(api, {
      ...(await setUpAgent(api, cleanup, mine.agent.ends, holding)),
      ends: mine.agent.ends,
    });
    const foreignIds = new Set<unknown>([...idsIn(theirs), sibling.actionId]);
    const owner = { customerId: mine.agent.ends.account.customerId, agentId: mine.agent.id };

    for (const [rule, operation, member] of lists) {
      await leavingOpen(check, [rule], async () => {
        const page = requireSuccess(await longList(mine.agent, operation), `Calling ${operation}`);
        const rows = rowsOf(page);
        requireMember(rows.length > 0, `${operation} lists nothing`, page);
        // The fields of most rows are not shown: whose a row is follows from its id, and from the member where it is there.
        const foreign = rows.filter(
          (row) =>
            foreignIds.has(memberOf(row, 'id')) ||
            memberOf(row, member, { absent: owner[member] }) !== owner[member],
        );
        check
          .response(rule, page)
          .that(
            foreign.length === 0,
            `rows of ${owner[member]} and no others`,
            `${foreign.length} others of ${rows.length}`,
          );
      });
    }
    await leavingOpen(check, [outOfReach], () => askForPlatforms({ api, cleanup, check }, mine));
  },
);
