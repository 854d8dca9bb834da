import type { RuleBook } from './rule.ts';

/** External accounts that a customer trusts. */
export const trustedBeneficiariesRules = {
  // Operations
  'trusted-beneficiaries/operation-start-trust': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /customers/external-accounts/{externalAccountId}/trust starts to trust a beneficiary.',
    operations: ['beneficiaries.startTrust'],
  },
  'trusted-beneficiaries/operation-confirm-trust': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement:
      'POST /customers/external-accounts/{externalAccountId}/trust/confirm makes a beneficiary trusted.',
    operations: ['beneficiaries.confirmTrust'],
  },
  'trusted-beneficiaries/operation-start-untrust': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement:
      'POST /customers/external-accounts/{externalAccountId}/untrust starts to untrust a beneficiary.',
    operations: ['beneficiaries.startUntrust'],
  },
  'trusted-beneficiaries/operation-confirm-untrust': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /customers/external-accounts/{externalAccountId}/untrust/confirm ends the trust.',
    operations: ['beneficiaries.confirmUntrust'],
  },

  // Answers
  'trusted-beneficiaries/start-trust-returns-the-issued-challenge': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'Where a challenge is issued, starting to trust returns it as scaChallenge.',
    operations: ['beneficiaries.startTrust'],
    at: ['#/components/schemas/BeneficiaryTrustStart'],
  },
  'trusted-beneficiaries/challenge-looks-like-that-of-a-quote': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'The scaChallenge of a beneficiary has the members that the scaChallenge of a quote has.',
    operations: ['beneficiaries.startTrust', 'beneficiaries.startUntrust'],
    at: ['#/components/schemas/BeneficiaryTrustStart/properties/scaChallenge'],
  },
  'trusted-beneficiaries/confirmed-trust-returns-trusted': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'Finishing to trust returns the member trusted.',
    operations: ['beneficiaries.confirmTrust'],
    at: ['#/components/schemas/BeneficiaryTrusted'],
    requiredAt: ['#/components/schemas/BeneficiaryTrusted/properties/trusted'],
  },
  'trusted-beneficiaries/confirmed-trust-is-true': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'trusted is true when trusting is finished.',
    operations: ['beneficiaries.confirmTrust'],
    at: ['#/components/schemas/BeneficiaryTrusted/properties/trusted'],
  },
  'trusted-beneficiaries/confirmed-untrust-returns-trusted': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'Finishing to untrust returns the member trusted.',
    operations: ['beneficiaries.confirmUntrust'],
    at: ['#/components/schemas/BeneficiaryUntrusted'],
    requiredAt: ['#/components/schemas/BeneficiaryUntrusted/properties/trusted'],
  },
  'trusted-beneficiaries/confirmed-untrust-is-false': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'trusted is false when untrusting is finished.',
    operations: ['beneficiaries.confirmUntrust'],
    at: ['#/components/schemas/BeneficiaryUntrusted/properties/trusted'],
  },

  // Effect
  'trusted-beneficiaries/trusted-account-cannot-be-deleted': {
    section: 'Errors > Other errors that are shown',
    level: 'must',
    statement:
      'Deleting an external account of a customer is answered with an error while it is a trusted beneficiary.',
    operations: ['customerExternalAccounts.delete'],
  },
  'trusted-beneficiaries/refused-delete-keeps-the-account': {
    section: 'Errors > Other errors that are shown',
    level: 'derived',
    statement: 'A trusted beneficiary can still be read after a refused delete.',
    operations: ['customerExternalAccounts.delete', 'customerExternalAccounts.get'],
  },
  'trusted-beneficiaries/untrusted-account-can-be-deleted': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Once untrusted, a customer external account can be deleted.',
    operations: ['customerExternalAccounts.delete', 'beneficiaries.confirmUntrust'],
  },
  'trusted-beneficiaries/started-trust-is-not-yet-trust': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'An account whose trusting was started but not finished can be deleted.',
    operations: ['beneficiaries.startTrust', 'customerExternalAccounts.delete'],
  },
  'trusted-beneficiaries/started-untrust-is-still-trust': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'A trusted account whose untrusting was started but not finished cannot be deleted.',
    operations: ['beneficiaries.startUntrust', 'customerExternalAccounts.delete'],
  },
  'trusted-beneficiaries/wrong-proof-does-not-trust': {
    section: 'Authentication',
    level: 'derived',
    statement: 'Where a challenge was issued, a wrong proof does not finish trusting.',
    operations: ['beneficiaries.confirmTrust'],
  },
  'trusted-beneficiaries/wrong-proof-does-not-untrust': {
    section: 'Authentication',
    level: 'derived',
    statement: 'Where a challenge was issued, a wrong proof does not finish untrusting.',
    operations: ['beneficiaries.confirmUntrust'],
  },
  'trusted-beneficiaries/no-challenge-outside-sca-regions': {
    section: 'Authentication',
    level: 'must',
    statement: 'For an account of a customer outside the SCA regions, no scaChallenge is returned.',
    operations: ['beneficiaries.startTrust', 'beneficiaries.startUntrust'],
  },
  'trusted-beneficiaries/answers-409-outside-sca-regions': {
    section: 'Authentication',
    level: 'derived',
    statement:
      'For an account of a customer outside the SCA regions, trusting and untrusting are answered with 409.',
    operations: [
      'beneficiaries.startTrust',
      'beneficiaries.confirmTrust',
      'beneficiaries.startUntrust',
      'beneficiaries.confirmUntrust',
    ],
  },
} as const satisfies RuleBook;
