import { bankAccount } from '../../../../generators/external-accounts.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { someWorkingAgent, textIn } from '../../../kit/fixtures/agents.ts';
import { agentTransfer, performedBy, waitingAction } from '../../../kit/fixtures/agent-actions.ts';
import type { CallOptions } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { bodyOf, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { findListedAs } from '../../../kit/assertions/listing.ts';
import { memberOf, partOf } from '../../../kit/assertions/members.ts';
import { requireMayPay } from '../../../kit/fixtures/payers.ts';
import { canBePulled, pullableCurrency, requirePullable, sample } from '../../../kit/fixtures/payees.ts';
import { isSettled, paymentUntil, quoteBody, transferBody } from '../../../kit/fixtures/payments.ts';
import { quoteBy } from '../../../kit/fixtures/agent-resources.ts';
import { canBeSeen } from '../../../kit/assertions/check.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

const reading: readonly (readonly [RuleId, OperationId])[] = [
  ['agent-side/operation-get-self', 'agentSide.getSelf'],
  ['agent-side/operation-list-actions', 'agentSide.listActions'],
  ['agent-side/operation-list-internal-accounts', 'agentSide.listInternalAccounts'],
  ['agent-side/operation-list-external-accounts', 'agentSide.listExternalAccounts'],
  ['agent-side/operation-list-transactions', 'agentSide.listTransactions'],
];

covers(
  {
    needs,
  },
  [...reading.map(([rule]) => rule), 'agents/acts-for-one-customer', 'agents/has-a-policy'],
).test('an agent reads itself and the lists of its customer', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup);

  for (const [rule, operation] of reading) check.accepted(rule, await agent.call(operation), operation);

  const self = await agent.call('agentSide.getSelf');
  const own = agent.ends.account.customerId;
  check.member('agents/acts-for-one-customer', self, 'customerId').equals(own);
  check.member('agents/has-a-policy', self, 'policy').isObject();
});

covers({ needs }, [
  // An agent can add an external account.
  'agent-side/operation-create-external-account',
  // An agent can get an external account.
  'agent-side/operation-get-external-account',
  // An agent can delete an external account.
  'agent-side/operation-delete-external-account',
  // An agent can create a quote for a transfer.
  'agent-side/operation-create-quote',
  // An agent can get a quote that it created.
  'agent-side/operation-get-quote',
  // An agent can execute a quote that it created.
  'agent-side/operation-execute-quote',
  // An agent can create a transfer out of an internal account.
  'agent-side/operation-transfer-out',
  // An agent can get an action.
  'agent-side/operation-get-action',
  // An agent can get a transaction.
  'agent-side/operation-get-transaction',
]).test(
  'an agent adds, reads and deletes accounts, quotes, executes and transfers',
  async ({ api, cleanup, check }) => {
    const agent = await someWorkingAgent(api, cleanup);
    const { account, payee } = agent.ends;
    const does = async (rule: RuleId, operation: OperationId, options: CallOptions) => {
      const answer = await agent.call(operation, options);
      await requireMayPay(api, account.customerId, answer);
      check.accepted(rule, answer, operation);
      return bodyOf(answer);
    };

    // The answer may lack a member that a later request needs: that leaves the others as they are.
    const addsAndDeletes = async () => {
      const body = sample(bankAccount(account.currency === 'EUR' ? 'EUR' : 'USD'));
      const rule = 'agent-side/operation-create-external-account';
      const added = await does(rule, 'agentSide.createExternalAccount', { body });
      await leavingOpen(
        check,
        ['agent-side/operation-get-external-account', 'agent-side/operation-delete-external-account'],
        async () => {
          const path = { externalAccountId: String(memberOf(added, 'id')) };
          await does('agent-side/operation-get-external-account', 'agentSide.getExternalAccount', { path });
          await does('agent-side/operation-delete-external-account', 'agentSide.deleteExternalAccount', {
            path,
          });
        },
      );
    };
    const quotes = async () => {
      const quoted = { body: quoteBody({ from: account.id, to: payee.id }) };
      const quote = await does('agent-side/operation-create-quote', 'agentSide.createQuote', quoted);
      await leavingOpen(
        check,
        ['agent-side/operation-get-quote', 'agent-side/operation-execute-quote'],
        async () => {
          const path = { quoteId: String(memberOf(quote, 'id')) };
          await does('agent-side/operation-get-quote', 'agentSide.getQuote', { path });
          await does('agent-side/operation-execute-quote', 'agentSide.executeQuote', { path });
        },
      );
    };
    const transfers = async () => {
      const paid = await agent.call('agentSide.transferOut', agentTransfer(agent));
      await requireMayPay(api, account.customerId, paid);
      check.accepted('agent-side/operation-transfer-out', paid, 'agentSide.transferOut');
      const later = ['agent-side/operation-get-action', 'agent-side/operation-get-transaction'] as const;
      await leavingOpen(check, later, async () => {
        const out = await performedBy(agent, paid);
        let { transactionId } = out;
        await leavingOpen(check, ['agent-side/operation-get-action'], async () => {
          const actionId = out.actionId ?? (await waitingAction(api, agent));
          const path = { actionId };
          const read = await does('agent-side/operation-get-action', 'agentSide.getAction', { path });
          transactionId = textIn(partOf(read, 'transaction'), 'id') ?? transactionId;
        });
        const path = { transactionId: String(transactionId) };
        await does('agent-side/operation-get-transaction', 'agentSide.getTransaction', { path });
      });
    };

    await addsAndDeletes();
    await quotes();
    await transfers();
  },
);

