import type { RuleBook } from '../rule.ts';

/** Freezing, closing, and other funding sources. */
export const cardUpdateRules = {
  'cards/update-request-is-an-object': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'A card update whose body is not a JSON object is refused.',
    operations: ['cards.update'],
    at: ['#/components/schemas/CardUpdateRequest'],
  },
  'cards/update-needs-a-change': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A card update with neither state nor fundingSources is refused.',
    operations: ['cards.update'],
    at: [
      '#/components/schemas/CardUpdateRequest/allOf/0',
      '#/components/schemas/CardUpdateRequest/allOf/0/anyOf/0',
      '#/components/schemas/CardUpdateRequest/allOf/0/anyOf/1',
    ],
  },
  'cards/update-takes-state-alone': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A card update with state and without fundingSources is accepted.',
    operations: ['cards.update'],
  },
  'cards/update-takes-funding-sources-alone': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A card update with fundingSources and without state is accepted.',
    operations: ['cards.update'],
  },
  'cards/update-takes-both': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A card update can change state and fundingSources in one request.',
    operations: ['cards.update'],
  },
  'cards/update-changes-funding-sources': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'After an update with fundingSources the card has the funding sources that the update named.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/update-of-state-keeps-funding-sources': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'Freezing a card without naming fundingSources leaves its funding sources as they were.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/update-of-funding-sources-keeps-state': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'An update with fundingSources alone leaves the state of the card as it was.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/funding-update-fires-funding-source-change': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'An update that changes fundingSources fires the funding source change event.',
    operations: ['cards.update'],
  },
  'cards/update-of-both-fires-both-changes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement:
      'An update that freezes a card and changes its fundingSources fires the state change and the funding source change event.',
    operations: ['cards.update'],
  },
  'cards/state-update-fires-no-funding-source-change': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'An update that freezes or unfreezes a card fires no funding source change event.',
    operations: ['cards.update'],
  },
  'cards/funding-source-change-carries-the-card': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'The payload of the funding source change event is the complete card.',
    operations: ['cards.update'],
  },
  'cards/funding-source-change-shows-the-new-sources': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement: 'The card in the funding source change event has the funding sources of the update.',
    operations: ['cards.update'],
  },
  'cards/funding-source-change-type-string': {
    section: 'Events > Other webhooks',
    level: 'assumed',
    statement: 'The type of the funding source change event is CARD.FUNDING_SOURCE_CHANGE.',
    operations: ['cards.update'],
  },
} as const satisfies RuleBook;
