import { freshUuid } from '../engine/fresh-values.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import {
  cardEvents,
  announcedChangesOf,
  expectCount,
  expectReached,
  sourceChanges,
  stateChanges,
} from '../webhooks/card-events.ts';
import {
  activeCard,
  cardUntil,
  freshCard,
  ownCardId,
  readCard,
  someCard,
  someCardholder,
  updateCard,
} from '../fixtures/cards.ts';
import { covers } from '../engine/covers.ts';
import { Inconclusive } from '../engine/inconclusive.ts';
import { leavingOpen } from '../engine/leave-open.ts';
import { bodyOf, isAccepted, requireSuccess } from '../assertions/answers.ts';
import { test } from '../engine/test.ts';
import { requireTriggered, provocation } from '../engine/trigger.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { Check } from '../assertions/check.ts';

const needs = ['cards', 'state', 'webhooks'] as const;

const expectState = (check: Check, rule: RuleId, read: Exchange, wanted: string): boolean =>
  check.member(rule, read, 'state').equals(wanted);

/** Whether a text stands anywhere in a resource: the document does not show the member of a closure reason. */
const holds = (value: unknown, text: string): boolean =>
  value === text ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => holds(part, text)));

const activationEvents = [
  'cards/activation-fires-state-change',
  'cards/state-change-type-string',
] as const satisfies readonly RuleId[];

test(
  'a new card becomes active and announces it',
  covers(
    [
      // A PROCESSING card becomes ACTIVE when the issuer has provisioned it.
      'cards/provisioning-activates',
      // A card that nobody has updated is PROCESSING, ACTIVE or CLOSED, never FROZEN.
      'cards/starts-before-any-update',
      // Two states of a card seen one after the other are joined by rows of the lifecycle table.
      'cards/state-follows-the-table',
      ...activationEvents,
    ],
    { needs },
  ),
  async ({ api, cleanup, check, inbox }) => {
    const { id, issued } = await freshCard(api, await someCardholder(api, cleanup));

    const read = await cardUntil(api, id, 'ACTIVE');

    const start = bodyOf(issued)['state'];
    check.member('cards/starts-before-any-update', issued, 'state').differsFrom('FROZEN');
    expectState(check, 'cards/state-follows-the-table', read, 'ACTIVE');
    await leavingOpen(check, ['cards/provisioning-activates', ...activationEvents], async () => {
      // The answer may show the card as the issuer left it; its activation is announced all the same.
      if (start !== 'PROCESSING' && start !== 'ACTIVE')
        throw new Inconclusive('prerequisite', `A new card is ${String(start)} at once.`, issued);
      expectState(check, 'cards/provisioning-activates', read, 'ACTIVE');
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
          expectReached(check, 'cards/activation-fires-state-change', { events, reached }, read);
        });
      });
    });
  },
);

test(
  'a card that the issuer rejects is closed with its reason',
  covers(
    [
      // A PROCESSING card becomes CLOSED when the issuer rejects it.
      'cards/issuer-rejection-closes',
      // A card that the issuer rejected has the closure reason ISSUER_REJECTED.
      'cards/issuer-rejection-has-a-reason',
      // A card that the issuer rejects fires the card state change event.
      'cards/issuer-rejection-fires-state-change',
    ],
    { needs: [...needs, 'sandbox'] },
  ),
  async ({ api, cleanup, check, inbox }) => {
    const rejected = provocation('cardRejected');
    const holder = await someCardholder(api, cleanup);
    const { id } = await freshCard(api, holder, { platformCardId: ownCardId(rejected.value) });

    const read = await cardUntil(api, id, 'ACTIVE');

    requireTriggered(rejected, bodyOf(read)['state'] === 'CLOSED', 'the card was not closed', read);
    expectState(check, 'cards/issuer-rejection-closes', read, 'CLOSED');
    const says = holds(bodyOf(read), 'ISSUER_REJECTED');
    check
      .response('cards/issuer-rejection-has-a-reason', read)
      .that(says, 'ISSUER_REJECTED in a member of the card', JSON.stringify(bodyOf(read)).slice(0, 300));
    const announced = 'cards/issuer-rejection-fires-state-change';
    await leavingOpen(check, [announced], async () => {
      const reached = { state: 'CLOSED', times: 1, changes: 1 };
      const events = await cardEvents(inbox, id, { reached });
      expectReached(check, announced, { events, reached }, read);
    });
  },
);

test(
  'freezing and unfreezing a card each take effect',
  covers(
    [
      // An update of an ACTIVE card to the frozen state makes it FROZEN.
      'cards/active-card-freezes',
      // An update of a FROZEN card to the active state makes it ACTIVE.
      'cards/frozen-card-unfreezes',
    ],
    { needs: ['cards', 'state'] },
  ),
  async ({ api, cleanup, check }) => {
    const { id } = await someCard(api, cleanup);
    const freezes = 'cards/active-card-freezes';
    const unfreezes = 'cards/frozen-card-unfreezes';

    check.succeeds(freezes, await updateCard(api, id, { state: 'FROZEN' }), 'freezing an ACTIVE card');
    expectState(check, freezes, await cardUntil(api, id, 'FROZEN', 'ACTIVE'), 'FROZEN');
    check.succeeds(unfreezes, await updateCard(api, id, { state: 'ACTIVE' }), 'unfreezing a FROZEN card');
    expectState(check, unfreezes, await cardUntil(api, id, 'ACTIVE', 'FROZEN'), 'ACTIVE');
  },
);