covers({ needs }, [
  // An agent's list of transactions has each that the agent can read, its transfers among them.
  'agent-side/lists-its-transfers',
]).test(
  'an agent finds what it paid in its list, at once and once it has arrived',
  async ({ api, cleanup, check }) => {
    const agent = await someWorkingAgent(api, cleanup);
    const paid = await agent.call('agentSide.transferOut', agentTransfer(agent));
    await requireMayPay(api, agent.ends.account.customerId, paid);
    const path = { quoteId: await quoteBy(agent) };
    for (const answer of [paid, await agent.call('agentSide.executeQuote', { path })]) {
      const { transactionId } = await performedBy(agent, requireSuccess(answer, 'A payment of an agent'));
      if (transactionId === undefined)
        throw new Inconclusive('not-shown', 'The answer names no transaction.', answer);
      const expectListed = async (on: Exchange): Promise<void> => {
        const { found, page } = await findListedAs(
          'present',
          agent,
          'agentSide.listTransactions',
          transactionId,
        );
        check
          .response('agent-side/lists-its-transfers', [answer, on, page])
          .that(found === 'present', `${transactionId}, which the agent has made, in its list`, 'missing');
      };
      await expectListed(answer);
      await expectListed(await paymentUntil(api, transactionId, isSettled));
    }
  },
);

covers({ needs }, [
  // An agent can create a transfer into an internal account.
  'agent-side/operation-transfer-in',
]).test('an agent pulls money from a pullable account', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup, {}, pullableCurrency());
  const { account, payee } = agent.ends;
  if (!canBePulled(account.currency))
    throw new Inconclusive(
      'missing-configuration',
      `No money can be pulled from bank accounts in ${account.currency}.`,
    );

  const pull = { body: transferBody(payee.id, account.id) };
  const pulled = await agent.call('agentSide.transferIn', pull);
  await requirePullable(api, pulled, pull);

  check.accepted('agent-side/operation-transfer-in', pulled, 'agentSide.transferIn');
});

covers({ needs }, [
  // An external account that an agent adds belongs to its customer, whatever the request says.
  'agent-side/requests-are-bound-to-its-customer',
]).test('an account that an agent adds belongs to its customer', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup);
  const { id: other } = await someCustomer(api, cleanup);
  const own = agent.ends.account.customerId;
  const fresh = () => sample(bankAccount(agent.ends.account.currency === 'EUR' ? 'EUR' : 'USD'));

  const plain = requireSuccess(
    await agent.call('agentSide.createExternalAccount', { body: fresh() }),
    'Adding an account as an agent',
  );
  const named = await agent.call('agentSide.createExternalAccount', {
    body: { ...fresh(), customerId: other },
  });

  for (const answer of [plain, named]) {
    const customerId = memberOf(answer, 'customerId', { absent: undefined });
    const rule = 'agent-side/requests-are-bound-to-its-customer';
    if (isAccepted(answer) && !canBeSeen(check, rule, answer, 'customerId')) continue;
    check
      .response(rule, answer, '/customerId')
      .that(
        !isAccepted(answer) || customerId === own,
        `a refusal, or an account of the agent's customer ${own}`,
        `an account of ${String(customerId)}`,
      );
  }
});
