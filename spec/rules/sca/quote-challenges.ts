import type { RuleBook } from '../rule.ts';

/** The challenges of quotes. */
export const scaQuoteChallengesRules = {
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
    level: 'must',
    statement: 'After a code was sent again, a proof past the original expiresAt is still refused.',
    operations: ['sca.resendQuoteCode', 'sca.authorizeQuote'],
  },
} as const satisfies RuleBook;
