import { contract } from '../../../spec/contract/in-use.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import { balanceOf } from '../../kit/fixtures/balances.ts';
import { freshUuid } from '../../kit/check/fresh-values.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import type { Client } from '../../kit/http/client.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import { now, untilTypes, type Inbox } from '../../kit/inbox/inbox.ts';
import { requireSuccess, idShown } from '../../kit/assertions/answers.ts';
import {
  executeQuote,
  isSettled,
  payByQuote,
  paymentUntil,
  requireNotFailed,
  someEnds,
  someQuote,
} from '../../kit/fixtures/payments.ts';
import { expectData, expectOrder, eventsUntilEnd } from '../../kit/inbox/event-log.ts';
import type { WebhookEvent } from '../../kit/inbox/webhook-event.ts';

const needs = ['state', 'sandbox', 'webhooks'] as const;

covers({ needs }, [
  // A webhook that was answered with 200 is not delivered again.
  'webhooks/acknowledged-is-not-repeated',
]).test('a webhook answered with 200 is not delivered again', async ({ api, cleanup, check, inbox }) => {
  const first = await payByQuote(api, cleanup);
  await eventsUntilEnd(inbox, first, 'success');
  // A repetition at once has come before the webhooks of a later payment are through.
  const second = await payByQuote(api, cleanup);
  await eventsUntilEnd(inbox, second, 'success');

  const deliveries = await inbox.deliveries(first.id, now);

  const own = deliveries.filter(({ data }) => memberOf(data, 'id', { absent: undefined }) === first.id);
  const counts = contract()
    .eventOrder('success')
    .map((type) => own.filter((event) => event.type === type).length);
  check
    .evidence(
      'webhooks/acknowledged-is-not-repeated',
      own.map(({ record }) => record),
    )
    .that(
      counts.every((count) => count <= 1),
      'each webhook once',
      contract()
        .eventOrder('success')
        .map((type, index) => `${counts[index]} × ${type}`)
        .join(', '),
    );
});

/** Pays, and follows whether webhooks about it come to a path of the inbox, or elsewhere alone. */
const payAndFollow = async (api: Client, cleanup: Cleanup, inbox: Inbox, own: string) => {
  const { id, answer } = await payByQuote(api, cleanup);
  const isAbout = ({ text }: WebhookEvent): boolean => text.includes(id);
  const came = (await inbox.inSubpath(own, { until: (all) => all.some(isAbout) })).some(isAbout);
  return { answer, came, elsewhere: came ? [] : await inbox.mentioning(id, now) };
};

covers({ needs, alone: true }, [
  // Webhooks arrive at the URL that the platform configured.
  'webhooks/sent-to-the-configured-url',
]).test('webhooks go to the URL that was configured last', async ({ api, cleanup, check, inbox }) => {
  // A target that keeps to the first URL has one by then.
  const earlier = await payByQuote(api, cleanup);
  await inbox.mentioning(earlier.id, { until: (came) => came.length > 0 });
  const own = `moved-${freshUuid()}`;
  const set = requireSuccess(
    await api.call('config.update', { body: { webhookEndpoint: inbox.url(own) } }),
    'Setting the webhook URL',
  );
  try {
    // Where a change counts a moment later is left open: the test webhook says that it does.
    await inbox.inSubpath(own, { until: (came) => came.length > 0 });
    let last = await payAndFollow(api, cleanup, inbox, own);
    // A change may count for payments a moment later still: then a later one is announced where it should be.
    if (last.elsewhere.length > 0) last = await payAndFollow(api, cleanup, inbox, own);
    const { answer, came, elsewhere } = last;
    check
      .evidence('webhooks/sent-to-the-configured-url', [
        set,
        answer,
        ...elsewhere.map(({ record }) => record),
      ])
      .wants('announced', elsewhere.length === 0)
      .that(
        came,
        'webhooks about a payment at the URL that was set last',
        elsewhere.length === 0 ? 'none' : 'webhooks at the URL that was set before, and none there',
      );
  } finally {
    await api.call('config.update', { body: { webhookEndpoint: inbox.url() } });
  }
});

