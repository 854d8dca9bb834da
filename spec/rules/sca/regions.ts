import type { RuleBook } from '../rule.ts';

/** The customers that it is for. */
export const scaRegionsRules = {
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
} as const satisfies RuleBook;
