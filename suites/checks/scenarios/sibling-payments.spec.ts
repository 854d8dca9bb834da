import type { Exchange } from '../../../spec/results/exchange.ts';
import { answerOf, bodyOf, idShown, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import type { Check } from '../../kit/assertions/check.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { Client } from '../../kit/http/client.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { provocation } from '../../kit/check/trigger.ts';
import {
  decideAction,
  decidedAction,
  heldTransfer,
  holding,
  readAction,
} from '../../kit/fixtures/agent-actions.ts';
import { someWorkingAgent } from '../../kit/fixtures/agents.ts';
import { balanceOf, balanceToSpend, type Balance } from '../../kit/fixtures/balances.ts';
import { expectPaidOnce } from '../../kit/fixtures/expect-balance.ts';
import {
  amountOf,
  executeQuote,
  isRefunded,
  isSettled,
  payByTransfer,
  paymentUntil,
  readPayment,
  refundOf,
  requireDelivered,
  someEnds,
  someQuote,
  transferBody,
  usualAmount,
  type Ends,
} from '../../kit/fixtures/payments.ts';
import { settledQuote } from '../../kit/fixtures/quotes.ts';
import { decidePayment, openPayment, receiveUma } from '../../kit/fixtures/uma-payments.ts';

const rule = 'conventions/changes-touch-what-they-name';

const needs = ['state', 'sandbox'] as const;

/** So many follow one that was executed. */
const executions = 5;

/** Asserts that an action which waits for a decision waits still, though another one was decided. */
const expectWaiting = (check: Check, [before, decided, after]: readonly [Exchange, Exchange, Exchange]) => {
  const [was, is] = [before, after].map((each) => String(memberOf(each, 'status')));
  check
    .evidence(rule, [before, decided, after])
    .wants('unchanged')
    .that(was === is, `the status ${was} still: another one was decided`, is);
};

const opposite = {
  'transactions.approve': 'transactions.reject',
  'transactions.reject': 'transactions.approve',
} as const;

for (const operation of ['transactions.approve', 'transactions.reject'] as const)
  covers({ needs: [...needs, 'webhooks'] }, [
    // What makes, updates or deletes one of several things of a kind leaves the others as they were.
    rule,
  ]).test(`${operation} decides one incoming payment alone`, async ({ api, cleanup, check, inbox }) => {
    const { id, account } = await openPayment(api, cleanup, inbox);
    const arriving = await receiveUma(api, { customerId: account.customerId }, account.currency);
    const other = idShown(requireSuccess(arriving, 'Simulating another inbound UMA payment'));
    if (other === id)
      throw new Inconclusive('permitted-otherwise', 'The same payment comes once alone.', arriving);
    const decided = requireSuccess(await decidePayment(api, operation, id), 'Deciding an incoming payment');
    await paymentUntil(api, id, isSettled);

    // The status of a payment that waits is not shown; that it waits shows when it can be decided still.
    const late = await decidePayment(api, opposite[operation], other);
    check
      .evidence(rule, [decided, late])
      .wants('unchanged')
      .that(
        isAccepted(late),
        'the other payment to wait for its own decision still: another one was decided',
        answerOf(late),
      );
  });

const hasFailed = (payment: Exchange): boolean =>
  bodyOf(payment, 'Transaction').status === 'FAILED' || refundOf(bodyOf(payment)) !== undefined;

/** Asserts that a payment goes on though another one was cancelled. `isOver`: it was ended by that. */
const expectUncancelled = (check: Check, cancelled: Exchange, beside: Exchange, isOver: boolean): void => {
  const reason = refundOf(bodyOf(beside))?.reason;
  check
    .evidence(rule, [cancelled, beside])
    .wants('unchanged')
    .that(
      reason !== 'USER_CANCELLATION' && !isOver,
      'a payment under way, or delivered: another one was cancelled',
      `${String(bodyOf(beside, 'Transaction').status)}, refunded for ${String(reason)}`,
    );
};

covers({ needs }, [
  // What makes, updates or deletes one of several things of a kind leaves the others as they were.
  rule,
]).test('a cancellation cancels one payment alone', async ({ api, cleanup, check }) => {
  const slow = provocation('transferSlow');
  const first = await payByTransfer(api, cleanup, { ending: slow.value });
  const { account, payee } = first;
  const body = transferBody(account.id, payee.id);
  const transfer = async (): Promise<string> =>
    idShown(requireSuccess(await api.call('transfers.out', { body }), 'A transfer out'));
  const [second, third] = [await transfer(), await transfer()];

  const whole = first.before;

  const cancelled = await api.call('transactions.cancel', { path: { transactionId: second } });

  if (!isAccepted(cancelled))
    throw new Inconclusive(
      'request-refused',
      'A transfer that has just begun cannot be cancelled.',
      cancelled,
    );
  await paymentUntil(api, second, (body) => refundOf(body) !== undefined);
  // They may be under way for long: as soon as the refund of the cancelled one shows, theirs would.
  const younger = requireSuccess(await readPayment(api, third), 'Reading a payment');
  const older = requireSuccess(await readPayment(api, first.id), 'Reading a payment');
  // The older one may have failed by itself meanwhile; one that began after the cancelled one has hardly.
  expectUncancelled(check, cancelled, younger, hasFailed(younger));
  expectUncancelled(check, cancelled, older, hasFailed(younger) && hasFailed(older));
  // A refund may take long.
  await ifThere(async () => {
    const refunded = await paymentUntil(api, second, isRefunded);
    const left = await balanceOf(api, account);
    // One that has failed by itself is refunded, too.
    for (const id of [first.id, third])
      if (hasFailed(requireSuccess(await readPayment(api, id), 'Reading a payment'))) return;
    // Each of the others keeps its amount at least; fees may differ.
    const most = whole.amount - 2 * usualAmount;
    check
      .evidence(rule, [whole.on, cancelled, refunded, left.on])
      .wants('unchanged')
      .that(left.amount <= most, `${most} at most: one of three payments was cancelled`, String(left.amount));
  });
});

for (const decision of ['approve', 'reject'] as const)
  covers({ needs: [...needs, 'agents'] }, [
    // What makes, updates or deletes one of several things of a kind leaves the others as they were.
    rule,
  ]).test(`a decision to ${decision} is of one action of an agent alone`, async ({ api, cleanup, check }) => {
    const agent = await someWorkingAgent(api, cleanup, holding);
    const { actionId: older } = await heldTransfer(agent);
    const { actionId } = await heldTransfer(agent);
    const { actionId: newer } = await heldTransfer(agent);
    const others = [older, newer].filter((other) => other !== actionId);
    const reads: Exchange[] = [];
    for (const other of others)
      reads.push(requireSuccess(await readAction(agent, other), 'Reading a waiting action'));

    const decided = requireSuccess(
      await decideAction(api, decision, agent.id, actionId),
      'Deciding an action',
    );
    await decidedAction(agent, actionId);

    for (const before of reads) {
      const after = requireSuccess(await readAction(agent, idShown(before)), 'Reading a waiting action');
      expectWaiting(check, [before, decided, after]);
    }
  });

/** Executes a quote, asserts that its account was debited once, and answers the execution. */
const executedOnce = async (
  api: Client,
  check: Check,
  {
    ends,
    quoteId,
    before,
    why,
  }: {
    readonly ends: Ends;
    readonly quoteId: string;
    readonly before: Balance;
    readonly why: string;
  },
): Promise<Exchange> => {
  const answer = requireSuccess(await executeQuote(api, quoteId), 'Executing a quote');
  const ended = await paymentUntil(api, idShown(answer), isSettled);
  requireDelivered(ended);
  expectPaidOnce(check, 'payments/execution-debits-the-sent-amount', await balanceOf(api, ends.account), {
    before: before.amount,
    amount: amountOf(bodyOf(ended), 'sentAmount') ?? usualAmount,
    why,
    after: [before.on, answer, ended],
  });
  return answer;
};

covers({ needs }, [
  // Execution debits the source account by sentAmount, and by fees at most besides.
  'payments/execution-debits-the-sent-amount',
  // The transaction id on a settled quote is that of the payment which executing it answered.
  'quotes/settled-quote-names-the-right-transaction',
]).test('an execution pays one of several open quotes', async ({ api, cleanup, check }) => {
  const ends = await someEnds(api, cleanup, { funds: (executions + 4) * usualAmount });
  const { account } = ends;
  const whole = await balanceToSpend(api, account, 4 * usualAmount);
  await someQuote(api, ends);
  const { id: quoteId } = await someQuote(api, ends);
  await someQuote(api, ends);
  const before = await balanceOf(api, account);
  if (before.amount !== whole.amount)
    throw new Inconclusive('permitted-otherwise', 'An open quote sets its money aside.', before.on);

  const answer = await executedOnce(api, check, {
    ends,
    quoteId,
    before,
    why: 'by the execution of one of its open quotes',
  });
  // They cost the same: which of them was executed shows in the quotes alone.
  check
    .member(
      'quotes/settled-quote-names-the-right-transaction',
      await settledQuote(api, quoteId),
      'transactionId',
    )
    .equals(idShown(answer));
  // One that is taken twice now and then is among so many.
  await ifThere(async () => {
    for (let count = 0; count < executions; count += 1) {
      const had = await balanceOf(api, account);
      const { id } = await someQuote(api, ends);
      await executedOnce(api, check, {
        ends,
        quoteId: id,
        before: had,
        why: 'by one of several executions in a row',
      });
    }
  });
});
