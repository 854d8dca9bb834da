import { wholeList } from '../../kit/assertions/whole-list.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import { requireSuccess } from '../../kit/assertions/answers.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { TestContext } from '../../kit/check/test-context.ts';
import { covers } from '../../kit/check/covers.ts';
import { target } from '../../kit/check/run.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { typesOf, wantsOne, wantsTogether } from '../../kit/check/late.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { provocation, requireTriggered } from '../../kit/check/trigger.ts';
import { firstIdOn, someAccount, type Account } from '../../kit/fixtures/accounts.ts';
import { amountIn, balanceOf, balanceWhen, fund, type Balance } from '../../kit/fixtures/balances.ts';
import {
  executeQuote,
  isRefunded,
  paymentUntil,
  someEnds,
  someQuote,
  usualAmount,
} from '../../kit/fixtures/payments.ts';
import { completeBusiness } from '../../kit/fixtures/people.ts';
import { findListed } from '../../kit/assertions/listing.ts';
import type { Client } from '../../kit/http/client.ts';
import { poll } from '../../kit/waiting/poll.ts';
import { waitFor } from '../../target/waits.ts';
import type { ShownMembers } from '../../kit/assertions/shown-members.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { now } from '../../kit/inbox/inbox.ts';
import { mayBeOfKind } from '../../kit/inbox/event-kinds.ts';
import type { WebhookEvent } from '../../kit/inbox/webhook-event.ts';

const sent = 'webhooks/balance-update-is-sent';
const shown = 'webhooks/balance-update-shows-the-balance';
const needs = ['state', 'sandbox', 'webhooks'] as const;

const balanceIn = ({ data }: WebhookEvent): number | undefined => {
  const balance = memberOf(data, 'balance', { absent: undefined });
  const amount = isJsonObject(balance) ? balance['amount'] : undefined;
  return typeof amount === 'number' ? amount : undefined;
};

/** A refund is announced like a deposit, as far as the target shows both. */
const expectRefundAnnounced = async ({
  api,
  cleanup,
  check,
  inbox,
}: Omit<TestContext, 'control'>): Promise<void> => {
  const failing = provocation('payoutFails');
  const ends = await someEnds(api, cleanup, { ending: failing.value });
  const { id } = ends.account;
  const { amount: whole, on } = await balanceOf(api, ends.account);
  const showing =
    (amount: number) =>
    (came: readonly WebhookEvent[]): number =>
      came.filter((event) => balanceIn(event) === amount).length;
  const early = await inbox.mentioning(id, { until: (came) => showing(whole)(came) > 0 });
  const [deposited] = early.filter((event) => balanceIn(event) === whole);
  if (deposited === undefined)
    throw new Inconclusive('webhook-missing', 'No webhook shows the balance after the deposit.', on);
  // Without a time, a webhook about the same balance once more looks like the first, delivered again.
  const isTimed = typeof memberOf(deposited.data, 'updatedAt', { absent: undefined }) === 'string';
  requireMember(isTimed, 'A webhook about a balance shows no updatedAt', deposited.record);

  const quote = await someQuote(api, ends);
  const payment = requireSuccess(await executeQuote(api, quote.id), 'Executing a quote');
  const paymentId = String(memberOf(payment, 'id'));
  const ended = await paymentUntil(api, paymentId, isRefunded);
  requireTriggered(failing, memberOf(ended, 'status') === 'FAILED', 'the payment did not fail', ended);
  const { amount, on: read } = await balanceWhen(api, ends.account, (now) => now > whole - usualAmount);
  if (amount <= whole - usualAmount)
    throw new Inconclusive('state-not-reached', `The refund brought the balance to ${amount} alone.`, read);

  // A debit and its refund at once may be one change, of nothing: then neither is announced.
  const isLower = (event: WebhookEvent): boolean => (balanceIn(event) ?? whole) < whole;
  const debited = await inbox.mentioning(id, { until: (came) => came.some(isLower) });
  if (amount === whole && !debited.some(isLower))
    throw new Inconclusive('webhook-missing', 'No webhook shows the balance after the debit.', payment);
  const hasMore = (came: readonly WebhookEvent[]): boolean => showing(amount)(came) > showing(amount)(early);
  const events = await inbox.mentioning(id, { until: hasMore });
  check
    .evidence(sent, [ended, read, ...events.map(({ record }) => record)])
    .wants('announced', true, wantsTogether(id, hasMore))
    .that(hasMore(events), `a webhook about the balance of ${amount} after the refund`, typesOf(events));
};

