import type { ClientRuleBook } from './client-rule.ts';

/** Strong customer authentication and trusted beneficiaries. */
export const scaRules = {
  'client/sca/proof-has-a-code': {
    section: 'Authentication',
    level: 'must',
    statement: 'The proof of SMS_OTP or TOTP is in the member code.',
    operations: [
      'sca.authorizeQuote',
      'sca.completeLogin',
      'beneficiaries.confirmTrust',
      'beneficiaries.confirmUntrust',
    ],
  },
  'client/sca/passkey-proof-has-an-assertion': {
    section: 'Authentication',
    level: 'must',
    statement: 'The proof of PASSKEY is in the member passkeyAssertion.',
    operations: [
      'sca.authorizeQuote',
      'sca.completeLogin',
      'beneficiaries.confirmTrust',
      'beneficiaries.confirmUntrust',
    ],
  },
  'client/sca/passkey-proof-has-an-origin': {
    section: 'Authentication',
    level: 'must',
    statement: 'The proof of PASSKEY has the member origin.',
    operations: [
      'sca.authorizeQuote',
      'sca.completeLogin',
      'beneficiaries.confirmTrust',
      'beneficiaries.confirmUntrust',
    ],
  },
  'client/sca/challenge-id-is-echoed': {
    section: 'Authentication',
    level: 'must',
    statement:
      'The proof for SMS_OTP, or for a challenge that was issued, has the challengeId of that challenge.',
    operations: ['sca.completeLogin', 'beneficiaries.confirmTrust', 'beneficiaries.confirmUntrust'],
  },
  'client/sca/enrolled-factor-is-totp-or-passkey': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The factor to enroll is TOTP or PASSKEY.',
    operations: ['sca.startEnrollment'],
    at: ['#/components/schemas/ScaFactorEnrollRequest/properties/type'],
    occasion: 'the client enrolls a factor',
  },
  'client/sca/totp-confirmation-has-its-secret': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The confirmation of TOTP has the secret.',
    operations: ['sca.confirmEnrollment'],
    requiredAt: ['#/components/schemas/TotpConfirmRequest/properties/secret'],
    occasion: 'the client enrolls TOTP',
  },
  'client/sca/totp-confirmation-has-its-code': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The confirmation of TOTP has the first code.',
    operations: ['sca.confirmEnrollment'],
    requiredAt: ['#/components/schemas/TotpConfirmRequest/properties/code'],
    occasion: 'the client enrolls TOTP',
  },
  'client/sca/passkey-confirmation-has-its-credential': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The confirmation of PASSKEY has the credential.',
    operations: ['sca.confirmEnrollment'],
    requiredAt: ['#/components/schemas/PasskeyConfirmRequest/properties/credential'],
  },
  'client/sca/passkey-confirmation-has-its-origin': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The confirmation of PASSKEY has the origin.',
    operations: ['sca.confirmEnrollment'],
    requiredAt: ['#/components/schemas/PasskeyConfirmRequest/properties/origin'],
  },
  'client/sca/not-asked-outside-its-regions': {
    section: 'Authentication',
    level: 'derived',
    statement:
      'An operation of strong customer authentication that was answered with 409 for a customer is not tried again.',
    operations: ['sca.startEnrollment', 'sca.startLogin', 'sca.listFactors'],
    occasion: 'strong customer authentication does not apply to a customer of the client',
  },
  'client/sca/challenge-is-answered-in-time': {
    section: 'Limits',
    level: 'derived',
    statement: 'A challenge is not answered after its expiresAt.',
    operations: ['sca.authorizeQuote'],
  },
  'client/sca/no-resend-after-expiry': {
    section: 'Limits',
    level: 'derived',
    statement: 'No code is sent again for a challenge that has expired.',
    operations: ['sca.resendQuoteCode'],
  },
  'client/sca/expired-challenge-gets-a-new-quote': {
    section: 'States and transitions > Quote authorization',
    level: 'derived',
    statement: 'After its challenge has expired, a payment is tried again only with a new quote.',
    operations: ['quotes.create', 'sca.authorizeQuote'],
  },
  'client/sca/trusted-beneficiary-is-not-deleted': {
    section: 'Errors > Other errors that are shown',
    level: 'must',
    statement: 'An external account that is trusted is not deleted before it was untrusted.',
    operations: ['customerExternalAccounts.delete', 'beneficiaries.confirmUntrust'],
    occasion: 'the client deletes a trusted beneficiary',
  },
  'client/sca/origin-is-where-it-was-signed': {
    section: 'Authentication',
    level: 'derived',
    statement: 'The origin that goes with a passkey is the one that was signed on the customer’s page.',
    operations: ['sca.confirmEnrollment', 'sca.completeLogin'],
  },
  'client/sca/code-is-resent-once-for-each-request': {
    section: 'Limits',
    level: 'advice',
    statement: 'A code is sent again once for each time that its customer asks for that.',
    operations: ['sca.resendQuoteCode'],
  },
  'client/sca/code-is-the-one-that-was-said': {
    section: 'Authentication',
    level: 'derived',
    statement: 'The code of a proof is the one that its customer said, with every digit.',
    operations: [
      'sca.authorizeQuote',
      'sca.completeLogin',
      'beneficiaries.confirmTrust',
      'beneficiaries.confirmUntrust',
    ],
  },
  'client/sca/only-the-named-are-trusted': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'A beneficiary is trusted only if the client was asked to have that one trusted.',
    operations: ['beneficiaries.startTrust', 'beneficiaries.confirmTrust'],
  },
  'client/sca/refused-proof-is-not-submitted-again': {
    section: 'Authentication',
    level: 'derived',
    statement: 'A code that was refused is not submitted again unless its customer says it again.',
    operations: ['sca.authorizeQuote'],
  },
  'client/sca/open-challenge-is-answered': {
    section: 'States and transitions > Quote authorization',
    level: 'derived',
    statement: 'A code that is said while its challenge is open is submitted.',
    operations: ['sca.authorizeQuote'],
  },
  'client/sca/factor-is-that-of-the-proof': {
    section: 'Authentication',
    level: 'derived',
    statement: 'A login names the factor whose proof it has.',
    operations: ['sca.completeLogin'],
  },
} as const satisfies ClientRuleBook;
