import type { GapBook } from './gap.ts';

/** The document's gaps about trusted beneficiaries. */
export const trustedBeneficiariesGaps = {
  'trusted-beneficiaries/answer-without-a-challenge': {
    section: 'Endpoints > Operations whose path is given',
    open: 'when no challenge is issued, and what starting returns then',
    reference: 'A challenge is always issued in SCA regions; outside of them the operation is refused.',
    alsoAllowed: 'An answer without scaChallenge; the suite then confirms without a proof.',
    operations: ['beneficiaries.startTrust', 'beneficiaries.startUntrust'],
  },
  'trusted-beneficiaries/challenge-of-untrusting': {
    section: 'Endpoints > Operations whose path is given',
    open: 'whether starting to untrust returns a challenge as well',
    reference: 'It does, as scaChallenge.',
    alsoAllowed: 'An answer without one.',
    operations: ['beneficiaries.startUntrust'],
  },
  'trusted-beneficiaries/body-of-a-confirmation': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the body that finishes trusting or untrusting',
    reference: 'The members of an SCA proof at the top level.',
    alsoAllowed: 'Any other place; the dialect says which.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['beneficiaries.confirmTrust', 'beneficiaries.confirmUntrust'],
  },
  'trusted-beneficiaries/statuses': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the success statuses',
    reference: '200.',
    alsoAllowed: 'Any 2xx.',
    operations: [
      'beneficiaries.startTrust',
      'beneficiaries.confirmTrust',
      'beneficiaries.startUntrust',
      'beneficiaries.confirmUntrust',
    ],
  },
  'trusted-beneficiaries/out-of-turn': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the answer to confirming what was not started, or repeating what is done',
    reference: '409 CONFLICT.',
    alsoAllowed: 'Any 4xx; trusting what is trusted may also succeed.',
    operations: [
      'beneficiaries.startTrust',
      'beneficiaries.confirmTrust',
      'beneficiaries.startUntrust',
      'beneficiaries.confirmUntrust',
    ],
  },
  'trusted-beneficiaries/what-trust-is-good-for': {
    section: 'Endpoints > Operations whose path is given',
    open: 'what being trusted changes beside deletion',
    reference: 'A payment to a trusted beneficiary needs no challenge.',
    alsoAllowed: 'Anything.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'trusted-beneficiaries/where-trust-shows': {
    section: 'Endpoints > Operations whose path is given',
    open: 'whether an external account shows that it is trusted',
    reference: 'It does not.',
    alsoAllowed: 'Any member.',
    operations: ['customerExternalAccounts.get', 'customerExternalAccounts.list'],
  },
} as const satisfies GapBook;
