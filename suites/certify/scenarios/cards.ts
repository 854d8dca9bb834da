import { inventedEvent } from './invented-event.ts';
import { settled } from '../stage/settled.ts';
import type { Stage } from '../stage/stage.ts';
import { active, cardTruth, cardWith, holder, introduce, issue } from './issued-cards.ts';
import { waitFor } from './payees.ts';
import { american } from './people.ts';
import { aboutCard, noneOf } from './questions.ts';
import { register, verify } from './registration.ts';
import { ofFeature, type Ask, type Scenario } from './scenario.ts';

const change = (card: string, to: 'freeze' | 'unfreeze' | 'close'): Ask => ({
  ask: 'change-card',
  with: { card, change: to },
});

const show = (card: string): Ask => ({ ask: 'show-card', with: { card } });

/** An event about a card in a state that nobody knows. */
const addUnknownState =
  (reference: string) =>
  async (stage: Stage): Promise<void> => {
    const card = await cardWith(stage, reference);
    const before = stage.relay.events().findLast(({ data }) => data['id'] === card?.['id'])?.type;
    const data = { ...card, state: 'UNDER_RECONSIDERATION' };
    await stage.relay.send(inventedEvent(before ?? 'CARD.STATE_CHANGE', data), 'of-an-unknown-status');
  };

/** How somebody else changes a card: back and forth, so that states come again that were there before. */
const changesElsewhere = ['FROZEN', 'ACTIVE', 'FROZEN', 'ACTIVE'] as const;

const changeElsewhere =
  (reference: string) =>
  async (stage: Stage): Promise<void> => {
    const id = String((await cardWith(stage, reference))?.['id']);
    const events = (): number => stage.relay.events().filter(({ data }) => data['id'] === id).length;
    for (const state of changesElsewhere) {
      const before = events();
      await stage.service.call('PATCH', `/cards/${id}`, { state });
      await settled(
        () => Promise.resolve({ events: events() }),
        ({ events: now }) => now !== before,
      );
    }
  };

/** The first event that the card is FROZEN comes once more, behind everything. */
const sendFrozenAgain = ({ relay }: Stage): Promise<void> =>
  relay.send(
    relay.events().find(({ data }) => data['state'] === 'FROZEN'),
    'duplicate',
  );

const issuing: Scenario['grades'] = [
  'client/orders/cards-are-funded-by-their-holder',
  'client/cards/issued-to-approved-cardholders-only',
  'client/cards/issued-with-a-funding-source',
  'client/cards/funding-sources-are-internal-accounts',
  'client/cards/revealed-only-when-asked',
];

