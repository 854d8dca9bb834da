import type { RuleBook } from '../rule.ts';

/** Rules about the factors of a customer. */
export const scaFactorsRules = {
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
  'sca/deleted-passkey-proves-nothing': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A deleted PASSKEY factor proves nothing any more.',
    operations: ['sca.deleteFactor', 'sca.startLogin', 'sca.completeLogin'],
  },
} as const satisfies RuleBook;
