import type { RuleBook } from '../rule.ts';

/** Logging in, and beginning anew. */
export const scaLoginAndResetRules = {
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
} as const satisfies RuleBook;
