import { bodyOf, idShown, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { covers } from '../../kit/check/covers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { provocation, requireTriggered } from '../../kit/check/trigger.ts';
import { someAccount } from '../../kit/fixtures/accounts.ts';
import { balanceOf, balanceToSpend, balanceWhen } from '../../kit/fixtures/balances.ts';
import { holdsAtMostLater, holdsLater } from '../../kit/fixtures/balance-vows.ts';
import { expectDebitedAtOnce, failedRefund } from '../../kit/fixtures/expect-balance.ts';
import { pullableCurrency, somePayee } from '../../kit/fixtures/payees.ts';
import {
  amountOf,
  executeQuote,
  isRefunded,
  isSettled,
  payByQuote,
  payByTransfer,
  paymentUntil,
  readPayment,
  refundOf,
  transferBody,
  usualAmount,
} from '../../kit/fixtures/payments.ts';
import { decidePayment, openPayment, receiveUma } from '../../kit/fixtures/uma-payments.ts';

const needs = ['state', 'sandbox'] as const;

covers({ needs }, [
  // When a transfer out answers, the source account has been debited.
  'transfers/out-debits-at-once',
]).test('a transfer debits at once while others are under way', async ({ api, cleanup, check }) => {
  const rule = 'transfers/out-debits-at-once';
  const alone = await payByTransfer(api, cleanup);
  await expectDebitedAtOnce(api, check, rule, { ...alone, what: 'the transfer' });
  await ifThere(async () => {
    const slow = provocation('transferSlow');
    const { id, account } = await payByTransfer(api, cleanup, { ending: slow.value });
    const { customerId, currency } = account;
    const payee = await somePayee(api, cleanup, { customerId, currency });
    const slowPayee = await somePayee(api, cleanup, { customerId, currency, ending: slow.value });
    const started = await paymentUntil(api, id, ({ status }) => status !== 'PENDING');
    requireTriggered(slow, !isSettled(bodyOf(started)), 'the transfer has settled', started);
    const ask = async (to: string, what: string): Promise<Exchange> =>
      requireSuccess(
        await api.call('transfers.out', { body: transferBody(account.id, to) }),
        `Asking for ${what}`,
      );
    for (const what of ['the second transfer', 'the third transfer']) {
      const before = await balanceToSpend(api, account, usualAmount);
      const answer = await ask(payee.id, what);
      const after = await balanceOf(api, account);
      const payment = { id: idShown(answer), account, before, answer, after, what };
      await expectDebitedAtOnce(api, check, rule, payment);
      // One more that is under way beside the next one.
      await ask(slowPayee.id, 'another slow transfer');
    }
  });
});

covers({ needs: [...needs, 'webhooks'] }, [
  // An approved incoming payment is credited to its internal account.
  'transactions/approve-lets-the-money-in',
]).test('two incoming payments of one amount are both credited', async ({ api, cleanup, check, inbox }) => {
  const { id: firstId, account, exchange } = await openPayment(api, cleanup, inbox);
  const before = await balanceOf(api, account);
  const approve = async (id: string): Promise<Exchange> => {
    requireSuccess(await decidePayment(api, 'transactions.approve', id), 'Approving an incoming payment');
    const ended = await paymentUntil(api, id, isSettled);
    if (memberOf(ended, 'status') !== 'COMPLETED')
      throw new Inconclusive('state-not-reached', 'An approved payment did not become COMPLETED.', ended);
    return ended;
  };
  const expectMore = async (than: number, on: readonly Exchange[]): Promise<number> => {
    const after = await balanceWhen(api, account, (now) => now > than);
    check
      .response('transactions/approve-lets-the-money-in', [before.on, ...on, after.on])
      .that(after.amount > than, `more than ${than} on the account that was paid`, String(after.amount));
    return after.amount;
  };
  const first = await approve(firstId);
  const afterFirst = await expectMore(before.amount, [exchange, first]);
  // The same payment may come once alone. Fees may take any part of both.
  await ifThere(async () => {
    const receiver = { customerId: account.customerId };
    const again = requireSuccess(
      await receiveUma(api, receiver, account.currency),
      'Simulating an inbound UMA payment',
    );
    if (idShown(again) === firstId) return;
    const second = await approve(idShown(again));
    await expectMore(afterFirst, [first, again, second]);
  });
});

const creditsNothing = 'transfers/cancelled-transfer-in-credits-nothing';

covers({ needs }, [creditsNothing]).test(
  'a transfer in that is cancelled credits nothing',
  async ({ api, cleanup, check }) => {
    const slow = provocation('transferSlow');
    const currency = pullableCurrency();
    if (currency === undefined)
      throw new Inconclusive('permitted-otherwise', 'The target file says that nothing can be pulled.');
    const account = await someAccount(api, cleanup, currency);
    const { customerId } = account;
    const payer = await somePayee(api, cleanup, { customerId, currency, ending: slow.value });
    const before = await balanceOf(api, account);
    const body = transferBody(payer.id, account.id);
    const pulled = requireSuccess(await api.call('transfers.in', { body }), 'A transfer in');
    const transactionId = idShown(pulled);

    const cancelled = await api.call('transactions.cancel', { path: { transactionId } });

    if (!isAccepted(cancelled))
      throw new Inconclusive('request-refused', 'A transfer in under way cannot be cancelled.', cancelled);
    const ended = await paymentUntil(api, transactionId, isSettled);
    const status = memberOf(ended, 'status');
    // It was under way where its cancellation shows it so: what a refund takes back may have come in first.
    const isCancelled = memberOf(cancelled, 'status', { absent: 'COMPLETED' }) !== 'COMPLETED';
    if (status === 'COMPLETED' && (!isCancelled || refundOf(bodyOf(ended)) !== undefined))
      throw new Inconclusive('state-not-reached', 'The transfer came in before it was cancelled.', ended);
    // A credit at once is taken back: a list may show that a moment later.
    const after = await balanceWhen(api, account, (now) => now <= before.amount);
    const on = [before.on, pulled, cancelled, ended, after.on];
    const isKeptOut = check
      .response(creditsNothing, on)
      .that(
        after.amount <= before.amount,
        `no more than ${before.amount} after a transfer in that was cancelled and is ${String(status)}`,
        String(after.amount),
      );
    if (isKeptOut) holdsAtMostLater(creditsNothing, account, before.amount, on);
  },
);

covers({ needs }, [
  // Executing a quote again makes no second payment.
  'quotes/executes-once',
]).test('a quote is not executed again once its payment has ended', async ({ api, cleanup, check }) => {
  const executeOnceMore = async (ending?: string): Promise<void> => {
    const { id, quoteId = '', account, before, answer } = await payByQuote(api, cleanup, { ending });
    const ended = await paymentUntil(api, id, ending === undefined ? isSettled : isRefunded);
    const status = memberOf(ended, 'status');
    if (status !== (ending === undefined ? 'COMPLETED' : 'FAILED'))
      throw new Inconclusive('state-not-reached', `The payment is ${String(status)}.`, ended);
    // Refunded money is not taken again, whether or not the fees were kept.
    const times = ending === undefined ? 2 : 1;
    const least = before.amount - times * (amountOf(bodyOf(answer), 'sentAmount') ?? usualAmount);
    if (ending !== undefined) {
      const why = failedRefund(ended);
      if (why !== undefined) throw why;
      await balanceWhen(api, account, (now) => now > least);
    }

    const again = await executeQuote(api, quoteId);

    // Later views of a failed payment are held against earlier ones.
    requireSuccess(await readPayment(api, id), 'Reading a payment');
    const after = await balanceWhen(api, account, (now) => now > least);
    const on = [before.on, answer, ended, again, after.on];
    const isPaidOnce = check
      .response('quotes/executes-once', on)
      .that(
        after.amount > least,
        `more than ${least} after a second execution of a quote whose payment is ${String(status)}`,
        String(after.amount),
      );
    if (isPaidOnce) holdsLater('quotes/executes-once', account, least + 1, on);
  };

  await executeOnceMore();
  await ifThere(() => executeOnceMore(provocation('payoutFails').value));
});
