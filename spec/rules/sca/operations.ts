import type { RuleBook } from '../rule.ts';

/** The operations of strong customer authentication, and what they answer. */
export const scaOperationsRules = {
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
} as const satisfies RuleBook;
