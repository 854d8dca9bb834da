import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { balanceOf, balanceWhen } from '../../kit/fixtures/balances.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { expectRestored, expectDebitedAtOnce } from '../../kit/fixtures/expect-balance.ts';
import { bodyOf, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import {
  amountOf,
  isRefunded,
  isSettled,
  payByTransfer,
  paymentUntil,
  requireAmount,
  requireDelivered,
  requireNotFailed,
  someEnds,
  transferBody,
  usualAmount,
} from '../../kit/fixtures/payments.ts';
import { debitedPlatform, payFromPlatform } from '../../kit/fixtures/platform-payments.ts';
import { requireMayPay } from '../../kit/fixtures/payers.ts';
import { expectOrder, eventsUntilEnd } from '../../kit/inbox/event-log.ts';
import { requireTriggered, provocation } from '../../kit/check/trigger.ts';

const needs = ['state', 'sandbox'] as const;

const codeOf = (amount: unknown): unknown =>
  ((amount ?? {}) as { readonly currency?: { readonly code?: unknown } }).currency?.code;

covers([
  // POST /transfer-out starts a transfer out.
  'transfers/operation-out',
  // A transfer out from an internal account to an external account of the same currency is accepted.
  'transfers/out-goes-from-internal-to-external',
]).test('a transfer out within one currency is accepted', async ({ api, cleanup, check }) => {
  const { account, payee } = await someEnds(api, cleanup, { sameCurrency: true });

  const exchange = await api.call('transfers.out', { body: transferBody(account.id, payee.id) });

  await requireMayPay(api, account.customerId, exchange);
  for (const rule of ['transfers/operation-out', 'transfers/out-goes-from-internal-to-external'] as const)
    check.accepted(rule, exchange, 'a transfer to a bank account in the same currency');
});

covers({ needs }, [
  // A transfer out sends the amount that was asked for.
  'transfers/out-sends-the-amount',
  // A transfer out receives in the currency that it sends.
  'transfers/out-keeps-the-currency',
  // When a transfer out answers, the source account has been debited.
  'transfers/out-debits-at-once',
  // A transfer out passes through the same statuses as an outgoing payment of a quote.
  'transfers/out-follows-the-payment-lifecycle',
]).test('a transfer out debits at once and lives like a payment', async ({ api, cleanup, check }) => {
  const { id, account, before, answer, after } = await payByTransfer(api, cleanup);

  const sends = 'transfers/out-sends-the-amount';
  await leavingOpen(check, [sends], async () => {
    requireAmount(answer, 'sentAmount');
    check.member(sends, answer, '/sentAmount/amount').equals(usualAmount);
  });
  // JSON has several forms of one number; a target may refuse all but the usual one.
  await ifThere(async () => {
    const ends = await someEnds(api, cleanup, { sameCurrency: true });
    const usual = JSON.stringify(transferBody(ends.account.id, ends.payee.id));
    const body = usual.replace(`"amount":${usualAmount}`, `"amount":${usualAmount / 1_000}.0e3`);
    const written = requireSuccess(await api.call('transfers.out', { body }), 'A transfer of 10.0e3');
    requireAmount(written, 'sentAmount');
    check.member(sends, written, '/sentAmount/amount').equals(usualAmount, ', which is 10.0e3');
  });
  await leavingOpen(check, ['transfers/out-debits-at-once'], async () => {
    const payment = { id, before, answer, after, account, what: 'the transfer' };
    await expectDebitedAtOnce(api, check, 'transfers/out-debits-at-once', payment);
  });
  await ifThere(async () => {
    const own = {
      ...(await debitedPlatform(api, cleanup, 'transfer')),
      what: 'the transfer of the platform',
    };
    await expectDebitedAtOnce(api, check, 'transfers/out-debits-at-once', own);
  });
  const inTheEnd = [
    'transfers/out-keeps-the-currency',
    'transfers/out-follows-the-payment-lifecycle',
  ] as const;
  await leavingOpen(check, inTheEnd, async () => {
    const [keeps, follows] = inTheEnd;
    const paid = await paymentUntil(api, id, isSettled);
    await leavingOpen(check, [keeps], async () => {
      for (const member of ['sentAmount', 'receivedAmount'] as const) requireAmount(paid, member);
      const sent = codeOf(bodyOf(paid).sentAmount);
      check
        .member(keeps, paid, '/receivedAmount/currency/code')
        .is(`to be ${String(sent)}, as in sentAmount`, (code) => code !== undefined && code === sent);
    });
    await leavingOpen(check, [follows], async () => {
      requireDelivered(paid);
      check.member(follows, paid, 'status').equals('COMPLETED', 'in the end');
    });
  });
});

covers({ needs }, [
  // A transfer out passes through the same statuses as an outgoing payment of a quote.
  'transfers/out-follows-the-payment-lifecycle',
]).test('a transfer whose payout takes long is processing meanwhile', async ({ api, cleanup, check }) => {
  const slow = provocation('transferSlow');
  const { id } = await payByTransfer(api, cleanup, { ending: slow.value });

  const started = await paymentUntil(api, id, ({ status }) => status !== 'PENDING');

  const status = memberOf(started, 'status');
  requireTriggered(slow, status === 'PROCESSING', `the transfer is ${String(status)}`, started);
  const rule = 'transfers/out-follows-the-payment-lifecycle';
  check.member(rule, started, 'status').equals('PROCESSING');
});

covers({ needs }, [
  // A transfer out passes through the same statuses as an outgoing payment of a quote.
  'transfers/out-follows-the-payment-lifecycle',
  // A completed refund restores what the payment had debited; nothing but its fees may be kept.
  'refunds/restores-what-was-debited',
]).test('a transfer that the bank rejects fails and is refunded', async ({ api, cleanup, check }) => {
  const rejected = provocation('transferRejected');
  const { id, before, after, account } = await payByTransfer(api, cleanup, { ending: rejected.value });
  const failed = await paymentUntil(api, id, isSettled);
  const status = memberOf(failed, 'status');
  requireTriggered(rejected, status === 'FAILED', `the transfer is ${String(status)}`, failed);

  const refunded = await paymentUntil(api, id, isRefunded);

  check.member('transfers/out-follows-the-payment-lifecycle', failed, 'status').equals('FAILED');
  const left = before.amount - (amountOf(bodyOf(failed), 'sentAmount') ?? usualAmount);
  const balance = await balanceWhen(api, account, (now) => now > left);
  const debited = before.amount - after.amount;
  const wanted = { whole: before.amount, left, payment: refunded, debited };
  expectRestored(check, balance, wanted, [before.on, after.on]);
});

covers({ needs: [...needs, 'webhooks'] }, [
  // A transfer out passes through the same statuses as an outgoing payment of a quote.
  'transfers/out-follows-the-payment-lifecycle',
  // A payment that succeeds sends PENDING, PROCESSING, COMPLETED, in this order.
  'webhooks/order-on-success',
  // A payment that fails and is refunded sends PENDING, PROCESSING, FAILED, REFUND_PENDING,
  // REFUND_COMPLETED, in this order.
  'webhooks/order-on-failure-refunded',
]).test('a transfer out is announced like any payment', async ({ api, cleanup, check, inbox }) => {
  const rejected = provocation('transferRejected');
  const paid = await payByTransfer(api, cleanup);
  const failing = await payByTransfer(api, cleanup, { ending: rejected.value });

  const success = await eventsUntilEnd(inbox, paid, 'success');
  const failure = await eventsUntilEnd(inbox, failing, 'failureRefunded');

  const [follows, order] = [
    'transfers/out-follows-the-payment-lifecycle',
    'webhooks/order-on-success',
  ] as const;
  await leavingOpen(check, [follows, order], async () => {
    await requireNotFailed(api, paid.id);
    expectOrder(check, order, success, 'success');
    for (const way of ['transfer', 'quote'] as const)
      await ifThere(async () => {
        const own = await payFromPlatform(api, cleanup, way);
        const itsLog = await eventsUntilEnd(inbox, own, 'success');
        await requireNotFailed(api, own.id);
        expectOrder(check, order, itsLog, 'success');
      });
    const statuses = success.events.map(({ data }) => String(memberOf(data, 'status')));
    const passed = statuses.filter((status, place) => status !== statuses[place - 1]).join(', ');
    const wanted = 'PENDING, PROCESSING, COMPLETED';
    check
      .evidence(follows, [paid.answer, ...success.events.map(({ record }) => record)])
      .wants('announced', wanted.startsWith(passed))
      .that(passed === wanted, `a transfer that is ${wanted}, one after the other`, passed);
  });
  const ended = await paymentUntil(api, failing.id, isSettled);
  requireTriggered(rejected, memberOf(ended, 'status') === 'FAILED', 'the transfer did not fail', ended);
  expectOrder(check, 'webhooks/order-on-failure-refunded', failure, 'failureRefunded');
});

covers({ needs }, [
  // A transfer out whose source is an external account is refused.
  'transfers/out-source-is-internal',
  // A transfer out whose destination is an internal account is refused.
  'transfers/out-destination-is-external',
  // A transfer out between accounts of different currencies is refused.
  'transfers/out-refuses-another-currency',
  // The balance of an internal account is the sum of all that is paid in, paid out and refunded.
  'internal-accounts/movements-add-up',
]).test(
  'a transfer out goes from an internal to an external account only',
  async ({ api, cleanup, check }) => {
    const { account, payee } = await someEnds(api, cleanup, { sameCurrency: true });
    const abroad = await someEnds(api, cleanup);
    const sources = [account, abroad.account];
    const balances = () => Promise.all(sources.map((each) => balanceOf(api, each)));
    const before = await ifThere(balances);
    const answers: Exchange[] = [];
    const refused = async (rule: RuleId, from: string, to: string, what: string): Promise<void> => {
      const answer = await api.call('transfers.out', { body: transferBody(from, to) });
      answers.push(answer);
      check.rejected(rule, answer, what);
    };

    await refused(
      'transfers/out-source-is-internal',
      payee.id,
      payee.id,
      'a transfer from an external account',
    );
    await refused(
      'transfers/out-destination-is-external',
      account.id,
      abroad.account.id,
      'a transfer to an internal account',
    );
    await refused(
      'transfers/out-refuses-another-currency',
      abroad.account.id,
      abroad.payee.id,
      'a transfer to another currency',
    );
    const addsUp = 'internal-accounts/movements-add-up';
    await leavingOpen(check, [addsUp], async () => {
      const taken = answers.find(isAccepted);
      if (taken !== undefined)
        throw new Inconclusive('violation-first', 'A transfer was taken that was to be refused.', taken);
      const after = await balances();
      for (const [place, was] of (before ?? after).entries()) {
        const now = after[place] ?? was;
        check
          .response(addsUp, [was.on, ...answers, now.on])
          .that(
            now.amount >= was.amount,
            `${was.amount} still on the account, whose transfers were refused`,
            String(now.amount),
          );
      }
    });
    const right = await api.call('transfers.out', { body: transferBody(account.id, payee.id) });
    requireSuccess(right, 'A transfer from an internal to an external account in the same currency');
  },
);
