import { isInOrder } from '../../kit/assertions/instants.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { otherCurrency, someAccount } from '../../kit/fixtures/accounts.ts';
import { balanceOf } from '../../kit/fixtures/balances.ts';
import type { Client } from '../../kit/http/client.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { bodyOf, idShown, requireSuccess } from '../../kit/assertions/answers.ts';
import type { ShownBy } from '../../kit/assertions/shown-members.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import { somePayee } from '../../kit/fixtures/payees.ts';
import {
  executeQuote,
  isRefunded,
  paymentUntil,
  refundOf,
  someEnds,
  someQuote,
  usualAmount,
  type Ends,
} from '../../kit/fixtures/payments.ts';
import { fundedPayment, realtimeQuote, sendFunds } from '../../kit/fixtures/quotes.ts';
import { requireTriggered, provocation } from '../../kit/check/trigger.ts';

const needs = ['state', 'sandbox'] as const;

/** The ends of payments whose payout fails. */
const failingEnds = (api: Client, cleanup: Cleanup): Promise<Ends> =>
  someEnds(api, cleanup, { ending: provocation('payoutFails').value });

/** The refund of a payment whose payout failed. Leaves the test as inconclusive when there is none. */
const refundBetween = async (api: Client, ends: Ends) => {
  const quote = await someQuote(api, ends);
  const answer = requireSuccess(await executeQuote(api, quote.id), 'Executing a quote');
  const on = await paymentUntil(api, idShown(answer), isRefunded);
  const refund = refundOf(bodyOf(on));
  requireTriggered(provocation('payoutFails'), refund !== undefined, 'the payment has no refund', on);
  return { refund: refund ?? {}, on };
};

const someRefund = async (api: Client, cleanup: Cleanup) =>
  refundBetween(api, await failingEnds(api, cleanup));

/** A member that the document lists for refunds without saying that it is always there. */
const shown = (
  refund: ShownBy['Refund'],
  member: 'reference' | 'initiatedAt' | 'settledAt',
  on: Exchange,
): string => {
  const value = refund[member];
  if (typeof value !== 'string') throw new Inconclusive('not-shown', `The refund shows no ${member}.`, on);
  return value;
};

covers({ needs }, [
  // Two refunds do not have the same reference.
  'refunds/reference-is-its-own',
]).test('two refunds have two references', async ({ api, cleanup, check }) => {
  // Of one customer: a reference that is made of theirs would be the same.
  const ends = await failingEnds(api, cleanup);
  const one = await refundBetween(api, ends);
  const other = await refundBetween(api, ends);

  const reference = shown(one.refund, 'reference', one.on);
  const isItsOwn = shown(other.refund, 'reference', other.on) !== reference;

  check
    .response('refunds/reference-is-its-own', [one.on, other.on], '/refund/reference')
    .that(isItsOwn, `another reference than that of the first refund, ${reference}`, reference);
});

covers({ needs }, [
  // A refund does not settle before it was initiated.
  'refunds/settled-at-is-not-before-initiated-at',
]).test('a refund does not settle before it was initiated', async ({ api, cleanup, check }) => {
  const { refund, on } = await someRefund(api, cleanup);

  const initiatedAt = shown(refund, 'initiatedAt', on);
  const settledAt = shown(refund, 'settledAt', on);

  check
    .response('refunds/settled-at-is-not-before-initiated-at', on, '/refund/settledAt')
    .that(
      isInOrder(initiatedAt, settledAt) !== false,
      `settledAt of the refund not to be before initiatedAt, ${initiatedAt}`,
      settledAt,
    );
});

covers({ needs }, [
  // The refund of a payment funded by an instant fiat rail does not raise the balance of the customer's
  // account.
  'refunds/instant-rail-refund-is-not-credited',
]).test(
  'a refund of what an instant rail funded is not credited to the customer',
  async ({ api, cleanup, check }) => {
    const failing = provocation('payoutFails');
    const account = await someAccount(api, cleanup);
    const { customerId, currency } = account;
    const payee = await somePayee(api, cleanup, {
      customerId,
      currency: otherCurrency(currency),
      ending: failing.value,
    });
    const before = await balanceOf(api, account);
    const quote = await realtimeQuote(api, { customerId, currency, to: payee.id, amount: usualAmount });
    const sent = requireSuccess(await sendFunds(api, quote.id, currency), 'Sending the funds of a quote');

    const id = await fundedPayment(api, sent, quote.id);
    const refunded = await paymentUntil(api, id, isRefunded);

    const after = await balanceOf(api, account);
    const { status } = refundOf(bodyOf(refunded)) ?? {};
    requireTriggered(failing, status === 'COMPLETED', 'the payment was not refunded', refunded);
    if (status !== 'COMPLETED')
      throw new Inconclusive('state-not-reached', 'The payment was not refunded.', refunded);
    check
      .response('refunds/instant-rail-refund-is-not-credited', [before.on, refunded, after.on])
      .that(
        after.amount <= before.amount,
        `no more than ${before.amount} on the customer’s account after the refund`,
        String(after.amount),
      );
  },
);
