import type { Check } from '../../kit/assertions/check.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import type { Control } from '../../kit/check/control.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { otherCurrency } from '../../kit/fixtures/accounts.ts';
import { balanceOf } from '../../kit/fixtures/balances.ts';
import { covers } from '../../kit/check/covers.ts';
import { expiryEnding, letExpire, reservedOf } from '../../kit/fixtures/expiry.ts';
import { expectBalance } from '../../kit/fixtures/expect-balance.ts';
import { now, untilTypes } from '../../kit/inbox/inbox.ts';
import { answerOf, idShown, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import {
  createQuote,
  executeQuote,
  payByQuote,
  paymentUntil,
  readPayment,
  someEnds,
  someQuote,
  type StartedPayment,
} from '../../kit/fixtures/payments.ts';
import { lifeOf, marginMs } from '../../kit/fixtures/quotes.ts';
import { readsAfter } from '../../kit/fixtures/read-until.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import type { TestContext } from '../../kit/check/test-context.ts';
import type { Client } from '../../kit/http/client.ts';
import { requireTriggered, provocation } from '../../kit/check/trigger.ts';
import { isOutgoingPayment } from '../../../spec/webhooks.ts';
import { wantsType } from '../../kit/check/late.ts';
import { positiveControl } from '../../kit/check/positive-control.ts';

const needs = ['state', 'sandbox'] as const;

const isExpired = (status: unknown): boolean => status === 'EXPIRED';

/** Whether the payment of a quote that nobody executed can be read is left open; without it nothing shows what stays. */
const mustHaveSeenExpired = (check: Check): void => {
  const rule = 'payments/expired-is-terminal';
  if (check.assertions().has(rule)) return;
  check.markInconclusive(
    rule,
    new Inconclusive('no-occasion', 'No payment of an expired quote could be read.'),
  );
};

const quoteThatExpires = async (api: Client, cleanup: Cleanup, control: Control, currency: string) =>
  someQuote(api, await someEnds(api, cleanup, { ending: expiryEnding(control), currency }));

covers({ needs, clock: true }, [
  // A quote that expires unexecuted leaves the source balance as it was.
  'payments/expiry-debits-nothing',
  // Executing a quote that has expired is refused.
  'quotes/cannot-execute-after-expiry',
  // After QUOTE_EXPIRED, a new quote can be created for the same payment.
  'payments/quote-expired-recovers-by-a-new-quote',
]).test('a quote that has expired can be executed no more', async ({ api, cleanup, check, control }) => {
  const ends = await someEnds(api, cleanup, { ending: expiryEnding(control) });
  const before = await balanceOf(api, ends.account);
  const quote = await someQuote(api, ends);
  const abroad = await ifThere(() => {
    const currency = otherCurrency(ends.account.currency);
    return quoteThatExpires(api, cleanup, control, currency);
  });
  await letExpire(control, quote.exchange);

  const late = await executeQuote(api, quote.id);

  check.rejected('quotes/cannot-execute-after-expiry', late, 'executing an expired quote');
  await ifThere(async () => {
    if (abroad === undefined) return;
    await letExpire(control, abroad.exchange);
    const lateToo = await executeQuote(api, abroad.id);
    check.rejected('quotes/cannot-execute-after-expiry', lateToo, 'executing an expired quote from abroad');
  });
  const after = await balanceOf(api, ends.account);
  expectBalance(check, 'payments/expiry-debits-nothing', after, {
    amount: before.amount,
    why: 'as before the quote',
    after: [before.on, late],
  });
  const again = await createQuote(api, { from: ends.account.id, to: ends.payee.id });
  check.accepted('payments/quote-expired-recovers-by-a-new-quote', again, 'another quote');
  // A new quote, for the one that recovered may be too old by now. An account may have one open quote at a time.
  const fresh = (await ifThere(() => someQuote(api, ends)))?.id ?? idShown(again);
  await positiveControl('executing one in time', executeQuote(api, fresh));
});

/** A target may stop to execute a quote a little before it expires. */
const shareOfLife = 0.8;

covers({ needs, clock: true }, [
  // A quote whose expiration time is still to come can be executed.
  'quotes/can-be-executed-until-expiry',
]).test('a quote can be executed late in its life', async ({ api, cleanup, check, control }) => {
  const ends = await someEnds(api, cleanup);
  const early = await someQuote(api, ends);
  requireSuccess(await executeQuote(api, early.id), 'Executing a quote at once');
  const { id, exchange } = await someQuote(api, ends);
  const lifeMs = lifeOf(exchange) - marginMs;
  await control.letPass(lifeMs * shareOfLife, { on: exchange });
  const sinceMs = Date.now() - Date.parse(exchange.at) + (control.isAvailable ? lifeMs * shareOfLife : 0);
  if (sinceMs > lifeMs * ((1 + shareOfLife) / 2))
    throw new Inconclusive('time-budget', 'The run came back to the quote too late.', exchange);

  const executed = await executeQuote(api, id);

  check
    .evidence('quotes/can-be-executed-until-expiry', [exchange, executed])
    .that(isAccepted(executed), 'a quote that has not expired to be executed', answerOf(executed));
});

covers({ needs, clock: true }, [
  // A PENDING payment whose quote is not executed before it expires becomes EXPIRED.
  'payments/unexecuted-quote-expires',
  // The status of an EXPIRED payment never changes.
  'payments/expired-is-terminal',
]).test(
  'the payment of a quote that nobody executed expires, and stays so',
  async ({ api, cleanup, check, control }) => {
    const ends = await someEnds(api, cleanup, { ending: expiryEnding(control) });
    const quote = await someQuote(api, ends);
    await letExpire(control, quote.exchange);

    const id = await reservedOf(api, quote.exchange, ends.account.customerId);
    const expired = await paymentUntil(api, id, ({ status }) => status === 'EXPIRED');
    const later = await readsAfter(() => readPayment(api, id));
    check.member('payments/unexecuted-quote-expires', expired, 'status').equals('EXPIRED');
    for (const read of isExpired(memberOf(expired, 'status')) ? later : [])
      check.member('payments/expired-is-terminal', read, 'status').equals('EXPIRED', 'still');
    mustHaveSeenExpired(check);
  },
);

covers({ needs: [...needs, 'webhooks'], clock: true }, [
  // A payment that becomes EXPIRED fires OUTGOING_PAYMENT.EXPIRED.
  'payments/expiry-fires-expired',
  // The status of an EXPIRED payment never changes.
  'payments/expired-is-terminal',
  // OUTGOING_PAYMENT.PENDING is sent only for a payment whose quote was executed.
  'webhooks/pending-only-after-execution',
  // OUTGOING_PAYMENT.PROCESSING is sent only for a payment whose payout is in progress.
  'webhooks/processing-only-when-confirmed',
]).test(
  'the expiry of a quote is the only event about it',
  async ({ api, cleanup, check, control, inbox }) => {
    const ends = await someEnds(api, cleanup, { ending: expiryEnding(control) });
    const { exchange } = await someQuote(api, ends);
    await letExpire(control, exchange);

    const expired = 'OUTGOING_PAYMENT.EXPIRED';
    const events = await inbox.mentioning(ends.account.customerId, { until: untilTypes(expired) });

    const types = events.map(({ type }) => type).filter(isOutgoingPayment);
    const came = types.join(', ') || 'no webhook of the payment';
    const on = [exchange, ...events.map(({ record }) => record)];
    check
      .evidence('payments/expiry-fires-expired', on)
      .wants('announced', true, wantsType(ends.account.customerId, expired))
      .that(types.includes(expired), expired, came);
    for (const [rule, type] of [
      ['webhooks/pending-only-after-execution', 'OUTGOING_PAYMENT.PENDING'],
      ['webhooks/processing-only-when-confirmed', 'OUTGOING_PAYMENT.PROCESSING'],
    ] as const)
      check
        .evidence(rule, on)
        .that(!types.includes(type), `no ${type} of a quote that was never executed`, came);
    const expiry = events.find(({ type }) => type === expired);
    const expiredId = expiry && memberOf(expiry.data, 'id');
    const terminal = 'payments/expired-is-terminal';
    await leavingOpen(check, [terminal], async () => {
      if (typeof expiredId !== 'string') return;
      // A read may lag behind a webhook, for no time is stated: it shows what came before.
      const seen = await paymentUntil(api, expiredId, ({ status }) => status !== 'PENDING');
      const later = await readsAfter(() => readPayment(api, expiredId));
      for (const read of [seen, ...later].filter(isAccepted))
        check.member(terminal, read, 'status').equals('EXPIRED', 'still');
    });
    mustHaveSeenExpired(check);
  },
);

/** A payment whose payout is under way for longer than a quote lives. */
const slowPayment = async (api: Client, cleanup: Cleanup): Promise<StartedPayment> => {
  const slow = provocation('slowPayout');
  const payment = await payByQuote(api, cleanup, { ending: slow.value });
  const processing = await paymentUntil(api, payment.id, ({ status }) => status !== 'PENDING');
  const status = memberOf(processing, 'status');
  requireTriggered(slow, status === 'PROCESSING', `the payment is ${String(status)}`, processing);
  return payment;
};

/** Executes a quote and waits until it would have expired. */
const outliveQuote = async ({
  api,
  cleanup,
  control,
}: Pick<TestContext, 'api' | 'cleanup' | 'control'>): Promise<StartedPayment> => {
  const payment = control.isAvailable
    ? await slowPayment(api, cleanup)
    : await payByQuote(api, cleanup, { ending: expiryEnding(control) });
  const quote = await api.call('quotes.get', { path: { quoteId: payment.quoteId ?? '' } });
  await letExpire(control, quote);
  return payment;
};

covers({ needs, clock: true }, [
  // A payment whose quote was executed never becomes EXPIRED.
  'payments/expired-means-never-executed',
]).test('an executed quote does not expire while its payout is under way', async (context) => {
  const { api, check } = context;
  const payment = await outliveQuote(context);

  const later = await readPayment(api, payment.id);

  check.member('payments/expired-means-never-executed', later, 'status').differsFrom('EXPIRED');
});

covers({ needs: [...needs, 'webhooks'], clock: true }, [
  // OUTGOING_PAYMENT.EXPIRED is sent only for a quote that expired before its execution.
  'webhooks/expired-only-when-unexecuted',
]).test('no expiry is announced of a quote that was executed', async (context) => {
  const { check, control, inbox } = context;
  const payment = await outliveQuote(context);

  // Where time cannot be moved, the payout ends when it likes: the webhooks so far are judged.
  if (control.isAvailable) await control.letPass(10 * 60_000);
  const until = untilTypes('OUTGOING_PAYMENT.COMPLETED');
  const events = await inbox.eventsOf(payment.id, control.isAvailable ? { until } : now);
  const types = events.map(({ type }) => type);
  check
    .evidence('webhooks/expired-only-when-unexecuted', [
      payment.answer,
      ...events.map(({ record }) => record),
    ])
    .that(
      !types.includes('OUTGOING_PAYMENT.EXPIRED'),
      'no OUTGOING_PAYMENT.EXPIRED of an executed quote',
      types.join(', '),
    );
});