/** A card from its issue to its end. */
export const cardScenarios = ofFeature('cards', {
  'card-is-issued': {
    purpose: 'Somebody who was approved gets a card.',
    task: 'Register an individual, have them verified, and issue them a card.',
    asks: () => active('card-1'),
    until: [{ truth: cardTruth('card-1'), is: { status: 'ACTIVE' } }],
    questions: [aboutCard('card-1', cardTruth, { rules: ['client/cards/active-is-believed'] })],
    grades: issuing,
  },
  'answer-of-a-card-is-lost': {
    purpose: 'A card is issued, and the answer never arrives.',
    task: 'Issue a card; the answer is lost on its way.',
    troubles: [{ trouble: 'drop-after', on: ['cards.issue'], times: 1 }],
    asks: () => [...introduce(), waitFor('customer', holder, 'APPROVED'), issue('card-10')],
    until: [{ truth: cardTruth('card-10'), is: { status: 'ACTIVE' } }],
    grades: ['client/cards/issue-is-not-doubled'],
  },
  'cardholder-is-not-approved': {
    purpose: 'Somebody who was not approved wants a card.',
    task: 'Register an individual whose verification takes its time; be asked for a card for them.',
    asks: () => [...introduce(' 001'), issue('card-2')],
    grades: ['client/cards/issued-to-approved-cardholders-only'],
  },
  'card-is-not-ready': {
    purpose: 'The issuer takes its time over a card.',
    task: 'Issue a card that the issuer does not provision; be asked to freeze it.',
    asks: () => [
      ...introduce(),
      waitFor('customer', holder, 'APPROVED'),
      issue('card-001'),
      change('card-001', 'freeze'),
    ],
    until: [{ truth: cardTruth('card-001'), is: { status: 'PROCESSING' } }],
    questions: [
      aboutCard('card-001', cardTruth, {
        rules: ['client/cards/processing-is-not-active'],
        accepts: noneOf('ACTIVE', 'FROZEN', 'CLOSED'),
      }),
    ],
    grades: ['client/cards/only-active-cards-are-frozen'],
  },
  'issuer-rejects-the-card': {
    purpose: 'The issuer rejects a card.',
    task: 'Issue a card that the issuer rejects; be asked to freeze it.',
    asks: () => [
      ...introduce(),
      waitFor('customer', holder, 'APPROVED'),
      issue('card-002'),
      waitFor('card', 'card-002', 'CLOSED'),
      change('card-002', 'freeze'),
    ],
    until: [{ truth: cardTruth('card-002'), is: { status: 'CLOSED' } }],
    questions: [aboutCard('card-002', cardTruth, { rules: ['client/cards/rejected-card-is-closed'] })],
    grades: ['client/cards/closed-card-is-left-alone'],
  },
  'card-is-frozen': {
    purpose: 'The holder of a card has it frozen, and somebody wants it frozen once more.',
    task: 'Issue a card and freeze it; be asked to freeze it again.',
    asks: () => [...active('card-3'), change('card-3', 'freeze'), change('card-3', 'freeze')],
    until: [{ truth: cardTruth('card-3'), is: { status: 'FROZEN' } }],
    questions: [aboutCard('card-3', cardTruth, { rules: ['client/cards/frozen-is-believed'] })],
    grades: [
      'client/cards/update-changes-something',
      'client/cards/only-active-cards-are-frozen',
      'client/orders/what-is-said-to-be-done-was-accepted',
      'client/orders/a-card-keeps-a-funding-source',
    ],
  },
  'cards-are-two': {
    purpose: 'Two people have three cards, and the oldest card is frozen.',
    task: 'Register two people and have them verified; issue two cards to the second, then one to the first; freeze the oldest card.',
    asks: () => [
      register('other-holder', 'INDIVIDUAL', { ...american('Ruth Bauer'), email: 'ruth@example.com' }),
      verify('other-holder'),
      waitFor('customer', 'other-holder', 'APPROVED'),
      ...active('card-16'),
      issue('card-18'),
      waitFor('card', 'card-18', 'ACTIVE'),
      { ask: 'issue-card', with: { reference: 'card-17', customer: 'other-holder', currency: 'USD' } },
      waitFor('card', 'card-17', 'ACTIVE'),
      change('card-16', 'freeze'),
    ],
    until: [{ truth: cardTruth('card-16'), is: { status: 'FROZEN' } }],
    questions: [
      aboutCard('card-16', cardTruth, { rules: ['client/cards/frozen-is-believed'] }),
      aboutCard('card-18', cardTruth, { rules: ['client/cards/active-is-believed'] }),
      aboutCard('card-17', cardTruth, { rules: ['client/cards/active-is-believed'] }),
    ],
    grades: [
      'client/cards/named-card-is-changed',
      'client/cards/holder-is-the-named-customer',
      'client/orders/cards-are-funded-by-their-holder',
    ],
  },
  'card-is-changed-elsewhere': {
    purpose:
      'Somebody else of the platform freezes a card, unfreezes it, and so on; then an early event comes again.',
    task: 'Issue a card. Somebody else changes it four times, and leaves it active.',
    asks: () => active('card-20'),
    until: [{ truth: cardTruth('card-20'), is: { status: 'ACTIVE' } }],
    afterwards: changeElsewhere('card-20'),
    questions: [
      aboutCard('card-20', cardTruth, { rules: ['client/cards/active-is-believed'] }),
      {
        ...aboutCard('card-20', cardTruth, { rules: ['client/cards/repeated-events-do-no-harm'] }),
        happens: sendFrozenAgain,
      },
    ],
  },
  'event-of-a-new-state-of-a-card-comes': {
    purpose: 'An event comes of a state of a card that was unknown when the client was written.',
    task: 'Issue a card and freeze it. Afterwards an event of a new state comes.',
    asks: () => [...active('card-15'), change('card-15', 'freeze')],
    until: [{ truth: cardTruth('card-15'), is: { status: 'FROZEN' } }],
    afterwards: addUnknownState('card-15'),
    questions: [
      aboutCard('card-15', cardTruth, {
        rules: ['client/cards/frozen-is-believed'],
        accepts: noneOf('ACTIVE', 'CLOSED'),
      }),
    ],
  },
  'card-is-unfrozen': {
    purpose: 'A frozen card is found again.',
    task: 'Issue a card; be asked to unfreeze it, freeze it, unfreeze it, and both once more.',
    asks: () => [
      ...active('card-4'),
      change('card-4', 'unfreeze'),
      change('card-4', 'freeze'),
      change('card-4', 'unfreeze'),
      change('card-4', 'freeze'),
      change('card-4', 'unfreeze'),
    ],
    until: [{ truth: cardTruth('card-4'), is: { status: 'ACTIVE' } }],
    questions: [aboutCard('card-4', cardTruth, { rules: ['client/cards/active-is-believed'] })],
    grades: [
      'client/cards/only-frozen-cards-are-unfrozen',
      'client/orders/what-is-said-to-be-done-was-accepted',
      'client/orders/a-card-keeps-a-funding-source',
    ],
  },
  'card-is-closed': {
    purpose: 'A card is closed, and somebody still wants to change it.',
    task: 'Issue a card and close it; be asked to freeze it, and to close it again.',
    asks: () => [
      ...active('card-5'),
      change('card-5', 'close'),
      change('card-5', 'freeze'),
      change('card-5', 'close'),
    ],
    until: [{ truth: cardTruth('card-5'), is: { status: 'CLOSED' } }],
    questions: [aboutCard('card-5', cardTruth, { rules: ['client/cards/closed-is-believed'] })],
    grades: ['client/cards/closed-card-is-left-alone', 'client/cards/issue-is-not-doubled'],
  },
  'card-is-shown': {
    purpose: 'The holder of a card wants to see its number.',
    task: 'Issue a card, and show its number to its holder twice.',
    asks: () => [...active('card-6'), show('card-6'), show('card-6')],
    grades: ['client/cards/revealed-only-when-asked', 'client/cards/each-showing-has-its-own-address'],
  },
  'frozen-card-is-closed': {
    purpose: 'A card that is frozen is not needed any more.',
    task: 'Issue a card, freeze it, and close it.',
    asks: () => [...active('card-11'), change('card-11', 'freeze'), change('card-11', 'close')],
    until: [{ truth: cardTruth('card-11'), is: { status: 'CLOSED' } }],
    questions: [aboutCard('card-11', cardTruth, { rules: ['client/cards/closed-is-believed'] })],
    grades: [
      'client/orders/what-is-said-to-be-done-was-accepted',
      'client/orders/possible-change-of-a-card-is-made',
    ],
  },
});
