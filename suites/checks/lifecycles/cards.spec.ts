import { freshUuid } from '../../kit/check/fresh-values.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
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
  freshCard,
  readCard,
  someCard,
  someCardholder,
  updateCard,
  type Cardholder,
} from '../../kit/fixtures/cards.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import type { Client } from '../../kit/http/client.ts';
import type { Inbox } from '../../kit/inbox/inbox.ts';
import type { WebhookEvent } from '../../kit/inbox/webhook-event.ts';
import { covers } from '../../kit/check/covers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { wantsTogether } from '../../kit/check/late.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { leavingOpen } from '../../kit/check/leave-open.ts';
import { bodyOf, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';

const needs = ['cards', 'state', 'webhooks'] as const;

const activationEvents = [
  'cards/activation-fires-state-change',
  'cards/state-change-type-string',
] as const satisfies readonly RuleId[];

/** A change after which no other comes: where its webhook is there when the run ends, those of earlier ones are missing. */
const closeAtLast = async (api: Client, id: string): Promise<void> =>
  void (await updateCard(api, id, { state: 'CLOSED' }));

covers({ needs }, [
  // A PROCESSING card becomes ACTIVE when the issuer has provisioned it.
  'cards/provisioning-activates',
  // A card that nobody has updated is PROCESSING, ACTIVE or CLOSED, never FROZEN.
  'cards/starts-before-any-update',
  // Two states of a card seen one after the other are joined by rows of the lifecycle table.
  'cards/state-follows-the-table',
  ...activationEvents,
]).test('a new card becomes active and announces it', async ({ api, cleanup, check, inbox }) => {
  const { id, issued } = await freshCard(api, await someCardholder(api, cleanup));

  const read = await cardUntil(api, id, 'ACTIVE');

  const start = bodyOf(issued)['state'];
  check.member('cards/starts-before-any-update', issued, 'state').differsFrom('FROZEN');
  check.member('cards/state-follows-the-table', read, 'state').equals('ACTIVE');
  await leavingOpen(check, ['cards/provisioning-activates', ...activationEvents], async () => {
    // The answer may show the card as the issuer left it; its activation is announced all the same.
    if (start !== 'PROCESSING' && start !== 'ACTIVE')
      throw new Inconclusive('permitted-otherwise', `A new card is ${String(start)} at once.`, issued);
    check.member('cards/provisioning-activates', read, 'state').equals('ACTIVE');
    await leavingOpen(check, activationEvents, async () => {
      const reached = { state: 'ACTIVE', times: 1, changes: 1 };
      const events = await cardEvents(inbox, id, { reached });
      const [type] = stateChanges(events).map((event) => event.type);
      if (type !== undefined)
        check
          .evidence(
            'cards/state-change-type-string',
            events.map(({ record }) => record),
          )
          .that(type === 'CARD.STATE_CHANGE', 'CARD.STATE_CHANGE', type);
      await leavingOpen(check, ['cards/activation-fires-state-change'], async () => {
        if (!expectReached(check, 'cards/activation-fires-state-change', { id, events, reached }, read))
          await closeAtLast(api, id);
      });
    });
  });
});

covers({ needs: ['cards', 'state'] }, [
  // An update of an ACTIVE card to the frozen state makes it FROZEN.
  'cards/active-card-freezes',
  // An update of a FROZEN card to the active state makes it ACTIVE.
  'cards/frozen-card-unfreezes',
]).test('freezing and unfreezing a card each take effect', async ({ api, cleanup, check }) => {
  const { id } = await someCard(api, cleanup);
  const freezes = 'cards/active-card-freezes';
  const unfreezes = 'cards/frozen-card-unfreezes';

  check.succeeds(freezes, await updateCard(api, id, { state: 'FROZEN' }), 'freezing an ACTIVE card');
  check.member(freezes, await cardUntil(api, id, 'FROZEN', 'ACTIVE'), 'state').equals('FROZEN');
  await leavingOpen(check, [unfreezes], async () => {
    check.succeeds(unfreezes, await updateCard(api, id, { state: 'ACTIVE' }), 'unfreezing a FROZEN card');
    check.member(unfreezes, await cardUntil(api, id, 'ACTIVE', 'FROZEN'), 'state').equals('ACTIVE');
  });
});

/** A card that was frozen, how many changes were announced before, and its webhooks since. */
const frozenCard = async (api: Client, cleanup: Cleanup, inbox: Inbox, of?: Cardholder) => {
  const { id, holder } = of === undefined ? await someCard(api, cleanup) : await activeCard(api, of);
  const before = await announcedChangesOf(inbox, id);
  const freezing = requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
  await cardUntil(api, id, 'FROZEN', 'ACTIVE');
  const freeze = { state: 'FROZEN', times: 1, changes: before + 1 };
  return { id, holder, before, freezing, freeze, events: await cardEvents(inbox, id, { reached: freeze }) };
};

covers({ needs }, [
  // Freezing a card fires the card state change event.
  'cards/freeze-fires-state-change',
  // Making a FROZEN card ACTIVE fires the card state change event.
  'cards/unfreeze-fires-state-change',
]).test('freezing and unfreezing a card are each announced', async ({ api, cleanup, check, inbox }) => {
  const { id, holder, freezing, freeze, events } = await frozenCard(api, cleanup, inbox);
  const freezes = 'cards/freeze-fires-state-change';
  // A customer may be given one card alone.
  await ifThere(async () => {
    const second = await frozenCard(api, cleanup, inbox, holder);
    if (!expectReached(check, freezes, { ...second, reached: second.freeze }, second.freezing))
      await closeAtLast(api, second.id);
  });
  let areTold = expectReached(check, freezes, { id, events, reached: freeze }, freezing);
  await leavingOpen(check, [freezes, 'cards/unfreeze-fires-state-change'], async () => {
    const unfreezing = requireSuccess(await updateCard(api, id, { state: 'ACTIVE' }), 'Unfreezing a card');
    await cardUntil(api, id, 'ACTIVE', 'FROZEN');
    const earlier = stateChanges(events);
    const times = earlier.filter(({ data }) => data['state'] === 'ACTIVE').length + 1;
    const reached = { state: 'ACTIVE', times, changes: earlier.length + 1 };
    const all = await cardEvents(inbox, id, { reached });
    const unfreezes = 'cards/unfreeze-fires-state-change';
    areTold = expectReached(check, unfreezes, { id, events: all, reached }, unfreezing) && areTold;

    // A target may refuse to do it again so soon.
    await ifThere(async () => {
      const again = requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card again');
      await cardUntil(api, id, 'FROZEN', 'ACTIVE');
      const refreeze = { state: 'FROZEN', times: freeze.times + 1, changes: reached.changes + 1 };
      const last = await cardEvents(inbox, id, { reached: refreeze });
      areTold = expectReached(check, freezes, { id, events: last, reached: refreeze }, again) && areTold;

      const thawing = requireSuccess(await updateCard(api, id, { state: 'ACTIVE' }), 'Unfreezing it again');
      await cardUntil(api, id, 'ACTIVE', 'FROZEN');
      const rethaw = { state: 'ACTIVE', times: times + 1, changes: refreeze.changes + 1 };
      const whole = await cardEvents(inbox, id, { reached: rethaw });
      areTold = expectReached(check, unfreezes, { id, events: whole, reached: rethaw }, thawing) && areTold;
    });
  });
  if (!areTold) await closeAtLast(api, id);
});

const showsState =
  (state: string) =>
  ({ data }: WebhookEvent): boolean =>
    data['state'] === state;

const showsFrozen = showsState('FROZEN');

const statesOf = (events: readonly WebhookEvent[]): string =>
  events.map(({ data }) => data['state']).join(', ');

/** A card that was frozen came to be created, was activated, and was closed: each may have an event. */
const mostOthers = 3;

/** Its events show both states that it came to, in whatever order they arrive. */
const areShown = (events: readonly WebhookEvent[]): boolean =>
  ['FROZEN', 'CLOSED'].every((state) => stateChanges(events).some(showsState(state)));

covers({ needs }, [
  // Where the card state change event shows a state, it is the one that the card came to.
  'cards/state-change-shows-the-new-state',
]).test('the event of a freeze shows the card as frozen', async ({ api, cleanup, check, inbox }) => {
  const rule = 'cards/state-change-shows-the-new-state';
  const { id, freezing, before, events } = await frozenCard(api, cleanup, inbox);
  const came = stateChanges(events);

  if (came.length === before)
    throw new Inconclusive('webhook-missing', 'No webhook came about a freeze.', freezing);
  // An event that shows FROZEN may be late, or be none: the next one, about the closing, tells which.
  const isFrozen = came.some(showsFrozen);
  if (!isFrozen) requireSuccess(await updateCard(api, id, { state: 'CLOSED' }), 'Closing a card');
  const all = isFrozen ? came : stateChanges(await cardEvents(inbox, id, { changes: came.length + 1 }));
  const silent = all.find(({ data }) => typeof data['state'] !== 'string');
  if (silent !== undefined)
    throw new Inconclusive('not-shown', 'The webhook about a state change shows no state.', silent.record);
  const others = new Set(all.filter((each) => !showsFrozen(each)).map(({ data }) => JSON.stringify(data)));
  const told = before + (isFrozen ? 1 : 2);
  const again = wantsTogether(id, areShown, {
    isPassed: (late) => stateChanges(late).length >= told,
    shown: (late) => statesOf(stateChanges(late)),
  });
  check
    .evidence(rule, [freezing, ...all.map(({ record }) => record)])
    // An event of a change before may come now, and that of the freeze later. More cannot be of other changes.
    .wants('announced', others.size <= mostOthers, again)
    .that(
      isFrozen || areShown(all),
      isFrozen
        ? 'a card that is FROZEN in the webhook'
        : 'a card that is FROZEN in one webhook and CLOSED in a later one',
      statesOf(all),
    );
});

covers({ needs }, [
  // A refused card update fires no card event.
  'cards/refused-update-fires-nothing',
  // Two states of a card seen one after the other are joined by rows of the lifecycle table.
  'cards/state-follows-the-table',
]).test('a refused card update fires nothing and changes nothing', async ({ api, cleanup, check, inbox }) => {
  const { id } = await activeCard(api, await someCardholder(api, cleanup));
  const changes = await announcedChangesOf(inbox, id);
  const before = (await cardEvents(inbox, id, { changes })).length;

  const unknownIds = `InternalAccount:${freshUuid()}`;
  const refused = [
    await updateCard(api, id, { state: 'MELTED' }),
    await updateCard(api, id, { fundingSources: [unknownIds] }),
  ];
  const after = await readCard(api, id);
  const accepted = refused.find((answer) => isAccepted(answer));
  if (accepted !== undefined)
    throw new Inconclusive(
      'permitted-otherwise',
      'An update to a state or an account that there is not was accepted.',
      accepted,
    );
  if (!check.member('cards/state-follows-the-table', after, 'state').equals('ACTIVE')) return;
  // Events of one card come in order: those of this freezing come after any of the refused updates.
  requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
  const events = await cardEvents(inbox, id, { changes: before + 1 });

  // Other types may come at any time; a card update that fires something fires one of these.
  const between = events.slice(before, -1);
  const of = [...stateChanges(between), ...sourceChanges(between)];
  const fired = { events, of, count: 0, what: 'webhook between the refused updates and the next' };
  expectCount(check, 'cards/refused-update-fires-nothing', fired, refused);
});
