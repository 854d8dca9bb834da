import { memberOf } from '../../kit/assertions/members.ts';
import { requireSuccess } from '../../kit/assertions/answers.ts';
import { eventsUntilEnd, expectOrder } from '../../kit/inbox/event-log.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import { covers } from '../../kit/check/covers.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { balanceOf } from '../../kit/fixtures/balances.ts';
import {
  isSettled,
  paymentUntil,
  requireNotFailed,
  someEnds,
  usualAmount,
  type StartedPayment,
} from '../../kit/fixtures/payments.ts';
import {
  fundedPayment,
  realtimeQuote,
  sendFunds,
  settledQuote,
  transactionOf,
} from '../../kit/fixtures/quotes.ts';
import type { Client } from '../../kit/http/client.ts';

const needs = ['state', 'sandbox'] as const;

/** A payment whose funds came from outside. Leaves the test as inconclusive where none can be had. */
const payByFunds = async (
  api: Client,
  cleanup: Cleanup,
): Promise<StartedPayment & { readonly quoteId: string }> => {
  const ends = await someEnds(api, cleanup);
  const { customerId, currency } = ends.account;
  const before = await balanceOf(api, ends.account);
  const quote = await realtimeQuote(api, { customerId, currency, to: ends.payee.id, amount: usualAmount });
  const answer = requireSuccess(await sendFunds(api, quote.id, currency), 'Sending the funds of a quote');
  const id = await fundedPayment(api, answer, quote.id);
  const after = await balanceOf(api, ends.account);
  return { ...ends, id, before, answer, after, quoteId: quote.id };
};

covers({ needs: [...needs, 'webhooks'] }, [
  // A payment that is funded from outside and succeeds sends PENDING, PROCESSING, COMPLETED, in this
  // order.
  'webhooks/order-on-funded-success',
]).test(
  'a payment that was funded from outside is announced in the documented order',
  async ({ api, cleanup, check, inbox }) => {
    const payment = await payByFunds(api, cleanup);

    const eventLog = await eventsUntilEnd(inbox, payment, 'success');

    await requireNotFailed(api, payment.id);
    expectOrder(check, 'webhooks/order-on-funded-success', eventLog, 'success');
  },
);

covers({ needs }, [
  // A quote that was funded from outside carries the id of its transaction once that has settled.
  'quotes/funded-quote-names-its-transaction',
]).test(
  'a quote that was funded from outside names its transaction once that has settled',
  async ({ api, cleanup, check }) => {
    const { id, quoteId } = await payByFunds(api, cleanup);
    const settled = await paymentUntil(api, id, isSettled);

    const quote = await settledQuote(api, quoteId);

    requireMember(transactionOf(quote) !== undefined, 'A settled quote shows no transactionId', quote);
    check
      .member('quotes/funded-quote-names-its-transaction', quote, 'transactionId')
      .is(
        `present once its payment is ${String(memberOf(settled, 'status'))}`,
        (value) => typeof value === 'string',
      );
  },
);
