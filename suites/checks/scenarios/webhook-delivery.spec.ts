import { contract } from '../../../spec/contract/in-use.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import { balanceOf, balanceWhen, firstIdOn, fund, someAccount } from '../../kit/fixtures/accounts.ts';
import { freshUuid } from '../../kit/check/fresh-values.ts';
import { covers } from '../../kit/check/covers.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { now, untilTypes } from '../../kit/inbox/inbox.ts';
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
import { typesOf, wantsOne, wantsTogether } from '../../kit/check/late.ts';
import { mayBeOfKind } from '../../kit/inbox/event-kinds.ts';

const needs = ['state', 'sandbox', 'webhooks'] as const;

const balanceIn = ({ data }: WebhookEvent): number | undefined => {
  const balance = memberOf(data, 'balance', { absent: undefined });
  const amount = isJsonObject(balance) ? balance['amount'] : undefined;
  return typeof amount === 'number' ? amount : undefined;
};

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

covers({ needs }, [
  // A change of the balance of an internal account sends a webhook.
  'webhooks/balance-update-is-sent',
  // A webhook about a change of a balance shows the balance after it.
  'webhooks/balance-update-shows-the-balance',
]).test('a change of balance is announced by a webhook', async ({ api, cleanup, check, inbox }) => {
  const account = await someAccount(api, cleanup);

  const funded = requireSuccess(await fund(api, account, 12_345), 'Funding an internal account');

  // Where in such a webhook the account stands is not shown.
  const isOfBalance = mayBeOfKind('internalAccount');
  const events = await inbox.mentioning(account.id, { until: (came) => came.some(isOfBalance) });
  check
    .evidence('webhooks/balance-update-is-sent', funded)
    .wants('announced', true, wantsOne(account.id, isOfBalance))
    .that(events.some(isOfBalance), `a webhook about the balance of ${account.id}`, typesOf(events));

  const rule = 'webhooks/balance-update-shows-the-balance';
  await leavingOpen(check, [rule], async () => {
    const { amount: first } = await balanceWhen(api, account, (now) => now > 0);
    const shows =
      (due: number) =>
      (event: WebhookEvent): boolean =>
        balanceIn(event) === due;
    // Those of the first deposit are waited for, so that what comes later is about the second.
    const before = await inbox.mentioning(account.id, { until: (all) => all.some(shows(first)) });
    const again = requireSuccess(await fund(api, account, 6_789), 'Funding the account once more');
    const { amount, on } = await balanceWhen(api, account, (now) => now > first);
    const came = await inbox.mentioning(account.id, { until: (all) => all.some(shows(amount)) });
    // An account that was opened may be announced, too.
    const showsOne = (event: WebhookEvent): boolean =>
      /balance/i.test(event.type) && balanceIn(event) !== undefined;
    const shown = came.filter(showsOne);
    requireMember(shown.length > 0, 'No webhook about a balance shows balance.amount', came[0]?.record);
    if (shown.length <= before.filter(showsOne).length)
      throw new Inconclusive('webhook-missing', 'No webhook came about the second deposit.', again);
    check
      .evidence(rule, [funded, again, on, ...shown.map(({ record }) => record)])
      .that(
        shown.some(shows(amount)),
        `a balance of ${amount}, as it is read after the last deposit`,
        shown.map((event) => String(balanceIn(event))).join(', '),
      );
  });
});

covers({ needs }, [
  // A change of the balance of an internal account sends a webhook.
  'webhooks/balance-update-is-sent',
]).test(
  'a change of the balance of the platform is announced by a webhook',
  async ({ api, check, inbox }) => {
    const listed = await api.call('internalAccounts.listForPlatform');
    const id = firstIdOn(requireSuccess(listed, 'Listing the internal accounts of the platform'));
    const isOfBalance = mayBeOfKind('internalAccount');
    const before = (await inbox.mentioning(id, now)).filter(isOfBalance).length;

    const funded = requireSuccess(await fund(api, { id }, 12_345), 'Funding an account of the platform');

    const hasMore = (came: readonly WebhookEvent[]): boolean => came.filter(isOfBalance).length > before;
    const events = await inbox.mentioning(id, { until: hasMore });
    check
      .evidence('webhooks/balance-update-is-sent', funded)
      .wants('announced', true, wantsTogether(id, hasMore))
      .that(hasMore(events), `a webhook about the balance of ${id}`, typesOf(events));
  },
);

covers({ needs, alone: true }, [
  // Webhooks arrive at the URL that the platform configured.
  'webhooks/sent-to-the-configured-url',
]).test('webhooks go to the URL that was configured last', async ({ api, cleanup, check, inbox }) => {
  const own = `moved-${freshUuid()}`;
  const set = requireSuccess(
    await api.call('config.update', { body: { webhookEndpoint: inbox.url(own) } }),
    'Setting the webhook URL',
  );
  try {
    // Where a change counts a moment later is left open: the test webhook says that it does.
    await inbox.inSubpath(own, { until: (came) => came.length > 0 });
    const payment = await payByQuote(api, cleanup);
    const isAbout = ({ text }: WebhookEvent): boolean => text.includes(payment.id);
    const came = await inbox.inSubpath(own, { until: (all) => all.some(isAbout) });
    check
      .evidence('webhooks/sent-to-the-configured-url', [set, payment.answer])
      .wants('announced')
      .that(came.some(isAbout), 'webhooks about a payment at the URL that was set last', 'none');
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
