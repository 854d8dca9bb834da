import { cardTransactionTypeOf as event } from '../../../spec/webhooks.ts';
import type { Check } from '../../kit/assertions/check.ts';
import { memberOf } from '../../kit/assertions/members.ts';
import type { WebhookEvent } from '../../kit/inbox/webhook-event.ts';
import {
  buy,
  hasStatus,
  maybePurchaseEvents,
  purchaseEvents,
  receive,
  type Bought,
} from '../../kit/fixtures/card-purchases.ts';
import { purchaseIn } from '../../kit/fixtures/seen-purchases.ts';
import { someCardToPayWith } from '../../kit/fixtures/cards.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { expectPurchaseEvent } from '../../kit/fixtures/expect-purchase.ts';
import type { ShownMembers } from '../../kit/assertions/shown-members.ts';

const needs = ['cards', 'state', 'sandbox', 'webhooks'] as const;
const whole = 900;
const part = 400;
const named = ['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED'] as const;

/** Whether the data of a webhook says, or leaves open, that a card transaction is in a state. */
const mayShow = (data: ShownMembers, state: string): boolean => {
  const shown = memberOf(data, 'status', { absent: data.state });
  return shown === undefined || shown === state;
};

const amounts = ['authorized', 'settled', 'refunded'] as const;

/**
 * Asserts that events show the amounts that a read in the same state showed, where both show them as numbers. Each state
 * was reached by one whole step: an amount of the step alone is the same as that of all of them.
 */
const expectAmountsAsRead = (
  check: Check,
  events: readonly WebhookEvent[],
  reads: readonly Pick<Bought, 'purchase' | 'page'>[],
): void => {
  const rule = 'card-transactions/event-amounts-are-as-read';
  for (const { purchase: read, page } of reads)
    for (const { type, data, record } of events.filter((each) => each.type === event(String(read.status)))) {
      const told = purchaseIn(data);
      const wrong = amounts.find(
        (name) => told[name] !== undefined && read[name] !== undefined && told[name] !== read[name],
      );
      check
        .evidence(rule, [page, record])
        .that(
          wrong === undefined,
          `${String(wrong)}Amount ${String(wrong && read[wrong])} in ${type}, as it is read`,
          String(wrong && told[wrong]),
        );
    }
  if (!check.assertions().has(rule))
    check.markInconclusive(
      rule,
      new Inconclusive('no-occasion', 'No event came about a state that was read.'),
    );
};

