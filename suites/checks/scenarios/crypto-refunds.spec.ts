import { isJsonObject } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { someAccount, type Account } from '../../kit/fixtures/accounts.ts';
import { balanceOf, balanceWhen } from '../../kit/fixtures/balances.ts';
import type { Client } from '../../kit/http/client.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { expectRestored, failedRefund } from '../../kit/fixtures/expect-balance.ts';
import { bodyOf, idShown, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import { addExternalAccount, paidWallet, somePayee } from '../../kit/fixtures/payees.ts';
import {
  createQuote,
  executeQuote,
  isRefunded,
  isSettled,
  paymentUntil,
  requireDelivered,
  transferBody,
} from '../../kit/fixtures/payments.ts';
import { fundedPayment, realtimeQuote, sendFunds } from '../../kit/fixtures/quotes.ts';
import { requireTriggered, provocation } from '../../kit/check/trigger.ts';

const needs = ['state', 'sandbox'] as const;

/** Ten dollars in the six decimals of the coin. */
const amount = 10_000_000;

/** The payer is said by an assumed member: a target that passes over it refunds somebody else. */
const requireOwner = (payment: Exchange, customerId: string): void => {
  const owner = memberOf(payment, 'customerId');
  if (owner !== customerId)
    throw new Inconclusive(
      'missing-configuration',
      `The payment is of ${String(owner)}, and the quote was asked for ${customerId} (dialect.bodies).`,
      payment,
    );
};

/** The cost of a payment, as far as it shows. */
const sentBy = (payment: Exchange): number => {
  const { sentAmount } = bodyOf(payment, 'Transaction');
  const shown = isJsonObject(sentAmount) ? sentAmount['amount'] : undefined;
  return typeof shown === 'number' ? shown : amount;
};

/** An account that got a refund of a payment which crypto had funded; its owner may have others beside it. */
const refundedAccount = async (api: Client, cleanup: Cleanup, currencies = ['USDC']) => {
  const failing = provocation('payoutFails');
  const account: Account = await someAccount(api, cleanup, 'USDC', { currencies });
  const { customerId, currency } = account;
  const payee = await somePayee(api, cleanup, { customerId, currency: 'EUR', ending: failing.value });
  const before = await balanceOf(api, account);
  const quote = await realtimeQuote(api, { customerId, currency, to: payee.id, amount });
  const sent = requireSuccess(await sendFunds(api, quote.id, currency), 'Sending the funds of a quote');
  const id = await fundedPayment(api, sent, quote.id);
  const failed = await paymentUntil(api, id, isSettled);
  requireTriggered(failing, memberOf(failed, 'status') === 'FAILED', 'the payment did not fail', failed);
  const refunded = await paymentUntil(api, id, isRefunded);
  requireOwner(refunded, customerId);
  const why = failedRefund(refunded);
  if (why !== undefined) throw why;
  return { account, before, sent, refunded };
};

covers({ needs }, [
  // The refund of a payment funded by crypto is credited to the customer's internal account for that
  // asset.
  'refunds/crypto-is-credited-to-the-customer',
  // A completed refund restores what the payment had debited; nothing but its fees may be kept.
  'refunds/restores-what-was-debited',
]).test(
  'a refund of a payment funded by crypto is credited to the customer',
  async ({ api, cleanup, check }) => {
    // The accounts in other currencies are there before and after it: neither the first nor the last is the right one.
    const beside = ['USD', 'USDC', 'EUR'];
    const { account, before, sent, refunded } = await refundedAccount(api, cleanup, beside);

    const after = await balanceWhen(api, account, (now) => now > before.amount);

    // Whether fees are part of a refund is not said: the balance must rise, and should rise by all of it.
    const on = [before.on, sent, refunded];
    check
      .response('refunds/crypto-is-credited-to-the-customer', [...on, after.on])
      .that(
        after.amount > before.amount,
        `more than ${before.amount} on the customer’s account after the refund`,
        String(after.amount),
      );
    // The amount sent may be more than was locked: whether fees are in that is left open.
    const whole = before.amount + sentBy(refunded);
    expectRestored(check, after, { whole, left: before.amount, payment: refunded }, on);
  },
);

/** The answers to a transfer of more than may be. */
const tooMuch: readonly number[] = [400, 403, 422];

/** Withdraws a part of a balance, or a part of the part: the most that a transfer may send is not shown. */
const withdrawnInPart = async (api: Client, from: string, to: string, part: number): Promise<Exchange> => {
  const withdraw = (some: number): Promise<Exchange> =>
    api.call('transfers.out', { body: transferBody(from, to, some) });
  const whole = await withdraw(part);
  let last = whole;
  for (let some = part / 10; some >= 1_000 && tooMuch.includes(last.response.status); some /= 10)
    last = await withdraw(Math.floor(some));
  return isAccepted(last) ? last : whole;
};

covers({ needs }, [
  // A balance that a crypto refund left can be spent on a new quote.
  'refunds/crypto-balance-can-be-quoted',
  // A balance that a crypto refund left can be withdrawn by POST /transfer-out.
  'refunds/crypto-balance-can-be-withdrawn',
]).test('what a crypto refund left can be quoted and withdrawn', async ({ api, cleanup, check }) => {
  const { account } = await refundedAccount(api, cleanup);
  const { customerId } = account;
  const payee = await somePayee(api, cleanup, { customerId, currency: 'EUR' });

  // Fees may reduce the refund and what can be spent: a quarter at a time is sure to be there.
  const part = amount / 4;
  const quote = await createQuote(api, { from: account.id, to: payee.id, amount: part });
  check.accepted('refunds/crypto-balance-can-be-quoted', quote, 'a quote from the refunded account');
  const spent = await executeQuote(api, idShown(quote));
  const quoted = 'refunds/crypto-balance-can-be-quoted';
  if (check.accepted(quoted, spent, 'spending the refund')) {
    const paid = await paymentUntil(api, idShown(spent), isSettled);
    requireDelivered(paid);
    check.member(quoted, paid, 'status').differsFrom('FAILED');
  }
  const added = requireSuccess(
    await addExternalAccount(api, cleanup, customerId, paidWallet()),
    'Adding a wallet',
  );
  const withdrawn = await withdrawnInPart(api, account.id, idShown(added), part);

  const rule = 'refunds/crypto-balance-can-be-withdrawn';
  check.accepted(rule, withdrawn, 'withdrawing the refund by a transfer out');
  const id = idShown(requireSuccess(withdrawn, 'Withdrawing'));
  const ended = await paymentUntil(api, id, isSettled);
  requireDelivered(ended);
  check.member(rule, ended, 'status').equals('COMPLETED');
});
