import type { RuleBook } from '../rule.ts';

/** Rules about the members of a card. */
export const cardResourceRules = {
  'cards/resource-is-an-object': {
    section: 'Resources and their fields > Card',
    level: 'derived',
    statement: 'A card is a JSON object.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
    at: ['#/components/schemas/Card'],
  },
  'cards/has-a-state': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'Every card carries state.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
    requiredAt: ['#/components/schemas/Card/properties/state'],
  },
  'cards/state-is-one-of-four': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card is PROCESSING, ACTIVE, FROZEN or CLOSED.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
    at: ['#/components/schemas/CardState'],
  },
  'cards/has-funding-sources': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'Every card carries fundingSources.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
    requiredAt: ['#/components/schemas/Card/properties/fundingSources'],
  },
  'cards/funding-sources-is-an-array': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'The fundingSources of a card are an array.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
    at: ['#/components/schemas/Card/properties/fundingSources'],
  },
  'cards/funding-sources-are-internal-accounts': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'Every entry of fundingSources is an internal account.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
  },
  'cards/created-with-a-funding-source': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'A card has at least one funding source from the moment of its creation.',
    operations: ['cards.issue'],
  },
  'cards/issue-refuses-no-funding-source': {
    section: 'Resources and their fields > Card',
    level: 'derived',
    statement: 'Issuing a card without any funding source is refused.',
    operations: ['cards.issue'],
  },
  'cards/carries-no-reveal-url': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'No member of a card holds a reveal URL.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update', 'cards.reveal'],
  },
} as const satisfies RuleBook;