covers({ needs }, [
  // A card transaction that becomes AUTHORIZED fires CARD_TRANSACTION.AUTHORIZED.
  'card-transactions/authorized-fires-its-event',
  // A card transaction that becomes PARTIALLY_SETTLED fires CARD_TRANSACTION.PARTIALLY_SETTLED.
  'card-transactions/partially-settled-fires-its-event',
  // A card transaction that becomes SETTLED fires CARD_TRANSACTION.SETTLED.
  'card-transactions/settled-fires-its-event',
  // A card transaction that becomes REFUNDED fires a card transaction event.
  'card-transactions/refunded-fires-an-event',
  // The event of a card transaction that becomes REFUNDED is CARD_TRANSACTION.REFUNDED.
  'card-transactions/refunded-event-type',
  // A card transaction that comes to a state once fires the event of that state once.
  'card-transactions/each-state-fires-once',
  // The events of one card transaction are sent in the order of its state changes.
  'card-transactions/events-follow-the-changes',
  // The data of a card transaction event is the card transaction as it was at that moment.
  'card-transactions/event-carries-the-transaction',
]).test(
  'every state of a card transaction is announced as it is reached',
  async ({ api, cleanup, check, inbox }) => {
    const bought = await buy(api, await someCardToPayWith(api, cleanup), whole);
    const first = await receive(api, bought, {
      message: 'clearing',
      amount: part,
      until: hasStatus('PARTIALLY_SETTLED'),
      mayBeUnseen: true,
    });
    const settled = await receive(api, first, {
      message: 'clearing',
      amount: whole - part,
      until: hasStatus('SETTLED'),
    });
    const last = await receive(api, settled, {
      message: 'return',
      amount: whole,
      until: hasStatus('REFUNDED'),
    });

    const events = await purchaseEvents(inbox, bought.id, (types) => types.length >= named.length);

    const eventLog = { bought: last, events };
    const has = expectPurchaseEvent.bind(undefined, check);
    has('card-transactions/authorized-fires-its-event', eventLog, event('AUTHORIZED'));
    has('card-transactions/partially-settled-fires-its-event', eventLog, event('PARTIALLY_SETTLED'));
    has('card-transactions/settled-fires-its-event', eventLog, event('SETTLED'));
    const types = events.map(({ type }) => type);
    const others = (await maybePurchaseEvents(inbox, bought.id)).filter(
      (each) => !named.slice(0, 3).map(event).includes(each.type) && mayShow(each.data, 'REFUNDED'),
    );
    const evidence = [last.answer, ...events.map(({ record }) => record)];
    const isAnnounced = check
      .evidence('card-transactions/refunded-fires-an-event', evidence)
      .wants('announced')
      .that(
        others.length > 0,
        'a card transaction webhook when it becomes REFUNDED',
        types.join(', ') || 'none',
      );
    if (isAnnounced) has('card-transactions/refunded-event-type', eventLog, event('REFUNDED'));
    const places = named.map((state) => types.indexOf(event(state))).filter((place) => place >= 0);
    const isInOrder = places.join() === places.toSorted((one, other) => one - other).join();
    check
      .evidence('card-transactions/events-follow-the-changes', evidence)
      .that(isInOrder, named.join(', '), types.join(', '));
    const often = named.map(event).filter((type) => types.filter((one) => one === type).length > 1);
    check
      .evidence('card-transactions/each-state-fires-once', evidence)
      .that(
        often.length === 0,
        'one webhook of each type; deliveries of one webhook are alike and count once',
        types.join(', '),
      );
    for (const { type, data, record } of events)
      check
        .evidence('card-transactions/event-carries-the-transaction', record)
        .that(
          memberOf(data, 'id') === bought.id && event(String(purchaseIn(data).status)) === type,
          `the card transaction in data of ${type}`,
          JSON.stringify(data),
        );
  },
);

covers({ needs }, [
  // A return reversal that changes the state of a card transaction fires a card transaction event.
  'card-transactions/return-reversal-fires-an-event',
  // An amount in the event of a card transaction is the one that a read in the same state shows.
  'card-transactions/event-amounts-are-as-read',
]).test('a return reversal announces its change', async ({ api, cleanup, check, inbox }) => {
  const bought = await buy(api, await someCardToPayWith(api, cleanup), whole);
  const clearing = { message: 'clearing', amount: whole, until: hasStatus('SETTLED') } as const;
  const settled = await receive(api, bought, clearing);
  const refund = { message: 'return', amount: whole, until: hasStatus('REFUNDED') } as const;
  const refunded = await receive(api, settled, refund);
  const soFar = await purchaseEvents(inbox, bought.id, (types) => types.length >= 3);
  const known = soFar.length;
  expectAmountsAsRead(check, soFar, [bought, settled, refunded]);
  const before = (await maybePurchaseEvents(inbox, bought.id)).length;

  const isOut = ({ status }: { readonly status: unknown }): boolean => status !== 'REFUNDED';
  const reversed = await receive(api, refunded, { message: 'reversal', until: isOut });
  if (!isOut(reversed.purchase))
    throw new Inconclusive('state-not-reached', 'The return reversal changed no state.', reversed.page);
  await purchaseEvents(inbox, bought.id, (types) => types.length > known);
  const events = await maybePurchaseEvents(inbox, bought.id);

  check
    .evidence('card-transactions/return-reversal-fires-an-event', [
      reversed.answer,
      ...events.map(({ record }) => record),
    ])
    .wants('announced')
    .that(events.length > before, `a card transaction webhook after the ${before} so far`, 'none');
});
