import type { RuleBook } from '../rule.ts';

/** The operations on cards, and what they answer. */
export const cardOperationsRules = {
  'cards/operation-issue': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can issue a card.',
    operations: ['cards.issue'],
  },
  'cards/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can read a single card.',
    operations: ['cards.get'],
  },
  'cards/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can list its cards.',
    operations: ['cards.list'],
  },
  'cards/operation-update': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A card is updated by PATCH on its own path.',
    operations: ['cards.update'],
  },
  'cards/operation-reveal': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: "A reveal is asked for by POST on the reveal path below the card's own.",
    operations: ['cards.reveal'],
  },
  'cards/issued-card-is-readable': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Reading an issued card answers the same funding sources that the issue answered.',
    operations: ['cards.issue', 'cards.get'],
  },
  'cards/issued-card-is-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A card that was issued is in the list of cards.',
    operations: ['cards.issue', 'cards.list'],
  },
  'cards/unknown-card-is-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'An operation on a card that does not exist is answered with status 404 or 403.',
    operations: ['cards.get', 'cards.update', 'cards.reveal'],
  },
  'cards/list-filters-by-cardholder': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The list of cards can be narrowed to those of one cardholder.',
    operations: ['cards.list'],
  },
  'cards/list-filters-by-funding-source': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The list of cards can be narrowed to those that one internal account funds.',
    operations: ['cards.list'],
  },
  'cards/list-filters-by-state': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The list of cards can be narrowed to those in one state.',
    operations: ['cards.list'],
  },
  'cards/list-filters-by-platform-card-identifier': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "The list of cards can be narrowed by the platform's own card identifier.",
    operations: ['cards.list'],
  },
} as const satisfies RuleBook;
