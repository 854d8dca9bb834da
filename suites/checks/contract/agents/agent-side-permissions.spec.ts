import type { Permission } from '../../../../generators/agents.ts';
import { bankAccount } from '../../../../generators/external-accounts.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { setUpAgent, someWorkingAgent, type WorkingAgent } from '../../../kit/fixtures/agents.ts';
import { agentTransfer } from '../../../kit/fixtures/agent-actions.ts';
import { differences } from '../../../kit/assertions/round-trip.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { run } from '../../../kit/check/run.ts';
import type { CallOptions } from '../../../kit/http/client.ts';
import { someAccount } from '../../../kit/fixtures/accounts.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { covers } from '../../../kit/check/covers.ts';
import { idShown, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { partOf } from '../../../kit/assertions/members.ts';
import { canBePulled, requirePullable, sample } from '../../../kit/fixtures/payees.ts';
import { requireMayPay } from '../../../kit/fixtures/payers.ts';
import { quoteBody, someEnds, transferBody } from '../../../kit/fixtures/payments.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

const quote = ({ ends }: Pick<WorkingAgent, 'ends'>): CallOptions => ({
  body: quoteBody({ from: ends.account.id, to: ends.payee.id }),
});

const pull = ({ ends }: Pick<WorkingAgent, 'ends'>): CallOptions => ({
  body: transferBody(ends.payee.id, ends.account.id),
});

const newAccount = ({ ends }: Pick<WorkingAgent, 'ends'>): CallOptions => ({
  body: sample(bankAccount(ends.account.currency === 'EUR' ? 'EUR' : 'USD')),
});

covers({ needs }, [
  // Two agents of one customer that differ in policy alone get what their own policy allows.
  'agent-side/requests-are-subject-to-its-policy',
]).test('two agents of a customer get what their own policy allows', async ({ api, cleanup, check }) => {
  const free = await someWorkingAgent(api, cleanup);
  const bound = await setUpAgent(api, cleanup, free.ends, { permissions: [] });
  const rule = 'agent-side/requests-are-subject-to-its-policy';

  for (const [what, operation, options] of [
    ['a transfer out', 'agentSide.transferOut', agentTransfer(free)],
    ['a quote', 'agentSide.createQuote', quote(free)],
    ['an external account', 'agentSide.createExternalAccount', newAccount(free)],
  ] as const) {
    const answer = await free.call(operation, options);
    await requireMayPay(api, free.ends.account.customerId, answer);
    check.accepted(rule, answer, `${what} of an agent that may`);
    const tried = await bound.call(operation, options);
    check.rejected(rule, tried, `${what} of an agent of the same customer without permissions`);
  }
});

covers({ needs }, [
  // An agent with CREATE_QUOTES is not refused the creation of a quote.
  'agent-side/create-quote-with-its-permission',
  // An agent with EXECUTE_QUOTES is not refused the execution of a quote that it created.
  'agent-side/execute-quote-with-its-permission',
  // An agent with CREATE_TRANSFERS is not refused a transfer in or out.
  'agent-side/transfers-with-their-permission',
  // An agent with MANAGE_EXTERNAL_ACCOUNTS is not refused the adding or deleting of an external account.
  'agent-side/external-accounts-with-their-permission',
]).test('a permission suffices for what it allows', async ({ api, cleanup, check }) => {
  const ends = await someEnds(api, cleanup, { sameCurrency: true });
  const whoMay = async (...permissions: readonly Permission[]) => ({
    ...(await setUpAgent(api, cleanup, ends, { permissions })),
    ends,
  });
  const transferring = await whoMay('CREATE_TRANSFERS');
  const managing = await whoMay('MANAGE_EXTERNAL_ACCOUNTS');
  const quoting = await whoMay('CREATE_QUOTES');
  // A quote is executed by its creator alone.
  const executing = await whoMay('CREATE_QUOTES', 'EXECUTE_QUOTES');
  const takes = async (rule: RuleId, answer: Promise<Exchange>, what: string) => {
    const exchange = await answer;
    await requireMayPay(api, ends.account.customerId, exchange);
    check.accepted(rule, exchange, what);
    return exchange;
  };

  const transfers = 'agent-side/transfers-with-their-permission';
  const { call: transfer } = transferring;
  await takes(transfers, transfer('agentSide.transferOut', agentTransfer(transferring)), 'a transfer out');
  await leavingOpen(check, [transfers], async () => {
    if (!canBePulled(ends.account.currency)) return;
    const pulled = await transfer('agentSide.transferIn', pull(transferring));
    await requirePullable(api, pulled, pull(transferring));
    await takes(transfers, Promise.resolve(pulled), 'a transfer in');
  });
  const accounts = 'agent-side/external-accounts-with-their-permission';
  const adding = managing.call('agentSide.createExternalAccount', newAccount(managing));
  const added = await takes(accounts, adding, 'an external account');
  const deletion = { path: { externalAccountId: idShown(added) } };
  await takes(accounts, managing.call('agentSide.deleteExternalAccount', deletion), 'its deletion');
  const quotes = 'agent-side/create-quote-with-its-permission';
  const own = executing.call('agentSide.createQuote', quote(executing));
  const made = await takes(quotes, own, 'a quote of an agent that may also execute it');
  const path = { quoteId: idShown(made) };
  const execution = executing.call('agentSide.executeQuote', { path });
  await takes('agent-side/execute-quote-with-its-permission', execution, 'the execution of its own quote');
  await takes(quotes, quoting.call('agentSide.createQuote', quote(quoting)), 'a quote');
});

covers({ needs }, [
  // An account that accountRestrictions keeps from an agent cannot be the source of its transfer.
  'agent-side/account-restrictions-hold',
]).test('an agent cannot pay from an account that its policy leaves out', async ({ api, cleanup, check }) => {
  const open = await someWorkingAgent(api, cleanup);
  const allowing = (ids: readonly string[]) => ({ accountRestrictions: { allowedAccountIds: ids } });
  const inside = await setUpAgent(api, cleanup, open.ends, allowing([open.ends.account.id]));
  // The meaning of an empty list is not shown, so that another account is the only one.
  const { id: elsewhere } = await someAccount(api, cleanup);
  const outside = await setUpAgent(api, cleanup, open.ends, allowing([elsewhere]));
  const shows = async (agentId: string, policy: JsonObject): Promise<readonly [boolean, Exchange]> => {
    const read = requireSuccess(await api.call('agents.get', { path: { agentId } }), 'Reading an agent');
    return [differences(policy, partOf(read, 'policy'), '/policy').length === 0, read];
  };
  const [isShown, read] = await shows(outside.id, allowing([elsewhere]));
  // The names of a restriction are assumed: a target with other names may have passed over them.
  requireMember(isShown, 'The policy of an agent does not show the restriction it was given', read);
  const odd = { accountRestrictions: { [`${run().prefix}Only`]: [elsewhere] } };
  const [isEcho = false, echo] =
    (await ifThere(async () => shows((await setUpAgent(api, cleanup, open.ends, odd)).id, odd))) ?? [];
  requireMember(!isEcho, 'The policy of an agent shows whatever it is given', echo);
  const rule = 'agent-side/account-restrictions-hold';

  const accepted = await inside.call('agentSide.transferOut', agentTransfer(open));
  requireSuccess(accepted, 'A transfer from an account that the policy lists');
  const listed = requireSuccess(
    await inside.call('agentSide.createQuote', quote(open)),
    'A quote from an account that the policy lists',
  );
  requireSuccess(
    await inside.call('agentSide.executeQuote', { path: { quoteId: idShown(listed) } }),
    'The execution of a quote from an account that the policy lists',
  );
  check.rejected(
    rule,
    await outside.call('agentSide.transferOut', agentTransfer(open)),
    'a transfer from an account that the policy leaves out',
  );
  // A quote moves no money: a target may make it, and refuse its execution.
  const quoted = await outside.call('agentSide.createQuote', quote(open));
  const path = isAccepted(quoted) ? { quoteId: idShown(quoted) } : undefined;
  check.rejected(
    rule,
    path === undefined ? quoted : await outside.call('agentSide.executeQuote', { path }),
    'paying by a quote from an account that the policy leaves out',
  );
});
