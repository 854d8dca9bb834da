import type { RuleBook } from '../rule.ts';

/** Rules about proofs: their forms, and the payment that they must be about. */
export const scaProofsRules = {
  'sca/sms-otp-is-proven-by-code': {
    section: 'Authentication',
    level: 'must',
    statement: 'The proof of SMS_OTP is code.',
    operations: [
      'sca.completeLogin',
      'sca.authorizeQuote',
      'beneficiaries.confirmTrust',
      'beneficiaries.confirmUntrust',
    ],
    at: ['#/components/schemas/ScaLoginCompleteRequest/allOf/2'],
  },
  'sca/totp-is-proven-by-code': {
    section: 'Authentication',
    level: 'must',
    statement: 'The proof of TOTP is code.',
    operations: ['sca.completeLogin'],
    at: ['#/components/schemas/ScaLoginCompleteRequest/allOf/3'],
  },
  'sca/passkey-is-proven-by-assertion': {
    section: 'Authentication',
    level: 'must',
    statement: 'The proof of PASSKEY holds passkeyAssertion.',
    operations: [
      'sca.completeLogin',
      'sca.authorizeQuote',
      'beneficiaries.confirmTrust',
      'beneficiaries.confirmUntrust',
    ],
    at: ['#/components/schemas/ScaLoginCompleteRequest/allOf/4'],
  },
  'sca/passkey-proof-names-its-origin': {
    section: 'Authentication',
    level: 'must',
    statement: 'A passkeyAssertion that comes with its origin is accepted.',
    operations: [
      'sca.completeLogin',
      'sca.authorizeQuote',
      'beneficiaries.confirmTrust',
      'beneficiaries.confirmUntrust',
    ],
  },
  'sca/passkey-login-needs-the-origin': {
    section: 'Authentication',
    level: 'must',
    statement: 'An SCA login with PASSKEY that names no origin is refused.',
    operations: ['sca.completeLogin'],
    at: ['#/components/schemas/ScaLoginCompleteRequest/allOf/5'],
  },
  'sca/passkey-of-somebody-else-proves-nothing': {
    section: 'Authentication',
    level: 'derived',
    statement: 'The passkey of another customer proves nothing.',
    operations: ['sca.authorizeQuote', 'sca.completeLogin'],
  },
  'sca/assertion-is-for-one-payment': {
    section: 'Authentication',
    level: 'derived',
    statement: 'A passkeyAssertion that was made for one payment authorizes no other one.',
    operations: ['sca.authorizeQuote'],
  },
  'sca/proof-is-code-or-assertion': {
    section: 'Authentication',
    level: 'derived',
    statement: 'A proof with neither code nor passkeyAssertion with origin is refused.',
    operations: ['sca.authorizeQuote'],
    at: [
      '#/components/schemas/ScaProofFields',
      '#/components/schemas/ScaProof/allOf/1',
      '#/components/schemas/ScaProof/allOf/1/anyOf/0',
      '#/components/schemas/ScaProof/allOf/1/anyOf/1',
    ],
  },
  'sca/sms-otp-proof-echoes-the-challenge': {
    section: 'Authentication',
    level: 'must',
    statement: 'A proof of SMS_OTP that echoes challengeId is accepted.',
    operations: ['sca.completeLogin', 'beneficiaries.confirmTrust', 'beneficiaries.confirmUntrust'],
  },
  'sca/sms-otp-login-needs-the-challenge-id': {
    section: 'Authentication',
    level: 'derived',
    statement: 'An SCA login with SMS_OTP that echoes no challengeId is refused.',
    operations: ['sca.completeLogin'],
    at: ['#/components/schemas/ScaLoginCompleteRequest/allOf/6'],
  },
  'sca/issued-challenge-is-echoed': {
    section: 'Authentication',
    level: 'must',
    statement: 'Where a challenge was issued with an id, a proof that echoes it is accepted.',
    operations: [
      'sca.completeLogin',
      'sca.authorizeQuote',
      'beneficiaries.confirmTrust',
      'beneficiaries.confirmUntrust',
    ],
  },
  'sca/wrong-proof-is-refused': {
    section: 'Authentication',
    level: 'derived',
    statement: 'A wrong proof is answered with a client error.',
    operations: [
      'sca.completeLogin',
      'sca.authorizeQuote',
      'beneficiaries.confirmTrust',
      'beneficiaries.confirmUntrust',
    ],
  },

  'sca/totp-does-not-authorize-payments': {
    section: 'Authentication',
    level: 'assumed',
    statement: 'A quote that asks to be authorized with TOTP is refused.',
    operations: ['quotes.create'],
  },
} as const satisfies RuleBook;
