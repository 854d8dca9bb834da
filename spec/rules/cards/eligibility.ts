import type { RuleBook } from '../rule.ts';

/** The customers that may have a card. */
export const cardEligibilityRules = {
  'cards/issue-needs-approved-kyc': {
    section: 'States and transitions > Customer verification',
    level: 'must',
    statement: 'Issuing a card is refused while the KYC status of the cardholder is not APPROVED.',
    operations: ['cards.issue'],
  },
  'cards/issue-refusal-names-the-kyc': {
    section: 'Errors > Other errors that are shown',
    level: 'must',
    statement:
      'A card issue refused because of the KYC status of the cardholder has the code CARDHOLDER_KYC_NOT_APPROVED.',
    operations: ['cards.issue'],
  },
  'cards/refused-issue-leaves-no-card': {
    section: 'Errors > Other errors that are shown',
    level: 'derived',
    statement: 'A refused card issue adds no card to the list.',
    operations: ['cards.issue', 'cards.list'],
  },
} as const satisfies RuleBook;
