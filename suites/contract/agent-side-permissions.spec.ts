import { bankAccount } from '../../generators/external-accounts.ts';
import { permissionSets, permissions, type Permission } from '../../generators/agents.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { balanceOf } from '../kernel/accounts.ts';
import { agentTransfer, employ, someEmployed, type Actor, type Employed } from '../kernel/agents.ts';
import type { CallOptions } from '../kernel/client.ts';
import { covers } from '../kernel/covers.ts';
import { bodyOf, expectRefused, expectStatus, expectTaken, needed } from '../kernel/judge.ts';
import { drawn } from '../kernel/payees.ts';
import { quoteBody, transferBody } from '../kernel/payments.ts';
import { test } from '../kernel/test.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

interface Guarded {
  readonly operation: OperationId;
  readonly permission: Permission;
  readonly without: RuleId;
  readonly granted: RuleId;
  /** A request that is right in everything else; made anew every time. */
  readonly request: (agent: Employed) => Promise<CallOptions>;
}

const account = async ({ ends }: Employed): Promise<CallOptions> => ({
  body: drawn(bankAccount(ends.account.currency === 'EUR' ? 'EUR' : 'USD')),
});

/** Something of the agent's customer, made by a sibling that may do everything. */
const madeBy = async (maker: Actor, operation: OperationId, options: CallOptions): Promise<string> =>
  String(bodyOf(needed(await maker.call(operation, options), `${operation} with every permission`))['id']);

const quote = ({ ends }: Pick<Employed, 'ends'>): CallOptions => ({
  body: quoteBody({ from: ends.account.id, to: ends.payee.id, amount: 100 }),
});

const ownQuote = async (agent: Employed): Promise<CallOptions> => ({
  path: { quoteId: await madeBy(agent, 'agentSide.createQuote', quote(agent)) },
});

const guarded: readonly Guarded[] = [
  {
    operation: 'agentSide.createExternalAccount',
    permission: 'MANAGE_EXTERNAL_ACCOUNTS',
    without: 'agent-side/adding-an-external-account-needs-its-permission',
    granted: 'agent-side/external-accounts-with-their-permission',
    request: account,
  },
  {
    operation: 'agentSide.deleteExternalAccount',
    permission: 'MANAGE_EXTERNAL_ACCOUNTS',
    without: 'agent-side/deleting-an-external-account-needs-its-permission',
    granted: 'agent-side/external-accounts-with-their-permission',
    request: async (agent) => ({
      path: {
        externalAccountId: await madeBy(agent, 'agentSide.createExternalAccount', await account(agent)),
      },
    }),
  },
  {
    operation: 'agentSide.createQuote',
    permission: 'CREATE_QUOTES',
    without: 'agent-side/create-quote-needs-its-permission',
    granted: 'agent-side/create-quote-with-its-permission',
    request: async (agent) => quote(agent),
  },
  {
    operation: 'agentSide.executeQuote',
    permission: 'EXECUTE_QUOTES',
    without: 'agent-side/execute-quote-needs-its-permission',
    granted: 'agent-side/execute-quote-with-its-permission',
    request: ownQuote,
  },
  {
    operation: 'agentSide.transferIn',
    permission: 'CREATE_TRANSFERS',
    without: 'agent-side/transfer-in-needs-its-permission',
    granted: 'agent-side/transfers-with-their-permission',
    request: async ({ ends }) => ({ body: transferBody(ends.payee.id, ends.account.id, 100) }),
  },
  {
    operation: 'agentSide.transferOut',
    permission: 'CREATE_TRANSFERS',
    without: 'agent-side/transfer-out-needs-its-permission',
    granted: 'agent-side/transfers-with-their-permission',
    request: async (agent) => agentTransfer(agent),
  },
];

test(
  'every operation of an agent goes with its permission and not without',
  covers(
    [
      ...new Set(guarded.flatMap(({ without, granted }) => [without, granted])),
      'agent-side/missing-permission-is-403',
      'agent-side/refused-request-changes-nothing',
    ],
    { needs },
  ),
  async ({ api, owned, examine }) => {
    const agent = await someEmployed(api, owned);
    const grant = async (granted: readonly Permission[]) => {
      const options = { path: { agentId: agent.id }, body: { permissions: granted } };
      needed(await api.call('agents.updatePolicy', options), 'Updating a policy');
    };
    for (const granted of permissionSets) {
      for (const { operation, permission, without, granted: may, request } of guarded) {
        await grant(permissions);
        const options = await request(agent);
        await grant(granted);
        const before = await balanceOf(api, agent.ends.account);
        const answer = await agent.call(operation, options);
        if (granted.includes(permission)) {
          expectTaken(examine, may, answer, `${operation} with ${granted.join(', ')}`);
          continue;
        }
        expectRefused(examine, without, answer, `${operation} with ${granted.join(', ') || 'no permission'}`);
        expectStatus(examine, 'agent-side/missing-permission-is-403', answer, 403);
        const after = await balanceOf(api, agent.ends.account);
        // Money of an earlier case may still arrive; none may leave.
        examine.assert('agent-side/refused-request-changes-nothing', after.amount >= before.amount, () => ({
          expected: `at least ${before.amount} on the account after a refusal`,
          actual: String(after.amount),
          on: [before.on, answer, after.on],
        }));
      }
    }
  },
);

test(
  'two agents of a customer get what their own policy allows',
  covers(['agent-side/requests-are-subject-to-its-policy'], { needs }),
  async ({ api, owned, examine }) => {
    const free = await someEmployed(api, owned);
    const bound = await employ(api, owned, free.ends, { permissions: [] });
    const rule = 'agent-side/requests-are-subject-to-its-policy';

    expectTaken(
      examine,
      rule,
      await free.call('agentSide.transferOut', agentTransfer(free)),
      'a transfer allowed',
    );
    const tried = await bound.call('agentSide.transferOut', agentTransfer(free));
    expectRefused(examine, rule, tried, 'the same transfer of an agent without permissions');
  },
);

test(
  'an agent cannot pay from an account that its policy leaves out',
  covers(['agent-side/account-restrictions-hold'], { needs }),
  async ({ api, owned, examine }) => {
    const open = await someEmployed(api, owned);
    const allowing = (ids: readonly string[]) => ({ accountRestrictions: { allowedAccountIds: ids } });
    const inside = await employ(api, owned, open.ends, allowing([open.ends.account.id]));
    const outside = await employ(api, owned, open.ends, allowing([]));
    const rule = 'agent-side/account-restrictions-hold';

    const taken = await inside.call('agentSide.transferOut', agentTransfer(open));
    needed(taken, 'A transfer from an account that the policy lists');
    expectRefused(
      examine,
      rule,
      await outside.call('agentSide.transferOut', agentTransfer(open)),
      'a transfer from an account that the policy leaves out',
    );
    expectRefused(
      examine,
      rule,
      await outside.call('agentSide.createQuote', quote(open)),
      'a quote from an account that the policy leaves out',
    );
  },
);
