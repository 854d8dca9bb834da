import type { RuleBook } from '../rule.ts';

/** How a factor comes to be. */
export const scaEnrollmentRules = {
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
    level: 'must',
    statement: 'Finishing a PASSKEY enrollment without credential is refused.',
    operations: ['sca.confirmEnrollment'],
    at: ['#/components/schemas/PasskeyConfirmRequest'],
    requiredAt: ['#/components/schemas/PasskeyConfirmRequest/properties/credential'],
  },
  'sca/passkey-confirmation-needs-the-origin': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'Finishing a PASSKEY enrollment without origin is refused.',
    operations: ['sca.confirmEnrollment'],
    requiredAt: ['#/components/schemas/PasskeyConfirmRequest/properties/origin'],
  },
} as const satisfies RuleBook;