test(
  'freezing and unfreezing a card are each announced',
  covers(
    [
      // Freezing a card fires the card state change event.
      'cards/freeze-fires-state-change',
      // Making a FROZEN card ACTIVE fires the card state change event.
      'cards/unfreeze-fires-state-change',
    ],
    { needs },
  ),
  async ({ api, cleanup, check, inbox }) => {
    const { id } = await someCard(api, cleanup);
    const before = await announcedChangesOf(inbox, id);

    const freezing = requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
    await cardUntil(api, id, 'FROZEN', 'ACTIVE');
    const freeze = { state: 'FROZEN', times: 1, changes: before + 1 };
    const events = await cardEvents(inbox, id, { reached: freeze });
    expectReached(check, 'cards/freeze-fires-state-change', { events, reached: freeze }, freezing);
    await leavingOpen(check, ['cards/unfreeze-fires-state-change'], async () => {
      const unfreezing = requireSuccess(await updateCard(api, id, { state: 'ACTIVE' }), 'Unfreezing a card');
      await cardUntil(api, id, 'ACTIVE', 'FROZEN');
      const earlier = stateChanges(events);
      const times = earlier.filter(({ data }) => data['state'] === 'ACTIVE').length + 1;
      const reached = { state: 'ACTIVE', times, changes: earlier.length + 1 };
      const all = await cardEvents(inbox, id, { reached });
      expectReached(check, 'cards/unfreeze-fires-state-change', { events: all, reached }, unfreezing);
    });
  },
);

/** From where a card is closed, by the rule that says that it can be. */
const closings = {
  ACTIVE: 'cards/active-card-closes',
  FROZEN: 'cards/frozen-card-closes',
} as const satisfies Readonly<Record<string, RuleId>>;

for (const [from, rule] of Object.entries(closings)) {
  test(
    `closing a card that is ${from} closes it for good`,
    covers(
      [
        rule,
        // A CLOSED card is in no other state afterwards, whatever it is updated to.
        'cards/closed-card-stays-closed',
        // A card that an update closed does not have the closure reason ISSUER_REJECTED.
        'cards/issuer-rejection-reason-is-exclusive',
      ],
      { needs: ['cards', 'state'] },
    ),
    async ({ api, cleanup, check }) => {
      const { id } = await someCard(api, cleanup);
      if (from === 'FROZEN')
        requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
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

      expectState(check, rule, closed, 'CLOSED');
      expectState(check, 'cards/closed-card-stays-closed', after, 'CLOSED');
      check
        .response('cards/issuer-rejection-reason-is-exclusive', [closing, after])
        .that(
          !holds(bodyOf(after), 'ISSUER_REJECTED'),
          'another closure reason than ISSUER_REJECTED, or none',
          'ISSUER_REJECTED',
        );
    },
  );

  test(
    `closing a card that is ${from} is announced, and nothing after it`,
    covers(
      [
        // Closing a card that was not closed fires the card state change event.
        'cards/closing-fires-state-change',
        // An update that leaves the state alone fires no card state change event.
        'cards/no-state-change-without-a-change',
      ],
      { needs },
    ),
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
      expectReached(check, 'cards/closing-fires-state-change', { events: announced, reached }, closing);
      await leavingOpen(check, ['cards/no-state-change-without-a-change'], async () => {
        const late = [
          await updateCard(api, id, { state: 'ACTIVE' }),
          await updateCard(api, id, { state: 'FROZEN' }),
        ];
        const after = await readCard(api, id);
        if (bodyOf(after)['state'] !== 'CLOSED')
          throw new Inconclusive('prerequisite', 'A card did not stay CLOSED.', after);
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

test(
  'a refused card update fires nothing and changes nothing',
  covers(
    [
      // A refused card update fires no card event.
      'cards/refused-update-fires-nothing',
      // Two states of a card seen one after the other are joined by rows of the lifecycle table.
      'cards/state-follows-the-table',
    ],
    { needs },
  ),
  async ({ api, cleanup, check, inbox }) => {
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
        'prerequisite',
        'An update to a state or an account that there is not was accepted.',
        accepted,
      );
    if (!expectState(check, 'cards/state-follows-the-table', after, 'ACTIVE')) return;
    // Events of one card come in order: what this freezing fires comes after whatever the refused updates fired.
    requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
    const events = await cardEvents(inbox, id, { changes: before + 1 });

    // Other types may come at any time; a card update that fires something fires one of these.
    const between = events.slice(before, -1);
    const of = [...stateChanges(between), ...sourceChanges(between)];
    const fired = { events, of, count: 0, what: 'webhook between the refused updates and the next' };
    expectCount(check, 'cards/refused-update-fires-nothing', fired, refused);
  },
);
