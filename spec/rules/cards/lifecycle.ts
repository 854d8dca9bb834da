import type { RuleBook } from '../rule.ts';

/** The states of a card, and what leads from one to the next. */
export const cardLifecycleRules = {
  'cards/starts-before-any-update': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A card that nobody has updated is PROCESSING, ACTIVE or CLOSED, never FROZEN.',
    operations: ['cards.issue', 'cards.get'],
  },
  'cards/provisioning-activates': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A PROCESSING card becomes ACTIVE when the issuer has provisioned it.',
    operations: ['cards.issue', 'cards.get'],
  },
  'cards/issuer-rejection-closes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A PROCESSING card becomes CLOSED when the issuer rejects it.',
    operations: ['cards.issue', 'cards.get'],
  },
  'cards/issuer-rejection-has-a-reason': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card that the issuer rejected has the closure reason ISSUER_REJECTED.',
    operations: ['cards.issue', 'cards.get'],
  },
  'cards/issuer-rejection-reason-is-exclusive': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A card that an update closed does not have the closure reason ISSUER_REJECTED.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/active-card-freezes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'An update of an ACTIVE card to the frozen state makes it FROZEN.',
    operations: ['cards.update'],
  },
  'cards/frozen-card-does-not-thaw-by-itself': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A FROZEN card stays FROZEN until an update makes it ACTIVE, or it is CLOSED.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/frozen-card-unfreezes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'An update of a FROZEN card to the active state makes it ACTIVE.',
    operations: ['cards.update'],
  },
  'cards/processing-card-closes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Closing a PROCESSING card makes it CLOSED.',
    operations: ['cards.update'],
  },
  'cards/active-card-closes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Closing an ACTIVE card makes it CLOSED.',
    operations: ['cards.update'],
  },
  'cards/frozen-card-closes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Closing a FROZEN card makes it CLOSED.',
    operations: ['cards.update'],
  },
  'cards/closed-card-stays-closed': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A CLOSED card is in no other state afterwards, whatever it is updated to.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/processing-card-does-not-freeze': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'No update takes a PROCESSING card to FROZEN.',
    operations: ['cards.update'],
  },
  'cards/update-activates-no-processing-card': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'No update takes a PROCESSING card to ACTIVE.',
    operations: ['cards.update'],
  },
  'cards/state-follows-the-table': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'Two states of a card seen one after the other are joined by rows of the lifecycle table.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
  },
} as const satisfies RuleBook;