/** A debit that stays is announced, too: one of an account that moves no more. */
const expectDebitAnnounced = async ({
  api,
  cleanup,
  check,
  inbox,
}: Omit<TestContext, 'control'>): Promise<void> => {
  const { value: ending } = provocation('payoutSucceeds');
  const ends = await someEnds(api, cleanup, { ending });
  const { id } = ends.account;
  const { amount: whole } = await balanceOf(api, ends.account);
  const quote = await someQuote(api, ends);
  const payment = requireSuccess(await executeQuote(api, quote.id), 'Executing a quote');
  const isOver = (body: ShownMembers): boolean =>
    ['COMPLETED', 'FAILED'].includes(String(memberOf(body, 'status', { absent: undefined })));
  await paymentUntil(api, String(memberOf(payment, 'id')), isOver);
  const isTold = (came: readonly WebhookEvent[]): boolean =>
    came.some((event) => (balanceIn(event) ?? whole) < whole);
  const events = await inbox.mentioning(id, { until: isTold });
  const isShown = events.some((event) => balanceIn(event) !== undefined);
  requireMember(isShown, 'No webhook about a balance shows balance.amount', payment);
  const { amount, on } = await balanceOf(api, ends.account);
  // Money that came back at once may be one change with the debit, of nothing.
  if (amount >= whole) throw new Inconclusive('state-not-reached', 'The payment came back.', on);
  check
    .evidence(sent, [payment, on, ...events.map(({ record }) => record)])
    .wants('announced', true, wantsTogether(id, isTold))
    .that(isTold(events), `a webhook about the balance of ${amount} after the debit`, typesOf(events));
};

/** Where in such a webhook the account stands is not shown. */
const isOfBalance = (event: WebhookEvent): boolean => mayBeOfKind('internalAccount')(event);

/** A first deposit is announced. */
const expectSent = async (
  { check, inbox }: Pick<TestContext, 'check' | 'inbox'>,
  id: string,
  funded: Exchange,
): Promise<void> => {
  requireSuccess(funded, 'Funding an internal account');
  const events = await inbox.mentioning(id, { until: (came) => came.some(isOfBalance) });
  check
    .evidence(sent, funded)
    .wants('announced', true, wantsOne(id, isOfBalance))
    .that(events.some(isOfBalance), `a webhook about the balance of ${id}`, typesOf(events));
};

/** A webhook about a second deposit shows the balance after it. `before` is the balance before the first one. */
const expectShown = async (
  { api, check, inbox }: Pick<TestContext, 'api' | 'check' | 'inbox'>,
  id: string,
  balanceOnce: (isWanted: (amount: number) => boolean) => Promise<Balance>,
  before: number,
): Promise<void> => {
  const { amount: first, on: funded } = await balanceOnce((amount) => amount > before);
  const shows =
    (due: number) =>
    (event: WebhookEvent): boolean =>
      balanceIn(event) === due;
  // Those of the first deposit are waited for, so that what comes later is about the second.
  await inbox.mentioning(id, { until: (all) => all.some(shows(first)) });
  const again = requireSuccess(await fund(api, { id }, 6_789), 'Funding the account once more');
  const { amount, on } = await balanceOnce((now) => now > first);
  const came = await inbox.mentioning(id, { until: (all) => all.some(shows(amount)) });
  // An account that was opened may be announced, too: where the target file names no type, a balance has to be in it.
  const isNamed = target().dialect.events.internalAccount !== undefined;
  const showsOne = (event: WebhookEvent): boolean =>
    (isNamed ? isOfBalance(event) : /balance/i.test(event.type)) && balanceIn(event) !== undefined;
  const told = came.filter(showsOne);
  requireMember(told.length > 0, 'No webhook about a balance shows balance.amount', came[0]?.record);
  const isShown = (all: readonly WebhookEvent[]): boolean => all.some(shows(amount));
  // A target may first announce what is pending: the webhook that shows the new balance may come later.
  check
    .evidence(shown, [funded, again, on, ...told.map(({ record }) => record)])
    .wants('announced', true, wantsTogether(id, isShown))
    .that(
      isShown(told),
      `a webhook with a balance of ${amount}, as it is read after the last deposit`,
      told.map((event) => String(balanceIn(event))).join(', '),
    );
};

