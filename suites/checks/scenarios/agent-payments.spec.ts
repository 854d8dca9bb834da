import type { RuleId } from '../../../spec/rules/index.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { bodyOf, idShown, requireSuccess } from '../../kit/assertions/answers.ts';
import { eventsUntilEnd, expectOrder } from '../../kit/inbox/event-log.ts';
import { expectDebitedAtOnce, expectPaidOnce } from '../../kit/fixtures/expect-balance.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { balanceOf, type Balance } from '../../kit/fixtures/balances.ts';
import { someWorkingAgent, textIn, type WorkingAgent } from '../../kit/fixtures/agents.ts';
import {
  agentTransfer,
  decideAction,
  heldTransfer,
  holding,
  paymentBehind,
  performedBy,
  readAction,
  transactionIn,
} from '../../kit/fixtures/agent-actions.ts';
import {
  amountOf,
  quoteBody,
  readPayment,
  requireNotFailed,
  transferBody,
  usualAmount,
  type StartedPayment,
} from '../../kit/fixtures/payments.ts';
import { expectGivenBack } from '../../kit/fixtures/payer-steps.ts';
import { somePayee } from '../../kit/fixtures/payees.ts';
import { provocation } from '../../kit/check/trigger.ts';
import type { Client } from '../../kit/http/client.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

/** An agent's acts at once: executes a quote of its own, or makes a transfer. */
const ways = {
  'the execution of a quote': {
    rule: 'agent-side/execution-debits-at-once',
    exactly: 'payments/execution-debits-the-sent-amount',
    go: async (agent: WorkingAgent): Promise<Exchange> => {
      const { account, payee } = agent.ends;
      const body = quoteBody({ from: account.id, to: payee.id });
      const quote = requireSuccess(
        await agent.call('agentSide.createQuote', { body }),
        'A quote of an agent',
      );
      return agent.call('agentSide.executeQuote', { path: { quoteId: idShown(quote) } });
    },
  },
  'a transfer out': {
    rule: 'agent-side/transfer-debits-at-once',
    exactly: 'transfers/out-debits-the-amount',
    go: (agent: WorkingAgent): Promise<Exchange> => agent.call('agentSide.transferOut', agentTransfer(agent)),
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly rule: RuleId;
      readonly exactly: RuleId;
      readonly go: (agent: WorkingAgent) => Promise<Exchange>;
    }
  >
>;

const requirePayment = (id: string | undefined, on: Exchange): string => {
  if (id !== undefined) return id;
  throw new Inconclusive('ambiguous', 'Nothing shows which transaction an agent began.', on);
};

/** A payment that an agent made by itself. Leaves the test as inconclusive where it waits for an approval. */
const paidBy = async (
  api: Client,
  agent: WorkingAgent,
  go: (agent: WorkingAgent) => Promise<Exchange>,
): Promise<StartedPayment> => {
  const { ends } = agent;
  const before = await balanceOf(api, ends.account);
  const answer = requireSuccess(await go(agent), 'A payment of an agent');
  const after = await balanceOf(api, ends.account);
  const { actionId, transactionId, status } = await performedBy(agent, answer);
  if (status === 'PENDING_APPROVAL')
    throw new Inconclusive(
      'permitted-otherwise',
      'An action that the agent may take at once waits for an approval.',
      answer,
    );
  const action = actionId === undefined ? answer : await readAction(agent, actionId);
  const id = transactionId ?? textIn(transactionIn(action), 'id');
  return { ...ends, id: requirePayment(id, answer), before, answer, after, quoteId: undefined };
};

/** A payment of an agent that was approved. */
const approvedPayment = async (api: Client, cleanup: Cleanup): Promise<StartedPayment> => {
  const agent = await someWorkingAgent(api, cleanup, holding);
  const before: Balance = await balanceOf(api, agent.ends.account);
  const held = await heldTransfer(agent);
  const approval = await decideAction(api, 'approve', agent.id, held.actionId);
  const answer = requireSuccess(approval, 'Approving an action');
  const id = requirePayment(await paymentBehind(agent, held), answer);
  return { ...agent.ends, id, before, answer, after: before, quoteId: undefined };
};

for (const [what, { rule, exactly, go }] of Object.entries(ways))
  covers({ needs }, [rule, exactly]).test(
    `${what} by an agent debits at once, and what the payment shows`,
    async ({ api, cleanup, check }) => {
      const payment = await paidBy(api, await someWorkingAgent(api, cleanup), go);

      await requireNotFailed(api, payment.id);
      await expectDebitedAtOnce(api, check, rule, { ...payment, what: `${what} by an agent` });
      const read = requireSuccess(await readPayment(api, payment.id), 'Reading a payment');
      const sent = amountOf(bodyOf(read), 'sentAmount');
      if (sent === undefined) throw new Inconclusive('not-shown', 'A payment shows no sentAmount.', read);
      const { before, answer, after } = payment;
      expectPaidOnce(check, exactly, after, {
        before: before.amount,
        amount: sent,
        why: `by ${what}`,
        after: [before.on, answer, read],
      });
    },
  );

covers({ needs }, [
  // A completed refund restores what the payment had debited; nothing but its fees may be kept.
  'refunds/restores-what-was-debited',
]).test('a payment of an agent that fails gives back what it took', async ({ api, cleanup, check }) => {
  const agent = await someWorkingAgent(api, cleanup);
  const { account } = agent.ends;
  const { customerId, currency } = account;
  const failing = provocation('transferRejected');
  const payee = await somePayee(api, cleanup, { customerId, currency, ending: failing.value });
  const body = transferBody(account.id, payee.id);

  const payment = await paidBy(api, agent, () => agent.call('agentSide.transferOut', { body }));

  const payer = { api, cleanup, check, account, amount: usualAmount };
  await expectGivenBack(payer, failing, payment);
});

covers({ needs: [...needs, 'webhooks'] }, [
  // A payment of an agent sends the webhooks of any outgoing payment, in their order.
  'agent-side/payments-are-announced',
]).test('a payment of an agent is announced like any other', async ({ api, cleanup, check, inbox }) => {
  const agent = await someWorkingAgent(api, cleanup);
  const executed = await paidBy(api, agent, ways['the execution of a quote'].go);
  const approved = await approvedPayment(api, cleanup);

  for (const payment of [executed, approved]) {
    const eventLog = await eventsUntilEnd(inbox, payment, 'success');
    await requireNotFailed(api, payment.id);
    expectOrder(check, 'agent-side/payments-are-announced', eventLog, 'success');
  }
});
