import {
  cardEvents,
  announcedChangesOf,
  expectCount,
  expectReached,
  sourceChanges,
  stateChanges,
} from '../../kit/inbox/card-events.ts';
import {
  activeCard,
  cardUntil,
  readCard,
  someCard,
  sourceIds,
  twoAccountHolder,
  updateCard,
} from '../../kit/fixtures/cards.ts';
import { asJsonObject } from '../../../spec/json.ts';
import { namesOf } from '../../kit/assertions/members.ts';
import { requireMember } from '../../kit/check/require-member.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { bodyOf, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';

const needs = ['cards', 'state', 'webhooks'] as const;

covers({ needs }, [
  // An update that changes fundingSources fires the funding source change event.
  'cards/funding-update-fires-funding-source-change',
  // The payload of the funding source change event is the complete card.
  'cards/funding-source-change-carries-the-card',
  // The card in the funding source change event has the funding sources of the update.
  'cards/funding-source-change-shows-the-new-sources',
  // The type of the funding source change event is CARD.FUNDING_SOURCE_CHANGE.
  'cards/funding-source-change-type-string',
]).test(
  'a change of funding sources is announced with the complete card',
  async ({ api, cleanup, check, inbox }) => {
    const { holder, other } = await twoAccountHolder(api, cleanup);
    const { id } = await activeCard(api, holder);

    const update = { fundingSources: [other] };
    const updated = requireSuccess(
      await updateCard(api, id, update),
      'Changing the funding sources of a card',
    );
    const events = await cardEvents(inbox, id, { sources: 1 });
    const read = requireSuccess(await readCard(api, id), 'Reading a card');

    const of = sourceChanges(events);
    const rule = 'cards/funding-update-fires-funding-source-change';
    if (!expectCount(check, rule, { events, of, count: 1, what: 'funding source change' }, [updated])) return;
    for (const { data, body, type, record } of of) {
      const on = [updated, read, record];
      // The payload is the card; whether it is all of the body or in its data is not shown.
      const [missing = []] = [data, asJsonObject(body)]
        .map((card) => namesOf(bodyOf(read)).filter((name) => !Object.hasOwn(card, name)))
        .toSorted((one, other) => one.length - other.length);
      requireMember(
        missing.length === 0 || namesOf(data).length > 0,
        'The webhook of a funding source change shows no data',
        record,
      );
      check
        .request('cards/funding-source-change-carries-the-card', on, '/data')
        .that(missing.length === 0, 'every member of the card that a read shows', `no ${missing.join(', ')}`);
      const shown = sourceIds(data)?.join();
      if (shown !== undefined)
        check
          .request('cards/funding-source-change-shows-the-new-sources', on, '/data/fundingSources')
          .that(shown === other, `fundingSources of ${other} alone`, shown);
      check
        .evidence('cards/funding-source-change-type-string', on)
        .that(type === 'CARD.FUNDING_SOURCE_CHANGE', 'CARD.FUNDING_SOURCE_CHANGE', type);
    }

    await leavingOpen(check, [rule], async () => {
      requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
      await cardUntil(api, id, 'FROZEN', 'ACTIVE');
      const again = await updateCard(api, id, { fundingSources: [holder.account.id] });
      // A FROZEN card may keep its sources.
      if (!isAccepted(again)) return;
      const all = await cardEvents(inbox, id, { sources: 2 });
      const second = { events: all, of: sourceChanges(all), count: 2, what: 'funding source changes' };
      expectCount(check, rule, second, [updated, again]);
    });
  },
);

covers({ needs }, [
  // An update that freezes a card and changes its fundingSources fires the state change and the funding
  // source change event.
  'cards/update-of-both-fires-both-changes',
]).test(
  'an update of state and funding sources announces both changes',
  async ({ api, cleanup, check, inbox }) => {
    const { holder, other } = await twoAccountHolder(api, cleanup);
    const { id } = await activeCard(api, holder);
    const before = await announcedChangesOf(inbox, id);

    const update = { state: 'FROZEN', fundingSources: [other] };
    const updated = requireSuccess(await updateCard(api, id, update), 'Changing state and sources of a card');
    const reached = { state: 'FROZEN', times: 1, changes: before + 1 };
    const events = await cardEvents(inbox, id, { sources: 1, reached });

    const rule = 'cards/update-of-both-fires-both-changes';
    const of = sourceChanges(events);
    expectCount(check, rule, { events, of, count: 1, what: 'funding source change' }, [updated]);
    expectReached(check, rule, { id, events, reached }, updated);
  },
);

covers({ needs }, [
  // An update that leaves the state alone fires no card state change event.
  'cards/no-state-change-without-a-change',
]).test(
  'an update of funding sources alone announces no state change',
  async ({ api, cleanup, check, inbox }) => {
    const { holder, other } = await twoAccountHolder(api, cleanup);
    const { id } = await activeCard(api, holder);
    const twin = await activeCard(api, holder);

    const updated = requireSuccess(
      await updateCard(api, id, { fundingSources: [other] }),
      'Changing the funding sources of a card',
    );
    for (const each of [id, twin.id])
      requireSuccess(await updateCard(api, each, { state: 'FROZEN' }), 'Freezing a card');
    // Neither what an event carries nor whether a creation has one is shown: another card, which lives the same life
    // without the update, shows how many there are. It was frozen last: by then those of the first have come.
    const usual = await announcedChangesOf(inbox, twin.id, 2);
    await announcedChangesOf(inbox, id, usual);
    const events = await cardEvents(inbox, id, { changes: usual });
    const changes = stateChanges(events);
    const usualInTheEnd = stateChanges(await cardEvents(inbox, twin.id, { changes: changes.length }));
    if (changes.length === 0)
      throw new Inconclusive('webhook-missing', 'No webhook about the state of a card came.', updated);

    const of = changes.slice(usualInTheEnd.length);
    const found = { events, of, count: 0, what: 'state change of the update' };
    expectCount(check, 'cards/no-state-change-without-a-change', found, [updated]);
  },
);

covers({ needs }, [
  // An update that freezes or unfreezes a card fires no funding source change event.
  'cards/state-update-fires-no-funding-source-change',
]).test(
  'freezing and unfreezing announce no funding source change',
  async ({ api, cleanup, check, inbox }) => {
    const { id } = await someCard(api, cleanup);
    const before = await announcedChangesOf(inbox, id);

    const updates = [];
    for (const state of ['FROZEN', 'ACTIVE', 'FROZEN'])
      updates.push(requireSuccess(await updateCard(api, id, { state }), `Setting a card to ${state}`));
    const events = await cardEvents(inbox, id, { changes: before + updates.length });

    const found = { events, of: sourceChanges(events), count: 0, what: 'funding source change' };
    expectCount(check, 'cards/state-update-fires-no-funding-source-change', found, updates);
  },
);