/** The balance of an account of the platform, once it is as wanted. */
const platformBalance =
  (api: Client, id: string) =>
  (isWanted: (amount: number) => boolean): Promise<Balance> =>
    poll(
      async () => {
        const { row, page } = await findListed(api, 'internalAccounts.listForPlatform', id);
        const amount = amountIn(row);
        if (amount === undefined)
          throw new Inconclusive('not-shown', `The list shows no balance of ${id}.`, page);
        return { amount, on: page };
      },
      ({ amount }) => isWanted(amount),
      { pauseMs: 20, longestPauseMs: 100, withinMs: waitFor(target(), 'payment').ms },
    );

covers({ needs }, [
  // A change of the balance of an internal account sends a webhook.
  'webhooks/balance-update-is-sent',
  // A webhook about a change of a balance shows the balance after it.
  'webhooks/balance-update-shows-the-balance',
]).test('a change of balance is announced by a webhook', async ({ api, cleanup, check, inbox }) => {
  const account = await someAccount(api, cleanup);

  await expectSent({ check, inbox }, account.id, await fund(api, account, 12_345));

  const expectOf = (of: Account) =>
    expectShown({ api, check, inbox }, of.id, (isWanted) => balanceWhen(api, of, isWanted), 0);
  await leavingOpen(check, [shown], () => expectOf(account));
  await ifThere(async () => {
    const business = await someAccount(api, cleanup, undefined, completeBusiness);
    await expectSent({ check, inbox }, business.id, await fund(api, business, 12_345));
    await expectOf(business);
  });
  await ifThere(() => expectDebitAnnounced({ api, cleanup, check, inbox }));
  await ifThere(() => expectRefundAnnounced({ api, cleanup, check, inbox }));
});

covers({ needs }, [
  // A change of the balance of an internal account sends a webhook.
  'webhooks/balance-update-is-sent',
  // A webhook about a change of a balance shows the balance after it.
  'webhooks/balance-update-shows-the-balance',
]).test(
  'a change of the balance of the platform is announced by a webhook',
  async ({ api, check, inbox }) => {
    const listed = await wholeList(api, 'internalAccounts.listForPlatform');
    const id = firstIdOn(requireSuccess(listed, 'Listing the internal accounts of the platform'));
    const balanceOnce = platformBalance(api, id);
    const held = await ifThere(() => balanceOnce(() => true));
    const before = (await inbox.mentioning(id, now)).filter(isOfBalance).length;

    const funded = requireSuccess(await fund(api, { id }, 12_345), 'Funding an account of the platform');

    const hasMore = (came: readonly WebhookEvent[]): boolean => came.filter(isOfBalance).length > before;
    const events = await inbox.mentioning(id, { until: hasMore });
    check
      .evidence('webhooks/balance-update-is-sent', funded)
      .wants('announced', true, wantsTogether(id, hasMore))
      .that(hasMore(events), `a webhook about the balance of ${id}`, typesOf(events));
    const isSeen =
      held !== undefined &&
      (await ifThere(async () => {
        await expectShown({ api, check, inbox }, id, balanceOnce, held.amount);
        return true;
      }));
    // Those of customers are judged anyhow.
    if (isSeen !== true) check.held(shown, 1);
  },
);
