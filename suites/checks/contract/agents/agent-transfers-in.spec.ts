import { bankAccount, type BankCurrency } from '../../../../generators/external-accounts.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { bodyOf, idShown, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { balanceOf, type Balance } from '../../../kit/fixtures/balances.ts';
import { hasWaitingAction, isUnderWay } from '../../../kit/fixtures/agent-waiting.ts';
import { requirePolicy, statusesIn } from '../../../kit/fixtures/agent-policies.ts';
import { someWorkingAgent, textIn, type WorkingAgent } from '../../../kit/fixtures/agents.ts';
import {
  decideAction,
  heldBy,
  holding,
  paymentBehind,
  transactionIn,
} from '../../../kit/fixtures/agent-actions.ts';
import { holdsAtMostLater } from '../../../kit/fixtures/balance-vows.ts';
import { addExternalAccount, canBePulled, pullableCurrency, sample } from '../../../kit/fixtures/payees.ts';
import { isSettled, paymentUntil, transferBody, usualAmount } from '../../../kit/fixtures/payments.ts';
import { expectCredited } from '../../../kit/fixtures/expect-balance.ts';
import type { Client } from '../../../kit/http/client.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

const isHeldByMode = 'agent-actions/execution-mode-holds-the-transaction';
const canEndPending = 'agent-actions/transfer-can-end-pending';
const movesNothing = 'agent-actions/held-action-moves-no-money';

/** The currency that money can be pulled in. Leaves the test as inconclusive where there is none. */
const requirePullable = (): BankCurrency => {
  const currency = pullableCurrency();
  if (currency !== undefined && canBePulled(currency)) return currency;
  throw new Inconclusive(
    'missing-configuration',
    'The suite can pull money from no account (dialect.triggers.pullableAccount).',
  );
};

/** A transfer in that an agent asks for under a policy that holds it, and what its account held before. */
interface Pull {
  readonly agent: WorkingAgent;
  readonly before: Balance;
  readonly answer: Exchange;
}

const somePull = async (api: Client, cleanup: Cleanup): Promise<Pull> => {
  const currency = requirePullable();
  const agent = await someWorkingAgent(api, cleanup, holding, currency);
  const { account } = agent.ends;
  const payer = await addExternalAccount(api, cleanup, account.customerId, sample(bankAccount(currency)));
  const body = transferBody(idShown(payer), account.id);
  const before = await balanceOf(api, account);
  const answer = requireSuccess(await agent.call('agentSide.transferIn', { body }), 'A transfer in');
  return { agent, before, answer };
};

covers({ needs }, [
  // Where the execution mode requires approval, the transaction of an action is created pending.
  isHeldByMode,
  // A transfer that an agent creates can end in a pending state until the platform approves it.
  canEndPending,
  // No balance changes while an action is in PENDING_APPROVAL.
  movesNothing,
]).test(
  'a transfer in of an agent waits where the mode of its policy says so',
  async ({ api, cleanup, check }) => {
    const { agent, before, answer } = await somePull(api, cleanup);
    const { account } = agent.ends;

    const shown = statusesIn(answer);
    requireMember(shown.length > 0, 'The action of an agent shows no status', answer);
    const isSaid = shown.includes('PENDING_APPROVAL') || (await hasWaitingAction(agent, answer));
    const id = textIn(transactionIn(answer), 'id') ?? String(memberOf(answer, 'id'));
    const read = isSaid
      ? answer
      : await paymentUntil(api, id, ({ status }) => status !== undefined && status !== 'PENDING');
    const last = isSaid ? shown : [memberOf(bodyOf(read), 'status', { absent: undefined })];
    const isMade = [...shown, ...last].some(isUnderWay);
    if (isMade) await requirePolicy(api, agent, holding);
    for (const rule of [isHeldByMode, canEndPending] as const)
      check
        .response(rule, isSaid ? answer : [answer, read])
        .that(
          !isMade,
          'a pending transfer in that waits for approval',
          [...shown, ...last].map(String).join(', '),
        );
    const now = await balanceOf(api, account);
    check
      .response(movesNothing, [before.on, answer, now.on])
      .that(now.amount <= before.amount, `${before.amount} while it waits`, String(now.amount));
    if (!isMade) holdsAtMostLater(movesNothing, account, before.amount, [answer]);
  },
);

covers({ needs }, [
  // Neither the quote nor the transfer behind a rejected action is executed.
  'agent-actions/reject-executes-nothing',
]).test('rejecting a transfer in pulls nothing, then or later', async ({ api, cleanup, check }) => {
  const { agent, before, answer } = await somePull(api, cleanup);
  const { account } = agent.ends;
  const { actionId } = await heldBy(agent, answer);

  const rejected = requireSuccess(
    await decideAction(api, 'reject', agent.id, actionId),
    'The rejection of a waiting action',
  );

  const rule = 'agent-actions/reject-executes-nothing';
  const on = [answer, rejected];
  const now = await balanceOf(api, account);
  const isKept = check
    .response(rule, [...on, now.on])
    .that(now.amount <= before.amount, `${before.amount} at most after the rejection`, String(now.amount));
  if (isKept) holdsAtMostLater(rule, account, before.amount, on);
});

covers({ needs }, [
  // Approving an action that stands for a transfer carries out the transfer.
  'agent-actions/approve-executes-the-transfer',
]).test('approving a transfer in credits its account', async ({ api, cleanup, check }) => {
  const { agent, before, answer } = await somePull(api, cleanup);
  const { account } = agent.ends;
  const held = await heldBy(agent, answer);

  const approved = requireSuccess(
    await decideAction(api, 'approve', agent.id, held.actionId),
    'The approval of a waiting action',
  );

  const rule = 'agent-actions/approve-executes-the-transfer';
  const paymentId = await paymentBehind(agent, held);
  const ended = paymentId === undefined ? [] : [await paymentUntil(api, paymentId, isSettled)];
  const on = [answer, approved, ...ended];
  await expectCredited(api, check, { rule, account, before, amount: usualAmount, paymentId, on });
});