covers({ needs }, [
  // A payment that succeeds sends PENDING, PROCESSING, COMPLETED, in this order.
  'webhooks/order-on-success',
]).test(
  'two payments of one customer at once are announced each in its order',
  async ({ api, cleanup, check, inbox }) => {
    const ends = await someEnds(api, cleanup);
    const quotes = [await someQuote(api, ends), await someQuote(api, ends)];

    const before = await balanceOf(api, ends.account);
    const answers = await Promise.all(quotes.map(({ id }) => executeQuote(api, id)));
    const after = await balanceOf(api, ends.account);

    for (const [place, answer] of answers.entries()) {
      const id = idShown(requireSuccess(answer, 'Executing one of two quotes at once'));
      const payment = { ...ends, id, before, answer, after, quoteId: quotes[place]?.id };
      const eventLog = await eventsUntilEnd(inbox, payment, 'success');
      await requireNotFailed(api, id);
      expectOrder(check, 'webhooks/order-on-success', eventLog, 'success');
    }
  },
);

covers({ needs, clock: true }, [
  // data of an outgoing-payment webhook shows the status that the event announces, however late it is
  // delivered.
  'webhooks/outgoing-data-is-a-snapshot-at-the-event',
]).test(
  'a webhook that is delivered late still shows the moment it is about',
  async ({ api, cleanup, check, inbox, control }) => {
    const ends = await someEnds(api, cleanup);
    const quote = await someQuote(api, ends);
    await inbox.answer({ mentions: ends.account.customerId, answer: 500, times: 2 });

    const answer = requireSuccess(await executeQuote(api, quote.id), 'Executing a quote');
    const id = idShown(answer);
    await paymentUntil(api, id, isSettled);
    // Whether and when a refused webhook is sent again is left open: a target may do without.
    if (control.isAvailable) await control.letPass(60_000);
    const events = await inbox.eventsOf(id, { until: untilTypes(...contract().eventOrder('success')) });

    const rule = 'webhooks/outgoing-data-is-a-snapshot-at-the-event';
    for (const event of events.filter(({ type }) => contract().eventOrder('success').includes(type)))
      expectData(check, rule, event, {
        expected: `status ${event.type.replace('OUTGOING_PAYMENT.', '')}`,
        holds: (data) => event.type === `OUTGOING_PAYMENT.${String(memberOf(data, 'status'))}`,
      });
    if (!check.assertions().has(rule))
      throw new Inconclusive('webhook-missing', 'No webhook of the payment came.', answer);
  },
);

// No other payment moves meanwhile: every webhook is about one of these two.
covers({ needs, alone: true }, [
  // data of an outgoing-payment webhook is the payment that the event is about, and no other.
  'webhooks/outgoing-data-is-the-payment-that-changed',
]).test(
  'a webhook shows the payment that it is about, and not the one before',
  async ({ api, cleanup, check, inbox }) => {
    const rule = 'webhooks/outgoing-data-is-the-payment-that-changed';
    const completed = 'OUTGOING_PAYMENT.COMPLETED';
    const about = async (id: string): Promise<readonly WebhookEvent[]> =>
      (await inbox.deliveries(id, now)).filter(
        ({ type, data }) => type === completed && memberOf(data, 'id', { absent: undefined }) === id,
      );
    const first = await payByQuote(api, cleanup);
    await paymentUntil(api, first.id, isSettled);
    // Waits for the whole time-out, so that the webhook of the first payment does not come by chance later.
    await eventsUntilEnd(inbox, first, 'success');
    const before = await about(first.id);

    const second = await payByQuote(api, cleanup);
    const ended = await paymentUntil(api, second.id, isSettled);
    const { events, types } = await eventsUntilEnd(inbox, second, 'success');

    const strange = (await about(first.id)).slice(before.length);
    const isThere = types.includes(completed);
    if (!isThere && strange.length === 0)
      throw new Inconclusive('webhook-missing', `No webhook ${completed} came.`, ended);
    check
      .evidence(rule, [second.answer, ended, ...[...events, ...strange].map(({ record }) => record)])
      .that(
        isThere,
        `${completed} about ${second.id}, which completed`,
        `none, and ${strange.length} about ${first.id}, which had completed before`,
      );
  },
);
