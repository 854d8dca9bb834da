import type { RuleBook } from '../rule.ts';

/** Webhooks about what is no outgoing payment. */
export const webhookOtherTypesRules = {
  'webhooks/incoming-payment-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'An incoming payment sends a webhook.',
    operations: ['sandbox.receiveUmaPayment'],
  },
  'webhooks/incoming-payment-can-be-decided-later': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'An incoming payment whose webhook was answered with 202 stays open for a decision.',
    operations: ['sandbox.receiveUmaPayment', 'transactions.get'],
  },
  'webhooks/incoming-payment-can-be-approved-later': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'An incoming payment whose webhook was answered with 202 can be approved afterwards.',
    operations: ['sandbox.receiveUmaPayment', 'transactions.approve'],
  },
  'webhooks/incoming-payment-can-be-rejected-later': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'An incoming payment whose webhook was answered with 202 can be rejected afterwards.',
    operations: ['sandbox.receiveUmaPayment', 'transactions.reject'],
  },
  'webhooks/balance-update-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A change of the balance of an internal account sends a webhook.',
    operations: ['sandbox.fundInternalAccount'],
  },
  'webhooks/balance-update-shows-the-balance': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement: 'A webhook about a change of a balance shows the balance after it.',
    operations: ['sandbox.fundInternalAccount', 'internalAccounts.listForCustomer'],
  },
  'webhooks/invitation-claimed-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A claimed invitation sends a webhook.',
    operations: ['invitations.claim'],
  },
  'webhooks/announced-outcome-is-read': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement:
      'A webhook that says how a KYC or KYB, a bulk upload or an incoming payment ended says what a read says.',
    operations: ['customers.get', 'customers.getImportJob', 'transactions.get'],
  },
  'webhooks/verification-status-is-sent': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A change of the status of a verification sends a webhook.',
    operations: ['verifications.create'],
  },
} as const satisfies RuleBook;
