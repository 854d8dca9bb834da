import type { RuleBook } from './rule.ts';

/** Strong customer authentication: factors, logins, resets, challenges. */
export const scaRules = {
  // Operations
  'sca/operation-start-enrollment': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /sca/factors starts the enrollment of a factor.',
    operations: ['sca.startEnrollment'],
  },
  'sca/operation-confirm-enrollment': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'POST /sca/factors/confirm finishes the enrollment of a factor.',
    operations: ['sca.confirmEnrollment'],
  },
  'sca/operation-get-reset': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'GET /sca/factors/reset/{resetId} shows how a reset stands.',
    operations: ['sca.getReset'],
  },
  'sca/operation-list-factors': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The enrolled factors of a customer can be listed.',
    operations: ['sca.listFactors'],
  },
  'sca/operation-delete-factor': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An enrolled factor can be deleted.',
    operations: ['sca.deleteFactor'],
  },
  'sca/operation-start-login': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An SCA login can be started.',
    operations: ['sca.startLogin'],
  },
  'sca/operation-complete-login': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An SCA login can be completed.',
    operations: ['sca.completeLogin'],
  },
  'sca/operation-start-reset': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A 2FA reset can be started.',
    operations: ['sca.startReset'],
  },
  'sca/operation-complete-reset': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A 2FA reset can be completed.',
    operations: ['sca.completeReset'],
  },
  'sca/operation-record-event': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A security event can be recorded.',
    operations: ['sca.recordEvent'],
  },
  'sca/operation-authorize-quote': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "A quote's challenge can be authorized.",
    operations: ['sca.authorizeQuote'],
  },
  'sca/operation-resend-quote-code': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "The SMS code of a quote's challenge can be sent again.",
    operations: ['sca.resendQuoteCode'],
  },

  // Factors
  'sca/factor-values': {
    section: 'Authentication',
    level: 'must',
    statement: 'A factor is SMS_OTP, TOTP or PASSKEY.',
    operations: [
      'sca.listFactors',
      'sca.startLogin',
      'sca.completeLogin',
      'sca.startReset',
      'quotes.create',
      'quotes.get',
    ],
    at: ['#/components/schemas/ScaFactor'],
  },
  'sca/listed-factor-was-enrolled': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A factor whose enrollment is finished is listed.',
    operations: ['sca.confirmEnrollment', 'sca.listFactors'],
  },
  'sca/unfinished-enrollment-is-not-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A factor whose enrollment is only started is not listed.',
    operations: ['sca.startEnrollment', 'sca.listFactors'],
  },
  'sca/passkey-is-deleted-by-credential-id': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An enrolled PASSKEY factor is deleted by its credential id.',
    operations: ['sca.deleteFactor'],
  },
  'sca/deleted-passkey-is-not-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A deleted PASSKEY factor is not listed any more.',
    operations: ['sca.deleteFactor', 'sca.listFactors'],
  },

  // Enrollment
  'sca/enrollment-names-its-type': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'Starting an enrollment without type is refused.',
    operations: ['sca.startEnrollment'],
    at: ['#/components/schemas/ScaFactorEnrollRequest'],
    requiredAt: ['#/components/schemas/ScaFactorEnrollRequest/properties/type'],
  },
  'sca/enrollment-type-values': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The type of an enrollment is TOTP or PASSKEY.',
    operations: ['sca.startEnrollment'],
    at: ['#/components/schemas/ScaFactorEnrollRequest/properties/type'],
  },
  'sca/totp-can-be-enrolled': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'An enrollment of type TOTP can be started.',
    operations: ['sca.startEnrollment'],
  },
  'sca/passkey-can-be-enrolled': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'An enrollment of type PASSKEY can be started.',
    operations: ['sca.startEnrollment'],
  },
  'sca/totp-is-finished-by-secret-with-code': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A TOTP enrollment is finished by the shared secret with its first code.',
    operations: ['sca.confirmEnrollment'],
  },
  'sca/totp-confirmation-needs-the-secret': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'Finishing a TOTP enrollment without secret is refused.',
    operations: ['sca.confirmEnrollment'],
    at: ['#/components/schemas/TotpConfirmRequest'],
    requiredAt: ['#/components/schemas/TotpConfirmRequest/properties/secret'],
  },
  'sca/totp-confirmation-needs-the-code': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'Finishing a TOTP enrollment without code is refused.',
    operations: ['sca.confirmEnrollment'],
    requiredAt: ['#/components/schemas/TotpConfirmRequest/properties/code'],
  },
  'sca/totp-confirmation-checks-the-code': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'Finishing a TOTP enrollment with a code that the secret does not yield is refused.',
    operations: ['sca.confirmEnrollment'],
  },
  'sca/passkey-is-finished-by-credential-with-origin': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A PASSKEY enrollment is finished by the WebAuthn credential with its origin.',
    operations: ['sca.confirmEnrollment'],
  },
  'sca/passkey-confirmation-needs-the-credential': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'Finishing a PASSKEY enrollment without credential is refused.',
    operations: ['sca.confirmEnrollment'],
    at: ['#/components/schemas/PasskeyConfirmRequest'],
    requiredAt: ['#/components/schemas/PasskeyConfirmRequest/properties/credential'],
  },
  'sca/passkey-confirmation-needs-the-origin': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'Finishing a PASSKEY enrollment without origin is refused.',
    operations: ['sca.confirmEnrollment'],
    requiredAt: ['#/components/schemas/PasskeyConfirmRequest/properties/origin'],
  },

  // Login and reset
  'sca/login-by-sms-otp': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An SCA login can be made with SMS_OTP.',
    operations: ['sca.startLogin', 'sca.completeLogin'],
  },
  'sca/login-by-totp': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An SCA login can be made with TOTP.',
    operations: ['sca.startLogin', 'sca.completeLogin'],
  },
  'sca/login-by-passkey': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An SCA login can be made with PASSKEY.',
    operations: ['sca.startLogin', 'sca.completeLogin'],
  },
  'sca/reset-is-polled-until-liveness-passes': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'Polling a reset shows when liveness has passed.',
    operations: ['sca.startReset', 'sca.getReset'],
  },
  'sca/reset-completes-after-liveness': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'A reset whose liveness has not passed cannot be completed.',
    operations: ['sca.getReset', 'sca.completeReset'],
  },

  // Proofs
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
    level: 'derived',
    statement: 'An SCA login with PASSKEY that names no origin is refused.',
    operations: ['sca.completeLogin'],
    at: ['#/components/schemas/ScaLoginCompleteRequest/allOf/5'],
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

  // Where it applies
  'sca/guards-money-movement-in-its-regions': {
    section: 'What the service does',
    level: 'must',
    statement:
      'In a region that requires SCA, a movement of money waits until the customer has proven a factor.',
    operations: ['quotes.create', 'quotes.execute', 'sca.authorizeQuote'],
  },
  'sca/unknown-customer-is-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'An SCA operation for a customer that does not exist is answered with USER_NOT_FOUND.',
    operations: [
      'sca.startEnrollment',
      'sca.confirmEnrollment',
      'sca.listFactors',
      'sca.startLogin',
      'sca.completeLogin',
      'sca.startReset',
      'sca.recordEvent',
    ],
  },

  // Challenges of quotes
  'sca/challenge-names-its-factor': {
    section: 'Resources and their fields > Quote',
    level: 'must',
    statement: 'A scaChallenge has the member factor.',
    operations: ['quotes.create', 'quotes.get', 'sca.authorizeQuote'],
    at: ['#/components/schemas/ScaChallenge'],
    requiredAt: ['#/components/schemas/ScaChallenge/properties/factor'],
  },
  'sca/challenge-factor-values': {
    section: 'Authentication',
    level: 'must',
    statement: 'The factor of a scaChallenge is one of the SCA factors.',
    operations: ['quotes.create', 'quotes.get', 'sca.authorizeQuote'],
    at: ['#/components/schemas/ScaChallenge/properties/factor'],
  },
  'sca/challenge-names-its-expiry': {
    section: 'Resources and their fields > Quote',
    level: 'must',
    statement: 'A scaChallenge has the member expiresAt.',
    operations: ['quotes.create', 'quotes.get', 'sca.authorizeQuote'],
    requiredAt: ['#/components/schemas/ScaChallenge/properties/expiresAt'],
  },
  'sca/challenge-expiry-is-a-date-time': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'expiresAt of a scaChallenge is an ISO 8601 date-time.',
    operations: ['quotes.create', 'quotes.get', 'sca.authorizeQuote'],
    at: ['#/components/schemas/ScaChallenge/properties/expiresAt'],
  },
  'sca/wrong-proof-leaves-the-quote-waiting': {
    section: 'States and transitions > Quote authorization',
    level: 'derived',
    statement: 'A wrong proof leaves a quote in PENDING_AUTHORIZATION.',
    operations: ['sca.authorizeQuote', 'quotes.get'],
  },
  'sca/waiting-quote-moves-no-money': {
    section: 'States and transitions > Quote authorization',
    level: 'derived',
    statement: 'A quote in PENDING_AUTHORIZATION debits nothing.',
    operations: ['quotes.execute', 'quotes.get', 'internalAccounts.listForCustomer'],
  },
  'sca/challenge-ends-at-its-expiry': {
    section: 'Limits',
    level: 'must',
    statement: 'A proof that comes after expiresAt of the scaChallenge is refused.',
    operations: ['sca.authorizeQuote'],
  },
  'sca/resend-keeps-the-expiry': {
    section: 'Limits',
    level: 'must',
    statement: 'Sending a code again does not change expiresAt of the scaChallenge.',
    operations: ['sca.resendQuoteCode', 'quotes.get'],
  },
  'sca/resend-after-expiry-is-refused': {
    section: 'Limits',
    level: 'must',
    statement: 'Sending a code again is refused after expiresAt of the scaChallenge.',
    operations: ['sca.resendQuoteCode'],
  },
  'sca/challenge-does-not-outlive-a-resend': {
    section: 'Limits',
    level: 'derived',
    statement: 'After a code was sent again, a proof past the original expiresAt is still refused.',
    operations: ['sca.resendQuoteCode', 'sca.authorizeQuote'],
  },
} as const satisfies RuleBook;
