import type { RuleId } from '../../../spec/rules/index.ts';
import {
  cardEvents,
  announcedChangesOf,
  expectCount,
  expectReached,
  stateChanges,
} from '../../kit/inbox/card-events.ts';
import {
  activeCard,
  cardUntil,
  freshCard,
  ownCardId,
  readCard,
  requireTriggeredBy,
  someCard,
  someCardholder,
  someCardToPayWith,
  updateCard,
} from '../../kit/fixtures/cards.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { balanceOf, balanceWhen } from '../../kit/fixtures/balances.ts';
import { buyUntil, hasStatus, receive } from '../../kit/fixtures/card-purchases.ts';
import { requireMoved } from '../../kit/fixtures/expect-balance.ts';
import { usualAmount } from '../../kit/fixtures/payments.ts';
import { bodyOf, requireSuccess } from '../../kit/assertions/answers.ts';
import { provocation } from '../../kit/check/trigger.ts';

const needs = ['cards', 'state', 'webhooks'] as const;

/** Whether a text stands anywhere in a resource: the document does not show the member of a closure reason. */
const holds = (value: unknown, text: string): boolean =>
  value === text ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => holds(part, text)));

covers({ needs: [...needs, 'sandbox'] }, [
  // A PROCESSING card becomes CLOSED when the issuer rejects it.
  'cards/issuer-rejection-closes',
  // A card that the issuer rejected has the closure reason ISSUER_REJECTED.
  'cards/issuer-rejection-has-a-reason',
  // A card that the issuer rejects fires the card state change event.
  'cards/issuer-rejection-fires-state-change',
]).test(
  'a card that the issuer rejects is closed with its reason',
  async ({ api, cleanup, check, inbox }) => {
    const rejected = provocation('cardRejected');
    const holder = await someCardholder(api, cleanup);
    const platformCardId = ownCardId(rejected.value);
    const { id } = await freshCard(api, holder, { platformCardId });

    const read = await cardUntil(api, id, 'ACTIVE');

    const isClosed = bodyOf(read)['state'] === 'CLOSED';
    requireTriggeredBy(
      { trigger: rejected, sent: platformCardId },
      isClosed,
      'the card was not closed',
      read,
    );
    check.member('cards/issuer-rejection-closes', read, 'state').equals('CLOSED');
    const says = holds(bodyOf(read), 'ISSUER_REJECTED');
    check
      .response('cards/issuer-rejection-has-a-reason', read)
      .that(says, 'ISSUER_REJECTED in a member of the card', JSON.stringify(bodyOf(read)).slice(0, 300));
    const announced = 'cards/issuer-rejection-fires-state-change';
    await leavingOpen(check, [announced], async () => {
      const reached = { state: 'CLOSED', times: 1, changes: 1 };
      const events = await cardEvents(inbox, id, { reached });
      expectReached(check, announced, { id, events, reached }, read);
    });
  },
);

/** From where a card is closed, by the rule that says that it can be. */
const closings = {
  ACTIVE: 'cards/active-card-closes',
  FROZEN: 'cards/frozen-card-closes',
} as const satisfies Readonly<Record<string, RuleId>>;

