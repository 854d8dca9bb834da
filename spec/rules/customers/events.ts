import type { RuleBook } from '../rule.ts';

/** Rules about the webhooks that changes of customers fire. */
export const customerEventsRules = {
  'customers/kyc-status-change-is-announced': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A change of the kycStatus of a customer sends a webhook.',
    operations: ['customers.create', 'verifications.create'],
  },
  'customers/kyb-status-change-is-announced': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A change of the kybStatus of a customer sends a webhook.',
    operations: ['customers.create', 'verifications.create'],
  },
} as const satisfies RuleBook;
