import type { RuleBook } from '../rule.ts';

/** Rules about the webhooks of a card that changes its state. */
export const cardStateChangeEventsRules = {
  'cards/activation-fires-state-change': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card that goes from PROCESSING to ACTIVE fires the card state change event.',
    operations: ['cards.issue'],
  },
  'cards/issuer-rejection-fires-state-change': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card that the issuer rejects fires the card state change event.',
    operations: ['cards.issue'],
  },
  'cards/freeze-fires-state-change': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Freezing a card fires the card state change event.',
    operations: ['cards.update'],
  },
  'cards/unfreeze-fires-state-change': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Making a FROZEN card ACTIVE fires the card state change event.',
    operations: ['cards.update'],
  },
  'cards/frozen-card-declines': {
    section: 'States and transitions > Card',
    // Freezing is named and has a state; it would mean nothing if the card went on paying.
    level: 'derived',
    statement: 'A FROZEN card authorizes nothing.',
    operations: ['sandbox.cardAuthorization'],
  },
  'cards/state-change-shows-the-new-state': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement: 'Where the card state change event shows a state, it is the one that the card came to.',
    operations: ['cards.update'],
  },
  'cards/closing-fires-state-change': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Closing a card that was not closed fires the card state change event.',
    operations: ['cards.update'],
  },
  'cards/no-state-change-without-a-change': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'An update that leaves the state alone fires no card state change event.',
    operations: ['cards.update'],
  },
  'cards/refused-update-fires-nothing': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A refused card update fires no card event.',
    operations: ['cards.update'],
  },
  'cards/state-change-type-string': {
    section: 'Events > Other webhooks',
    level: 'assumed',
    statement: 'The type of the card state change event is CARD.STATE_CHANGE.',
    operations: ['cards.issue', 'cards.update'],
  },
} as const satisfies RuleBook;