for (const [from, rule] of Object.entries(closings)) {
  covers({ needs: ['cards', 'state'] }, [
    rule,
    // A CLOSED card is in no other state afterwards, whatever it is updated to.
    'cards/closed-card-stays-closed',
    // A card that an update closed does not have the closure reason ISSUER_REJECTED.
    'cards/issuer-rejection-reason-is-exclusive',
  ]).test(`closing a card that is ${from} closes it for good`, async ({ api, cleanup, check }) => {
    const { id } = await someCard(api, cleanup);
    if (from === 'FROZEN') requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
    await cardUntil(api, id, from, 'ACTIVE');

    const closing = check.succeeds(
      rule,
      await updateCard(api, id, { state: 'CLOSED' }),
      `closing a card that is ${from}`,
    );
    const closed = await cardUntil(api, id, 'CLOSED', from);
    await updateCard(api, id, { state: 'ACTIVE' });
    await updateCard(api, id, { state: 'FROZEN' });
    const after = await readCard(api, id);

    check.member(rule, closed, 'state').equals('CLOSED');
    check.member('cards/closed-card-stays-closed', after, 'state').equals('CLOSED');
    check
      .response('cards/issuer-rejection-reason-is-exclusive', [closing, after])
      .that(
        !holds(bodyOf(after), 'ISSUER_REJECTED'),
        'another closure reason than ISSUER_REJECTED, or none',
        'ISSUER_REJECTED',
      );
  });

  covers({ needs }, [
    // Closing a card that was not closed fires the card state change event.
    'cards/closing-fires-state-change',
    // An update that leaves the state alone fires no card state change event.
    'cards/no-state-change-without-a-change',
  ]).test(
    `closing a card that is ${from} is announced, and nothing after it`,
    async ({ api, cleanup, check, inbox }) => {
      const { id, holder } = await someCard(api, cleanup);
      const other = await activeCard(api, holder);
      await cardEvents(inbox, id, { changes: 1 });
      if (from === 'FROZEN')
        requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
      await cardUntil(api, id, from, 'ACTIVE');
      const changes = from === 'FROZEN' ? 2 : 1;
      const before = await announcedChangesOf(inbox, id, changes);

      const closing = requireSuccess(await updateCard(api, id, { state: 'CLOSED' }), 'Closing a card');
      await cardUntil(api, id, 'CLOSED', from);
      const reached = { state: 'CLOSED', times: 1, changes: before + 1 };
      const announced = await cardEvents(inbox, id, { reached });
      expectReached(check, 'cards/closing-fires-state-change', { id, events: announced, reached }, closing);
      await leavingOpen(check, ['cards/no-state-change-without-a-change'], async () => {
        const late = [
          await updateCard(api, id, { state: 'ACTIVE' }),
          await updateCard(api, id, { state: 'FROZEN' }),
        ];
        const after = await readCard(api, id);
        if (bodyOf(after)['state'] !== 'CLOSED')
          throw new Inconclusive('state-not-reached', 'A card did not stay CLOSED.', after);
        // A closed card announces nothing any more, so another one shows that time has passed.
        requireSuccess(await updateCard(api, other.id, { state: 'FROZEN' }), 'Freezing another card');
        await cardEvents(inbox, other.id, { changes: 2 });
        const events = await cardEvents(inbox, id, { changes: before + 1 });
        const of = stateChanges(events).slice(stateChanges(announced).length);
        const found = { events, of, count: 0, what: 'card state change after the card was closed' };
        expectCount(check, 'cards/no-state-change-without-a-change', found, [...late, after]);
      });
    },
  );
}

const money = 'card-transactions/balance-falls-by-settled-minus-refunded';

covers({ needs: ['cards', 'state', 'sandbox'] }, [
  // Once nothing is open, the only funding source of a card has paid what was settled less what was returned,
  // fees apart.
  money,
]).test('what is returned after its card was closed is credited', async ({ api, cleanup, check }) => {
  const card = await someCardToPayWith(api, cleanup);
  const { account } = card.holder;
  const whole = await balanceOf(api, account);
  const bought = await buyUntil(api, card, { state: 'SETTLED', amount: usualAmount });
  const paid = await balanceWhen(api, account, (now) => now <= whole.amount - usualAmount);
  requireMoved(whole, paid);
  requireSuccess(await updateCard(api, card.id, { state: 'CLOSED' }), 'Closing a card');
  await cardUntil(api, card.id, 'CLOSED', 'ACTIVE');

  const until = hasStatus('REFUNDED');
  const returned = await receive(api, bought, { message: 'return', amount: usualAmount, until });

  if (!until(returned.purchase))
    throw new Inconclusive(
      'state-not-reached',
      'A purchase that was returned is not REFUNDED.',
      returned.page,
    );
  const after = await balanceWhen(api, account, (now) => now > paid.amount);
  check
    .response(money, [whole.on, paid.on, returned.answer, returned.page, after.on])
    .that(
      after.amount > paid.amount,
      `more than ${paid.amount} once ${usualAmount} of a closed card are REFUNDED`,
      String(after.amount),
    );
});
